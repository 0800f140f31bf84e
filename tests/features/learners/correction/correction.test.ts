import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer_record } from '../../../../resources/answer-record.ts'
import { exam } from '../../../../resources/exam.ts'
import { readResults } from '../../../../server/features/exams/results/read-results.ts'
import { resultSheets } from '../../../../server/features/exams/results/result-sheets.ts'
import { readReport } from '../../../../server/features/learners/analysis/report.ts'
import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { score_correction } from '../../../../resources/score-correction.ts'
import { answer_exercise as marking } from '../../../../server/features/learners/handlers/answer-exercise.ts'
import { previewCorrection } from '../../../../server/features/exams/correction/preview.ts'
import type { Identity } from '../../../../server/base/identity.ts'
import { removeRecords, restoreRecords, updateRecords } from '../../../../server/records/write/write-records.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { groupedBy } from '../../../../server/base/grouped-by.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'
import { importing, teacher } from '../../../fixtures/importing.ts'
import { draft, handedIn, points, sat, start, type Sat } from '../corrected/corrected-class.ts'

/** Corrections of scores over several hundred answers: what is previewed happens, and what is undone is gone. */

const count = 420
let db: TestDatabase
let paper: Sat
let bank: ReturnType<typeof importing>
beforeAll(async () => {
  db = await startTestDatabase()
  paper = await sat(db)
  await handedIn(db, paper, 1001, 1000 + count)
  bank = importing(db)
  bank.jobs.start()
})
afterAll(async () => {
  await bank?.jobs.stop()
  await db?.stop()
})

const records = (identity: Identity = teacher) => recordsFor(db.database, identity)
const preview = (id: number, page = 1, identity = teacher) => previewCorrection(records(identity), { id, page })
const one = (values: Record<string, unknown>) => draft(db, paper.exam, values)
async function run(id: number, does: 'apply' | 'undo', notify = 'none') {
  const { job_id } = await start(bank.contextOf(teacher), id, does, notify)
  const ended = await bank.ended(job_id)
  expect([ended.state, ended.message]).toEqual(['done', ended.message])
  return ended
}
const answer = async (user: number, question: number) =>
  (await db.database.first<{ id: number; score: number; full_score: number; marked_by: number | null }>(
    sql`select id, score, full_score, marked_by from answer_exercise where user_id = ${user} and exercise_id = ${paper.questions[question]!} and deleted_at is null`,
  ))!
const markBy = (id: number, score: number) =>
  marking.update_answer_exercise_mark_by_correct(bank.contextOf(teacher), { id, score, remark: null })

