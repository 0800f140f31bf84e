import { markBlanks } from '../../editor/stored/blanks.ts'
import type { Inline } from '../../editor/stored/nodes.ts'
import { parseStored } from '../../editor/stored/parse.ts'
import { textOf } from '../../editor/stored/text.ts'
import { writeStored } from '../../editor/stored/write.ts'

/**
 * Rich text in a cell. People write plain text with formulas as `$…$`, `$$…$$` on a line of their own, and a new line for a new
 * line; what plain text cannot say (bold words, pictures, tables) stands in a cell as it is stored. Both come back as they were.
 */
export interface RichCell {
  /** Lines of underscores are blanks: in the stem of a question that has answers for them. */
  hasBlanks?: boolean
}

const isStored = (text: string): boolean => /[<&]/.test(text) && writeStored(parseStored(text)) === text

/** The stored format of a cell's text. */
export function storedOfCell(text: string, { hasBlanks = false }: RichCell = {}): string {
  if (isStored(text)) return text
  const nodes = text.split('\n').flatMap((line, index): Inline[] => [...(index > 0 ? [{ kind: 'break' } as const] : []), ...formulasIn(line)])
  return writeStored(hasBlanks ? markBlanks(nodes, 1) : nodes)
}

/** What a cell shows of a stored text: plain words when they say it all, otherwise the stored text itself. */
export function cellOfStored(stored: string, options: RichCell = {}): string {
  const plain = textOf(parseStored(stored))
  return storedOfCell(plain, options) === stored ? plain : stored
}

/**
 * A `$` opens a formula when no space follows it, and closes one when no space stands before it and no digit after it, as in
 * Pandoc's Markdown: two prices in a sentence are no formula.
 */
function formulasIn(line: string): Inline[] {
  if (!line.includes('$')) return [{ kind: 'text', text: line }]
  const nodes: Inline[] = []
  let from = 0
  let open = line.indexOf('$')
  while (open >= 0) {
    const mark = line[open + 1] === '$' ? '$$' : '$'
    const close = closing(line, open + mark.length, mark)
    if (close < 0) {
      open = line.indexOf('$', open + mark.length)
      continue
    }
    if (open > from) nodes.push({ kind: 'text', text: line.slice(from, open) })
    nodes.push({ kind: 'formula', latex: line.slice(open + mark.length, close), display: mark === '$$' })
    from = close + mark.length
    open = line.indexOf('$', from)
  }
  if (from < line.length) nodes.push({ kind: 'text', text: line.slice(from) })
  return nodes
}

/** Where a formula that begins at `start` ends; -1 where it does not. Looks at the nearest mark alone, so the whole is linear. */
function closing(line: string, start: number, mark: string): number {
  const end = line.indexOf(mark, start)
  if (end <= start) return -1
  const isSpaced = /\s/.test(line[start]!) || /\s/.test(line[end - 1]!)
  const isPrice = mark === '$' && /\d/.test(line[end + 1] ?? '')
  return isSpaced || isPrice ? -1 : end
}
