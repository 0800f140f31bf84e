import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import { user_group } from '../../../../resources/user-group.ts'
import type { Identity } from '../../../../server/base/identity.ts'
import { exam_subject as handlers } from '../../../../server/features/exams/handlers/exam-subject.ts'
import type { MarkedPapersInput } from '../../../../server/features/exams/marked-papers/input.ts'
import { ownPaper } from '../../../../server/features/exams/my-results/own-paper.ts'
import { scan_page as scanHandlers } from '../../../../server/features/papers/handlers/scan-page.ts'
import { createRecords, updateRecords } from '../../../../server/records/write/write-records.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { teacher } from '../../../fixtures/importing.ts'
import { scanOf, startExamSheets, type ExamSheet, type ExamSheets } from '../../papers/answer-sheets/exam-sheets.ts'
import { jpeg } from '../../papers/answer-sheets/filled-sheets.ts'
import { pagesOfPdf, squeezed } from '../../papers/print/pdf-text.ts'

/** The marked papers of a class: two that were scanned, one that was entered, one that never came. */

let all: ExamSheets
let made: ExamSheet
let group: number
const learner = (at: number) => made.candidates[at]!.userId

beforeAll(async () => {
  all = await startExamSheets()
  made = await all.exam(4, 'master')
  const { records } = all.context()
  const { database } = all.bank.db
  await database.run(
    sql`insert into "user" (id, username, name) values (7, 'teacher', '张老师') on conflict do nothing`,
  )
  group = (await createRecords(records, user_group, [{ name: '高二1班' }]))[0]!.id
  await database.run(sql`update exam_candidate set group_id = ${group} where school_exam_id = ${made.examId}`)
  const [front, back] = await made.pages()
  const files: StoredFile[] = []
  for (const [at, answer] of ['B', 'C'].entries())
    for (const [page, blank] of [front!, back!].entries()) {
      const digits = made.candidates[at]!.number
      files.push(
        await all.bank.upload(`${at}${page}.jpg`, await jpeg(scanOf(made, blank, page + 1, { digits, answer }))),
      )
    }
  const { job_id } = await scanHandlers.import_scans(all.context(), { subject_course_id: 1, files, sheet_id: null })
  expect((await all.bank.ended(job_id)).state).toBe('done')
  const values = { subject_course_id: 1, sitting: made.title, user_id: learner(2), answer: { type: 'text', text: 'B' } }
  await createRecords(records, answer_exercise, [{ ...values, exercise_id: 101 }])
  await mark(0, 111, 8.5, '步骤完整')
  await mark(0, 112, 10, null)
  await mark(1, 111, 0, null)
}, 240_000)
afterAll(() => all?.stop())

/** What a person gives to an answer of a learner. */
async function mark(at: number, exercise: number, score: number, remark: string | null): Promise<number> {
  const { records } = all.context()
  const row = await records.database.first<{ id: number }>(
    sql`select id from answer_exercise where user_id = ${learner(at)} and exercise_id = ${exercise}`,
  )
  await updateRecords(records, answer_exercise, [{ id: row!.id, version: null, values: { score, remark } }])
  return row!.id
}

const inputOf = (given: Partial<MarkedPapersInput> = {}): MarkedPapersInput => ({
  id: made.subjectId,
  group_id: group,
  user_id: null,
  language: 'zh',
  ...given,
})
const start = (given: Partial<MarkedPapersInput> = {}, identity: Identity = teacher) =>
  handlers.print_marked_papers({ ...all.bank.contextOf(identity) }, inputOf(given))
async function printed(given: Partial<MarkedPapersInput> = {}) {
  const job = await all.bank.ended((await start(given)).job_id)
  expect(job).toMatchObject({ state: 'done', kind: 'marked_papers' })
  const file = job.result.file as StoredFile
  const bytes = await all.bank.bytesOf(file)
  if (process.env['KEEP']) await (await import('node:fs/promises')).writeFile(process.env['KEEP'], bytes)
  return { job, file, pages: (await pagesOfPdf(bytes)).map(squeezed) }
}

