import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { answer_record } from '../../../../resources/answer-record.ts'
import { exam } from '../../../../resources/exam.ts'
import { exam_item } from '../../../../resources/exam-item.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { resources } from '../../../../resources/index.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor, type Records } from '../../../../server/records/records.ts'
import { purgeRecords, removeRecords, restoreRecords } from '../../../../server/records/write/write-records.ts'
import { systemIdentity } from '../../../../server/base/identity.ts'
import { measuredNow } from '../../../../server/features/bank/statistics/compute.ts'
import { computeDue, isDue } from '../../../../server/features/bank/statistics/due.ts'
import { getStatistics } from '../../../../server/features/bank/statistics/get-statistics.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'
import { referenceStatistics, type ReferenceAnswer } from './reference.ts'

let db: TestDatabase
let records: Records
const learners = 60

beforeAll(async () => {
  db = await startTestDatabase()
  records = recordsFor(db.database, { ...systemIdentity })
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
  await db.database.run(
    sql`insert into "user" (id, username) select n, 'learner' || n from generate_series(1, ${learners}::integer) n`,
  )
})
afterAll(() => db?.stop())
beforeEach(async () => {
  await db.database.run(
    sql`truncate answer_exercise, answer_record, exam, exam_item, exercise, exercise_due, history restart identity cascade`,
  )
})

const options = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: key }))
const makeQuestions = (count: number, more: Record<string, unknown> = {}): Promise<number[]> =>
  records.createMany(
    exercise,
    Array.from({ length: count }, (_, index) => ({
      subject_course_id: 1,
      type: 'single_choice',
      stem: `第${index + 1}题`,
      options,
      answer: { type: 'single_choice', key: 'A' },
      code: `Q${index + 1}`,
      ...more,
    })),
  )

interface Given {
  user: number
  question: number
  score: number | null
  full?: number
  sat?: string
  key?: string
}
const answerOf = ({ user, question, score, full = 1, sat = '期中', key }: Given) => ({
  subject_course_id: 1,
  sitting: sat,
  user_id: user,
  exercise_id: question,
  score,
  full_score: full,
  answer: key === undefined ? null : { type: 'single_choice', key },
})
const answer = (given: readonly Given[]): Promise<number[]> => records.createMany(answer_exercise, given.map(answerOf))
const people = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const stored = async (id: number): Promise<any> => {
  await computeDue(db.database)
  return records.get(exercise, id)
}

/** The table of the first test: 40 learners; a question that half of them solve, and one of 4 points. */
async function handTable() {
  const [first, second] = (await makeQuestions(2)) as [number, number]
  const rows = [
    [1, 10, 1, 4],
    [11, 20, 1, 2],
    [21, 30, 0, 2],
    [31, 40, 0, 0],
  ] as const
  await answer(
    rows.flatMap(([from, to, x, y]) =>
      people(from, to).flatMap((user) => [
        { user, question: first, score: x, key: x ? 'A' : 'B' },
        { user, question: second, score: y, full: 4 },
      ]),
    ),
  )
  return { first, second }
}

