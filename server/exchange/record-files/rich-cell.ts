import { sanitise } from '../../../editor/sanitise.ts'
import { markBlanks } from '../../../editor/stored/blanks.ts'
import { fromDollars } from '../../../editor/stored/latex-markup.ts'
import { parseStored } from '../../../editor/stored/parse.ts'
import { textOf } from '../../../editor/stored/text.ts'
import { writeStored } from '../../../editor/stored/write.ts'
import type { AnyField, CellForm, RichTextProfile } from '../../../resources/kit/index.ts'

/**
 * Rich text in a cell. People write plain text with formulas as `$…$`, `$$…$$` on a separate line (`fromDollars`), and
 * a new line for a new line; text that plain text cannot express (bold words, pictures, tables) is in the cell in its
 * stored form. Both are read back unchanged.
 */
export interface RichCell {
  /** Lines of underscores are blanks: in the stem of a question with answers for them. */
  hasBlanks?: boolean
}

/**
 * Prefix of a stored text without tags, which would otherwise be read as plain: an empty bold tag, which no stored text
 * has.
 */
const asStored = '<b></b>'

export const isStored = (text: string): boolean =>
  text.startsWith(asStored) || (/[<&]/.test(text) && writeStored(parseStored(text)) === text)

/** The stored format of a cell's text. */
export function storedOfCell(text: string, { hasBlanks = false }: RichCell = {}): string {
  if (isStored(text)) return text.startsWith(asStored) ? text.slice(asStored.length) : text
  const nodes = fromDollars(text)
  return writeStored(hasBlanks ? markBlanks(nodes, 1) : nodes)
}

/** The cell of a stored text: plain text when that is enough, otherwise the stored text itself. */
export function cellOfStored(stored: string, options: RichCell = {}): string {
  const plain = textOf(parseStored(stored))
  if (storedOfCell(plain, options) === stored) return plain
  return storedOfCell(stored, options) === stored ? stored : asStored + stored
}

const anyTag = /<\/?[a-z][^<>]*>/i

/**
 * An article from a cell's text: HTML where it has a tag, otherwise each line is a paragraph, with its formulas as
 * `$…$`.
 */
function articleOfCell(text: string): string {
  if (anyTag.test(text)) return sanitise(text, 'article')
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  return sanitise(lines.map((line) => `<p>${writeStored(fromDollars(line))}</p>`).join(''), 'article')
}

type ReadAndWritten<Value> = Pick<CellForm<Value>, 'read' | 'write'>

/** The form of rich text in cells, by its profile. */
const richCells: { readonly [Profile in RichTextProfile]: ReadAndWritten<string> } = {
  question: { read: (text) => ({ value: storedOfCell(text) }), write: (stored) => cellOfStored(stored) },
  article: { read: (text) => ({ value: articleOfCell(text) }), write: (stored) => stored },
}

/**
 * How a field without references is read from a cell and written to one. Rich text is written there as people write it.
 */
export const cellOf = (field: AnyField): ReadAndWritten<any> =>
  field.stored === 'sanitised' && field.column === 'text'
    ? richCells[field.options['profile'] as RichTextProfile]
    : field.cell
