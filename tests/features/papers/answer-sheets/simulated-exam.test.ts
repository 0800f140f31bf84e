import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import type { SimulateAnswerExam } from '../../../../resources/simulate-answer-exam.ts'
import { lockTargets } from '../../../../server/calls/effects.ts'
import { job as jobHandlers } from '../../../../server/features/system/handlers/job.ts'
import { scan_page as pageHandlers } from '../../../../server/features/papers/handlers/scan-page.ts'
import { simulate_answer_exam as handlers } from '../../../../server/features/learners/handlers/simulate-answer-exam.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { teacher, type Bank } from '../../../fixtures/importing.ts'
import { jpeg, startFilledSheets, type FilledSheets } from './filled-sheets.ts'

/**
 * Answer sheets that are uploaded for one learner: read as a job, with its state, the reasons of failures, and another
 * try.
 */

const { simulate_answer_exam, scan_page } = resources
let sheets: FilledSheets
let bank: Bank

beforeAll(async () => {
  sheets = await startFilledSheets()
  bank = sheets.bank
}, 180_000)
afterAll(() => sheets?.stop())

const latest = async (): Promise<SimulateAnswerExam> => {
  const { records } = sheets.context()
  const { rows } = await records.list(simulate_answer_exam, { sort: '-id', page_size: '1' })
  return (await records.get(simulate_answer_exam, JSON.parse(rows[0]!).id)) as unknown as SimulateAnswerExam
}
async function uploaded(user_id: number, files: StoredFile[], sitting: string | null = null) {
  const input = { user_id, subject_course_id: 1, files, sitting }
  const { job_id } = await handlers.upload_simulate_answer_exam_file(sheets.context(), input)
  return { job: await bank.ended(job_id), exam: await latest() }
}
async function readAgain(id: number): Promise<SimulateAnswerExam> {
  const context = sheets.context()
  await context.records.transaction(async (inner) => {
    await lockTargets(inner, simulate_answer_exam, 'retry_simulate_answer_exam', { ids: [id] })
    const jobs = context.jobs.within(inner.database)
    await handlers.retry_simulate_answer_exam(
      { ...context, records: inner, database: inner.database, jobs },
      { ids: [id] },
    )
  })
  await bank.ended((await latest()).job_id!)
  return latest()
}
const fileOf = async (copy: number, number: string, page: number, other: Record<number, string[]> = {}) =>
  bank.upload(`${copy}-${page}.jpg`, await jpeg(sheets.pagesOf(copy, sheets.truthOf(number, other))[page - 1]!))

it('its pages become the answers of the learner it was uploaded for, whose number need not be filled in', async () => {
  const files = [await fileOf(1, '9999', 1), await fileOf(1, '9999', 2)]
  const { job, exam } = await uploaded(501, files, '一模')
  expect(job).toMatchObject({ state: 'done', kind: 'read_scans' })
  expect(exam).toMatchObject({ state: 'recorded', user_id: 501, pages: 2, reason: null, title: '1-1.jpg, 1-2.jpg' })
  const answers = await sheets.answersOf(501)
  expect(answers.map(({ sitting, score }) => [sitting, score]).slice(0, 2)).toEqual([
    ['一模', 5],
    ['一模', 5],
  ])
  expect([answers.length, answers[0].record_id]).toEqual([14, exam.record_id])
})

it('fails with the reason of its pages, and is read again with what was mended', async () => {
  const files = [
    await fileOf(2, '1001', 1),
    await bank.upload('page.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)])),
  ]
  const { exam } = await uploaded(501, files, '一模')
  expect(exam).toMatchObject({ state: 'failed', reason: '文件损坏，或不是扫描件' })
  const other = await uploaded(501, [await fileOf(3, '1003', 1), await fileOf(3, '1003', 2)])
  expect(other.exam).toMatchObject({ state: 'failed', record_id: null, reason: '考号是另一名学员的' })
  // The learner has answers under this name already; another one is given, and it is read again.
  const again = await uploaded(501, [await fileOf(4, '1001', 1), await fileOf(4, '1001', 2)], '一模')
  expect(again.exam).toMatchObject({ state: 'failed', reason: '这名学员在这次考试中已有作答' })
  const { records } = sheets.context()
  await records.update(simulate_answer_exam, again.exam.id, again.exam.version, { sitting: '二模' })
  const read = await readAgain(again.exam.id)
  expect(read).toMatchObject({ id: again.exam.id, state: 'recorded', pages: 2, reason: null })
  expect((await sheets.answersOf(501)).filter(({ sitting }) => sitting === '二模')).toHaveLength(14)
  await expect(readAgain(again.exam.id)).rejects.toMatchObject({ code: 100409 })
})

it('follows the decisions about its pages', async () => {
  const { exam } = await uploaded(505, [await fileOf(5, '1005', 1, { 101: [] }), await fileOf(5, '1005', 2)])
  expect(exam).toMatchObject({ state: 'doubtful', record_id: null })
  const page = await bank.db.database.first<any>(
    sql`select * from scan_page where simulate_id = ${exam.id} and state = 'waiting' and deleted_at is null`,
  )
  const decisions = page.doubts.map(({ key }: { key: string }) => ({ key, values: ['B'] }))
  await pageHandlers.decide_scan_page(sheets.context(), { id: page.id, base_version: page.version, decisions })
  expect(await latest()).toMatchObject({ state: 'recorded', record_id: expect.any(Number) })
  await pageHandlers.undo_decide_scan_page(sheets.context(), { id: page.id })
  expect(await latest()).toMatchObject({ state: 'doubtful' })
})

it('fails with its job, and nobody uploads for a learner or a course out of sight', async () => {
  const [file] = [await fileOf(6, '1006', 1)]
  const context = sheets.context()
  const { job_id } = await handlers.upload_simulate_answer_exam_file(context, {
    user_id: 506,
    subject_course_id: 1,
    files: [file],
    sitting: null,
  })
  await jobHandlers.cancel(context, { id: job_id })
  await bank.ended(job_id)
  expect(await latest()).toMatchObject({ state: expect.stringMatching(/^(failed|doubtful)$/) })
  const narrow = { ...teacher, scopeType: 3 as const, subjectCourseIds: [2], siteIds: [] }
  for (const input of [
    { user_id: 506, subject_course_id: 1 },
    { user_id: 999_999, subject_course_id: 1 },
  ])
    await expect(
      handlers.upload_simulate_answer_exam_file(
        { ...bank.contextOf(narrow), typesetter: context.typesetter },
        { ...input, files: [file], sitting: null },
      ),
    ).rejects.toMatchObject({ code: 100400 })
  bank.contextOf(teacher)
  expect(
    await bank.db.database.all(sql`select 1 from ${sql.identifier(scan_page.name)} where simulate_id is null`),
  ).toEqual([])
})
