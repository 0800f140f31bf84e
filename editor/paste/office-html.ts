import { formulaOf } from './omml-html.ts'

/**
 * The clipboard format of Word and WPS: HTML for Internet Explorer with formulas as OMML inside conditional comments,
 * each followed by a picture of the formula for readers without OMML.
 */

const equation = /^\s*(?:gte\s+)?msEquation/i

/** `<span data-type="formula">`, which the sanitiser reads. */
function formulaSpan(latex: string, display: boolean): string {
  const value = latex.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<span data-type="formula" data-value="${value}"${display ? ' data-kind="block"' : ''}></span>`
}

/** The start or end of a condition: `<!--[if gte vml 1]>`, `<![if !vml]>`, `<![endif]>`, `<![endif]-->`. */
const sign = /<!(--)?\[(?:if ([^\]<>]{0,60})|endif)\](--)?>/g

interface Condition {
  at: number
  /** The start and end of its content, and of the whole. */
  from: number
  to: number
  end: number
  isEquation: boolean
  isComment: boolean
}

/**
 * Conditions in the order of their ends; Word nests them. Of an equation only the outermost counts; unclosed ones are
 * ignored.
 */
function conditionsIn(html: string): Condition[] {
  const open: Omit<Condition, 'to' | 'end'>[] = []
  const found: Condition[] = []
  for (const match of html.matchAll(sign)) {
    const [whole, dashes, condition] = match
    const from = match.index + whole.length
    if (condition !== undefined) {
      open.push({
        at: match.index,
        from,
        isEquation: equation.test(condition.replace(/^!/, '')),
        isComment: dashes !== undefined,
      })
      continue
    }
    const begun = open.pop()
    if (!begun) continue
    while (begun.isEquation && found.length > 0 && found.at(-1)!.at > begun.at) found.pop()
    found.push({ ...begun, to: match.index, end: from })
  }
  return found
}

/** Replaces formulas in conditional comments by spans, and removes their substitute pictures. */
export function readableOffice(html: string): string {
  const pieces: string[] = []
  let written = 0
  for (const { at, from, to, end, isEquation, isComment } of conditionsIn(html)) {
    if (!isEquation || at < written) continue
    pieces.push(html.slice(written, at))
    const formula = isComment ? formulaOf(html.slice(from, to)) : null
    if (formula) pieces.push(formulaSpan(formula.latex, formula.display))
    written = end
  }
  return pieces.join('') + html.slice(written)
}
