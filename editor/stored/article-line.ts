import { storedString } from './stored-string.ts'
import { readableLatex } from './readable-latex.ts'
import { ownEntry } from './own-entry.ts'

/** The text of an article, without a parser: for titles, histories and search. */

export type Part = { text: string } | { latex: string }

const references: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' }
const decoded = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (_, name: string) => ownEntry(references, name)!)

const formula = /<span\b([^<>]*\bdata-type="formula"[^<>]*)>(?:<\/span>)?/g
const lineEnd = /<(?:br|hr)\b[^<>]*>|<\/(?:p|h\d|li|blockquote|pre|tr|td|th|caption|figcaption)>/gi
const tag = /<[a-zA-Z/][^<>]*>/g

const wordsOf = (html: string): string => decoded(html.replace(lineEnd, ' ').replace(tag, ''))

/** Words and formulas in order; a space where lines and cells end. */
export function articleParts(stored: unknown): Part[] {
  const html = storedString(stored)
  const parts: Part[] = []
  let from = 0
  for (const { 0: whole, 1: attributes = '', index } of html.matchAll(formula)) {
    parts.push({ text: wordsOf(html.slice(from, index)) })
    parts.push({ latex: decoded(/\bdata-value="([^"]*)"/.exec(attributes)?.[1] ?? '') })
    from = index + whole.length
  }
  return [...parts, { text: wordsOf(html.slice(from)) }]
}

/** An article in one line. */
export const articleLineOf = (stored: unknown): string =>
  articleParts(stored)
    .map((part) => ('text' in part ? part.text : readableLatex(part.latex)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
