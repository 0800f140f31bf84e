/**
 * The numbers of advisory locks, each of one purpose: two of the same number would wait for one another. They follow
 * from the place in this list, so a new one goes to its end.
 */
const purposes = [
  'migration',
  'siblings',
  'fileRemoval',
  'privileges',
  'notices',
  'statistics',
  'menus',
  'positions',
  'roleSettings',
  'corrections',
] as const

const firstNumber = 7_205_201

export const advisoryLocks = Object.fromEntries(
  purposes.map((purpose, index) => [purpose, firstNumber + index]),
) as Readonly<Record<(typeof purposes)[number], number>>