describe('marked papers', () => {
  it('are the pages of a class with points, totals and remarks; who has none is named', async () => {
    const { job, file, pages } = await printed()
    expect(file.name).toBe(`${made.title} 数学 高二1班 批阅后的答卷.pdf`)
    expect(pages).toHaveLength(4)
    expect(pages[0]).toContain('学员1')
    expect(pages[0]).toContain('总分68.5/90')
    expect(pages[0]).toContain('客观题50/50主观题18.5/40')
    expect(pages[0]).toContain('8.5/20步骤完整')
    expect(pages[1]).toContain('10/20')
    // Not marked to its end.
    expect(pages[2]).toContain('总分待评/90')
    expect(pages[2]!.match(/0C→B/g)).toHaveLength(10)
    expect(pages[2]).toContain('0/20')
    expect(pages[3]).toContain('待评/20')
    expect(job.message).toContain('2 人没有扫描页')
    expect(
      job.result.faults.map(({ at, message }: { at: string; message: { zh: string } }) => [at, message.zh]),
    ).toEqual([
      [`${made.candidates[2]!.number} 学员3`, '无扫描页'],
      [`${made.candidates[3]!.number} 学员4`, '无答卷'],
    ])
  })

  it('are those of one learner', async () => {
    const { file, pages } = await printed({ group_id: null, user_id: learner(1) })
    expect(file.name).toContain('学员2')
    expect(pages).toHaveLength(2)
    expect(pages.join('')).not.toContain('学员1')
  })

  it('show what markers drew, and what was corrected', async () => {
    const { database } = all.bank.db
    const id = await mark(1, 112, 6, null)
    const strokes = [
      {
        picture: 0,
        kind: 'line',
        places: [
          [0.1, 0.2],
          [0.4, 0.6],
        ],
      },
    ]
    await database.run(
      sql`insert into marking_mark (scheme_id, answer_id, round, user_id, made_by, score, strokes) values (1, ${id}, 'first', 7, 7, 6, ${JSON.stringify(strokes)}::jsonb)`,
    )
    await database.run(sql`insert into marking_standing (answer_id, scheme_id, open, score) values (${id}, 1, '{}', 6)`)
    const size = async () => {
      const { pages, job } = await printed({ group_id: null, user_id: learner(1) })
      return { pages, size: (job.result.file as StoredFile).size }
    }
    const before = await size()
    expect(before.pages[0]).toContain('总分6/90')
    const set = await database.first<{ exam_id: number }>(
      sql`select exam_id from exam_subject where id = ${made.subjectId}`,
    )
    await database.run(
      sql`insert into score_correction (subject_course_id, exam_id, exercise_id, number, rule, reason, state, place) values (1, ${set!.exam_id}, 101, 1, 'void', '错题', 'applied', 1)`,
    )
    await database.run(
      sql`update answer_exercise set full_score = 0, score = 0 where exercise_id = 101 and user_id = ${learner(1)}`,
    )
    const { pages } = await size()
    expect(pages[0]).toContain('成绩更正：第1题作废，不计分')
    expect(pages[0]).toContain('总分6/85')
    expect(pages[0]!.match(/0C→B/g)).toHaveLength(9)
  })

  it('are seen by their learner as far as the exam shows them, once it is published', async () => {
    const { database } = all.bank.db
    const by = { database, files: all.bank.files, typesetter: all.context().typesetter }
    const own = async (at: number, shown: string, state = 'published') => {
      await database.run(
        sql`update school_exam set results_state = ${state}, shown_results = ${shown}::text[] where id = ${made.examId}`,
      )
      const identity = { ...teacher, userId: learner(at), rights: new Set<string>() }
      return (await pagesOfPdf(await ownPaper(by, identity, made.examId, made.subjectId))).map(squeezed)
    }
    const [front, back] = await own(0, '{totals,pages,key}')
    expect(front).toContain('总分68.5/90')
    expect(back).toContain('10/20')
    expect((await own(0, '{pages}')).join('')).not.toContain('总分')
    await mark(1, 112, 6, null)
    expect((await own(1, '{pages}')).join('')).not.toContain('→')
    expect((await own(1, '{pages,key}')).join('')).toContain('C→B')
    await expect(own(0, '{totals,key}')).rejects.toMatchObject({ status: 404 })
    await expect(own(0, '{pages}', 'held')).rejects.toMatchObject({ status: 404 })
    await expect(own(2, '{pages}')).rejects.toMatchObject({ status: 404 })
  })

  it('count as a download, and are refused to who may not see scores or scans, and where nobody has pages', async () => {
    const count = () =>
      all.bank.db.database.first<{ n: number }>(
        sql`select count(*)::integer as n from exam_download_log where form = 'marked_papers'`,
      )
    const before = (await count())?.n ?? 0
    await printed({ user_id: learner(0) })
    expect((await count())?.n).toBe(before + 1)
    const rights = ['exam_subject:list', 'school_exam:list', 'exam:list', 'exam_subject:print_marked_papers']
    for (const more of [['exercise:answer'], ['scan_page:list']])
      await expect(start({}, { ...teacher, rights: new Set([...rights, ...more]) })).rejects.toMatchObject({
        status: 403,
      })
    await expect(start({ user_id: learner(2) })).rejects.toMatchObject({
      text: { zh: expect.stringContaining('已入库的扫描页') },
    })
    await expect(start({ user_id: 7 })).rejects.toMatchObject({ status: 400 })
  })
})
