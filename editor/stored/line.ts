import type { Inline } from './nodes.ts'
import { parseStored } from './parse.ts'
import { readableLatex } from './readable-latex.ts'

function said(node: Inline): string {
  if (node.kind === 'text') return node.text
  if (node.kind === 'break') return ' '
  if (node.kind === 'mark') return node.children.map(said).join('')
  if (node.kind === 'formula') return readableLatex(node.latex)
  if (node.kind === 'blank') return '____'
  if (node.kind === 'image') return node.alt && `[${node.alt}]`
  return ` ${node.rows
    .flatMap(({ cells }) => cells)
    .map(({ children }) => children.map(said).join(''))
    .join(' ')} `
}

/** Stored rich text in one line, for titles, choices and messages: words, formulas as plainly as they can be said, blanks as lines. */
export const lineOf = (stored: string): string => parseStored(stored).map(said).join('').replace(/\s+/g, ' ').trim()
