import { resources } from '../../../resources/index.ts'
import { systemIdentity } from '../../base/identity.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { recordsFor } from '../../records/records.ts'
import { createRecords } from '../../records/write/write-records.ts'
import { insertRows, numberAnswers } from './insert-rows.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/**
 * A question whose written answers are being marked, so that who begins sees the work, its progress and answers that
 * say the same.
 */

const sitting = '高一（1）班函数随堂测'
const full = 6
const question = {
  type: 'short_answer',
  stem: '求函数 <span data-type="formula" data-value="f(x)=x^2-2x+3"></span> 在区间 <span data-type="formula" data-value="[0,3]"></span> 上的最大值和最小值，写出过程。',
  answer: {
    type: 'short_answer',
    text: '配方得 f(x) = (x − 1)² + 2，对称轴 x = 1 在区间内，所以最小值为 f(1) = 2；f(0) = 3，f(3) = 6，所以最大值为 6。',
    keywords: [],
  },
  analysis: '二次函数在闭区间上的最值在顶点或端点取得。',
  difficulty: 3,
  score: full,
} as const
const rubric = [
  { key: 'A', label: '配方，或求出对称轴 x = 1', points: 2 },
  { key: 'B', label: '最小值 2', points: 2 },
  { key: 'D', label: '比较端点，最大值 6', points: 2 },
]
const right = 'f(x) = (x − 1)² + 2，x = 1 时最小值 2；f(0) = 3，f(3) = 6，最大值 6。'
/** With the points that their marker gave; null: not marked yet. */
const answers: readonly (readonly [text: string, points: readonly string[] | null])[] = [
  [right, ['A', 'B', 'D']],
  ['对称轴 x = 1，最小值是 2，最大值是 3。', ['A', 'B']],
  ['f(0) = 3，f(3) = 6，所以最大值 6，最小值 3。', ['D']],
  ['f(x) = (x − 1)² + 2，最小值 2，没有最大值。', ['A', 'B']],
  [right, ['A', 'B', 'D']],
  ['最小值 2，最大值 6。', null],
  ['对称轴是 x = 1，开口向上，所以 f(1) = 2 最小，f(3) = 9 − 6 + 3 = 6 最大。', null],
  ['最小值 2，最大值 6。', null],
  ['配方：(x − 1)² + 2 ≥ 2，等号在 x = 1 取到。x = 3 时 (3 − 1)² + 2 = 6，是最大值。', null],
  ['f(0) = 3，f(1) = 2，f(2) = 3，f(3) = 6，所以最大值 6，最小值 2。', null],
  ['最小值 2，最大值 6。', null],
  ['对称轴 x = −1，所以 f(0) = 3 最小，f(3) = 6 最大。', null],
  ['因为开口向上，所以最小值是 2。', null],
  ['不会做。', null],
  [right, null],
]

interface Place {
  courseId: number
  chapterId: number
  /** Who marked some of them, and whom the learners' answers are shown to besides. */
  teacherId: number
  /** Who is to mark the others too. */
  marker: string
}

/** The first learners of the class, in the order of their numbers. */
const learnersOf = (database: Database): Promise<{ id: number }[]> =>
  database.all(sql`select id from "user" where username like 'g1c1-%' order by username limit ${answers.length}`)

async function createSet(
  database: Database,
  { courseId, chapterId }: Place,
): Promise<{ exerciseId: number; examId: number }> {
  const records = recordsFor(database, systemIdentity)
  const by = { by: 'server' } as const
  const places = { subject_course_id: courseId, chapter_ids: [chapterId] }
  const [exerciseId] = await insertRows(database, resources.exercise, [{ ...question, ...places, status: 'published' }])
  const sections = [{ name: '解答题', exercise_items: [{ exercises: [{ exercise_id: exerciseId, score: full }] }] }]
  const [set] = await createRecords(
    records,
    resources.exam,
    [{ title: '函数随堂测', subject_course_id: courseId, sections }],
    by,
  )
  return { exerciseId: exerciseId!, examId: set!.id }
}

async function insertAnswers(
  database: Database,
  { courseId }: Place,
  { exerciseId, examId }: { exerciseId: number; examId: number },
): Promise<number[]> {
  const learners = await learnersOf(database)
  const rows = learners.map(({ id }, at) => ({
    subject_course_id: courseId,
    sitting,
    user_id: id,
    exercise_id: exerciseId,
    answer: { type: 'short_answer', text: itemAt(answers, at)[0] },
    full_score: full,
    score: null,
  }))
  const ids = await insertRows(database, resources.answer_exercise, rows)
  await database.run(
    sql`update answer_record set exam_id = ${examId}, submitted_at = now() - interval '1 day', started_at = now() - interval '1 day 20 minutes' where title = ${sitting}`,
  )
  await numberAnswers(database, sitting)
  return ids
}

/** The answers that the teacher marked before. */
async function insertMarks(database: Database, schemeId: number, teacherId: number, ids: readonly number[]) {
  const marks = answers.flatMap(([, points], at) =>
    points && ids[at] !== undefined ? [{ answer: ids[at], points, score: points.length * 2, ms: 9000 + at * 700 }] : [],
  )
  const given = sql`jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as e(answer integer, points text[], score numeric, ms integer)`
  await database.run(
    sql`insert into marking_mark (scheme_id, answer_id, round, user_id, made_by, score, points, ms)
      select ${schemeId}, e.answer, '1', ${teacherId}, ${teacherId}, e.score, e.points, e.ms from ${given}`,
  )
  await database.run(
    sql`insert into marking_standing (answer_id, scheme_id, open, score) select e.answer, ${schemeId}, '{}', e.score from ${given}`,
  )
  await database.run(
    sql`update answer_exercise a set score = e.score, marked_by = ${teacherId} from ${given} where a.id = e.answer`,
  )
}

/** Creates the question, its set, a class's answers to it, and the scheme by which they are being marked. */
export async function insertMarking(database: Database, place: Place): Promise<void> {
  const { courseId, teacherId, marker } = place
  const found = await database.first<{ id: number }>(sql`select id from "user" where username = ${marker}`)
  const set = await createSet(database, place)
  const ids = await insertAnswers(database, place, set)
  const [scheme] = await createRecords(
    recordsFor(database, systemIdentity),
    resources.marking_scheme,
    [
      {
        title: '函数随堂测第 1 题',
        subject_course_id: courseId,
        exam_id: set.examId,
        exercise_id: set.exerciseId,
        mode: 'single',
        rubric,
        markers: [...new Set([...(found ? [found.id] : []), teacherId])],
        leaders: [],
        state: 'open',
      },
    ],
    { by: 'server' },
  )
  await insertMarks(database, scheme!.id, teacherId, ids)
}
