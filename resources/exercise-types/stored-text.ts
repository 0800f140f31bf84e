/**
 * What declarations have to know of stored rich text: how many blanks it has, and how wide it is drawn. Both read the canonical
 * grammar (spans with `data-type`), in one pass.
 */

const tag = /<[^<>]*>/g

/** The number of blanks in a stem. */
export function blanksIn(stored: string): number {
  return (stored.match(tag) ?? []).filter((one) => one.startsWith('<span') && /\sdata-type="blank"/.test(one)).length
}

/** Whether a text shows a picture. */
export const hasPicture = (stored: string): boolean =>
  (stored.match(tag) ?? []).some((one) => /\sdata-type="image"/.test(one))

/** Whether nothing is written: no letter, and none of what shows without one (a formula, a picture, a blank). */
export const isEmptyStored = (stored: string): boolean =>
  stored.replace(tag, (one) => (/\sdata-type="/.test(one) ? 'x' : ' ')).trim() === ''

/** Pictures and tables take a line of their own. */
const wide = 1000

function tagWidth(one: string): number {
  if (/\sdata-type="(?:image|table)"/.test(one) || one.startsWith('<br')) return wide
  const formula = /\sdata-value="([^"]*)"/.exec(one)
  // A command is one sign, and braces are none.
  return formula ? formula[1]!.replace(/\\[a-zA-Z]+/g, 'x').replace(/[{}\s]/g, '').length : 0
}

/** About how wide a text is drawn, in Latin letters; a Chinese one counts two. */
export function widthOf(stored: string): number {
  const tags = (stored.match(tag) ?? []).reduce((sum, one) => sum + tagWidth(one), 0)
  return Array.from(stored.replace(tag, '')).reduce((sum, one) => sum + (one.charCodeAt(0) > 0x2e7f ? 2 : 1), tags)
}
