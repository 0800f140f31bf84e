import type { ExerciseAnswer, ExerciseOption, ExerciseTypeName } from '../../../resources/bank/exercise-types/index.ts'
import {
  emptyResponse,
  type ExercisePrompt,
  type ExerciseResponse,
  type Score,
} from '../../../resources/bank/exercise-types/scoring.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { StoredPage } from '../rich-text/stored-page.tsx'
import { ScoreLine } from './marks.tsx'
import type { TypeView } from './type-view.ts'

export interface QuestionBodyProps {
  stem: string
  options: readonly ExerciseOption[]
  prompt: ExercisePrompt
  response: ExerciseResponse | null
  onResponse?: (response: ExerciseResponse) => void
  scored?: { answer: ExerciseAnswer; score: Score; analysis: string }
  views: { readonly [N in ExerciseTypeName]?: TypeView<N> }
}

/** One question by the view of its type; after scoring with its score, the right answer and the analysis. */
export function QuestionBody({ stem, options, prompt, response, onResponse, scored, views }: QuestionBodyProps) {
  const { t } = useViewTexts()
  // The compiler cannot follow the type: prompt, response and answer all have the type that names the view.
  const view = views[prompt.type] as TypeView<any> | undefined
  if (!view) return null
  const nothing = emptyResponse(prompt.type)
  return (
    <div className="exercise-question">
      <view.View
        stem={stem}
        options={options}
        prompt={prompt}
        response={response?.type === prompt.type ? response : nothing}
        onResponse={onResponse}
        scored={scored}
      />
      {scored && (
        <div className="exercise-review">
          <ScoreLine score={scored.score} />
          {view.Right && (
            <div className="exercise-explained">
              <span className="exercise-explained-name">{t('exercise.rightAnswer')}</span>
              <div className="view-grow">
                <view.Right answer={scored.answer} />
              </div>
            </div>
          )}
          {scored.analysis !== '' && (
            <div className="exercise-explained">
              <span className="exercise-explained-name">{t('exercise.analysis')}</span>
              <StoredPage className="view-grow" stored={scored.analysis} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
