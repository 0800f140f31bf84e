import { exercise } from '../../../../resources/exercise.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { columnName } from '../../../exchange/spreadsheets/cell-text.ts'
import { emptyEntry, type RawEntry } from '../../../exchange/record-files/entry.ts'
import { plainName } from '../../../../resources/kit/index.ts'
import type { ImportFormat } from '../../../exchange/record-files/importer.ts'
import { pathsOf } from '../../../exchange/record-files/path-lists.ts'
import { sheetLimits } from '../../../exchange/spreadsheets/sheet-limits.ts'
import type { SheetRow } from '../../../exchange/spreadsheets/sheet-row.ts'
import { tableRows } from '../../../exchange/spreadsheets/table-rows.ts'
import { UnreadableFile } from '../../../exchange/spreadsheets/unreadable-file.ts'

/**
 * Which labels belong to which questions: a table with a column for the question, by its code or id, and one for its
 * labels, each as the path of names down the tree. It changes only labels, and creates no question.
 */
export const questionLabels: ImportFormat = {
  name: 'question_labels',
  label: { zh: '试题与标签对应表', en: 'Labels of questions' },
  extensions: ['.xlsx', '.csv'],
  recognises: () => false,
}

const { code, label_ids } = exercise.fields
const namesOf = (...labels: (Text | string)[]): ReadonlySet<string> =>
  new Set(labels.flatMap((one) => (typeof one === 'string' ? [one] : [one.zh, one.en])).map(plainName))
const codeNames = namesOf(code.label, 'code')
const idNames = namesOf('编号', 'ID', '试题ID', 'exercise_id')
const labelNames = namesOf(label_ids.label, 'label', 'label_ids', '标签路径')

interface Columns {
  code: number
  id: number
  labels: number
}

function columnsOf({ cells }: SheetRow): Columns {
  const at = (names: ReadonlySet<string>) => cells.findIndex((cell) => names.has(plainName(cell)))
  const columns = { code: at(codeNames), id: at(idNames), labels: at(labelNames) }
  if (columns.labels >= 0 && (columns.code >= 0 || columns.id >= 0)) return columns
  throw new UnreadableFile({
    zh: '第一行需要有“题号”或“编号”，以及“标签”',
    en: 'The first row needs “Code” or “ID”, and “Labels”',
  })
}

const noQuestion: Text = { zh: '没有写明是哪道题', en: 'The row names no question' }

const noneWithCode = (code: string): Text => ({
  zh: `所选学科课程中没有题号为“${code.slice(0, 100)}”的题`,
  en: `No question of the chosen course has the code “${code.slice(0, 100)}”`,
})
const noneWithId = (id: string): Text => ({
  zh: `所选学科课程中没有编号为“${id.slice(0, 100)}”的题`,
  en: `No question of the chosen course has the ID “${id.slice(0, 100)}”`,
})

function entryOf({ row, cells }: SheetRow, columns: Columns): RawEntry {
  const text = (column: number) => (cells[column] ?? '').trim()
  const id = text(columns.id)
  const code = text(columns.code)
  const key = code || (/^\d+$/.test(id) ? `#${id}` : '')
  const at = `${columnName(columns.labels)}${row}`
  const entry = { ...emptyEntry(`row ${row}`), key: key || null, excerpt: `${key} ${text(columns.labels)}` }
  if (!key)
    return { ...entry, reasons: [{ at: `${columnName(Math.max(columns.code, columns.id))}${row}`, text: noQuestion }] }
  const unknown = {
    at: `${columnName(code ? columns.code : columns.id)}${row}`,
    text: code ? noneWithCode(code) : noneWithId(id),
  }
  return {
    ...entry,
    unknown,
    places: { label_ids: at },
    wanted: [{ field: 'label_ids', at, paths: pathsOf(text(columns.labels)), isNeeded: true }],
  }
}

export async function* readQuestionLabels(path: string, name: string): AsyncGenerator<RawEntry> {
  let columns: Columns | null = null
  for await (const rows of tableRows({ path, name, limits: sheetLimits })) {
    for (const row of rows) {
      if (columns) yield entryOf(row, columns)
      else columns = columnsOf(row)
    }
  }
}
