import { itemAt } from '../../../../resources/kit/index.ts'
import { uncorrected, type Uncorrected } from '../../../../resources/learners/correction/uncorrected.ts'
import type { Change, Write } from '../../../records/hooks/write.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { correctedValues, type AnswerRow, type ChangedAnswer } from './corrected-answers.ts'
import { holdCorrections } from './in-force.ts'

/** Answers that are written while corrections are in force: late ones, and ones that are scored otherwise. */

type Values = Readonly<Record<string, unknown>>

const keptOf = (before: Values | null): Uncorrected | null =>
  uncorrected.safeParse(before?.['before_correction']).data ?? null

/** An answer as it will be, with the points before corrections. */
const rowOf = (whole: Values, exam_id: number | null, base: Uncorrected, isKept: boolean): AnswerRow => ({
  id: Number(whole['id']),
  record_id: Number(whole['record_id']),
  exam_id,
  subject_course_id: Number(whole['subject_course_id']),
  user_id: Number(whole['user_id']),
  sitting: String(whole['sitting']),
  exercise_id: Number(whole['exercise_id']),
  exercise_version: typeof whole['exercise_version'] === 'number' ? whole['exercise_version'] : null,
  answer: whole['answer'],
  score: base.score,
  full_score: base.full_score,
  marked_by: base.is_marked ? 0 : null,
  before_correction: isKept ? base : null,
})

/** A score that a person gives to an answer as it is: out of the points that they see, be they corrected. */
const isMark = ({ before, values }: Change, by: Write['by']): boolean =>
  by === 'person' &&
  keptOf(before) !== null &&
  typeof values['score'] === 'number' &&
  !('answer' in values) &&
  !('exercise_id' in values)

/**
 * The change as it is about the points before corrections. A form that sends the corrected points back changes nothing.
 */
export function uncorrectedChange(change: Change, { action, by }: Write): Change {
  const { before, values } = change
  const kept = keptOf(before)
  if (!before || !kept) return change
  if (action === 'update')
    for (const name of ['score', 'full_score']) if (values[name] === before[name]) delete values[name]
  return isMark(change, by)
    ? change
    : { ...change, before: { ...before, score: kept.score, full_score: kept.full_score } }
}

/** What decides the score of an answer, and whose paper it is of. */
const deciding = ['subject_course_id', 'sitting', 'user_id', 'exercise_id', 'answer', 'score', 'full_score']

/** The papers of answers by their attempts, or by those that they will make; by place. */
async function examsOf(database: Database, wholes: readonly Values[]): Promise<ReadonlyMap<number, number>> {
  const asked = wholes.map(({ user_id, sitting, subject_course_id }, place) => ({
    place,
    user_id,
    sitting,
    subject_course_id,
  }))
  const rows = await database.all<{ place: number; exam_id: number }>(
    sql`select e.place, coalesce(r.exam_id, x.id) as exam_id
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as e(place integer, user_id integer, sitting text, subject_course_id integer)
      left join answer_record r on r.user_id = e.user_id and lower(r.title) = lower(e.sitting) and r.deleted_at is null
      left join lateral set_of_title(e.subject_course_id, e.sitting) x on r.id is null
      where coalesce(r.exam_id, x.id) is not null`,
  )
  return new Map(rows.map(({ place, exam_id }) => [place, exam_id]))
}

function changedAnswer(change: Change, by: Write['by'], exam_id: number | null): ChangedAnswer {
  const { before, values } = change
  const kept = keptOf(before)
  const whole: Values = { ...before, ...values }
  const number = (name: 'score' | 'full_score') => {
    const value = name in values ? values[name] : kept ? kept[name] : before?.[name]
    return typeof value === 'number' ? value : null
  }
  if (kept && isMark(change, by)) {
    const base = { ...kept, ...(typeof values['full_score'] === 'number' && { full_score: values['full_score'] }) }
    const mark = { score: Number(values['score']), full_score: Number(before?.['full_score']) }
    return { row: rowOf(whole, exam_id, base, true), mark }
  }
  const isMarked =
    'marked_by' in values ? values['marked_by'] !== null : (kept?.is_marked ?? typeof whole['marked_by'] === 'number')
  const base: Uncorrected = {
    score: number('score'),
    full_score: number('full_score') ?? 0,
    is_marked: isMarked,
    mark: 'answer' in values || 'exercise_id' in values ? null : (kept?.mark ?? null),
  }
  return { row: rowOf(whole, exam_id, base, kept !== null), mark: null }
}

/** Corrects what is about to be stored, in place. The values so far are those before corrections. */
export async function correctChanges({ context, by, changes }: Write): Promise<void> {
  const { database } = context
  const decided = changes.filter(({ before, values }) => before === null || deciding.some((name) => name in values))
  if (decided.length === 0) return
  const exams = await examsOf(
    database,
    decided.map(({ before, values }) => ({ ...before, ...values })),
  )
  if (exams.size === 0 && decided.every(({ before }) => keptOf(before) === null)) return
  await holdCorrections(database, [...exams.values()])
  const corrected = await correctedValues(
    database,
    decided.map((change, at) => changedAnswer(change, by, exams.get(at) ?? null)),
  )
  for (const [at, { values }] of decided.entries()) Object.assign(values, itemAt(corrected, at))
}
