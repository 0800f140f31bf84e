import { folding } from '../../../../../editor/stored/fold.ts'
import type { Inline, Mark, TableCell, TableNode } from '../../../../../editor/stored/nodes.ts'
import { parseStored } from '../../../../../editor/stored/parse.ts'
import { latexToMathml } from '../mathml.ts'
import { validMathml } from './write-mathml.ts'
import { xml, xmlText } from './write-xml.ts'

/** Stored rich text as the XHTML that QTI allows. Marks without an HTML element become spans with an attribute. */

/** Writes the blank with this index; without it a blank is a line. */
type BlankWriter = (index: number, blank: 0 | 1) => string | undefined

export interface TextOptions {
  /** Address of a picture, by its source in the stored text. */
  picture(src: string): string
  /** Addresses of files that no text shows. */
  attachments?: readonly string[]
  blank?: BlankWriter
  /** Whether QTI allows only running text here, without tables. */
  isInline?: boolean
}

const elements: Readonly<Partial<Record<Mark, string>>> = { bold: 'b', italic: 'em', sub: 'sub', sup: 'sup' }

export function richText(stored: string, options: TextOptions): string {
  let blanks = 0
  /** The inherited value is whether only running text is allowed. */
  const written = folding<string, boolean>({
    text: ({ text }) => xmlText(text),
    break: () => '<br/>',
    mark: ({ mark, children }, inside) => marked(mark, inside(children, true).join('')),
    formula: ({ latex, display }) => validMathml(latexToMathml(latex, display)),
    image: ({ src, alt, width, height }) => xml('img', { src: options.picture(src), alt, width, height }),
    table: (node, inside, isInline) =>
      isInline
        ? tableInline(node, (nodes) => inside(nodes, true).join(''))
        : table(node, (nodes) => inside(nodes, false).join('')),
    blank: ({ blank }) =>
      options.blank?.(blanks++, blank) ?? xml('span', { 'data-type': 'blank', 'data-kind': blank }, '____'),
  })
  return written(parseStored(stored), options.isInline ?? false).join('')
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

/** In running text, where QTI allows no table, a table becomes spans with attributes, as it is stored. */
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
