import { pointsOf } from '../../../../resources/bank/exercise-types/index.ts'
import { storedAnswer } from '../../../../resources/bank/exercise-types/stored.ts'
import { scoreAnswer, type ExerciseResponse } from '../../../../resources/bank/exercise-types/scoring.ts'
import type { ContentQuestion } from './paper-content.ts'

/** An answer as it was given: in the shape of the question's type, or as text that a person scores. */
export type GivenAnswer = ExerciseResponse | { type: 'text'; text: string }

const isOfType = (given: GivenAnswer, type: string): given is ExerciseResponse => given.type === type

/**
 * The values of an answer to a question of a paper, scored by the key and the points that the paper has: whatever
 * became of the question in the bank. The score is null where a person has to give it.
 */
export function scoredByPaper(
  { record, score, exercise_id, version, number }: ContentQuestion,
  given: GivenAnswer,
  worth?: number,
) {
  const key = storedAnswer(record)
  const full_score = worth ?? (pointsOf(score, key) || 1)
  const result = key && isOfType(given, String(record['type'])) ? scoreAnswer(key, given, full_score) : null
  return {
    exercise_id,
    exercise_version: version,
    number,
    answer: given,
    full_score,
    score: result && result.verdict !== 'unscored' ? result.earned : null,
  }
}
