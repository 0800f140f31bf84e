import { randomInt } from 'node:crypto'

/** Without those that are taken for each other when somebody types them. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** What identifies a sheet in the codes of its pages. */
export const newKey = (): string => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
