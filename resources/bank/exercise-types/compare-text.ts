import { comparableLatex } from './compare-latex.ts'
import { comparableWords, withoutEnd } from './compare-words.ts'

/** Formulas between `$` are compared as formulas. */
export function comparableText(text: string, caseSensitive: boolean): string {
  const pieces = text.split('$')
  const isPaired = pieces.length > 2 && pieces.length % 2 === 1
  const compared = isPaired
    ? pieces.map((piece, index) => (index % 2 === 1 ? comparableLatex(piece) : comparableWords(piece))).join('')
    : comparableWords(text)
  const kept = withoutEnd(compared)
  return caseSensitive ? kept : kept.toLowerCase()
}
