import { noResponse } from './fault.ts'

/**
 * The codes of faults that a part of the page shows in its own place, with a way to try again: the server is
 * unavailable, broken or busy. Faults of the session or of rights are handled as everywhere.
 */
export const shownInPlace: readonly (number | string)[] = [noResponse, 500, 502, 503, 504, 100429]
