import { itemAt } from '../../../../../../resources/kit/present.ts'
import type { Inline, TableNode } from '../../../../../../editor/stored/nodes.ts'
import type { Text } from '../../../../../../resources/kit/index.ts'
import type { Block, Cell, Table } from '../blocks.ts'
import type { Place } from '../roles.ts'
import { leafCharacter, leafPiece, RichLine } from '../rich-line.ts'
import { kept } from '../messages.ts'
import { numberStart } from './markers.ts'
import { optionAtStart } from './options.ts'
import { questionsInTable } from './question-table.ts'

/** A line of a paper: the text between two line or paragraph ends, or a whole table. */
export interface Line {
  rich: RichLine
  /** Length of the automatic number at its beginning. */
  counted: number
  /** It continues the paragraph of the line before. */
  isSoft: boolean
  heading: boolean
  place: Place | null
  table: Table | null
  /** Number of the paragraph in the document, from 1. */
  at: number
  notes: readonly Text[]
}

/** The lines of a document, with every table in one piece. */
export const wholeLines = (blocks: readonly Block[]): Line[] =>
  blocks.flatMap((block) => (block.kind === 'table' ? [whole(block)] : paragraphLines(block)))

function paragraphLines({ line, counted, heading, place, at, notes }: Extract<Block, { kind: 'paragraph' }>): Line[] {
  // Most paragraphs are one line, which should not be in memory twice.
  if (!line.text.includes('\n')) return [{ rich: line, counted, isSoft: false, heading, place, table: null, at, notes }]
  const lines: Line[] = []
  let from = 0
  for (const text of line.text.split('\n')) {
    const rich = line.slice(from, from + text.length)
    const isFirst = lines.length === 0
    lines.push({
      rich,
      counted: isFirst ? counted : 0,
      isSoft: !isFirst,
      heading,
      place,
      table: null,
      at,
      notes: isFirst ? notes : [],
    })
    from += text.length + 1
  }
  return lines
}

const cellsOf = (table: Table): Cell[] => table.rows.flatMap((row) => row.cells)

/** Layout tables are read as their content: options in cells, questions in cells. */
export function opened(line: Line): Line[] {
  const { table } = line
  if (!table) return [line]
  const asked = questionsInTable(table, (cell) =>
    wholeLines(cell.blocks)
      .flatMap(opened)
      .map(({ rich }) => rich),
  )
  if (asked) return asked.map((rich, index) => ({ ...line, rich, table: null, notes: index === 0 ? line.notes : [] }))
  const cells = cellsOf(table).map((cell) => wholeLines(cell.blocks).flatMap(opened))
  const filled = cells.map((lines) => lines.filter((line) => !line.rich.isBlank)).filter((lines) => lines.length > 0)
  const starts = filled.map((lines) => optionAtStart(itemAt(lines, 0).rich.text))
  const areOptions = filled.length > 1 && starts.every((start, index) => start === index)
  const all = filled.flat()
  if (areColumns(table)) return [line]
  const holdQuestions =
    all.some((line) => numberStart(line.rich.text, line.counted)) &&
    all.filter((line) => optionAtStart(line.rich.text) !== null).length > 1
  return areOptions || holdQuestions ? all : [line]
}

/** Two columns to be matched: numbers on the left, letters on the right. */
function areColumns(table: Table): boolean {
  const starts = table.rows.map(({ cells }) => cells.map((cell) => cellLine(cell.blocks).text))
  const left = starts.map(([text = '']) => text).filter((text) => text.trim() !== '')
  const right = starts.map(([, text = '']) => text).filter((text) => text.trim() !== '')
  return (
    starts.every((row) => row.length === 2) &&
    left.length > 0 &&
    right.length > 1 &&
    left.every((text, index) => numberStart(text, 0)?.number === index + 1) &&
    right.every((text, index) => optionAtStart(text) === index)
  )
}

function whole(table: Table): Line {
  const notes = new Set(cellsOf(table).flatMap((cell) => notesIn(cell.blocks)))
  if (cellsOf(table).some((cell) => cell.blocks.some((block) => block.kind === 'table'))) notes.add(kept.innerTable)
  return {
    rich: new RichLine([leafPiece(tableNode(table))]),
    counted: 0,
    isSoft: false,
    heading: false,
    place: null,
    table,
    at: table.at,
    notes: [...notes],
  }
}

const notesIn = (blocks: readonly Block[]): readonly Text[] =>
  blocks.flatMap((block) =>
    block.kind === 'table' ? cellsOf(block).flatMap((cell) => notesIn(cell.blocks)) : block.notes,
  )

const tableNode = (table: Table): TableNode => ({
  kind: 'table',
  rows: table.rows.map(({ cells }) => ({
    cells: cells.map(({ blocks, header, colspan, rowspan }) => ({
      children: cellNodes(blocks),
      header,
      colspan,
      rowspan,
    })),
  })),
})

export function cellLine(blocks: readonly Block[]): RichLine {
  const lines = blocks.map((block) =>
    block.kind === 'table' ? new RichLine([leafPiece(tableNode(block))]) : block.line,
  )
  return RichLine.lines(lines).trim()
}

const cellNodes = (blocks: readonly Block[]): Inline[] => cellLine(blocks).inCell().nodes()

/** A line that has only pictures and tables. */
export const isOnlyLeaves = (text: string): boolean =>
  text.trim() !== '' && text.replaceAll(leafCharacter, '').trim() === ''
