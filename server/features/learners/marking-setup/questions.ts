import { exam as examResource } from '../../../../resources/exam.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'
import { exercisesOf, type PaperSection } from '../../../../resources/papers/sections.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { versionsOf } from '../../../records/versions.ts'
import { sql } from '../../../storage/postgres/database.ts'

/** A question of a paper that people mark. */
export interface MarkedQuestion {
  exercise_id: number
  /** As on the paper. */
  number: number
  points: number
}

/** Whether people mark it; by its type alone for a caller who may not read the answer. */
function isMarked(question: RecordRow | null): boolean {
  const type = question && exerciseType(String(question['type']))
  return type ? !type.objective(question['answer'] ?? type.example.answer) : false
}

/** The questions of which something is written by hand on the answer sheets of the paper, whatever their type. */
async function writtenOnSheets({ database }: Records, paperId: number): Promise<ReadonlySet<number>> {
  const rows = await database.all<{ exercise_id: number }>(
    sql`select distinct (question ->> 'exercise_id')::integer as exercise_id
      from answer_sheet s, jsonb_array_elements(s.geometry -> 'questions') question
      where s.exam_id = ${paperId} and s.deleted_at is null and jsonb_path_exists(question, '$.parts[*] ? (@.box != null)')`,
  )
  return new Set(rows.map(({ exercise_id }) => exercise_id))
}

/** In the order of the paper, at the versions that it has. */
export async function markedQuestions(records: Records, paper: RecordRow): Promise<MarkedQuestion[]> {
  const all = exercisesOf((paper['sections'] as PaperSection[] | null) ?? [])
  const questions = await versionsOf(
    records,
    exercise,
    all.map(({ exercise_id, version }) => ({ id: exercise_id, version: version ?? 1 })),
  )
  const written = await writtenOnSheets(records, paper.id)
  return all.flatMap(({ exercise_id, totalIndex, score }, at) =>
    isMarked(questions[at] ?? null) || written.has(exercise_id)
      ? [{ exercise_id, number: totalIndex ?? at + 1, points: Number(score ?? questions[at]?.['score'] ?? 0) }]
      : [],
  )
}

/** The question set, in the caller's sight. Throws 100404. */
export const readPaper = (records: Records, id: number): Promise<RecordRow> => records.get(examResource, id)
