/** How days and moments are typed; a day travels as it is typed. */
export const dayFormat = 'YYYY-MM-DD'
export const minuteFormat = 'YYYY-MM-DD HH:mm'
