import { answer_sheet } from '../../../../resources/answer-sheet.ts'
import { exam as examResource } from '../../../../resources/exam.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'
import { storedNumbers, type QuestionNumbers } from '../../../../resources/papers/numbering.ts'
import { exercisesOf, storedSections } from '../../../../resources/papers/sections.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { versionsOf } from '../../../records/versions.ts'

/** A question of a paper that people mark: by its type, or because it is written on paper. */
export interface MarkedQuestion {
  exercise_id: number
  /** As on the paper. */
  numbers: QuestionNumbers
  points: number
}

/** Whether people mark it; by its type alone for a caller who may not read the answer. */
function isMarked(question: RecordRow | null): boolean {
  const type = question && exerciseType(String(question['type']))
  return type ? !type.objective(question['answer'] ?? type.example.answer) : false
}

/** What is written by hand on the answer sheets of a question set, whatever its type: nobody else reads blanks. */
async function writtenOnSheets({ database }: Records, examId: number): Promise<ReadonlySet<number>> {
  const rows = await database.all<{ exercise_id: number }>(
    sql`select distinct (q.value->>'exercise_id')::integer as exercise_id
      from ${sql.identifier(answer_sheet.name)} t cross join lateral jsonb_array_elements(t.geometry->'questions') q
      where t.exam_id = ${examId}::integer and t.deleted_at is null and t.geometry is not null
        and jsonb_path_exists(q.value, '$.parts[*] ? (@.box != null)')`,
  )
  return new Set(rows.map(({ exercise_id }) => exercise_id))
}

/** In the order of the paper, at the versions that it has. */
export async function markedQuestions(records: Records, paper: RecordRow): Promise<MarkedQuestion[]> {
  const all = exercisesOf(storedSections(paper))
  const questions = await versionsOf(
    records,
    exercise,
    all.map(({ exercise_id, version }) => ({ id: exercise_id, version: version ?? 1 })),
  )
  const written = await writtenOnSheets(records, paper.id)
  return all.flatMap((one, at) => {
    const { exercise_id, score } = one
    const points = Number(score ?? questions[at]?.['score'] ?? 0)
    return written.has(exercise_id) || isMarked(questions[at] ?? null)
      ? [{ exercise_id, numbers: storedNumbers(one, at + 1), points }]
      : []
  })
}

/** The question set, in the caller's sight. Throws 100404. */
export const readPaper = (records: Records, id: number): Promise<RecordRow> => records.get(examResource, id)