describe('formulas', () => {
  it('give what one gets by hand', async () => {
    const { first, second } = await handTable()
    // x is 1, 1, 0, 0 and y is 1, ½, ½, 0 for ten learners each: cov = 3/8 − 1/4 = 1/8, var x = 1/4, var y = 1/8, r =
    // 1/√2.
    expect(await stored(first)).toMatchObject({
      answer_count: 40,
      facility: 0.5,
      discrimination: 0.71,
      usage: 'used',
      used_count: 1,
    })
    expect(await stored(second)).toMatchObject({ answer_count: 40, facility: 0.5, discrimination: 0.71 })
    // 27% of 40 are 11: all right above, all wrong below; of the other the eleventh earned half.
    expect((await measuredNow(db.database, first)).upper_lower).toBe(1)
    expect((await measuredNow(db.database, second)).upper_lower).toBe(0.91)
  })

  it('leave out what a sitting did not have, and count what was left unanswered as nothing earned', async () => {
    const [first, second] = (await makeQuestions(2)) as [number, number]
    await answer(
      people(1, 30).flatMap((user) => [
        { user, question: first, score: user % 2 },
        ...(user > 10 ? [{ user, question: second, score: 0 }] : []),
      ]),
    )
    expect(await stored(first)).toMatchObject({ answer_count: 30, facility: 0.5 })
    expect(await stored(second)).toMatchObject({ answer_count: 20, facility: null, discrimination: null })
  })

  it('say nothing of a question with too few answers, or of which all answers are alike', async () => {
    const [few, alike] = (await makeQuestions(2)) as [number, number]
    await answer(
      people(1, 29).flatMap((user) => [
        { user, question: few, score: user % 2 },
        { user, question: alike, score: 1 },
      ]),
    )
    expect(await stored(few)).toMatchObject({ answer_count: 29, facility: null, discrimination: null, suspicions: [] })
    await answer([
      { user: 30, question: alike, score: 1 },
      { user: 30, question: few, score: 0 },
    ])
    expect(await stored(alike)).toMatchObject({
      answer_count: 30,
      facility: 1,
      discrimination: null,
      suspicions: ['too_easy', 'difficulty_differs'],
    })
  })

  it('compare sittings with those of the same paper alone', async () => {
    const [one, other, hard] = (await makeQuestions(3)) as [number, number, number]
    // Within each paper, who solves `one` earns no more of the rest; the papers differ in level, which must not look
    // like discrimination.
    await answer(
      people(1, 20).flatMap((user) => [
        { user, question: one, score: user <= 15 ? 1 : 0, sat: '易卷' },
        { user, question: other, score: 1, sat: '易卷' },
        { user: user + 20, question: one, score: user <= 5 ? 1 : 0, sat: '难卷' },
        { user: user + 20, question: hard, score: user % 2, full: 4, sat: '难卷' },
      ]),
    )
    const { discrimination, used_count } = await stored(one)
    expect(Math.abs(discrimination)).toBeLessThan(0.2)
    expect(used_count).toBe(2)
  })

  it('compare the attempts of one question set with one another, under whatever titles it was sat', async () => {
    const [one, rest] = (await makeQuestions(2)) as [number, number]
    const [set, other] = (await records.createMany(exam, [
      { subject_course_id: 1, title: '期中' },
      { subject_course_id: 1, title: '期末' },
    ])) as [number, number]
    // The second class is weaker in both questions: a difference between papers, but discrimination within one.
    await answer(
      people(1, 40).flatMap((user) => {
        const sat = user <= 20 ? '期中' : '期中（二班）'
        const score = user <= 20 ? 1 : 0
        return [
          { user, question: one, score: user === 1 ? 1 - score : score, sat },
          { user, question: rest, score: user === 40 ? 1 - score : score, sat },
        ]
      }),
    )
    const { rows } = await records.list(answer_record, { page_size: '200', sort: 'id' })
    const attempts = rows.map((row) => JSON.parse(row))
    expect(attempts.map(({ exam_id }) => exam_id)).toEqual([
      ...people(1, 20).map(() => set),
      ...people(21, 40).map(() => null),
    ])
    expect(Math.abs((await stored(one)).discrimination)).toBeLessThan(0.1)
    for (const { id } of attempts.slice(20)) await records.update(answer_record, id, null, { exam_id: set })
    expect((await stored(one)).discrimination).toBe(0.9)
    for (const { id } of attempts.slice(20)) await records.update(answer_record, id, null, { exam_id: other })
    expect(Math.abs((await stored(one)).discrimination)).toBeLessThan(0.1)
  })

  it('suspect a key that may be wrong, a wrong option that the best choose, and a difficulty that was declared otherwise', async () => {
    const [wrong, rest] = (await makeQuestions(2, { difficulty: 1 })) as [number, number]
    await answer(
      people(1, 40).flatMap((user) => [
        { user, question: wrong, score: user > 25 ? 1 : 0, key: user > 25 ? 'A' : 'C' },
        { user, question: rest, score: user <= 20 ? 5 : 1, full: 5 },
      ]),
    )
    const question = await stored(wrong)
    expect(question).toMatchObject({ facility: 0.38, suspicions: ['negative', 'distractor', 'difficulty_differs'] })
    expect(question.discrimination).toBeLessThan(0)
    await records.update(exercise, wrong, null, { answer: { type: 'single_choice', key: 'C' }, difficulty: 4 })
    expect((await stored(wrong)).suspicions).toEqual(['negative'])
  })
})

