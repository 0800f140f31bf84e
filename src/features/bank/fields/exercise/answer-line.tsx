import { exerciseType, type ExerciseAnswer } from '../../../../../resources/bank/exercise-types/index.ts'
import { plainOf } from '../../../../content/rich-text/profile-lines.tsx'

/** An answer in one line, as in a list. */
export function AnswerLine({ value }: { value: ExerciseAnswer }) {
  const text = plainOf(exerciseType(value.type)?.toText(value) ?? '')
  return (
    <span className="view-one-line" title={text}>
      {text}
    </span>
  )
}
