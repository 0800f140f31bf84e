import { z } from 'zod'
import { recordFields, recordId, type AnyResource, type Language } from '../../../../resources/kit/index.ts'
import { user } from '../../../../resources/user.ts'
import { grantsOf } from '../../../people/grants/grants-of.ts'
import type { JobKind } from '../../../background/jobs/job-kind.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { recordsFor, type RecordRow, type Records } from '../../../records/records.ts'
import {
  storePieces,
  workbookOf,
  type CellValue,
  type Rows,
  type Sheet,
} from '../../../exchange/spreadsheets/sheet-writer.ts'
import { personalIds, personalResources } from './personal-records.ts'

/** Everything that is kept about a person, as one workbook: as far as the person who asks may see it. */

const input = z.strictObject({ id: recordId })

const rowsAtOnce = 500
type Cells = readonly CellValue[]

async function* fixed(rows: readonly Cells[]): Rows {
  yield rows
}

const cellOf = (value: unknown): CellValue =>
  value === null || value === undefined
    ? null
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : JSON.stringify(value)

const columnsOf = (records: Records, resource: AnyResource): string[] => [
  ...recordFields,
  ...records.readable(resource),
]
const headingOf = (resource: AnyResource, name: string, language: Language): string =>
  resource.fields[name]?.label[language] ?? name
const rowOf = (record: RecordRow, columns: readonly string[]): Cells => columns.map((name) => cellOf(record[name]))

async function* recordRows(records: Records, resource: AnyResource, ids: readonly number[]): Rows {
  const columns = columnsOf(records, resource)
  yield [columns.map((name) => headingOf(resource, name, records.identity.language))]
  for (let from = 0; from < ids.length; from += rowsAtOnce)
    yield (await records.getMany(resource, ids.slice(from, from + rowsAtOnce))).map((one) => rowOf(one, columns))
}

const words = {
  grants: { zh: '获得的分配', en: 'Grants' },
  sessions: { zh: '登录', en: 'Sessions' },
  files: { zh: '上传的文件', en: 'Files' },
  changes: { zh: '账号的历史', en: 'History of the account' },
} as const

/** What is about the person and is no record. */
async function otherSheets(records: Records, id: number): Promise<Sheet[]> {
  const { database, identity } = records
  const asRows = (rows: readonly object[]): Rows =>
    fixed([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(cellOf))])
  const { list } = await grantsOf(records, id)
  const sessions = await database.all(
    sql`select created_at, expires_at, taken_by from session where user_id = ${id} order by created_at`,
  )
  const files = await database.all(
    sql`select name, type, size, created_at from stored_file where created_by = ${id} order by id`,
  )
  const { list: changes } = await records.history(user, id, 1, 10_000)
  const name = (key: keyof typeof words): string => words[key][identity.language]
  return [
    { name: name('grants'), rows: asRows(list) },
    { name: name('sessions'), rows: asRows(sessions) },
    { name: name('files'), rows: asRows(files) },
    { name: name('changes'), rows: asRows(changes as object[]) },
  ]
}

async function sheetsOf(records: Records, id: number): Promise<Sheet[]> {
  const { language } = records.identity
  const person = await records.get(user, id)
  const facts = columnsOf(records, user).map((name): Cells => [headingOf(user, name, language), cellOf(person[name])])
  const sheets: Sheet[] = [{ name: user.label[language], rows: fixed(facts) }]
  for (const resource of personalResources) {
    const ids = await personalIds(records.database, resource, id)
    if (ids.length > 0) sheets.push({ name: resource.label[language], rows: recordRows(records, resource, ids) })
  }
  return [...sheets, ...(await otherSheets(records, id))]
}

const exportPersonKind: JobKind<z.infer<typeof input>, { isDone: true }> = {
  right: 'user:export_user_data',
  input,
  async *steps({ input: { id }, cursor, database, files, identity }) {
    if (cursor) return
    const records = recordsFor(database, identity)
    const file = await storePieces(files, identity, `user-${id}.xlsx`, workbookOf(await sheetsOf(records, id)))
    yield {
      cursor: { isDone: true },
      total: 1,
      async write({ records: inner }) {
        await inner.log(user, id, 'export_user_data', null, null)
        return { processed: 1, file }
      },
    }
  },
  summary: () => ({ zh: '个人数据已写好', en: "The person's data is written" }),
}

export const people = defineJobs({ export_person: exportPersonKind })
