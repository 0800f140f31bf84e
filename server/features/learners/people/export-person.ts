import { z } from 'zod'
import {
  isVerb,
  momentText,
  recordFields,
  recordId,
  verbDeclarations,
  type AnyResource,
  type Language,
  type Text,
} from '../../../../resources/kit/index.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'
import { recordFieldDeclarations } from '../../../../resources/registry/own-fields.ts'
import { resourceByName } from '../../../../resources/registry/by-name.ts'
import { user } from '../../../../resources/user.ts'
import { grantsOf } from '../../../people/grants/grants-of.ts'
import type { JobKind } from '../../../background/jobs/job-kind.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import { sql } from '../../../storage/postgres/database.ts'
import { recordsFor, type RecordRow, type Records } from '../../../records/records.ts'
import { fieldColumn, prepareTitles, type ExportColumn } from '../../../exchange/record-files/export-table.ts'
import { TitlePaths } from '../../../exchange/record-files/title-paths.ts'
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

/** What writes records of a resource as rows: names for ids, words for choices, dates as dates. */
interface Writer {
  columns: readonly ExportColumn[]
  rows(records: readonly RecordRow[]): Promise<Cells[]>
}

function writerOf(records: Records, resource: AnyResource, titles: TitlePaths): Writer {
  const whole: AnyResource = { ...resource, fields: { ...recordFieldDeclarations, ...resource.fields } }
  const names = [...recordFields, ...records.readable(resource)]
  const columns = names.map((name) => fieldColumn(whole, name, records.identity.language, titles))
  return {
    columns,
    async rows(found) {
      await prepareTitles(titles, whole, names, found)
      return found.map((one) => columns.map((column) => column.value(one)))
    },
  }
}

async function* recordRows(records: Records, resource: AnyResource, ids: readonly number[], titles: TitlePaths): Rows {
  const { columns, rows } = writerOf(records, resource, titles)
  yield [columns.map(({ heading }) => heading)]
  for (let from = 0; from < ids.length; from += rowsAtOnce)
    yield rows(await records.getMany(resource, ids.slice(from, from + rowsAtOnce)))
}

const words = {
  grants: { zh: '获得的分配', en: 'Grants' },
  sessions: { zh: '登录', en: 'Sessions' },
  files: { zh: '上传的文件', en: 'Files' },
  changes: { zh: '账号的历史', en: 'History of the account' },
  title: { zh: '名称', en: 'Name' },
  kind: { zh: '类别', en: 'Kind' },
  from: { zh: '开始日期', en: 'From' },
  until: { zh: '结束日期', en: 'Until' },
  by: { zh: '操作人', en: 'By' },
  group: { zh: '班级', en: 'Group' },
  at: { zh: '时间', en: 'Time' },
  expires: { zh: '到期时间', en: 'Expires' },
  type: { zh: '类型', en: 'Type' },
  bytes: { zh: '字节数', en: 'Bytes' },
  action: { zh: '操作', en: 'Action' },
  field: { zh: '字段', en: 'Field' },
  before: { zh: '原值', en: 'Before' },
  after: { zh: '新值', en: 'After' },
} as const satisfies Readonly<Record<string, Text>>
type Word = keyof typeof words

const dayCell = (day: string | null): CellValue => day && { date: day }
const momentCell = (at: Date): CellValue => momentText(at.toISOString())

/** What somebody did to the account: a verb, or an action by its label; an action that is gone keeps its name. */
const actionLabel = (action: string): Text =>
  ownEntry(user.actions, action)?.label ??
  (isVerb(action) ? verbDeclarations[action].label : { zh: action, en: action })

interface Change {
  at: string
  username: string | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** A row for each field that changed; one for what changed none. */
async function changeRows(records: Records, id: number, titles: TitlePaths): Promise<Cells[]> {
  const { language } = records.identity
  const { columns, rows } = writerOf(records, user, titles)
  const { list } = await records.history(user, id, 1, 10_000)
  const found: Cells[] = []
  for (const { at, username, action, before, after } of list as Change[]) {
    const head = [momentCell(new Date(at)), username, actionLabel(action)[language]]
    const [old = [], young = []] = await rows([before ?? {}, after ?? {}] as unknown as RecordRow[])
    const changed = columns.flatMap(({ heading }, index): Cells[] =>
      JSON.stringify(old[index]) === JSON.stringify(young[index])
        ? []
        : [[...head, heading, old[index] ?? null, young[index] ?? null]],
    )
    found.push(...(changed.length > 0 ? changed : [head]))
  }
  return found
}

/** What is about the person and is no record. */
async function otherSheets(records: Records, id: number, titles: TitlePaths): Promise<Sheet[]> {
  const { database, identity } = records
  const say = (word: Word): string => words[word][identity.language]
  const sheet = (name: Word, headings: readonly Word[], rows: readonly Cells[]): Sheet => ({
    name: say(name),
    rows: fixed([headings.map(say), ...rows]),
  })
  const { list: grants } = await grantsOf(records, id)
  const sessions = await database.all<{ created_at: Date; expires_at: Date; by: string | null }>(
    sql`select s.created_at, s.expires_at, coalesce(u.name, u.username) as by from session s left join "user" u on u.id = s.taken_by
      where s.user_id = ${id} order by s.created_at`,
  )
  const files = await database.all<{ name: string; type: string; size: number; created_at: Date }>(
    sql`select name, type, size, created_at from stored_file where created_by = ${id} order by id`,
  )
  return [
    sheet(
      'grants',
      ['title', 'kind', 'from', 'until', 'by', 'group'],
      grants.map(({ title, kind, from, until, granted_by, group }) => [
        title,
        resourceByName(kind).label[identity.language],
        dayCell(from),
        dayCell(until),
        granted_by,
        group,
      ]),
    ),
    sheet(
      'sessions',
      ['at', 'expires', 'by'],
      sessions.map(({ created_at, expires_at, by }) => [momentCell(created_at), momentCell(expires_at), by]),
    ),
    sheet(
      'files',
      ['title', 'type', 'bytes', 'at'],
      files.map(({ name, type, size, created_at }) => [name, type, size, momentCell(created_at)]),
    ),
    sheet('changes', ['at', 'by', 'action', 'field', 'before', 'after'], await changeRows(records, id, titles)),
  ]
}

async function sheetsOf(records: Records, id: number): Promise<Sheet[]> {
  const { language }: { language: Language } = records.identity
  const titles = new TitlePaths(records.database, records.identity)
  const { columns, rows } = writerOf(records, user, titles)
  const [cells = []] = await rows([await records.get(user, id)])
  const facts = columns.map(({ heading }, index): Cells => [heading, cells[index] ?? null])
  const sheets: Sheet[] = [{ name: user.label[language], rows: fixed(facts) }]
  for (const resource of personalResources) {
    const ids = await personalIds(records.database, resource, id)
    if (ids.length > 0)
      sheets.push({ name: resource.label[language], rows: recordRows(records, resource, ids, titles) })
  }
  return [...sheets, ...(await otherSheets(records, id, titles))]
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
