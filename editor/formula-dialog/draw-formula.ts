import { drawnMarkup } from '../formula/drawn.ts'
import { formulaProblem } from '../formula/mathml.ts'
import 'temml/dist/Temml-Local.css'

/**
 * Fills an element with the MathML of a formula, written element by element from the parsed form. One that does not
 * parse is shown as typed.
 */
export function drawFormula(element: HTMLElement, latex: string, display: boolean): void {
  const markup = drawnMarkup(latex, display)
  element.classList.toggle('formula-source', markup === null && latex.trim() !== '')
  if (markup === null) element.textContent = latex
  else element.innerHTML = markup
}

/** Why a formula does not parse, null when it does. */
export const problemOf = (latex: string): string | null => (latex.trim() === '' ? null : formulaProblem(latex))
