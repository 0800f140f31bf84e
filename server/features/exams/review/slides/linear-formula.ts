import { latexToMathml } from '../../../bank/question-formats/mathml.ts'
import {
  mathTree,
  row,
  tokens,
  transparent,
  visibleText,
  type MathNode,
} from '../../../bank/question-formats/docx/write/math-tree.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'
import { elementsOf } from '../../../bank/question-formats/docx/xml-element.ts'

/** A formula in one line of text, for programs that show no Office Math: `(x²+1)/√(x+3)`. */

const raised: Readonly<Record<string, string>> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  n: 'ⁿ',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
}
const lowered: Readonly<Record<string, string>> = {
  0: '₀',
  1: '₁',
  2: '₂',
  3: '₃',
  4: '₄',
  5: '₅',
  6: '₆',
  7: '₇',
  8: '₈',
  9: '₉',
  n: 'ₙ',
}

const grouped = (text: string): string => ([...text].length > 1 ? `(${text})` : text)

function script(text: string, signs: Readonly<Record<string, string>>, mark: string): string {
  const small = [...text].map((one) => ownEntry(signs, one))
  return small.every((one) => one !== undefined) ? small.join('') : mark + grouped(text)
}

/** Above or below a formula: drawn over its last sign. */
const accents: Readonly<Record<string, string>> = {
  '→': '\u20d7',
  '¯': '\u0305',
  '‾': '\u0305',
  '^': '\u0302',
  '˙': '\u0307',
}

function inside(element: MathNode | undefined): string {
  if (!element) return ''
  return transparent.has(element.name) ? row(element).map(linear).join('') : linear(element)
}

function linear(element: MathNode): string {
  if (tokens.has(element.name)) return visibleText(element)
  const [first, second, third] = elementsOf(element)
  switch (element.name) {
    case 'mfrac':
      return `${grouped(inside(first))}/${grouped(inside(second))}`
    case 'msqrt':
      return `√${grouped(row(element).map(linear).join(''))}`
    case 'mroot':
      return `${script(inside(second), raised, '^')}√${grouped(inside(first))}`
    case 'mover':
    case 'msup': {
      const accent = element.name === 'mover' ? ownEntry(accents, inside(second).trim()) : undefined
      if (accent) return inside(first) + accent
      return inside(first) + script(inside(second), raised, '^')
    }
    case 'msub':
    case 'munder':
      return inside(first) + script(inside(second), lowered, '_')
    case 'msubsup':
    case 'munderover':
      return inside(first) + script(inside(second), lowered, '_') + script(inside(third), raised, '^')
    case 'mtable':
      return elementsOf(element)
        .map((each) => elementsOf(each).map(inside).join(' '))
        .join('; ')
    default:
      return row(element).map(linear).join('')
  }
}

/** The LaTeX itself where it cannot be read. */
export function linearFormula(latex: string): string {
  const tree = mathTree(latexToMathml(latex, false))
  return (tree ? inside(tree).trim() : '') || latex
}
