import type { Inline, Mark, TableNode } from '../../../../editor/stored/nodes.ts'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { latexToMathml } from '../mathml.ts'
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
}

const elements: Readonly<Partial<Record<Mark, string>>> = { bold: 'b', italic: 'em', sub: 'sub', sup: 'sup' }

export function richText(stored: string, options: TextOptions): string {
  let blanks = 0
  const write = (nodes: readonly Inline[]): string => nodes.map(one).join('')
  const one = (node: Inline): string => {
    if (node.kind === 'text') return xmlText(node.text)
    if (node.kind === 'break') return '<br/>'
    if (node.kind === 'mark') return marked(node.mark, write(node.children))
    if (node.kind === 'formula') return latexToMathml(node.latex, node.display)
    if (node.kind === 'image') return xml('img', { src: options.picture(node.src), alt: node.alt, width: node.width, height: node.height })
    if (node.kind === 'table') return table(node, write)
    return options.blank?.(blanks++, node.blank) ?? xml('span', { 'data-type': 'blank', 'data-kind': node.blank }, '____')
  }
  return write(parseStored(stored))
}

function marked(mark: Mark, inside: string): string {
  const element = elements[mark]
  return element ? xml(element, {}, inside) : xml('span', { class: mark, 'data-type': mark }, inside)
}

function table({ rows }: TableNode, write: (nodes: readonly Inline[]) => string): string {
  const cell = ({ header, colspan, rowspan, children }: TableNode['rows'][number]['cells'][number]): string =>
    xml(header ? 'th' : 'td', { colspan: colspan > 1 ? colspan : null, rowspan: rowspan > 1 ? rowspan : null }, write(children))
  return xml('table', {}, xml('tbody', {}, ...rows.map(({ cells }) => xml('tr', {}, ...cells.map(cell)))))
}