describe('a correction', () => {
  it.each([
    ['another key', { number: 1, rule: 'new_key', key: 'C' }, (n: number) => (n % 4 === 2 ? 5 : 0), 5],
    [
      'a key that is right too',
      { number: 1, rule: 'also_right', key: 'C' },
      (n: number) => (n % 4 === 2 || n % 4 === 1 ? 5 : 0),
      5,
    ],
    ['full marks', { number: 1, rule: 'full_marks' }, () => 5, 5],
    ['a void question', { number: 1, rule: 'void' }, () => 0, 0],
    ['other points', { number: 1, rule: 'points', points: 7.5 }, (n: number) => (n % 4 === 1 ? 7.5 : 0), 7.5],
    [
      'partial credit',
      { number: 2, rule: 'partial', partial_rule: 'some', partial_points: 2 },
      (n: number) => [2, 6, 0, 0, 2, 0][n % 6]!,
      6,
    ],
    [
      'other points of what people marked',
      { number: 3, rule: 'points', points: 15 },
      (n: number) => (n % 11) * 1.5,
      15,
    ],
  ])(
    'by %s: scores as counted apart, as previewed, and as before when it is undone',
    async (_, values, wanted, full) => {
      const before = await points(db)
      const id = await one(values)
      const effect = await preview(id)
      const pages = [effect]
      while (pages.flatMap(({ list }) => list).length < effect.total) pages.push(await preview(id, pages.length + 1))
      const foreseen = pages.flatMap(({ list }) => list)
      await run(id, 'apply', 'changed')
      const after = await points(db)
      const question = paper.questions[values.number - 1]
      for (const { user_id, exercise_id, score, full_score } of after.answers.filter(
        (row) => row['exercise_id'] === question,
      ))
        expect([user_id, exercise_id, score, full_score]).toEqual([user_id, question, wanted(Number(user_id)), full])

      const totals = new Map(after.attempts.map((row) => [row['id'], row]))
      const sums = groupedBy(after.answers, ({ user_id }) => user_id)
      for (const row of after.attempts) {
        const own = sums.get(row['user_id'])!
        expect(row['score']).toBe(own.reduce((sum, { score }) => sum + Number(score) * 100, 0) / 100)
        expect(row['total_score']).toBe(own.reduce((sum, { full_score }) => sum + Number(full_score) * 100, 0) / 100)
      }
      const stored = new Map(after.answers.map((row) => [row['id'], row]))
      for (const change of foreseen) {
        expect(stored.get(change.answer)).toMatchObject({
          score: change.score.after,
          full_score: change.full_score.after,
        })
        expect(totals.get(change.attempt)).toMatchObject({ score: change.total.after })
        const share = (row: any) => Number(row.score) / Number(row.total_score)
        const better = after.attempts.filter((row) => share(row) > share(totals.get(change.attempt))).length
        expect(change.rank.after).toBe(better + 1)
      }
      const changed = after.answers.filter((row, at) => {
        const then = before.answers[at]!
        return row['score'] !== then['score'] || row['full_score'] !== then['full_score']
      })
      expect(foreseen.map((change) => change.answer)).toEqual(
        changed.map(({ id: own }) => own).toSorted((a, b) => Number(a) - Number(b)),
      )
      const mean = after.attempts.reduce((sum, row) => sum + Number(row['score']) * 100, 0) / count
      expect(effect.mean.after).toBe(Math.round(mean) / 100)
      expect(await records().get(score_correction, id)).toMatchObject({
        state: 'applied',
        answers: count,
        changed: changed.length,
      })
      expect((await preview(id)).mean).toEqual(effect.mean)
      const notified = await db.database.all(
        sql`select distinct user_id from notice where kind = 'score_corrected' and params ->> 'undone' = 'false'`,
      )
      expect(notified.length).toBe(new Set(changed.map(({ user_id }) => user_id)).size)
      await db.database.run(sql`delete from notice`)

      await run(id, 'undo')
      expect(await points(db)).toEqual(before)
      expect(await records().get(score_correction, id)).toMatchObject({ state: 'undone', place: null })
    },
  )

  it('of several: undone in either order, what is left counts', async () => {
    const bare = await points(db)
    const first = await one({ number: 1, rule: 'new_key', key: 'C' })
    const second = await one({ number: 1, rule: 'points', points: 8 })
    await run(first, 'apply')
    const withFirst = await points(db)
    await run(second, 'apply')
    const both = await points(db)
    await run(second, 'undo')
    expect((await points(db)).answers.map(({ score }) => score)).toEqual(withFirst.answers.map(({ score }) => score))
    await run(second, 'apply')
    await run(first, 'undo')
    expect((await answer(1001, 0)).score).toBe(8)
    expect((await answer(1002, 0)).score).toBe(0)
    await run(first, 'apply')
    expect((await points(db)).attempts).toEqual(both.attempts)
    await run(first, 'undo')
    await run(second, 'undo')
    expect(await points(db)).toEqual(bare)
  })

  it('keeps what people marked, before and since, and names it', async () => {
    const bare = await points(db)
    const [early, late] = [await answer(1003, 0), await answer(1004, 0)]
    await markBy(early.id, 4)
    const id = await one({ number: 1, rule: 'new_key', key: 'A' })
    expect(await preview(id)).toMatchObject({ kept_count: 1, kept: [{ answer: early.id, score: 4, name: '学员1003' }] })
    const job = await run(id, 'apply')
    expect(job.result.faults).toEqual([expect.objectContaining({ at: `#${early.id}` })])
    expect((await answer(1003, 0)).score).toBe(4)
    expect((await answer(1004, 0)).score).toBe(5)
    await markBy(late.id, 3)
    expect((await answer(1004, 0)).score).toBe(3)
    const undone = await run(id, 'undo')
    expect(undone.result.faults.map(({ at }: { at: string }) => at)).toEqual([`#${early.id}`, `#${late.id}`])
    expect([(await answer(1003, 0)).score, (await answer(1004, 0)).score]).toEqual([4, 3])
    for (const one_ of [early, late])
      await db.database.run(
        sql`update answer_exercise set score = ${one_.score}, marked_by = null where id = ${one_.id}`,
      )
    expect(await points(db)).toEqual(bare)
  })

  it('counts for what is handed in or changed later', async () => {
    const id = await one({ number: 1, rule: 'new_key', key: 'C' })
    await run(id, 'apply')
    await handedIn(db, paper, 5002, 5002)
    expect(await answer(5002, 0)).toMatchObject({ score: 5, full_score: 5 })
    const late = await answer(5002, 0)
    await updateRecords(records(), answer_exercise, [
      { id: late.id, version: null, values: { answer: { type: 'single_choice', key: 'B' } } },
    ])
    expect((await answer(5002, 0)).score).toBe(0)
    const other = await one({ number: 1, rule: 'also_right', key: 'B' })
    await run(other, 'apply')
    expect((await answer(5002, 0)).score).toBe(5)
    await run(other, 'undo')
    await run(id, 'undo')
    expect((await answer(5002, 0)).score).toBe(5)
    expect((await answer(1002, 0)).score).toBe(0)
  })

  it('is found by answers that are written while it begins', async () => {
    const id = await one({ number: 1, rule: 'full_marks' })
    const late = Array.from({ length: 12 }, (_, at) => handedIn(db, paper, 6000 + at * 10, 6004 + at * 10))
    const marked = [1010, 1011, 1012].map(async (user) => markBy((await answer(user, 2)).id, 1))
    await run(id, 'apply')
    await Promise.all([...late, ...marked])
    const left = await db.database.all(
      sql`select id from answer_exercise where exercise_id = ${paper.questions[0]} and deleted_at is null and (score <> 5 or before_correction is null)`,
    )
    expect(left).toEqual([])
    await run(id, 'undo')
    const wrong = await db.database.all(
      sql`select id from answer_exercise where exercise_id = ${paper.questions[0]} and deleted_at is null
        and (before_correction is not null or score <> case when answer ->> 'key' = 'B' then 5 else 0 end)`,
    )
    expect(wrong).toEqual([])
  })
})

