import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { rightOf, type StoredFile } from '../../../../resources/kit/index.ts'
import { present } from '../../../../resources/kit/present.ts'
import { onScreen } from '../../../../resources/papers/answer-sheets/red-points.ts'
import type { ScanPage } from '../../../../resources/scan-page.ts'
import { readProgress } from '../../../../server/features/exams/progress/read-progress.ts'
import { listOfImport } from '../../../../server/features/papers/answer-sheets/list-of-import.ts'
import { scan_page as handlers } from '../../../../server/features/papers/handlers/scan-page.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { teacher } from '../../../fixtures/importing.ts'
import { startExamSheets, type ExamSheet, type ExamSheets } from './exam-sheets.ts'
import {
  boxesFor,
  colourJpeg,
  colourPages,
  copied,
  drawLine,
  grayJpeg,
  pens,
  scannedColours,
  strike,
  type ColourPage,
} from './red-strokes.ts'
import { randomOf } from './simulated-scan.ts'

/** From points in red on paper to scores, progress and results; nothing is marked on the screen. */

let sheets: ExamSheets
let exam: ExamSheet
let pages: ColourPage[]
const { answer_exercise } = resources

beforeAll(async () => {
  sheets = await startExamSheets()
  await database().run(
    sql`insert into "user" (id, username) values (${teacher.userId}, 'teacher') on conflict (id) do nothing`,
  )
  exam = await sheets.exam(6, 'master', { red_points: 'half' })
  pages = await colourPages(await sheets.bank.bytesOf(present(exam.sheet.file, 'file')), 150)
}, 180_000)
afterAll(() => sheets?.stop())

/** The pages of a candidate: every choice is B, with points for the two written questions (11 and 12). */
function pagesOf(at: number, points: Record<number, readonly number[]>): ColourPage[] {
  const { geometry } = exam
  const number = present(exam.candidates[at], 'candidate').number
  const wide = geometry.width
  return pages.map((blank, index) => {
    const page = copied(blank)
    const isHere = (one: { page: number }) => one.page === index + 1
    const fill = (x: number, y: number) =>
      drawLine(
        page,
        wide,
        { x: x + 4, y: y + geometry.bubble.height / 2 },
        { x: x + geometry.bubble.width - 4, y: y + geometry.bubble.height / 2 },
        geometry.bubble.height,
        pens.black,
      )
    for (const row of geometry.digits.filter(isHere))
      for (const { value, x, y } of row.bubbles) if (value === number.at(Number(row.label) - 1)) fill(x, y)
    for (const row of geometry.rows.filter(isHere))
      for (const { value, x, y } of row.bubbles) if (value === 'B') fill(x, y)
    const random = randomOf(at + 1)
    const rows = present(geometry.points, 'points')
    for (const row of rows.rows.filter(isHere))
      for (const value of points[Number(row.label)] ?? [])
        for (const box of boxesFor(row, value)) strike(page, wide, rows, box, { x: 0, y: 0 }, pens.red, random)
    return page
  })
}

const uploaded = async (all: readonly ColourPage[], name: string, encode = colourJpeg): Promise<StoredFile[]> => {
  const files: StoredFile[] = []
  for (const [at, page] of all.entries()) {
    const scan = scannedColours(page, { turn: 0.4, bow: 5, noise: 4, left: 2 }, randomOf(at + 9))
    files.push(await sheets.bank.upload(`${name}${at}.jpg`, await encode(scan)))
  }
  return files
}

async function imported(files: StoredFile[]) {
  const { job_id } = await handlers.import_scans(sheets.context(), { subject_course_id: 1, files, sheet_id: null })
  return { ...(await sheets.bank.ended(job_id)), job_id }
}

const database = () => sheets.bank.db.database
const userOf = (at: number): number => present(exam.candidates[at], 'candidate').userId
const answersOf = (at: number) =>
  database().all<{ exercise_id: number; score: number | null; marked_by: number | null; is_marked_on_paper: boolean }>(
    sql`select exercise_id, score, marked_by, is_marked_on_paper from answer_exercise where user_id = ${userOf(at)} and deleted_at is null order by exercise_id`,
  )
const waitingOf = async (): Promise<ScanPage> =>
  present(
    await database().first<ScanPage>(
      sql`select * from scan_page where sheet_id = ${exam.sheet.id} and state = 'waiting' and deleted_at is null and doubts @> '[{"key": "points.11"}]' order by id desc limit 1`,
    ),
    'a page that waits',
  )

it('points in red are scores, with who had them read, and the attempt is marked', async () => {
  const job = await imported([
    ...(await uploaded(pagesOf(0, { 11: [7.5], 12: [10] }), 'a')),
    ...(await uploaded(pagesOf(1, { 11: [0], 12: [3] }), 'b')),
  ])
  expect(job).toMatchObject({ state: 'done', progress: 4 })
  const answers = await answersOf(0)
  expect(answers.map(({ score }) => score)).toEqual([...Array.from({ length: 10 }, () => 5), 7.5, 10])
  expect(answers.slice(9).map(({ marked_by, is_marked_on_paper }) => [marked_by, is_marked_on_paper])).toEqual([
    [null, false],
    [teacher.userId, true],
    [teacher.userId, true],
  ])
  expect((await answersOf(1)).slice(10).map(({ score }) => score)).toEqual([0, 3])
  const attempts = await database().all(
    sql`select state, score from answer_record where user_id = any(${sql.param([userOf(0), userOf(1)])}::integer[]) order by user_id`,
  )
  expect(attempts).toEqual([
    { state: 'marked', score: 67.5 },
    { state: 'marked', score: 53 },
  ])
  const { parts } = await readProgress(sheets.context().records, exam.examId)
  expect(parts[0]?.steps).toMatchObject({
    pages: { done: 4, of: 12 },
    answers: { done: 2, of: 6 },
    marked: { done: 2, of: 2 },
  })
})

