import type { Inline, Mark, TableCell } from './nodes.ts'
import { normalise } from './normalise.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!)

const tagOf = (mark: Mark): [open: string, close: string] => {
  if (mark === 'bold') return ['<b>', '</b>']
  if (mark === 'italic') return ['<em>', '</em>']
  return [`<span data-type="${mark}">`, '</span>']
}

const attribute = (name: string, value: string | number | undefined): string =>
  value === undefined ? '' : ` data-${name}="${escaped(String(value))}"`

function writeCell({ children, header, colspan, rowspan }: TableCell, into: string[]): void {
  const spans =
    attribute('col', colspan > 1 ? colspan : undefined) + attribute('row', rowspan > 1 ? rowspan : undefined)
  into.push(`<span data-type="cell"${attribute('kind', header ? 'head' : undefined)}${spans}>`)
  writeNodes(children, into)
  into.push('</span>')
}

/** Of a normalised tree, which is never deeper than the marks and a table. */
function writeNodes(nodes: readonly Inline[], into: string[]): void {
  for (const node of nodes) {
    if (node.kind === 'text') into.push(escaped(node.text))
    else if (node.kind === 'break') into.push('<br>')
    else if (node.kind === 'mark') {
      const [open, close] = tagOf(node.mark)
      into.push(open)
      writeNodes(node.children, into)
      into.push(close)
    } else if (node.kind === 'formula') {
      into.push(
        `<span data-type="formula"${attribute('value', node.latex)}${attribute('kind', node.display ? 'block' : undefined)}></span>`,
      )
    } else if (node.kind === 'blank') into.push(`<span data-type="blank" data-kind="${node.blank}"></span>`)
    else if (node.kind === 'image') {
      const { src, alt, width, height } = node
      into.push(
        `<span data-type="image"${attribute('src', src)}${attribute('alt', alt)}${attribute('width', width)}${attribute('height', height)}></span>`,
      )
    } else {
      into.push('<span data-type="table">')
      for (const { cells } of node.rows) {
        into.push('<span data-type="row">')
        for (const cell of cells) writeCell(cell, into)
        into.push('</span>')
      }
      into.push('</span>')
    }
  }
}

/**
 * What is stored of a tree, any tree: it is normalised first. `& < > "` are escaped and nothing else, attributes stand in the order
 * type, src, alt, value, kind, width, height, col, row; an empty description is written.
 */
export function writeStored(nodes: readonly Inline[]): string {
  const pieces: string[] = []
  writeNodes(normalise(nodes), pieces)
  return pieces.join('')
}
