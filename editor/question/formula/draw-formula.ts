import { formulaMarkup, formulaProblem } from '../../formula/mathml.ts'
import 'temml/dist/Temml-Local.css'

/** Of formulas that were drawn, so that a palette opens and a paragraph moves without parsing them again. */
const most = 2000
const drawn = new Map<string, string | null>()

function markupOf(latex: string, display: boolean): string | null {
  const key = `${display ? 'block' : 'inline'} ${latex}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  if (drawn.size >= most) drawn.clear()
  const markup = formulaMarkup(latex, display)
  drawn.set(key, markup)
  return markup
}

/** Fills an element with the MathML of a formula, which is written element by element from what was parsed. One that does not parse stands there as it was typed. */
export function drawFormula(element: HTMLElement, latex: string, display: boolean): void {
  const markup = markupOf(latex, display)
  element.classList.toggle('question-formula-source', markup === null && latex.trim() !== '')
  if (markup === null) element.textContent = latex
  else element.innerHTML = markup
}

/** Why a formula does not parse, null when it does. */
export const problemOf = (latex: string): string | null => (latex.trim() === '' ? null : formulaProblem(latex))
