import { signCommands } from './omml-symbols.ts'

/**
 * The character of a command such as `\leq`, the inverse mapping. Where several characters have one command, the first.
 */
const others: Readonly<Record<string, string>> = {
  le: '≤',
  ge: '≥',
  ne: '≠',
  lt: '<',
  gt: '>',
  to: '→',
  gets: '←',
  land: '∧',
  lor: '∨',
  lnot: '¬',
  dots: '…',
  dotsc: '…',
  implies: '⇒',
  iff: '⇔',
  colon: ':',
  degree: '°',
  textdegree: '°',
  vartriangle: '△',
  lVert: '‖',
  rVert: '‖',
  Box: '□',
  sim: '~',
  mid: '|',
  vert: '|',
}

export const signCharacters: ReadonlyMap<string, string> = new Map([
  ...[...signCommands].reverse().map(([character, command]) => [command.slice(1), character] as const),
  ...Object.entries(others),
])