describe('reports', () => {
  const report = () => readReport(records(), exam, { by: 'exam_id', course: 'subject_course_id' }, paper.exam)
  const sheets = async () => resultSheets(await readResults(records(), 1), 'zh')

  it('count what is corrected, say so, and are as before when it is undone', async () => {
    await db.database.run(
      sql`insert into school_exam (id, title, subject_course_ids, lines) values (1, '期中', '{1}', '[{"name":"本科线","points":12}]')`,
    )
    await db.database.run(
      sql`insert into exam_subject (id, school_exam_id, name, subject_course_id, exam_id) values (1, 1, '数学', 1, ${paper.exam})`,
    )
    await db.database.run(
      sql`insert into exam_candidate (school_exam_id, user_id, number) select 1, n, n::text from generate_series(1001, 1420) n`,
    )
    const before = [await sheets(), await report()]
    const id = await one({ number: 1, rule: 'void' })
    const { lines } = await preview(id)
    await run(id, 'apply')
    const after = await sheets()
    const { corrections, full_score, questions } = await report()
    expect(corrections.map(({ zh }) => zh)).toEqual(['第 1 题作废，不计分'])
    expect([full_score, questions.length]).toEqual([16, 2])
    expect(after.at(-1)?.rows).toContainEqual(['数学', '', '成绩已更正', '第 1 题作废，不计分'])
    const reached = (all: typeof after) => all.find(({ name }) => name === '上线')?.rows.at(-1)?.[4]
    const [then] = before
    expect(lines).toEqual([
      {
        exam: '期中',
        line: '本科线',
        points: 12,
        reached: { before: reached(then as typeof after), after: reached(after) },
      },
    ])
    await run(id, 'undo')
    expect(JSON.stringify([await sheets(), await report()])).toBe(JSON.stringify(before))
  })

  it('follow attempts that are moved to the paper, and answers that come back from the trash', async () => {
    const id = await one({ number: 1, rule: 'full_marks' })
    const [moved, gone] = await db.database.all<{ id: number }>(
      sql`select id from answer_record where user_id in (1001, 1002) and exam_id = ${paper.exam} order by user_id`,
    )
    const [first, second] = [moved?.id ?? 0, gone?.id ?? 0]
    await records().update(answer_record, first, null, { exam_id: null })
    const trashed = await answer(1002, 0)
    await removeRecords(records(), answer_exercise, [trashed.id])
    await run(id, 'apply')
    const scoreOf = async (user: number) =>
      (
        await db.database.first<{ score: number }>(
          sql`select score from answer_exercise where user_id = ${user} and exercise_id = ${paper.questions[0]}`,
        )
      )?.score
    expect([await scoreOf(1002), await scoreOf(1003)]).toEqual([0, 5])
    await restoreRecords(records(), answer_exercise, [trashed.id])
    await records().update(answer_record, first, null, { exam_id: paper.exam })
    expect([await scoreOf(1001), await scoreOf(1002)]).toEqual([5, 5])
    await records().update(answer_record, second, null, { exam_id: null })
    expect(await scoreOf(1002)).toBe(0)
    await records().update(answer_record, second, null, { exam_id: paper.exam })
    await run(id, 'undo')
    expect([await scoreOf(1001), await scoreOf(1002), await scoreOf(1003)]).toEqual([5, 0, 0])
  })
})

