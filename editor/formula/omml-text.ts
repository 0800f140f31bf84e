import { functions, signOf } from './omml-symbols.ts'
import { ownEntry } from '../stored/own-entry.ts'

/** Pieces of LaTeX: the text of a run in the look that it has, and how pieces are put together. */

const isUprightWord = /^\\mathrm\{[A-Za-z]+\}$/
const endsUpright = /\\mathrm\{[A-Za-z]+\}$/

/**
 * Joins LaTeX: a command is separated from a following letter. Upright letters, which some programs write one by one,
 * are joined to one word.
 */
export function behind(before: string, next: string): string {
  if (isUprightWord.test(next) && endsUpright.test(before.slice(-40)))
    return before.slice(0, -1) + next.slice('\\mathrm{'.length)
  return /^[A-Za-z]/.test(next) && /\\[A-Za-z]+$/.test(before.slice(-40)) ? `${before} ${next}` : before + next
}
export const joined = (pieces: readonly string[]): string => pieces.reduce(behind, '')

export const group = (latex: string): string => `{${latex}}`

/** A base that needs no braces before a script or prime. */
const isOneSign = (latex: string): boolean =>
  /^(?:[A-Za-z0-9!)\]|]|\\[A-Za-z]+|\\[{}|%]|\\(?:mathrm|mathbf|mathbb|mathcal|mathfrak|boldsymbol|vec|bar|hat|tilde|dot)\{[^{}]*\})$/.test(
    latex,
  )
const isDelimited = (latex: string): boolean =>
  latex.startsWith('\\left') && latex.lastIndexOf('\\left') === 0 && /\\right(?:\\?.|\\[A-Za-z]+)$/.test(latex)
export const base = (latex: string): string => (isOneSign(latex) || isDelimited(latex) ? latex : group(latex))

/** Letters, digits, Chinese and its punctuation as runs; everything else one character at a time. */
const tokens =
  /[A-Za-z]+|\d+|[\u2e80-\u2fdf\u3001-\u3007\u300c-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]+|[^A-Za-z\d]/gu
const chinese =
  /^[\u2e80-\u2fdf\u3001-\u3007\u300c-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u

const textEscapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '#': '\\#',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
}
const asText = (text: string): string =>
  `\\text{${text.replace(/[\\{}$#%&_^~]/g, (sign) => ownEntry(textEscapes, sign)!)}}`

export interface RunLook {
  /** m:nor: text as in a sentence. */
  isText: boolean
  /** Around the letters: `\mathrm`; '' for the italics of mathematics. */
  command: string
  /** In the name of a function, unknown names become `\operatorname`. */
  inName: boolean
}

export const scripts: Readonly<Record<string, string>> = {
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
  'sans-serif': '\\mathsf',
  monospace: '\\mathtt',
}
export const styles: Readonly<Record<string, string>> = { p: '\\mathrm', b: '\\mathbf', bi: '\\boldsymbol' }

/** Letters in the style of their run. */
function word(letters: string, { command, inName }: RunLook): string {
  if ((command === '\\mathrm' || inName) && functions.has(letters)) return `\\${letters}`
  if (inName && letters.length > 1) return `\\operatorname{${letters}}`
  return command === '' ? letters : `${command}{${letters}}`
}

export function runText(text: string, look: RunLook, inArray: boolean): string {
  const trimmed = text.trim()
  // An operator that lacks a side is written as text, for the sake of LibreOffice.
  if (look.isText && trimmed !== '' && !/^[\p{Sm}*\-∣]$/u.test(trimmed))
    return functions.has(trimmed) ? `\\${trimmed}` : asText(text)
  return joined([...text.matchAll(tokens)].map(([one]) => tokenOf(one, look, inArray)))
}

function tokenOf(token: string, look: RunLook, inArray: boolean): string {
  if (/^[A-Za-z]/.test(token)) return word(token, look)
  if (/^\d/.test(token))
    return look.command === '\\mathbf' || look.command === '\\boldsymbol' ? `\\mathbf{${token}}` : token
  if (token === '&' && inArray) return '&'
  if (token === '\n' || token === '\r' || token === '\t') return ''
  if (chinese.test(token)) return asText(token)
  const sign = signOf(token)
  if (sign === null) return token
  return look.command === '\\boldsymbol' || look.command === '\\mathbf' ? boldSign(sign) : sign
}

const boldSign = (sign: string): string =>
  /^\\(?:[a-z]*(?:alpha|beta|gamma|delta|epsilon|eta|theta|lambda|mu|xi|pi|rho|sigma|tau|phi|psi|omega))$/i.test(sign)
    ? `\\boldsymbol{${sign}}`
    : sign