it('the list of an import has rooms, groups and who lacks what, for who may list candidates', async () => {
  const { job_id } = await imported(await uploaded(pagesOf(5, { 11: [2], 12: [4] }).slice(0, 1), 'half'))
  const asked = { database: database(), identity: teacher }
  const list = new Map((await listOfImport(asked, job_id)).map(({ name, rows }) => [name, rows.slice(1)]))
  expect(list.get('按考场')).toEqual([['数学', '01', 6, 2, 12, 5]])
  expect(list.get('按班级')).toEqual([['数学', '', 6, 2, 12, 5]])
  const numbers = exam.candidates.map(({ number }) => number)
  expect(list.get('缺页')?.map((row) => [row[1], row[5], row[6]])).toEqual([
    [numbers[2], '3', '1, 2'],
    [numbers[3], '4', '1, 2'],
    [numbers[4], '5', '1, 2'],
    [numbers[5], '6', '2'],
  ])
  expect(list.get('存疑')).toEqual([['half0.jpg', numbers[5], '2', '缺第 2 页']])
  expect(list.get('未识别')).toEqual([])
  const unable = { ...teacher, rights: new Set<string>() }
  const names = (await listOfImport({ ...asked, identity: unable }, job_id)).map(({ name }) => name)
  expect(names).toEqual(['存疑', '未识别'])
})

it('what was written and the page are kept in colour, with the red of who marked', async () => {
  const [page] = await database().all<ScanPage>(
    sql`select * from scan_page where user_id = ${userOf(0)} and page_number = (select max(page_number) from scan_page where user_id = ${userOf(0)})`,
  )
  const [answer] = await database().all<{ scans: StoredFile[] }>(
    sql`select scans from answer_exercise where user_id = ${userOf(0)} and exercise_id = 112`,
  )
  for (const file of [present(page?.picture, 'picture'), present(answer?.scans[0], 'scan')]) {
    const { data, info } = await sharp(await sheets.bank.bytesOf(file))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(3)
    let red = 0
    for (let at = 0; at < data.length; at += 3)
      if ((data[at] ?? 0) - Math.max(data[at + 1] ?? 0, data[at + 2] ?? 0) > 90) red += 1
    expect(red).toBeGreaterThan(20)
  }
})

it('points in doubt wait for somebody who may mark; the decision counts, and is undone', async () => {
  await imported(await uploaded(pagesOf(2, { 11: [4, 6], 12: [8] }), 'c'))
  const page = await waitingOf()
  const [doubt] = page.doubts ?? []
  expect(doubt).toMatchObject({ key: 'points.11', label: '11', read: [], why: { zh: '红笔划了多格' } })
  expect(doubt?.choices).toHaveLength(42)
  expect(await answersOf(2)).toEqual([])
  const decide = (value: string, version = page.version, context = sheets.context()) =>
    handlers.decide_scan_page(context, {
      id: page.id,
      base_version: version,
      decisions: [{ key: 'points.11', values: [value] }],
    })
  const rights = new Set([rightOf(resources.scan_page, 'decide_scan_page'), rightOf(resources.scan_page, 'list')])
  const unable = { ...sheets.bank.contextOf({ ...teacher, rights }), typesetter: sheets.context().typesetter }
  await expect(decide('6', page.version, unable)).rejects.toMatchObject({ code: '403' })
  await expect(decide('6.25')).rejects.toMatchObject({ code: 100400 })
  const decided = await decide('6')
  expect(decided.state).toBe('recorded')
  expect((await answersOf(2)).slice(10).map(({ score }) => score)).toEqual([6, 8])
  const undone = await handlers.undo_decide_scan_page(sheets.context(), { id: page.id })
  expect(await answersOf(2)).toEqual([])
  expect((await decide(onScreen, undone.version)).state).toBe('recorded')
  expect((await answersOf(2)).slice(10).map(({ score, marked_by }) => [score, marked_by])).toEqual([
    [null, null],
    [8, teacher.userId],
  ])
})

it('a gray scan is refused with what to do', async () => {
  const job = await imported(await uploaded(pagesOf(3, { 11: [1], 12: [2] }), 'd', grayJpeg))
  expect(job.message).toContain('2 页未识别')
  const reasons = await database().all<{ reason: string }>(
    sql`select reason from scan_page where state = 'unreadable' and deleted_at is null`,
  )
  expect(reasons.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('请把扫描仪设为彩色')),
  )
  expect(await answersOf(3)).toEqual([])
})

it('nobody gives points to themselves: such answers are marked on the screen', async () => {
  await imported(await uploaded(pagesOf(4, { 11: [], 12: [8] }), 'e'))
  const page = await waitingOf()
  const own = { ...sheets.bank.contextOf({ ...teacher, userId: userOf(4) }), typesetter: sheets.context().typesetter }
  await handlers.decide_scan_page(own, {
    id: page.id,
    base_version: page.version,
    decisions: [{ key: 'points.11', values: ['10'] }],
  })
  expect((await answersOf(4)).slice(10).map(({ score, marked_by }) => [score, marked_by])).toEqual([
    [null, null],
    [null, null],
  ])
})

it('a mark on the screen afterwards is a mark as any, and keeps the page from being taken back', async () => {
  const [answer] = await database().all<{ id: number }>(
    sql`select id from answer_exercise where user_id = ${userOf(0)} and exercise_id = 112 and deleted_at is null`,
  )
  const { records } = sheets.context()
  await records.update(answer_exercise, present(answer, 'answer').id, null, { score: 9 })
  expect((await answersOf(0)).at(-1)).toMatchObject({ score: 9, is_marked_on_paper: false })
})
