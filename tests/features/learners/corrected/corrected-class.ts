import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { exam } from '../../../../resources/exam.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { score_correction } from '../../../../resources/score-correction.ts'
import type { ActionContext } from '../../../../server/calls/handlers.ts'
import { systemIdentity } from '../../../../server/base/identity.ts'
import { startCorrection } from '../../../../server/features/learners/corrected/start-correction.ts'
import type { CorrectionInput } from '../../../../server/features/learners/corrected/job.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { createRecords } from '../../../../server/records/write/write-records.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import type { TestDatabase } from '../../../fixtures/database.ts'

/** Learners who sat a paper of three questions, and corrections of it. */

const title = '期中'
const options = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: key }))
const system = (db: TestDatabase) => recordsFor(db.database, systemIdentity)

export interface Sat {
  exam: number
  /** 单选 5, 多选 6 (a share for each right one), 简答 10. */
  questions: [number, number, number]
}

export async function sat(db: TestDatabase): Promise<Sat> {
  const { database } = db
  await database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中', 1), (2, '初中', 1)`)
  await database.run(sql`insert into "user" (id, username, name) values (7, 'teacher', '王老师')`)
  const of = { subject_course_id: 1, options }
  const questions = (await system(db).createMany(exercise, [
    { ...of, type: 'single_choice', stem: '一', answer: { type: 'single_choice', key: 'B' }, score: 5 },
    {
      ...of,
      type: 'multiple_choice',
      stem: '二',
      answer: { type: 'multiple_choice', keys: ['A', 'C'], credit: 'share' },
      score: 6,
    },
    {
      subject_course_id: 1,
      type: 'short_answer',
      stem: '三',
      answer: { type: 'short_answer', text: '因为', keywords: [] },
      score: 10,
    },
  ])) as Sat['questions']
  const sections = [
    {
      vkey: 's',
      name: '一',
      exercise_items: questions.map((exercise_id, at) => ({ vkey: `q${at}`, exercises: [{ exercise_id }] })),
    },
  ]
  const [id] = await system(db).createMany(exam, [{ title, subject_course_id: 1, sections }])
  return { exam: id!, questions }
}

const singles = ['A', 'B', 'C', 'D']
const multiples = [['A'], ['A', 'C'], ['B'], ['A', 'B', 'C'], ['C'], []]

/** What the learner of a number answers. */
const answersOf = ({ questions }: Sat, user_id: number) => {
  const about = { subject_course_id: 1, sitting: title, user_id }
  const keys = multiples[user_id % multiples.length]!
  return [
    {
      ...about,
      exercise_id: questions[0],
      answer: { type: 'single_choice', key: singles[user_id % singles.length] },
    },
    { ...about, exercise_id: questions[1], answer: { type: 'multiple_choice', keys } },
    { ...about, exercise_id: questions[2], answer: { type: 'short_answer', text: '答' }, score: user_id % 11 },
  ]
}

/** Learners 1001, 1002… who hand in what `answersOf` says. */
export async function handedIn(db: TestDatabase, paper: Sat, first: number, last: number): Promise<void> {
  await db.database.run(
    sql`insert into "user" (id, username, name) select n, 'learner' || n, '学员' || n from generate_series(${first}::integer, ${last}::integer) n`,
  )
  const learners = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  for (let at = 0; at < learners.length; at += 100)
    await createRecords(
      system(db),
      answer_exercise,
      learners.slice(at, at + 100).flatMap((one) => answersOf(paper, one)),
      { action: 'import' },
    )
}

export const draft = async (db: TestDatabase, exam_id: number, values: Record<string, unknown>): Promise<number> => {
  const [id] = await system(db).createMany(score_correction, [
    { subject_course_id: 1, exam_id, reason: '答案有误', ...values },
  ])
  return id!
}

export const start = (context: ActionContext, id: number, does: CorrectionInput['does'], notify = 'none') =>
  startCorrection(context, { id, does, notify: notify as CorrectionInput['notify'] })

/** What reports are made of: the points of every answer and attempt, but not when they were written. */
export const points = async ({ database }: TestDatabase) => ({
  answers: await database.all(
    sql`select id, user_id, exercise_id, score, full_score, marked_by, before_correction from answer_exercise where deleted_at is null order by user_id, exercise_id`,
  ),
  attempts: await database.all(
    sql`select id, user_id, score, total_score, open_score, state from answer_record where deleted_at is null order by user_id`,
  ),
})
