import { isText, marks, type Block, type Inline, type LinkElement } from './nodes.ts'

/** A line as HTML means it: white space counts once, and not at its ends. */

/** What stands in a line while it is read: a link is a property of what it covers. */
export type Piece = Exclude<Inline, LinkElement> & { link?: Link }

/** One of the source: two side by side stay two. */
export interface Link {
  url: string
}

const looks = [...marks, 'link'] as const
const isSame = (one: object, other: object): boolean =>
  looks.every((look) => (one as Record<string, unknown>)[look] === (other as Record<string, unknown>)[look])

/** Texts side by side that look the same are one. */
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

/** Slate has a text before, between and behind the elements of a line. */
export function spaced<N extends Inline>(nodes: readonly N[]): N[] {
  const empty = { text: '' } as N
  const kept = joined(nodes)
  const into = kept.flatMap((node, at) =>
    !isText(node) && (at === 0 || !isText(kept[at - 1]!)) ? [empty, node] : [node],
  )
  return into.length === 0 || !isText(into.at(-1)!) ? [...into, empty] : into
}

/** White space of the source is one space, as browsers draw it, but for no-break spaces. */
export const collapsed = (text: string): string => text.replace(/[ \t\r\n\f]+/g, ' ')

/** Without white space at both ends and around breaks, and without the last break, which shows nothing. */
function tidied(pieces: readonly Piece[]): Piece[] {
  let isAtStart = true
  const line = pieces.map((piece): Piece => {
    if (!isText(piece)) {
      isAtStart = false
      return piece
    }
    const text = (isAtStart ? piece.text.replace(/^ +/, '') : piece.text).replace(/ *\n */g, '\n')
    if (text !== '') isAtStart = /[ \n]$/.test(text)
    return { ...piece, text }
  })
  const last = line.findLastIndex((piece) => !isText(piece) || piece.text !== '')
  const piece = line[last]
  if (piece && isText(piece)) line[last] = { ...piece, text: piece.text.replace(/ *\n?$/, '') }
  return joined(line)
}

/** A line that was read, with its links as elements. */
export function lineOf(pieces: readonly Piece[]): Inline[] {
  const line: Inline[] = []
  let open: Link | undefined
  for (const { link, ...piece } of tidied(pieces)) {
    const last = line.at(-1)
    if (link === undefined) line.push(piece as Inline)
    else if (link === open && last && !isText(last) && last.type === 'link')
      last.children.push(piece as LinkElement['children'][0])
    else line.push({ type: 'link', url: link.url, children: [piece as LinkElement['children'][0]] })
    open = link
  }
  for (const node of line) if (!isText(node) && node.type === 'link') node.children = spaced(node.children)
  return line
}

/** The words of a block, for a place where no block may stand. */
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