describe('what is refused', () => {
  it.each([
    [{ number: 9, rule: 'void' }, 'number'],
    [{ number: 1, rule: 'new_key', key: 'E' }, 'key'],
    [{ number: 1, rule: 'new_key', key: '对错' }, 'key'],
    [{ number: 1, rule: 'new_key' }, 'key'],
    [{ number: 1, rule: 'partial', partial_rule: 'share' }, 'rule'],
    [{ number: 3, rule: 'new_key', key: '因此' }, 'rule'],
    [{ number: 1, rule: 'points' }, 'points'],
  ])('%j', async (values, path) => {
    await expect(one(values)).rejects.toMatchObject({
      data: { errors: [expect.objectContaining({ path: expect.stringContaining(path) })] },
    })
  })

  it('to change or delete what counts, or to begin two at once', async () => {
    const id = await one({ number: 1, rule: 'void' })
    await run(id, 'apply')
    await expect(records().update(score_correction, id, null, { reason: '别的' })).rejects.toMatchObject({
      status: 409,
    })
    await expect(start(bank.contextOf(teacher), id, 'apply')).rejects.toMatchObject({ status: 409 })
    await run(id, 'undo')
    const [first, second] = [await one({ number: 1, rule: 'void' }), await one({ number: 2, rule: 'void' })]
    const context = bank.contextOf(teacher)
    const begun = await start(context, first, 'apply')
    await expect(start(context, second, 'apply')).rejects.toMatchObject({ status: 409 })
    await bank.ended(begun.job_id)
    await run(first, 'undo')
  })

  it('to who may not read scores, or does not see every answer', async () => {
    const id = await one({ number: 1, rule: 'void' })
    const rights = new Set([
      'score_correction:list',
      'score_correction:preview_score_correction',
      'score_correction:apply_score_correction',
    ])
    const blind = { ...teacher, rights }
    await expect(preview(id, 1, blind)).rejects.toMatchObject({ status: 403 })
    await expect(async () => start(bank.contextOf(blind), id, 'apply')).rejects.toMatchObject({ status: 403 })
    const shown = await records(blind).get(score_correction, id)
    expect(Object.keys(shown)).not.toContain('rule')
    expect(Object.keys(shown)).not.toContain('reason')
    const own = { ...teacher, userId: 8, scopeType: 4 as const, rights: new Set([...rights, 'exercise:answer']) }
    await db.database.run(sql`update score_correction set created_by = 8 where id = ${id}`)
    await expect(preview(id, 1, own)).rejects.toMatchObject({ status: 403 })
    await expect(start(bank.contextOf(own), id, 'apply')).rejects.toMatchObject({ status: 403 })
    bank.contextOf(teacher)
  })
})
