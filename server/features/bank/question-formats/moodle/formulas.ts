import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/**
 * TeX in texts, by the delimiters of Moodle's filters: `\(…\)` inline, `\[…\]` displayed, and `$$…$$`
 * (https://docs.moodle.org/en/Using_TeX_Notation). A single `$` is a dollar sign there.
 */

export type FormulaPiece = { text: string } | { latex: string; display: boolean }

const longestFormula = 8000
const pairs: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' }

/** Linear: a missing end delimiter is searched for only once. */
export function formulaPieces(text: string): FormulaPiece[] {
  const pieces: FormulaPiece[] = []
  const missing = new Set<string>()
  let from = 0
  for (let at = 0; at < text.length - 3; at++) {
    const character = text[at]
    if (character !== '\\' && character !== '$') continue
    const open = text.slice(at, at + 2)
    const close = ownEntry(pairs, open)
    if (close === undefined || missing.has(open)) continue
    const end = text.indexOf(close, at + 2)
    if (end < 0) missing.add(open)
    const latex = text.slice(at + 2, Math.max(end, at + 2))
    if (end < 0 || latex.length > longestFormula || latex.trim() === '') continue
    if (at > from) pieces.push({ text: text.slice(from, at) })
    from = end + 2
    pieces.push({ latex: latex.trim(), display: open === '\\[' || (open === '$$' && isAlone(text, at, from)) })
    at = from - 1
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

const isAlone = (text: string, start: number, end: number): boolean =>
  text.slice(Math.max(0, start - 50), start).trim() === '' && text.slice(end, end + 50).trim() === ''
