/** How days and moments are typed; a day is sent as it is typed. */
export const dayFormat = 'YYYY-MM-DD'
export const minuteFormat = 'YYYY-MM-DD HH:mm'
