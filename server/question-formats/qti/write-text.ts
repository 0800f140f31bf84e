import type { Inline, Mark, TableCell, TableNode } from '../../../editor/stored/nodes.ts'
import { parseStored } from '../../../editor/stored/parse.ts'
import { latexToMathml } from '../mathml.ts'
import { validMathml } from './write-mathml.ts'
import { xml, xmlText } from './write-xml.ts'

/** Stored rich text as the XHTML that QTI allows. Marks that HTML has no element for are spans that say so. */

/** What stands in place of the n-th blank; without it a blank is a line. */
type BlankWriter = (index: number, blank: 0 | 1) => string | undefined

export interface TextOptions {
  /** Address of a picture, by its source in the text. */
  picture(src: string): string
  /** Addresses of files that no text shows. */
  attachments?: readonly string[]
  blank?: BlankWriter
  /** Whether QTI takes running text alone there, and no table. */
  isInline?: boolean
}

const elements: Readonly<Partial<Record<Mark, string>>> = { bold: 'b', italic: 'em', sub: 'sub', sup: 'sup' }

export function richText(stored: string, options: TextOptions): string {
  let blanks = 0
  const write = (nodes: readonly Inline[], isInline: boolean): string =>
    nodes.map((node) => one(node, isInline)).join('')
  const one = (node: Inline, isInline: boolean): string => {
    if (node.kind === 'text') return xmlText(node.text)
    if (node.kind === 'break') return '<br/>'
    if (node.kind === 'mark') return marked(node.mark, write(node.children, true))
    if (node.kind === 'formula') return validMathml(latexToMathml(node.latex, node.display))
    if (node.kind === 'image')
      return xml('img', { src: options.picture(node.src), alt: node.alt, width: node.width, height: node.height })
    if (node.kind === 'table')
      return isInline ? tableInline(node, (nodes) => write(nodes, true)) : table(node, (nodes) => write(nodes, false))
    return (
      options.blank?.(blanks++, node.blank) ?? xml('span', { 'data-type': 'blank', 'data-kind': node.blank }, '____')
    )
  }
  return write(parseStored(stored), options.isInline ?? false)
}

function marked(mark: Mark, inside: string): string {
  const element = elements[mark]
  return element ? xml(element, {}, inside) : xml('span', { class: mark, 'data-type': mark }, inside)
}

const spans = ({ colspan, rowspan }: TableCell) => ({
  colspan: colspan > 1 ? colspan : null,
  rowspan: rowspan > 1 ? rowspan : null,
})

function table({ rows }: TableNode, write: (nodes: readonly Inline[]) => string): string {
  const cell = (given: TableCell): string => xml(given.header ? 'th' : 'td', spans(given), write(given.children))
  return xml('table', {}, xml('tbody', {}, ...rows.map(({ cells }) => xml('tr', {}, ...cells.map(cell)))))
}

/** In running text, where QTI allows no table: spans that say so, as they are stored. */
function tableInline({ rows }: TableNode, write: (nodes: readonly Inline[]) => string): string {
  const cell = (given: TableCell): string => {
    const { colspan, rowspan } = spans(given)
    return xml(
      'span',
      { 'data-type': 'cell', 'data-kind': given.header ? 'head' : null, 'data-col': colspan, 'data-row': rowspan },
      write(given.children),
    )
  }
  return xml(
    'span',
    { 'data-type': 'table' },
    ...rows.map(({ cells }) => xml('span', { 'data-type': 'row' }, ...cells.map(cell))),
  )
}
