import type { ExerciseAnswer } from '../../../../resources/bank/exercise-types/index.ts'
import { storedAnswer } from '../../../../resources/bank/exercise-types/stored.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { systemIdentity } from '../../../base/identity.ts'
import { RecordReader } from '../../../records/record-reader.ts'
import type { RecordContext } from '../../../records/hooks/write.ts'
import { versionsOf } from '../../../records/versions.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { andScope } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { questionsIn, type ContentQuestion } from '../../papers/paper-files/paper-content.ts'
import { paperOf } from '../../papers/paper-files/kept-paper.ts'

/** A question as it was answered: with the key, the type and the points that it had then. */
export interface AnsweredQuestion {
  subject_course_id: number
  version: number
  type: string
  answer: ExerciseAnswer | null
  /** Its points in the paper that was sat, else its own. */
  score: number | null
  /** In that paper. */
  number: number | null
}

/** What says which question was answered, and in which attempt. */
export interface Answered {
  subject_course_id?: number
  user_id?: number
  sitting?: string
  exercise_id?: number
  exercise_version?: number | null
}

interface SatPaper extends Record<string, unknown> {
  place: number
  exam_id: number
  exam_version: number
}

/**
 * The papers of attempts, by the place of the answer: as the attempt says; for one that its first answer will make, the
 * set of the same title, by the function that makes it (`sitting_of`).
 */
async function papersSat(database: Database, answers: readonly Answered[]): Promise<ReadonlyMap<number, SatPaper>> {
  const asked = answers.map(({ user_id, sitting, subject_course_id }, place) => ({
    place,
    user_id,
    sitting,
    subject_course_id,
  }))
  const rows = await database.all<SatPaper>(
    sql`select e.place, coalesce(r.exam_id, x.id) as exam_id, case when r.id is null then x.version else r.exam_version end as exam_version
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as e(place integer, user_id integer, sitting text, subject_course_id integer)
      left join answer_record r on r.user_id = e.user_id and lower(r.title) = lower(e.sitting) and r.deleted_at is null
      left join lateral set_of_title(e.subject_course_id, e.sitting) x on r.id is null
      where coalesce(r.exam_id, x.id) is not null and coalesce(r.exam_version, x.version) is not null`,
  )
  return new Map(rows.map((row) => [row.place, row]))
}

/** The questions of papers, by `<exam>@<version>` and then by the question. */
async function paperQuestions(
  database: Database,
  papers: Iterable<SatPaper>,
): Promise<ReadonlyMap<string, ReadonlyMap<number, ContentQuestion>>> {
  const wanted = new Map([...papers].map((paper) => [nameOf(paper), paper]))
  const found = new Map<string, ReadonlyMap<number, ContentQuestion>>()
  for (const [name, paper] of wanted) {
    const questions = questionsIn(await paperOf(database, paper)).toReversed()
    found.set(name, new Map(questions.map((one) => [one.exercise_id, one])))
  }
  return found
}

const nameOf = ({ exam_id, exam_version }: SatPaper): string => `${exam_id}@${exam_version}`

interface Seen extends Record<string, unknown> {
  id: number
  subject_course_id: number
  version: number
}

/**
 * The question of each answer, at the version that was answered: the one that the answer names, else that of the paper
 * that was sat, else the present one. With the points of the paper where it has the question at that version. Undefined
 * for a question that the person does not see.
 */
export async function answeredQuestions(
  { database, identity }: Pick<RecordContext, 'database' | 'identity'>,
  answers: readonly Answered[],
): Promise<(AnsweredQuestion | undefined)[]> {
  const ids = [...new Set(answers.flatMap(({ exercise_id }) => exercise_id ?? []))]
  const seen = await database.all<Seen>(
    sql`select t.id, t.subject_course_id, t.version from ${sql.identifier(exercise.name)} t
      where t.id = any(${sql.param(ids)}::integer[]) and t.deleted_at is null${andScope(exercise, identity, sql`t`)}`,
    scopeValues(identity),
  )
  const present = new Map(seen.map((one) => [one.id, one]))
  const papers = await papersSat(database, answers)
  const inPapers = await paperQuestions(database, papers.values())
  const questions = answers.map(({ exercise_id = 0, exercise_version }, place) => {
    const now = present.get(exercise_id)
    if (!now) return undefined
    const paper = papers.get(place)
    const inPaper = paper && inPapers.get(nameOf(paper))?.get(exercise_id)
    const version = exercise_version ?? inPaper?.version ?? now.version
    return {
      id: now.id,
      course: now.subject_course_id,
      version,
      inPaper: inPaper?.version === version ? inPaper : undefined,
    }
  })
  const elsewhere = questions.flatMap((one) => (one && !one.inPaper ? { id: one.id, version: one.version } : []))
  const unique = [...new Map(elsewhere.map((one) => [`${one.id}@${one.version}`, one])).values()]
  const versions = await versionsOf(new RecordReader(database, systemIdentity), exercise, unique)
  const byVersion = new Map(unique.map(({ id, version }, at) => [`${id}@${version}`, versions[at]]))
  return questions.map((one) => {
    if (!one) return undefined
    const record = one.inPaper?.record ?? byVersion.get(`${one.id}@${one.version}`)
    if (!record) return undefined
    return {
      subject_course_id: one.course,
      version: one.version,
      type: String(record['type']),
      answer: storedAnswer(record),
      score: one.inPaper ? one.inPaper.score : typeof record['score'] === 'number' ? record['score'] : null,
      number: one.inPaper?.number ?? null,
    }
  })
}
