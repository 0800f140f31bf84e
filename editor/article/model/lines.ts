import { isText, marks, type Block, type Inline, type LinkElement } from './nodes.ts'

/** A line with HTML's rules for white space: runs collapse, and the ends are trimmed. */

/** The content of a line while it is read: a link is a property of the text it covers. */
export type Piece = Exclude<Inline, LinkElement> & { link?: Link }

/** A link of the source; two adjacent ones stay separate. */
export interface Link {
  url: string
}

const looks = [...marks, 'link'] as const
const isSame = (one: object, other: object): boolean =>
  looks.every((look) => (one as Record<string, unknown>)[look] === (other as Record<string, unknown>)[look])

/** Joins adjacent texts with the same marks. */
function joined<N extends Inline>(nodes: readonly N[]): N[] {
  const into: N[] = []
  for (const node of nodes) {
    const last = into.at(-1)
    if (isText(node) && node.text === '') continue
    if (last && isText(node) && isText(last) && isSame(node, last))
      into[into.length - 1] = { ...last, text: last.text + node.text }
    else into.push(node)
  }
  return into
}

/** Slate needs a text before, between and after the elements of a line. */
export function spaced<N extends Inline>(nodes: readonly N[]): N[] {
  const empty = { text: '' } as N
  const kept = joined(nodes)
  const into = kept.flatMap((node, at) =>
    !isText(node) && (at === 0 || !isText(kept[at - 1]!)) ? [empty, node] : [node],
  )
  return into.length === 0 || !isText(into.at(-1)!) ? [...into, empty] : into
}

/** Collapses white space as browsers do, except no-break spaces. */
export const collapsed = (text: string): string => text.replace(/[ \t\r\n\f]+/g, ' ')

/** Trims white space at both ends and around breaks, and the last break, which shows nothing. */
function tidied(pieces: readonly Piece[]): Piece[] {
  let isAtStart = true
  const line = pieces.map((piece): Piece => {
    if (!isText(piece)) {
      isAtStart = false
      return piece
    }
    const text = (isAtStart ? piece.text.replace(/^ +/, '') : piece.text)
      .replace(/\n +/g, '\n')
      .replace(/(?<! ) +\n/g, '\n')
    if (text !== '') isAtStart = /[ \n]$/.test(text)
    return { ...piece, text }
  })
  const last = line.findLastIndex((piece) => !isText(piece) || piece.text !== '')
  const piece = line[last]
  if (piece && isText(piece)) line[last] = { ...piece, text: piece.text.replace(/\n$/, '').replace(/(?<! ) +$/, '') }
  return joined(line)
}

/** The line, with its links as elements. */
export function lineOf(pieces: readonly Piece[]): Inline[] {
  const line: Inline[] = []
  let open: Link | undefined
  for (const { link, ...piece } of tidied(pieces)) {
    const last = line.at(-1)
    if (link === undefined) line.push(piece)
    else if (link === open && last && !isText(last) && last.type === 'link') last.children.push(piece)
    else line.push({ type: 'link', url: link.url, children: [piece] })
    open = link
  }
  for (const node of line) if (!isText(node) && node.type === 'link') node.children = spaced(node.children)
  return line
}

/** The text of a block, for places that allow no blocks. */
export function wordsOfBlock(block: Block): Inline[] {
  if (block.type === 'table')
    return block.children
      .flatMap((row) => row.children.map((cell) => cell.children))
      .filter((line) => line.some((node) => !isText(node) || node.text !== ''))
      .flatMap((line, at) => (at > 0 ? [{ text: '\n' }, ...line] : line))
  if (block.type === 'pre') return block.children[0].children
  if (block.type === 'divider' || block.type === 'video' || block.type === 'audio') return []
  return block.children
}
