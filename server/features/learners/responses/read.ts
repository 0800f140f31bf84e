import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import type { Response, Responses } from '../../../../resources/learners/responses/output.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { holds, mayRead, rightOf, type AnyResource } from '../../../../resources/kit/index.ts'
import { noActionRight } from '../../../base/fault.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { versionsOf } from '../../../records/versions.ts'
import { numbersOf } from './numbers.ts'
import { drawingsOf } from '../marking/drawings.ts'

/** More than any paper has. */
const mostAnswers = 1000

const answersOf = async (records: Records, id: number): Promise<RecordRow[]> => {
  const rows = await records.database.all<{ id: number }>(
    sql`select id from answer_exercise where record_id = ${id} and deleted_at is null order by number nulls last, id limit ${mostAnswers}`,
  )
  return records.getMany(
    answer_exercise,
    rows.map((row) => row.id),
  )
}

/** Questions at the versions that were answered, with what of them the person may read. */
async function questionsOf(records: Records, answers: readonly RecordRow[]): Promise<(RecordRow | null)[]> {
  if (!holds(records.identity.rights, rightOf(exercise, 'detail'))) return answers.map(() => null)
  const wanted = answers.map((one) => ({
    id: Number(one['exercise_id']),
    version: Number(one['exercise_version'] ?? 1),
  }))
  return versionsOf(records, exercise, wanted)
}

type Mark = Response['marks'][number]

/** Each change of a score by which another one was replaced, oldest first. */
async function marksOf({ database }: Records, ids: readonly number[]): Promise<ReadonlyMap<number, Mark[]>> {
  const rows = await database.all<Mark & { record_id: number }>(
    sql`select h.record_id, to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, coalesce(u.name, u.username) as by,
        (h.before ->> 'score')::double precision as before, (h.after ->> 'score')::double precision as after
      from history h left join "user" u on u.id = h.user_id
      where h.resource = ${answer_exercise.name} and h.record_id = any(${sql.param([...ids])}::integer[]) and h.before ? 'score' and h.after ? 'score' order by h.id`,
  )
  const byAnswer = new Map<number, Mark[]>()
  for (const { record_id, ...mark } of rows) byAnswer.set(record_id, [...(byAnswer.get(record_id) ?? []), mark])
  return byAnswer
}

const shown = ['type', 'stem', 'options', 'answer', 'analysis'] as const

/** Throws 100404 for an attempt out of sight; "403" for people who may not list answers. */
export async function readResponses(records: Records, resource: AnyResource, id: number): Promise<Responses> {
  const { rights } = records.identity
  if (!holds(rights, rightOf(answer_exercise, 'list'))) throw noActionRight()
  const attempt = await records.get(resource, id)
  const answers = await answersOf(records, id)
  const seesScores = mayRead(answer_exercise, answer_exercise.fields.score, rights)
  const marked = seesScores ? answers.map((one) => one.id) : []
  const [numbers, questions, marks, drawings] = await Promise.all([
    numbersOf(records, attempt, answers),
    questionsOf(records, answers),
    marksOf(records, marked),
    drawingsOf(records.database, marked),
  ])
  const list = answers.map((one, at): Response => {
    const question = questions[at]
    return {
      id: one.id,
      number: numbers[at]?.from ?? null,
      last_number: numbers[at]?.to ?? null,
      exercise_id: Number(one['exercise_id']),
      question: question
        ? (Object.fromEntries(
            shown.flatMap((name) => (name in question ? [[name, question[name]]] : [])),
          ) as Response['question'])
        : null,
      given: one['answer'] as Response['given'],
      score: (one['score'] as number | null | undefined) ?? null,
      full_score: (one['full_score'] as number | null | undefined) ?? null,
      remark: one['remark'] as string | null,
      scans: (one['scans'] as Response['scans'] | null) ?? [],
      drawings: drawings.get(one.id) ?? [],
      marks: marks.get(one.id) ?? [],
    }
  })
  // One that is not on the paper comes last; the others as on it.
  const inOrder = list.toSorted((a, b) => (a.number ?? Infinity) - (b.number ?? Infinity) || a.id - b.id)
  return { list: inOrder, total: list.length }
}
