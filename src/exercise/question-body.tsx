import type { ExerciseAnswer, ExerciseOption, ExerciseTypeName } from '../../resources/exercise-types/index.ts'
import {
  nothingGiven,
  type ExerciseAsked,
  type ExerciseGiven,
  type Score,
} from '../../resources/exercise-types/scoring.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { StoredPage } from '../rich-text/stored-page.tsx'
import { ScoreLine } from './marks.tsx'
import type { TypeView } from './type-view.ts'

export interface QuestionBodyProps {
  stem: string
  options: readonly ExerciseOption[]
  asked: ExerciseAsked
  given: ExerciseGiven | null
  onGiven?: (given: ExerciseGiven) => void
  marked?: { answer: ExerciseAnswer; score: Score; analysis: string }
  views: { readonly [N in ExerciseTypeName]?: TypeView<N> }
}

/** One question by the view of its type; after scoring with its score, the right answer and the analysis. */
export function QuestionBody({ stem, options, asked, given, onGiven, marked, views }: QuestionBodyProps) {
  const { t } = useViewTexts()
  // The compiler cannot follow the type: asked, given and answer all have the type that names the view.
  const view = views[asked.type] as TypeView<any> | undefined
  if (!view) return null
  const nothing = nothingGiven(asked.type)
  return (
    <div className="exercise-question">
      <view.View
        stem={stem}
        options={options}
        asked={asked}
        given={given?.type === asked.type ? given : nothing}
        onGiven={onGiven}
        marked={marked}
      />
      {marked && (
        <div className="exercise-review">
          <ScoreLine score={marked.score} />
          {view.Right && (
            <div className="exercise-explained">
              <span className="exercise-explained-name">{t('exercise.rightAnswer')}</span>
              <div className="view-grow">
                <view.Right answer={marked.answer} />
              </div>
            </div>
          )}
          {marked.analysis !== '' && (
            <div className="exercise-explained">
              <span className="exercise-explained-name">{t('exercise.analysis')}</span>
              <StoredPage className="view-grow" stored={marked.analysis} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
