import { formulaMarkup } from './mathml.ts'

/**
 * A cache of rendered formulas: scrolling, sorting, opening a palette and moving a paragraph draw the same ones again.
 */
const most = 3000
const drawn = new Map<string, string | null>()

/** MathML written by our own code, never user input; null where the formula does not parse. */
export function drawnMarkup(latex: string, display: boolean): string | null {
  const key = `${display ? 'block' : 'line'} ${latex}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  if (drawn.size >= most) drawn.clear()
  const markup = formulaMarkup(latex, display)
  drawn.set(key, markup)
  return markup
}
