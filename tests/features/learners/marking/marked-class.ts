import { exam } from '../../../../resources/exam.ts'
import { exercise } from '../../../../resources/exercise.ts'
import type { MarkEntry } from '../../../../server/features/learners/marking/check-mark.ts'
import type { MarkingRound } from '../../../../resources/learners/marking/index.ts'
import { marking } from '../../../../resources/learners/marking/index.ts'
import { marking_scheme } from '../../../../resources/marking-scheme.ts'
import { optionsOf } from '../../../../resources/kit/index.ts'
import {
  heldLedScheme,
  heldOwnScheme,
  readOwnScheme,
  readScheme,
} from '../../../../server/features/learners/marking/scheme.ts'
import { checkOne, sampleMarks, type Verdict } from '../../../../server/features/learners/marking/checks.ts'
import { sendBack, undoSendBack, type ChosenMarks } from '../../../../server/features/learners/marking/returns.ts'
import { giveMark, withdrawMark } from '../../../../server/features/learners/marking/marks.ts'
import type { Scheme } from '../../../../server/features/learners/marking/scheme.ts'
import { tagAnswer } from '../../../../server/features/learners/marking/tags.ts'
import type { TagKind } from '../../../../resources/learners/marking/tags.ts'
import { takeNext } from '../../../../server/features/learners/marking/take.ts'
import { systemIdentity } from '../../../../server/base/identity.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor, type Records } from '../../../../server/records/records.ts'
import type { TestDatabase } from '../../../fixtures/database.ts'

/** A class that answered one question, people who mark it, and what each of them does. */

export const options = optionsOf(marking_scheme, marking)!
const fullScore = 10

export const markers = [90_001, 90_002, 90_003, 90_004]
export const arbiter = 90_005
export const leader = 90_006

export const by = ({ database }: TestDatabase, userId: number): Records =>
  recordsFor(database, { ...systemIdentity, userId })

/** A question set with one question, and people. Returns the ids of question set and question. */
export async function setUp(db: TestDatabase): Promise<{ examId: number; exerciseId: number }> {
  const { database } = db
  await database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
  await database.run(
    sql`insert into "user" (id, username, name) select n, 'marker' || n, '评卷人' || n from generate_series(90001, 90006) n`,
  )
  const records = recordsFor(database, systemIdentity)
  const [exerciseId] = await records.createMany(exercise, [
    {
      subject_course_id: 1,
      type: 'short_answer',
      stem: '为什么？',
      answer: { type: 'short_answer', text: '因为', keywords: [] },
      score: fullScore,
    },
  ])
  const sections = [
    { vkey: 's', name: '一', exercise_items: [{ vkey: 'q', exercises: [{ exercise_id: exerciseId! }] }] },
  ]
  const [examId] = await records.createMany(exam, [{ title: '卷', subject_course_id: 1, sections }])
  return { examId: examId!, exerciseId: exerciseId! }
}

/** Learners, each with one written answer that waits for a score. Returns the answers' ids. */
export async function answered(
  { database }: TestDatabase,
  { examId, exerciseId }: { examId: number; exerciseId: number },
  texts: readonly string[],
): Promise<number[]> {
  // What an earlier test left.
  await database.run(sql`update answer_exercise set deleted_at = now() where score is null and deleted_at is null`)
  const learners = await database.all<{ id: number }>(
    sql`insert into "user" (username, name) select 'learner' || gen_random_uuid(), '学员' || n from generate_series(1, ${texts.length}::integer) n returning id`,
  )
  const rows = learners.map(({ id }, at) => ({ id, text: texts[at] }))
  const answers = await database.all<{ id: number }>(
    sql`insert into answer_exercise (subject_course_id, sitting, user_id, exercise_id, answer, full_score)
      select 1, '期末', e.id, ${exerciseId}, jsonb_build_object('type', 'short_answer', 'text', e.text), ${fullScore}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id integer, text text) returning id`,
  )
  await database.run(sql`update answer_record set exam_id = ${examId} where exam_id is null and deleted_at is null`)
  return answers.map(({ id }) => id).toSorted((a, b) => a - b)
}

export async function openScheme(
  { database }: TestDatabase,
  of: { examId: number; exerciseId: number },
  values: Record<string, unknown>,
): Promise<number> {
  await database.run(sql`update marking_scheme set state = 'closed' where state = 'open'`)
  const [id] = await recordsFor(database, systemIdentity).createMany(marking_scheme, [
    {
      title: '第 1 题',
      subject_course_id: 1,
      exam_id: of.examId,
      exercise_id: of.exerciseId,
      state: 'open',
      markers: markers.slice(0, 2),
      leaders: [leader],
      ...values,
    },
  ])
  return id!
}

/** What a person does in a scheme, by the functions that the calls use. */
export function actor(db: TestDatabase, schemeId: number, userId: number) {
  const records = by(db, userId)
  const scheme = () => readOwnScheme(records, marking_scheme, options, schemeId)
  const inScheme = <T>(work: (inner: Records, scheme: Scheme) => Promise<T>): Promise<T> =>
    records.transaction(async (inner) => work(inner, await heldOwnScheme(inner, marking_scheme, options, schemeId)))
  const entry = (answer: number, round: MarkingRound, more: Partial<MarkEntry>): MarkEntry => ({
    answer,
    round,
    score: null,
    points: [],
    comment: null,
    flag: null,
    strokes: [],
    ms: 1000,
    ...more,
  })
  return {
    take: async (skip: number[] = [], answer: number | null = null) =>
      takeNext(records, await scheme(), { skip, answer }),
    mark: (answer: number, round: MarkingRound, more: Partial<MarkEntry>, likes = false) =>
      inScheme((inner, held) => giveMark(inner, held, entry(answer, round, more), likes)),
    tag: (answer: number, kind: TagKind | null, word = '') =>
      inScheme((inner, held) => tagAnswer(inner, held, { answer, kind, word })),
    withdraw: (answer: number) => inScheme((inner, held) => withdrawMark(inner, held, answer)),
  }
}

const anyMarks: ChosenMarks = { marks: null, marker: null, since: null, from: null, to: null }

/** What a person who leads does in a scheme. */
export function leads(db: TestDatabase, schemeId: number, userId: number) {
  const records = by(db, userId)
  const inScheme = <T>(work: (inner: Records, scheme: Scheme) => Promise<T>): Promise<T> =>
    records.transaction(async (inner) => work(inner, await heldLedScheme(inner, marking_scheme, options, schemeId)))
  return {
    sendBack: (of: Partial<ChosenMarks>, reason: string) =>
      inScheme((inner, held) => sendBack(inner, held, { ...anyMarks, ...of }, reason)),
    undo: (batch: string) => inScheme((inner, held) => undoSendBack(inner, held, batch)),
    sample: async (of: Partial<ChosenMarks>, count: number) =>
      sampleMarks(records, await readScheme(records, marking_scheme, options, schemeId), { ...anyMarks, ...of }, count),
    check: (verdict: Partial<Verdict> & Pick<Verdict, 'mark' | 'verdict'>) =>
      inScheme((inner, held) => checkOne(inner, held, { score: null, comment: null, ...verdict })),
  }
}

/** What each marker gives an answer, by nothing but the two: so that what comes of it can be computed apart. */
export const opinion = (answer: number, userId: number): number => {
  const mixed = Math.imul(answer * 2654435761 + userId * 40503, 2246822519) >>> 0
  const true_ = (Math.imul(answer, 2654435761) >>> 8) % (fullScore + 1)
  return Math.min(fullScore, Math.max(0, true_ + (mixed % 7) - 3))
}
