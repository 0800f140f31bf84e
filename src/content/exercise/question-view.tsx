import { useMemo } from 'react'
import {
  pointsOf,
  type ExerciseAnswer,
  type ExerciseOption,
  type ExerciseTypeName,
} from '../../../resources/bank/exercise-types/index.ts'
import {
  promptOf,
  scoreAnswer,
  type ExerciseResponse,
  type Score,
} from '../../../resources/bank/exercise-types/scoring.ts'
import { unscored } from '../../../resources/bank/exercise-types/points.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { OptionLines } from './parts/option-lines.tsx'
import { CompositeView } from './composite-view.tsx'
import { QuestionBody } from './question-body.tsx'
import { simpleViews } from './simple-views.tsx'
import { Stem } from './stem.tsx'
import type { TypeView } from './type-view.ts'

/** Every type of question as a learner sees it. One that is declared and missing here does not compile. */
const views: { readonly [N in ExerciseTypeName]: TypeView<N> } = { ...simpleViews, composite: { View: CompositeView } }

/** What a view needs of a question's record. */
export interface ViewedQuestion {
  type: string
  stem: string
  options?: readonly ExerciseOption[] | null
  answer?: ExerciseAnswer | null
  analysis?: string | null
  score?: number | null
}

interface QuestionViewProps {
  question: ViewedQuestion
  /** `preview`: as it looks; `answer`: to be answered; `review`: the response with marks, score and analysis. */
  mode: 'preview' | 'answer' | 'review'
  response: ExerciseResponse | null
  onResponse?: (response: ExerciseResponse) => void
  /** The points of a review, where a person decides them: null while they have not. Default: by the answer. */
  earned?: number | null
}

/** The score that a person gave, with the verdict that follows from it. */
function decided(computed: Score, earned: number | null, response: ExerciseResponse | null): Score {
  // Without a response that can be read (it is in a picture) no part of it is right or wrong.
  const score = response ? computed : { ...computed, perPart: computed.perPart.map(({ of }) => unscored(of)) }
  if (earned === null) return { ...score, earned: 0, open: score.of, verdict: 'unscored' }
  return { ...score, earned, open: 0, verdict: earned >= score.of ? 'right' : earned > 0 ? 'partly' : 'wrong' }
}

/** A question as a learner sees it. Without an answer nothing can be filled in: only its text and options are shown. */
export function QuestionView({ question, mode, response, onResponse, earned }: QuestionViewProps) {
  const { t } = useViewTexts()
  const { stem, options, answer, analysis, score } = question
  const prompt = useMemo(() => (answer ? promptOf(answer) : null), [answer])
  const scored = useMemo(() => {
    if (!answer || mode !== 'review') return undefined
    const computed = scoreAnswer(answer, response, pointsOf(score, answer))
    return {
      answer,
      score: earned === undefined ? computed : decided(computed, earned, response),
      analysis: analysis ?? '',
    }
  }, [answer, mode, response, score, analysis, earned])
  if (!prompt || !answer) {
    return (
      <div className="exercise-question">
        <Stem stem={stem} />
        <OptionLines options={options ?? []} />
        {mode !== 'preview' && <div className="view-quiet">{t('exercise.noAnswer')}</div>}
      </div>
    )
  }
  return (
    <QuestionBody
      stem={stem}
      options={options ?? []}
      prompt={prompt}
      response={response}
      onResponse={mode === 'answer' ? onResponse : undefined}
      scored={scored}
      views={views}
    />
  )
}
