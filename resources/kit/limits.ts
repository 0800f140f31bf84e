/** The maximum number of records that one call changes. */
export const maxBatch = 500
