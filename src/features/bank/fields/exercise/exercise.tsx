import { Suspense } from 'react'
import type { ExerciseAnswer, ExerciseOption } from '../../../../../resources/bank/exercise-types/index.ts'
import { exerciseType } from '../../../../../resources/bank/exercise-types/known.ts'
import { filledAnswer, filledOptions } from '../../../../content/exercise/parts/exercise-model.ts'
import { lazyPart } from '../../../../base/loading/lazy-part.tsx'
import { plainOf } from '../../../../content/rich-text/profile-lines.tsx'
import { defineWidget, type ShowProps } from '../../../../base/inputs/widget.ts'

const OptionsInput = lazyPart(() =>
  import('../../../../content/exercise/editor/exercise-inputs.tsx').then((module) => module.ExerciseOptionsInput),
)
const OptionsFull = lazyPart(() =>
  import('../../../../content/exercise/editor/exercise-inputs.tsx').then((module) => module.ExerciseOptionsFull),
)
const AnswerInput = lazyPart(() =>
  import('../../../../content/exercise/editor/exercise-inputs.tsx').then((module) => module.ExerciseAnswerInput),
)
const AnswerFull = lazyPart(() =>
  import('../../../../content/exercise/editor/exercise-inputs.tsx').then((module) => module.ExerciseAnswerFull),
)
const OptionsDifference = lazyPart(() => import('./options-difference.tsx').then((module) => module.OptionsDifference))

const optionsText = (options: readonly ExerciseOption[]): string =>
  options.map((option) => `${option.key}. ${plainOf(option.text)}`).join('  ')
const answerText = (answer: ExerciseAnswer): string => plainOf(exerciseType(answer.type)?.toText(answer) ?? '')

const OptionsShow = ({ value, mode }: ShowProps<ExerciseOption[]>) =>
  mode === 'full' ? (
    <OptionsFull options={value} />
  ) : (
    <span className="view-one-line" title={optionsText(value)}>
      {optionsText(value)}
    </span>
  )

/** An answer is read by its type, which comes with the types of all questions. */
const AnswerLine = lazyPart(() => import('./answer-line.tsx').then((module) => module.AnswerLine))

const AnswerShow = ({ value, mode }: ShowProps<ExerciseAnswer>) =>
  mode === 'full' ? (
    <AnswerFull value={value} />
  ) : (
    <Suspense>
      <AnswerLine value={value} />
    </Suspense>
  )

const hasNoOptions = ({ type }: Readonly<Record<string, unknown>>): boolean =>
  typeof type === 'string' && exerciseType(type)?.hasOptions === false

export const exerciseOptions = defineWidget<ExerciseOption[]>({
  Input: OptionsInput,
  Show: OptionsShow,
  Difference: OptionsDifference,
  text: optionsText,
  sent: (options, { answer }) => [...filledOptions(options, answer as ExerciseAnswer | null | undefined)],
  wide: true,
  hasPlaces: true,
  neighbours: () => ['type', 'answer'],
  isIdle: hasNoOptions,
  width: 220,
})
export const exerciseAnswer = defineWidget<ExerciseAnswer>({
  Input: AnswerInput,
  Show: AnswerShow,
  text: answerText,
  sent: filledAnswer,
  wide: true,
  hasPlaces: true,
  neighbours: () => ['type', 'stem', 'options'],
  width: 140,
})