describe('what answers change', () => {
  it('leaves version, history and the order of lists alone', async () => {
    const [id] = (await makeQuestions(1)) as [number]
    const before = await records.get(exercise, id)
    await answer(people(1, 40).map((user) => ({ user, question: id, score: user % 2 })))
    const after = await stored(id)
    expect([after.version, after.updated_at]).toEqual([before.version, before.updated_at])
    expect((await records.history(exercise, id, 1, 10)).total).toBe(1)
    expect(await records.update(exercise, id, before.version, { difficulty: 2 })).toMatchObject({ version: 2 })
  })

  it('is not lost while somebody holds the question', async () => {
    const [id] = (await makeQuestions(1)) as [number]
    await answer(people(1, 30).map((user) => ({ user, question: id, score: 1 })))
    await records.transaction(async (inner) => {
      await inner.lock(exercise, id)
      await computeDue(db.database)
      expect(await isDue(db.database, id)).toBe(true)
    })
    expect(await stored(id)).toMatchObject({ answer_count: 30, facility: 1 })
    expect(await isDue(db.database)).toBe(false)
  })

  it('counts a sitting from when it was handed in, and follows its title', async () => {
    const [first, second] = (await makeQuestions(2)) as [number, number]
    await answer(
      people(1, 30).flatMap((user) => [
        { user, question: first, score: 1 },
        { user, question: second, score: user % 2 },
      ]),
    )
    const { rows } = await records.list(answer_record, { page_size: '200' })
    expect(rows.map((row) => JSON.parse(row))).toHaveLength(30)
    const sitting = JSON.parse(rows[0]!)
    expect(sitting).toMatchObject({ title: '期中', state: 'marked', total_score: 2 })
    await records.update(answer_record, sitting.id, sitting.version, { state: 'in_progress' })
    expect(await stored(first)).toMatchObject({ answer_count: 29, facility: null, used_count: 1 })
    await records.update(answer_record, sitting.id, null, {
      state: 'submitted',
      title: '补考',
      submitted_at: '2030-01-02T03:04:05.000Z',
    })
    expect(await stored(first)).toMatchObject({
      answer_count: 30,
      used_count: 2,
      last_used_at: '2030-01-02T03:04:05.000Z',
    })
    expect(await db.database.all(sql`select sitting from answer_exercise where record_id = ${sitting.id}`)).toEqual([
      { sitting: '补考' },
      { sitting: '补考' },
    ])
  })

  it('makes a sitting for the first answer, and takes it away with the last', async () => {
    const [id] = (await makeQuestions(1)) as [number]
    const [made] = (await answer([{ user: 1, question: id, score: 0.5 }])) as [number]
    const kept = await records.get(answer_exercise, made)
    expect(kept).toMatchObject({ exercise_version: 1, record_id: expect.any(Number) })
    expect(await records.get(answer_record, kept['record_id'] as number)).toMatchObject({
      title: '期中',
      user_id: 1,
      score: 0.5,
      total_score: 1,
      state: 'marked',
    })
    await removeRecords(records, answer_exercise, [made])
    await expect(records.get(answer_record, kept['record_id'] as number)).rejects.toMatchObject({ code: 100404 })
    await restoreRecords(records, answer_exercise, [made])
    expect(await records.get(answer_record, kept['record_id'] as number)).toMatchObject({ score: 0.5 })
    expect(await stored(id)).toMatchObject({ answer_count: 1, usage: 'used' })
  })

  it('counts both who answer in one sitting at once', async () => {
    const ids = await makeQuestions(8)
    await Promise.all(ids.map((question) => answer([{ user: 1, question, score: 1 }])))
    const { rows } = await records.list(answer_record, {})
    expect(rows.map((row) => JSON.parse(row))).toMatchObject([{ score: 8, total_score: 8 }])
  })
})

