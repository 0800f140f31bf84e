import { ownEntry } from './own-entry.ts'

/**
 * A formula in a line of plain text, where nothing can be drawn: titles, choices, messages. `\frac{1}{2}` is 1/2, `x^2`
 * is x²; formulas without such a form stay as LaTeX. Small, since it is loaded with the first list: it knows the signs
 * of most questions.
 */

const signs: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  varphi: 'φ',
  omega: 'ω',
  Delta: 'Δ',
  Omega: 'Ω',
  times: '×',
  div: '÷',
  pm: '±',
  cdot: '·',
  cdots: '⋯',
  le: '≤',
  leqslant: '≤',
  ge: '≥',
  geqslant: '≥',
  ne: '≠',
  lt: '<',
  gt: '>',
  in: '∈',
  cap: '∩',
  cup: '∪',
  infty: '∞',
  angle: '∠',
  triangle: '△',
  perp: '⊥',
  parallel: '∥',
  circ: '°',
  sim: '∼',
  approx: '≈',
  to: '→',
  sqrt: '√',
  mid: '|',
  left: '',
  right: '',
  displaystyle: '',
  quad: ' ',
}

const small = { '^': '⁰¹²³⁴⁵⁶⁷⁸⁹', _: '₀₁₂₃₄₅₆₇₈₉' }
const shrunk = (_: string, kind: string, digits: string): string =>
  [...digits].map((digit) => ownEntry(small, kind)?.[Number(digit)]).join('')
const inBrackets = (part: string): string => (/^[\wπ√.]{1,6}$/.test(part) ? part : `(${part})`)

/** Groups are read from the inside out. */
const maxRounds = 5

export function readableLatex(latex: string): string {
  if (latex.length > 1000) return latex
  if (!/[\\^_{]/.test(latex)) return latex.replace(/\s+/g, ' ').trim()
  let text = latex
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/\\\{/g, '\ue000')
    .replace(/\\\}/g, '\ue001')
    .replace(/\\([a-zA-Z]+) ?/g, (command, name: string) =>
      Object.hasOwn(signs, name) ? ownEntry(signs, name)! : command,
    )
    .replace(/\^\{?°\}?/g, '°')
    .replace(/([_^])(\d)/g, shrunk)
  for (let round = 0, before = ''; round < maxRounds && text !== before && text.includes('{'); round++) {
    before = text
    text = text
      .replace(/([_^])\{(\d+)\}/g, shrunk)
      .replace(
        /\\[dt]?frac *\{([^{}]*)\} *\{([^{}]*)\}/g,
        (_, above: string, below: string) => `${inBrackets(above)}/${inBrackets(below)}`,
      )
      .replace(/√ *\{([^{}]*)\}/g, (_, inside: string) => `√${inBrackets(inside)}`)
      .replace(/\\(?:math[a-z]+|text|vec|overrightarrow|overline|ce) *\{([^{}]*)\}/g, '$1')
  }
  return text
    .replace(/\\(?=(?:sin|cos|tan|log|ln|lg)(?![a-z])|%)/g, '')
    .replace(/\ue000/g, '{')
    .replace(/\ue001/g, '}')
    .replace(/\s+/g, ' ')
    .trim()
}
