import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exam } from '../../../../resources/exam.ts'
import { exercise } from '../../../../resources/exercise.ts'
import type { SavedAnswer } from '../../../../resources/learners/sittings/sitting-calls.ts'
import { systemIdentity, type Identity } from '../../../../server/base/identity.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { endOverdue } from '../../../../server/features/learners/sittings/overdue.ts'
import { beginSitting, saveAnswers, submitSitting } from '../../../../server/features/learners/sittings/sittings.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'

/**
 * Saves, submissions and the end of the time in any order, several at once: what was acknowledged counts, once, and
 * nothing else.
 */

let db: TestDatabase
let examId: number
const questions = 3
const keys = Array.from({ length: questions }, (_, at) => `q${at}.0`)
const options = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: key }))

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
  const records = recordsFor(db.database, systemIdentity)
  const ids = await records.createMany(
    exercise,
    keys.map((key) => ({
      subject_course_id: 1,
      type: 'single_choice',
      stem: key,
      options,
      answer: { type: 'single_choice', key: 'A' },
      score: 1,
    })),
  )
  const items = ids.map((exercise_id, at) => ({ vkey: `q${at}`, exercises: [{ exercise_id }] }))
  const sections = [{ vkey: 's', name: '一', exercise_items: items }]
  const input = { title: '卷', subject_course_id: 1, duration: 60, sections, status: 'published', is_open: true }
  examId = (await records.createMany(exam, [input]))[0]!
})
afterAll(() => db?.stop())

interface Save {
  kind: 'save'
  seq: number
  answers: SavedAnswer[]
}
type Step = Save | { kind: 'submit' } | { kind: 'end' } | { kind: 'begin' }

const answer = fc.record({
  key: fc.constantFrom(...keys),
  given: fc.option(
    fc.constantFrom('A', 'B').map((key) => ({ type: 'single_choice' as const, key })),
    { nil: null },
  ),
})
const save = fc.record({
  kind: fc.constant('save' as const),
  seq: fc.integer({ min: 1, max: 8 }),
  answers: fc.uniqueArray(answer, { maxLength: questions, selector: ({ key }) => key }),
})
const other = fc.constantFrom<Step>({ kind: 'submit' }, { kind: 'end' }, { kind: 'begin' })
/** Steps of one group are made at once. A number of a save belongs to one content, as an app numbers them. */
const groups = fc
  .array(fc.array(fc.oneof({ weight: 5, arbitrary: save }, other), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((all) => {
    const contents = new Map<number, SavedAnswer[]>()
    return all.map((group) =>
      group.map((step) => {
        if (step.kind !== 'save') return step
        if (!contents.has(step.seq)) contents.set(step.seq, step.answers)
        return { ...step, answers: contents.get(step.seq)! }
      }),
    )
  })

async function newLearner(): Promise<Identity> {
  const row = await db.database.first<{ id: number }>(
    sql`insert into "user" (username) values (gen_random_uuid()::text) returning id`,
  )
  await db.database.run(sql`insert into user_grant (user_id, kind, target_id) values (${row!.id}, 'exam', ${examId})`)
  return { ...systemIdentity, userId: row!.id, rights: new Set() }
}

/** Whether the step was acknowledged. */
async function take(learner: Identity, record_id: number, step: Step): Promise<boolean> {
  const records = recordsFor(db.database, learner)
  const made = async () => {
    if (step.kind === 'save') return saveAnswers(records, { record_id, ...step })
    if (step.kind === 'submit') return submitSitting(records, { record_id })
    if (step.kind === 'begin') return beginSitting(records, examId, undefined)
    await db.database.run(
      sql`update answer_record set started_at = now() - interval '2 hours', due_at = now() - interval '1 minute' where id = ${record_id} and state = 'in_progress'`,
    )
    const faults: unknown[] = []
    await endOverdue(db.database, { failed: (error) => faults.push(error) })
    if (faults.length > 0) throw faults[0]
    return null
  }
  try {
    await made()
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 100409 })
    return false
  }
}

it('the outcome follows from what was acknowledged, whatever the order', async () => {
  await fc.assert(
    fc.asyncProperty(groups, async (all) => {
      const learner = await newLearner()
      const { record_id } = await beginSitting(recordsFor(db.database, learner), examId, undefined)
      const kept = new Map<string, { seq: number; given: SavedAnswer['given'] }>()
      for (const group of [...all, [{ kind: 'submit' } as const]]) {
        const acknowledged = await Promise.all(group.map((step) => take(learner, record_id, step)))
        group.forEach((step, at) => {
          if (step.kind !== 'save' || !acknowledged[at]) return
          for (const { key, given } of step.answers)
            if (step.seq > (kept.get(key)?.seq ?? 0)) kept.set(key, { seq: step.seq, given })
        })
      }
      const rows = await db.database.all<{ number: number; answer: { key: string | null }; score: number }>(
        sql`select number, answer, score from answer_exercise where record_id = ${record_id} order by number`,
      )
      const expected = keys.map((key) => kept.get(key)?.given ?? null) as ({ key: string } | null)[]
      expect(rows.map(({ answer: given }) => given.key)).toEqual(expected.map((given) => given?.key ?? null))
      expect(rows.map(({ score }) => score)).toEqual(expected.map((given) => (given?.key === 'A' ? 1 : 0)))
      const sittings = await db.database.all(
        sql`select state, score, total_score from answer_record where user_id = ${learner.userId}`,
      )
      expect(sittings).toEqual([
        { state: 'marked', score: expected.filter((given) => given?.key === 'A').length, total_score: questions },
      ])
      expect(await db.database.all(sql`select 1 from sitting_answer where record_id = ${record_id}`)).toEqual([])
    }),
    { numRuns: Number(process.env['INTERLEAVINGS'] ?? 60) },
  )
}, 120_000)

it('a sitting that cannot be ended keeps no other from being ended, and that of a deleted user waits', async () => {
  const learners = [await newLearner(), await newLearner(), await newLearner()]
  const made = await Promise.all(learners.map((one) => beginSitting(recordsFor(db.database, one), examId, undefined)))
  const ids = made.map(({ record_id }) => record_id)
  await db.database.run(
    sql`update answer_record set started_at = now() - interval '2 hours', due_at = now() - interval '1 minute', exam_version = case when id = ${ids[0]} then 999 else exam_version end
      where id = any(${sql.param(ids)}::integer[])`,
  )
  await db.database.run(sql`update "user" set deleted_at = now() where id = ${learners[1]!.userId}`)
  const faults: unknown[] = []
  const ended = await endOverdue(db.database, { failed: (error) => faults.push(error) })
  const rows = await db.database.all<{ state: string }>(
    sql`select state from answer_record where id = any(${sql.param(ids)}::integer[]) order by array_position(${sql.param(ids)}::integer[], id)`,
  )
  expect([ended, faults.length, ...rows.map(({ state }) => state)]).toEqual([
    1,
    1,
    'in_progress',
    'in_progress',
    'marked',
  ])
})
