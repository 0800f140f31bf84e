import { noResponse } from './fault.ts'

/**
 * The codes of faults that a part of the page shows in its own place, beside a way to try again: the server is away, broken
 * or busy. What is wrong with the session or with a right is answered as everywhere.
 */
export const shownInPlace: readonly (number | string)[] = [noResponse, 500, 502, 503, 504, 100429]
