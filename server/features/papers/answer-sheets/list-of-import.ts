import { exam_candidate } from '../../../../resources/exam-candidate.ts'
import { holds, mayRead, rightOf, type Language, type StoredFile, type Text } from '../../../../resources/kit/index.ts'
import type { RecordDoubt } from '../../../../resources/papers/queue/doubts.ts'
import { user } from '../../../../resources/user.ts'
import type { Identity } from '../../../base/identity.ts'
import { rowsOf, storePieces, workbookOf, type CellValue } from '../../../exchange/spreadsheets/sheet-writer.ts'
import type { FileStore } from '../../../storage/files/file-store.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { isToSit } from './to-sit.ts'
import { counts } from './copies.ts'

/**
 * What came of an import of scans, as a workbook: the pages that are there of those expected, by room and by group, who
 * lacks which pages, and which pages are doubtful or could not be read. Who may not list candidates gets the pages
 * alone.
 */

type Row = readonly CellValue[]
const words = {
  title: { zh: '扫描清单', en: 'Scans' },
  rooms: { zh: '按考场', en: 'Rooms' },
  groups: { zh: '按班级', en: 'Groups' },
  missing: { zh: '缺页', en: 'Missing pages' },
  doubts: { zh: '存疑', en: 'Doubtful' },
  unreadable: { zh: '未识别', en: 'Not read' },
  subject: { zh: '科目', en: 'Subject' },
  room: { zh: '考场', en: 'Room' },
  group: { zh: '班级', en: 'Group' },
  candidates: { zh: '应交人数', en: 'Candidates' },
  whole: { zh: '已齐人数', en: 'Complete' },
  expected: { zh: '应有页数', en: 'Pages expected' },
  came: { zh: '已有页数', en: 'Pages there' },
  number: { zh: '考号', en: 'Number' },
  name: { zh: '姓名', en: 'Name' },
  seat: { zh: '座位', en: 'Seat' },
  pages: { zh: '缺第几页', en: 'Pages missing' },
  file: { zh: '文件和页', en: 'File and page' },
  what: { zh: '存疑处', en: 'What' },
  why: { zh: '原因', en: 'Why' },
} satisfies Record<string, Text>
type Word = keyof typeof words

interface Asker {
  database: Database
  identity: Identity
}

/** A candidate who is to hand in a sheet of which pages came, with the pages that are there. */
interface Expected extends Record<string, unknown> {
  subject: string
  number: string
  name: string
  group_name: string
  room: string
  seat: number | null
  pages: number
  there: number[]
}

/** Of the sheets of which this import brought pages. */
const expectedOf = ({ database, identity }: Asker, jobId: number): Promise<Expected[]> =>
  database.all<Expected>(
    sql`select s.name as subject, t.number, ${mayRead(user, user.fields.name, identity.rights) ? sql`coalesce(nullif(btrim(u.name), ''), u.username)` : sql`u.username`} as name,
        coalesce(g.name, '') as group_name, coalesce(t.room, '') as room, t.seat, a.pages,
        coalesce((select array_agg(distinct p.page_number order by p.page_number) from scan_page p
          where p.sheet_id = a.id and p.user_id = t.user_id and p.page_number is not null and p.${counts}), '{}') as there
      from exam_subject s join answer_sheet a on a.id = s.answer_sheet_id and a.pages is not null
        join exam_candidate t on t.school_exam_id = s.school_exam_id and t.deleted_at is null
        join "user" u on u.id = t.user_id left join user_group g on g.id = t.group_id
      where s.deleted_at is null and a.id in (select sheet_id from scan_page where job_id = ${jobId}) and ${isToSit(sql`t`, sql`s`)}${andScope(exam_candidate, identity, sql`t`)}
      order by s.id, t.room collate "reading_order" nulls last, t.seat nulls last, t.number collate "reading_order", t.id`,
    scopeValues(identity),
  )

interface PageRow extends Record<string, unknown> {
  title: string
  state: string
  reason: string | null
  number: string | null
  doubts: RecordDoubt[]
}

const pagesOf = ({ database }: Asker, jobId: number): Promise<PageRow[]> =>
  database.all<PageRow>(
    sql`select title, state, reason, number, doubts from scan_page
      where job_id = ${jobId} and state in ('waiting', 'unreadable', 'repeated') and deleted_at is null order by id`,
  )

/** How much is there of each room, or of each group. */
function tally(all: readonly Expected[], by: 'room' | 'group_name'): Row[] {
  const found = new Map<string, { subject: string; place: string; of: Expected[] }>()
  for (const one of all) {
    const key = JSON.stringify([one.subject, one[by]])
    const place = found.get(key) ?? { subject: one.subject, place: one[by], of: [] }
    place.of.push(one)
    found.set(key, place)
  }
  return [...found.values()].map(({ subject, place, of }) => [
    subject,
    place,
    of.length,
    of.filter(({ there, pages }) => there.length >= pages).length,
    of.reduce((sum, { pages }) => sum + pages, 0),
    of.reduce((sum, { there }) => sum + there.length, 0),
  ])
}

const lackingOf = ({ pages, there }: Expected): number[] =>
  Array.from({ length: pages }, (_, at) => at + 1).filter((page) => !there.includes(page))

const missingRows = (all: readonly Expected[]): Row[] =>
  all
    .filter((one) => lackingOf(one).length > 0)
    .map((one) => [
      one.subject,
      one.number,
      one.name,
      one.group_name,
      one.room,
      one.seat === null ? '' : String(one.seat),
      lackingOf(one).join(', '),
    ])

/** The sheets of the workbook: a name, and rows of which the first are headings. */
export async function listOfImport(asker: Asker, jobId: number): Promise<{ name: string; rows: Row[] }[]> {
  const { language, rights } = asker.identity
  const named = (name: Word, heads: readonly Word[], rows: readonly Row[]) => ({
    name: words[name][language],
    rows: [heads.map((one) => words[one][language]), ...rows],
  })
  const expected = holds(rights, rightOf(exam_candidate, 'list')) ? await expectedOf(asker, jobId) : []
  const pages = await pagesOf(asker, jobId)
  const doubtful = pages.flatMap(({ title, state, number, doubts }) =>
    state === 'waiting' ? doubts.map(({ label, why }): Row => [title, number ?? '', label, why[language]]) : [],
  )
  const unread = pages.flatMap(({ title, state, reason }): Row[] =>
    state === 'waiting' ? [] : [[title, reason ?? '']],
  )
  const places = ['candidates', 'whole', 'expected', 'came'] as const
  return [
    ...(expected.length > 0
      ? [
          named('rooms', ['subject', 'room', ...places], tally(expected, 'room')),
          named('groups', ['subject', 'group', ...places], tally(expected, 'group_name')),
          named('missing', ['subject', 'number', 'name', 'group', 'room', 'seat', 'pages'], missingRows(expected)),
        ]
      : []),
    named('doubts', ['file', 'number', 'what', 'why'], doubtful),
    named('unreadable', ['file', 'why'], unread),
  ]
}

export async function storeList(asker: Asker & { files: FileStore }, jobId: number): Promise<StoredFile> {
  const { files, identity } = asker
  const sheets = await listOfImport(asker, jobId)
  const name = `${words.title[identity.language satisfies Language]} ${jobId}.xlsx`
  return storePieces(
    files,
    identity,
    name,
    workbookOf(sheets.map((one) => ({ name: one.name, rows: rowsOf(one.rows) }))),
  )
}