describe('use', () => {
  it('counts every paper item that holds a question, while it lives', async () => {
    const [id, other] = (await makeQuestions(2)) as [number, number]
    const [item] = await records.createMany(exam_item, [
      { title: '第一题', subject_course_id: 1, exercise_ids: [id, other] },
    ])
    expect(await stored(id)).toMatchObject({ used_count: 1, usage: 'used', last_used_at: expect.any(String) })
    await records.update(exam_item, item!, null, { exercise_ids: [other] })
    expect(await stored(id)).toMatchObject({ used_count: 0, usage: 'unused', last_used_at: null })
    await removeRecords(records, exam_item, [item!])
    expect(await stored(other)).toMatchObject({ used_count: 0 })
    await restoreRecords(records, exam_item, [item!])
    expect(await stored(other)).toMatchObject({ used_count: 1 })
  })

  it('is recorded by a trigger of every resource that holds questions', async () => {
    const holders = (Object.values(resources) as AnyResource[]).filter(
      (one) => one.holds && one.fields[one.holds]!.target?.resource === 'exercise',
    )
    const { rows } = await db.pool.query(
      `select tgrelid::regclass::text as name, encode(tgargs, 'escape') as args from pg_trigger where tgfoid = 'holder_changed'::regproc`,
    )
    expect(rows.map(({ name, args }) => `${name}.${args.replace('\\000', '')}`).sort()).toEqual(
      holders.map((one) => `${one.name}.${one.holds}`).sort(),
    )
  })
})

describe('a question’s page', () => {
  it('says who chose what, by group', async () => {
    const { first, second } = await handTable()
    await computeDue(db.database)
    const statistics = await getStatistics(records, first)
    expect(statistics).toMatchObject({
      answer_count: 40,
      needed: 30,
      upper_lower: 1,
      pending: false,
      groups: { upper: 11, middle: 18, lower: 11 },
    })
    expect(statistics.picks).toEqual([
      { key: 'A', right: true, upper: 11, middle: 9, lower: 0 },
      { key: 'B', right: false, upper: 0, middle: 9, lower: 11 },
      ...['C', 'D', ''].map((key) => ({ key, right: false, upper: 0, middle: 0, lower: 0 })),
    ])
    const other = await getStatistics(records, second)
    expect(other.picks).toEqual([])
    expect(other.shares.map(({ upper, middle, lower }) => upper + middle + lower)).toEqual([10, 0, 20, 0, 10])
  })

  it('tells people who may not read answers nothing that follows from scores', async () => {
    const { first } = await handTable()
    await computeDue(db.database)
    const narrow = recordsFor(db.database, { ...systemIdentity, rights: new Set(['exercise:list']) })
    const none = { upper: 0, middle: 0, lower: 0 }
    expect(await getStatistics(narrow, first)).toMatchObject({
      answer_count: 40,
      facility: null,
      discrimination: null,
      upper_lower: null,
      suspicions: [],
      groups: none,
      picks: [],
      shares: [],
    })
    expect(Object.keys(await narrow.get(exercise, first))).not.toEqual(expect.arrayContaining(['facility']))
    const elsewhere = recordsFor(db.database, {
      ...systemIdentity,
      rights: new Set(['exercise:list']),
      scopeType: 3,
      subjectCourseIds: [9],
    })
    await expect(getStatistics(elsewhere, first)).rejects.toMatchObject({ code: 100404 })
  })
})

type Step =
  | { kind: 'answer'; user: number; question: number; sat: number; score: number | null; full: number }
  | { kind: 'mark' | 'remove' | 'restore' | 'purge' | 'move'; at: number; score: number }
  | { kind: 'state'; at: number; open: boolean }

