import type { ExerciseAnswer } from '../../../../resources/bank/exercise-types/index.ts'
import { responseText } from '../../../../resources/bank/exercise-types/response-text.ts'
import { rightResponse, sheetParts } from '../../../../resources/bank/exercise-types/scoring.ts'
import { exercise, type Exercise } from '../../../../resources/exercise.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import { systemIdentity } from '../../../base/identity.ts'
import { recordsFor } from '../../../records/records.ts'
import { versionsOf } from '../../../records/versions.ts'
import type { Database } from '../../../storage/postgres/database.ts'
import { inForce } from '../../learners/corrected/in-force.ts'

interface Answered {
  exercise_id: number
  version: number
}

const nameOf = ({ exercise_id, version }: Answered): string => `${exercise_id} ${version}`

/** Of a question that is answered by marks alone; empty for others. */
function keyText(answer: ExerciseAnswer | null | undefined, options: Exercise['options'], language: Language): string {
  if (!answer) return ''
  const isMarked = sheetParts(answer, options ?? []).every(({ rows }) => rows.length > 0)
  return isMarked ? responseText(rightResponse(answer), language) : ''
}

/**
 * What counts as right for answers to a paper, with the corrections that are in force. It is read whatever the person
 * may read of questions: for who may read scores, which follow from it.
 */
export async function rightAnswers(
  database: Database,
  examId: number,
  answers: readonly Answered[],
  language: Language,
): Promise<(answer: Answered) => string> {
  const asked = [...new Map(answers.map((one) => [nameOf(one), one])).values()]
  const found = await versionsOf(
    recordsFor(database, systemIdentity),
    exercise,
    asked.map(({ exercise_id, version }) => ({ id: exercise_id, version })),
  )
  const keys = new Map(
    asked.map((one, at) => {
      const row = found[at] as Partial<Exercise> | null | undefined
      return [nameOf(one), keyText(row?.answer, row?.options ?? null, language)]
    }),
  )
  const corrections = await inForce(database, [examId])
  return (answer) => {
    let key = keys.get(nameOf(answer)) ?? ''
    for (const { exercise_id, rule, key: other } of corrections) {
      if (exercise_id !== answer.exercise_id || !other) continue
      if (rule === 'new_key') key = other
      if (rule === 'also_right') key = `${key}/${other}`
    }
    return key
  }
}
