import { latexToMathml } from '../../mathml.ts'
import { elementsOf } from '../xml-element.ts'
import { isBoxed, mathTree, scripts, visibleText, tokens, transparent, type MathNode } from './math-tree.ts'

/** What a formula draws, independent of its markup, to compare two formulas. */
function shape(element: MathNode | null): string {
  if (!element || element.name.startsWith('annotation') || element.name === 'mspace') return ''
  if (tokens.has(element.name)) {
    const text = visibleText(element).trim().replaceAll('−', '-').replaceAll('⋅', '·')
    const isUpright = element.name === 'mi' && (element.attributes['mathvariant'] === 'normal' || text.length > 1)
    return isUpright && /^[A-Za-z]+$/.test(text) ? text.replace(/./g, '↑$&') : text
  }
  const inside = elementsOf(element)
  if (transparent.has(element.name) && element.name !== 'mtd')
    return inside.map(shape).join('') + (isBoxed(element) ? '□' : '')
  const [base, low, high] = scripts(element)
  if (base && (low || high)) return `[${shape(base)}_${shape(low ?? null)}^${shape(high ?? null)}]`
  return `${element.name}(${inside.map(shape).join('|')})`
}

/** Equal for formulas that look the same, whatever their LaTeX. */
export const formulaShape = (latex: string): string => shape(mathTree(latexToMathml(latex, false)))

export const isSameFormula = (one: string, other: string): boolean =>
  one === other || formulaShape(one) === formulaShape(other)