const anyStep = (questions: number): fc.Arbitrary<Step> => {
  const full = fc.constantFrom(1, 2, 5)
  const place = fc.integer({ min: 0, max: 10_000 })
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('answer' as const),
        user: fc.integer({ min: 1, max: learners }),
        question: fc.integer({ min: 0, max: questions - 1 }),
        sat: fc.integer({ min: 0, max: 1 }),
        score: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 8 }),
        full,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'mark' as const,
          'remove' as const,
          'restore' as const,
          'purge' as const,
          'move' as const,
        ),
        at: place,
        score: fc.integer({ min: 0, max: 4 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('state' as const), at: place, open: fc.boolean() }) },
  )
}

describe('over any changes', () => {
  const at = async (from: ReturnType<typeof sql>, place: number): Promise<number | undefined> => {
    const rows = await db.database.all<{ id: number }>(sql`select id from ${from} order by id`)
    return rows[place % Math.max(1, rows.length)]?.id
  }
  const living = sql`answer_exercise where deleted_at is null`
  const trashed = sql`answer_exercise where deleted_at is not null`

  async function take(step: Step, ids: readonly number[]): Promise<void> {
    if (step.kind === 'answer') {
      await answer([
        {
          user: step.user,
          question: ids[step.question]!,
          sat: ['期中', '期末'][step.sat]!,
          full: step.full,
          score: step.score === null ? null : (step.score * step.full) / 4,
        },
      ])
      return
    }
    if (step.kind === 'state') {
      const id = await at(sql`answer_record where deleted_at is null`, step.at)
      if (id) await records.update(answer_record, id, null, { state: step.open ? 'in_progress' : 'submitted' })
      return
    }
    const id = await at(step.kind === 'restore' || step.kind === 'purge' ? trashed : living, step.at)
    if (!id) return
    if (step.kind === 'mark')
      await db.database.run(sql`update answer_exercise set score = full_score * ${step.score} / 4 where id = ${id}`)
    if (step.kind === 'move') await records.update(answer_exercise, id, null, { sitting: '补考' })
    if (step.kind === 'remove') await removeRecords(records, answer_exercise, [id])
    if (step.kind === 'restore') await restoreRecords(records, answer_exercise, [id])
    if (step.kind === 'purge') await purgeRecords(records, answer_exercise, [id])
  }

  const counted = (): Promise<ReferenceAnswer[]> =>
    db.database.all(sql`select a.id, a.exercise_id as "exerciseId", a.record_id as "recordId", a.sitting as sat, a.score, a.full_score as "full"
      from answer_exercise a join answer_record r on r.id = a.record_id where a.deleted_at is null and r.deleted_at is null and r.state <> 'in_progress'`)

  const near = (mine: unknown, theirs: number | null): boolean =>
    theirs === null ? mine === null : Math.abs(Number(mine) - theirs) <= 0.00501

  it('what is kept up to date is what the textbook gives from scratch', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep(3), { minLength: 150, maxLength: 250 }),
        fc.array(fc.integer({ min: 0, max: 250 }), { maxLength: 4 }),
        async (steps, pauses) => {
          await db.database.run(
            sql`truncate answer_exercise, answer_record, exam, exam_item, exercise, exercise_due, history restart identity cascade`,
          )
          const ids = await makeQuestions(3)
          for (const [index, step] of steps.entries()) {
            await take(step, ids)
            if (pauses.includes(index)) await computeDue(db.database)
          }
          await computeDue(db.database)
          const all = await counted()
          for (const id of ids) {
            const mine = await records.get(exercise, id)
            const theirs = referenceStatistics(id, all)
            const upperLower = (await measuredNow(db.database, id)).upper_lower
            const isSame =
              mine['answer_count'] === theirs.answers &&
              near(mine['facility'], theirs.facility) &&
              near(mine['discrimination'], theirs.discrimination) &&
              near(upperLower, theirs.upperLower)
            const difference = `${[mine['answer_count'], mine['facility'], mine['discrimination'], upperLower].join()} and ${Object.values(theirs).join()}`
            expect(isSame ? '' : difference).toBe('')
          }
        },
      ),
      { numRuns: 12, endOnFailure: true },
    )
  })
})
