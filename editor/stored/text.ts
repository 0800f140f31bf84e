import type { Inline } from './nodes.ts'

/** One line of a table: what its cells say, a tab between them. */
const row = (cells: readonly { children: readonly Inline[] }[]): string =>
  cells.map(({ children }) => textOf(children)).join('\t')

function said(node: Inline): string {
  if (node.kind === 'text') return node.text
  if (node.kind === 'break') return '\n'
  if (node.kind === 'mark') return textOf(node.children)
  if (node.kind === 'formula') return `$${node.latex}$`
  if (node.kind === 'blank') return '____'
  if (node.kind === 'image') return `[${node.alt}]`
  return `\n${node.rows.map(({ cells }) => row(cells)).join('\n')}\n`
}

/** What a person would read aloud, as plain text: formulas as `$…$`, blanks as `____`, pictures as `[description]`, a table line by line. */
export const textOf = (nodes: readonly Inline[]): string => nodes.map(said).join('')
