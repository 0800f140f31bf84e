import { placeWords } from '../../../resources/import/entry-places.ts'
import {
  plainName,
  type AnyResource,
  type Fields,
  type Language,
  type StoredFile,
} from '../../../resources/kit/index.ts'
import { resourceByName } from '../../../resources/registry/by-name.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'
import type { JobWork } from '../../background/jobs/job-kind.ts'
import { sql, type SQL } from '../../storage/postgres/database.ts'
import { reasonHeading } from '../record-files/headings-passed-over.ts'
import { storePieces, workbookOf, type CellValue, type Rows } from '../spreadsheets/sheet-writer.ts'
import { effect, entriesWith, batchOf, type BatchRow, type EntryRow } from './batch-rows.ts'
import { tableFormat } from './importers.ts'
import { sourceRows } from './read-file.ts'
import { readableCopy } from './readable-copy.ts'

/**
 * A file of all entries that are not or were not imported, with the reasons: nothing is dropped silently. Of a table it
 * has the rows as they are in their source, to be corrected and imported again.
 */

type LeftOutWork = Pick<JobWork<unknown, unknown>, 'database' | 'identity' | 'files' | 'office' | 'signal'>

const headings: Record<Language, string[]> = {
  zh: ['位置', '结果', '编号', '内容', '原因', '变化'],
  en: ['Place', 'Result', 'Key', 'Content', 'Reasons', 'Changes'],
}
const sheetTitles: Record<'rows' | 'remarks', Record<Language, string>> = {
  rows: { zh: '未导入', en: 'Not imported' },
  remarks: { zh: '说明', en: 'Remarks' },
}
const results = {
  zh: { refused: '有误', duplicate: '重复', same: '无变化', left_out: '未导入', skip: '人工排除' },
  en: {
    refused: 'Faulty',
    duplicate: 'Duplicate',
    same: 'Unchanged',
    left_out: 'Not imported',
    skip: 'Excluded by hand',
  },
} satisfies Record<Language, Record<string, string>>
const remarks = (list: EntryRow['reasons'], language: Language): string =>
  list.map(({ at, text }) => (at ? `${at} ${text[language]}` : text[language])).join('\n')

const resultOf = ({ state }: EntryRow, language: Language): string =>
  ownEntry(results[language], state) ?? results[language].skip

const rowOf = (entry: EntryRow, language: Language): CellValue[] => [
  placeWords(entry.at)[language],
  resultOf(entry, language),
  entry.key,
  entry.excerpt,
  remarks(entry.reasons, language),
  remarks(entry.changes, language),
]

export async function writeLeftOut(work: LeftOutWork, id: number): Promise<{ count: number; file: StoredFile }> {
  const { identity, files } = work
  const { language } = identity
  const batch = await batchOf(work.database, id)
  let count = 0
  async function* listed(condition: SQL): Rows {
    yield [headings[language]]
    for await (const entries of entriesWith(work.database, id, work.signal, condition)) {
      count += entries.length
      yield entries.map((entry) => rowOf(entry, language))
    }
  }
  async function* mendable(of: BatchRow): Rows {
    for await (const rows of rowsToMend(work, of)) {
      yield rows
      count += rows.length
    }
    // The heading.
    count -= 1
  }
  const isTable = batch?.format === tableFormat.name
  const sheets = isTable
    ? [
        { name: sheetTitles.rows[language], rows: mendable(batch) },
        { name: sheetTitles.remarks[language], rows: listed(isRemark) },
      ]
    : [{ name: sheetTitles.rows[language], rows: listed(sql`(${effect} = 'skip' or jsonb_array_length(changes) > 0)`) }]
  const { label } = batch ? resourceByName(batch.resource) : { label: { zh: '', en: '' } }
  const name = { zh: `${label.zh}未导入清单 ${id}.xlsx`, en: `${label.en} left out ${id}.xlsx` }[language]
  const file = await storePieces(files, identity, name, workbookOf(sheets))
  return { count, file }
}

/** What a row is about that is in its source and not imported, as no other row of the list says. */
const isMended = sql`(${effect} = 'skip' and state not in ('left_out', 'same'))`
const isRemark = sql`(state = 'left_out' or (${effect} <> 'skip' and jsonb_array_length(changes) > 0))`

/** The number of the row that an entry is made of; a row can make several. */
const rowNumber = ({ at }: EntryRow): number => Number(/(?<!\d)\d{1,9}$/.exec(at)?.[0] ?? 0)

/** The source has the row as it was: the fields that a person gave other values in the preview are named. */
function correctedWords(resource: AnyResource, { given }: EntryRow, language: Language): string {
  const fields: Fields = resource.fields
  const labels = (given?.corrected ?? []).flatMap((name) => ownEntry(fields, name)?.label[language] ?? [])
  if (labels.length === 0) return ''
  return { zh: `预检中改过：${labels.join('、')}`, en: `Edited in the preview: ${labels.join(', ')}` }[language]
}

const reasonsOf = (resource: AnyResource, entry: EntryRow, language: Language): string =>
  [
    resultOf(entry, language),
    remarks(entry.reasons, language),
    remarks(entry.changes, language),
    correctedWords(resource, entry, language),
  ]
    .filter((one) => one !== '')
    .join('\n')

interface RowReasons {
  row: number
  reasons: string[]
}

/** The reasons by row, in the order of the file. */
async function* reasonsByRow(work: LeftOutWork, { id, resource }: BatchRow): AsyncGenerator<RowReasons> {
  let open: RowReasons = { row: 0, reasons: [] }
  for await (const entries of entriesWith(work.database, id, work.signal, isMended)) {
    for (const entry of entries) {
      const row = rowNumber(entry)
      if (row !== open.row) {
        if (open.reasons.length > 0) yield open
        open = { row, reasons: [] }
      }
      open.reasons.push(reasonsOf(resourceByName(resource), entry, work.identity.language))
    }
  }
  if (open.reasons.length > 0) yield open
}

/** The heading of the source with a column for the reason, and the rows that were not imported. */
async function* rowsToMend(work: LeftOutWork, batch: BatchRow): AsyncGenerator<CellValue[][]> {
  const { identity, signal } = work
  const copy = await readableCopy(work, batch.file)
  const { path, name } = copy
  const { resource, once } = batch
  const source = sourceRows({ path, name, resource, once, rights: [...identity.rights], signal })
  try {
    const heading = await source.next()
    if (heading.done) return
    const columns = heading.value.cells.flatMap((cell, column) => (isReason(cell) ? [] : [{ cell, column }]))
    yield [[...columns.map(({ cell }) => cell), reasonHeading[identity.language]]]
    let current = heading.value
    for await (const { row, reasons } of reasonsByRow(work, batch)) {
      while (current.row < row) {
        const next = await source.next()
        if (next.done) return
        current = next.value
      }
      const { row: found, cells } = current
      if (found === row) yield [[...columns.map(({ column }) => cells[column] ?? null), reasons.join('\n')]]
    }
  } finally {
    await source.return(undefined)
    await copy.release()
  }
}

const reasonNames = new Set(Object.values(reasonHeading).map(plainName))
/** That of an earlier list, which this one replaces. */
const isReason = (cell: CellValue): boolean => typeof cell === 'string' && reasonNames.has(plainName(cell))
