import { folding } from './fold.ts'
import type { Inline, Mark, TableCell } from './nodes.ts'
import { normalise } from './normalise.ts'
import { ownEntry } from './own-entry.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ownEntry(escapes, character)!)

const tagOf = (mark: Mark): [open: string, close: string] => {
  if (mark === 'bold') return ['<b>', '</b>']
  if (mark === 'italic') return ['<em>', '</em>']
  return [`<span data-type="${mark}">`, '</span>']
}

const attribute = (name: string, value: string | number | undefined): string =>
  value === undefined ? '' : ` data-${name}="${escaped(String(value))}"`

const element = (type: string, attributes: string, inside = ''): string =>
  `<span data-type="${type}"${attributes}>${inside}</span>`

const written = folding<string>({
  text: ({ text }) => escaped(text),
  break: () => '<br>',
  mark: ({ mark, children }, inside) => {
    const [open, close] = tagOf(mark)
    return open + inside(children).join('') + close
  },
  formula: ({ latex, display }) =>
    element('formula', attribute('value', latex) + attribute('kind', display ? 'block' : undefined)),
  blank: ({ blank }) => element('blank', attribute('kind', blank)),
  image: ({ src, alt, width, height }) =>
    element(
      'image',
      attribute('src', src) + attribute('alt', alt) + attribute('width', width) + attribute('height', height),
    ),
  table: ({ rows }, inside) => {
    const cell = ({ children, header, colspan, rowspan }: TableCell): string =>
      element(
        'cell',
        attribute('kind', header ? 'head' : undefined) +
          attribute('col', colspan > 1 ? colspan : undefined) +
          attribute('row', rowspan > 1 ? rowspan : undefined),
        inside(children).join(''),
      )
    return element('table', '', rows.map(({ cells }) => element('row', '', cells.map(cell).join(''))).join(''))
  },
})

/**
 * The stored form of any tree: it is normalised first. Only `& < > "` are escaped, attributes are in the order type,
 * src, alt, value, kind, width, height, col, row; an empty description is written.
 */
export const writeStored = (nodes: readonly Inline[]): string => written(normalise(nodes)).join('')
