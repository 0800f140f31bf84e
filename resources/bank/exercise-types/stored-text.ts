/**
 * What declarations need to know of stored rich text: the number of blanks, and the drawn width. All read the canonical
 * grammar (spans with `data-type`), in one pass, and what is no text as an empty one.
 */

const tag = /<[^<>]*>/g
const textIn = (stored: unknown): string => (typeof stored === 'string' ? stored : '')

/** The number of blanks in a stem. */
export function blanksIn(stored: unknown): number {
  return (textIn(stored).match(tag) ?? []).filter((one) => one.startsWith('<span') && /\sdata-type="blank"/.test(one))
    .length
}

/** Whether a text shows a picture. */
export const hasPicture = (stored: unknown): boolean =>
  (textIn(stored).match(tag) ?? []).some((one) => /\sdata-type="image"/.test(one))

/** Whether a text is empty: no letter, and nothing visible without one (a formula, a picture, a blank). */
export const isEmptyStored = (stored: unknown): boolean =>
  textIn(stored)
    .replace(tag, (one) => (/\sdata-type="/.test(one) ? 'x' : ' '))
    .trim() === ''

/** Pictures and tables take a separate line. */
const wide = 1000

function tagWidth(one: string): number {
  if (/\sdata-type="(?:image|table)"/.test(one) || one.startsWith('<br')) return wide
  const formula = /\sdata-value="([^"]*)"/.exec(one)
  // A command is one sign, and braces are none.
  return formula ? formula[1]!.replace(/\\[a-zA-Z]+/g, 'x').replace(/[{}\s]/g, '').length : 0
}

/** The approximate drawn width of a text, in Latin letters; a Chinese character counts two. */
export function widthOf(stored: unknown): number {
  const text = textIn(stored)
  const tags = (text.match(tag) ?? []).reduce((sum, one) => sum + tagWidth(one), 0)
  return Array.from(text.replace(tag, '')).reduce((sum, one) => sum + (one.charCodeAt(0) > 0x2e7f ? 2 : 1), tags)
}
