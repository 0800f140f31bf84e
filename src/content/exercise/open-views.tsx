import { use } from 'react'
import type { AnswerOf } from '../../../resources/bank/exercise-types/index.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { RichLineInput } from '../rich-text/rich-line-input.tsx'
import { StoredPage } from '../rich-text/stored-page.tsx'
import { Stem } from './stem.tsx'
import type { PromptOf, ResponseOf, ViewProps } from './type-view.ts'
import { WrittenElsewhere } from './written-elsewhere.ts'
import './exercise.css'

type OpenType = 'short_answer' | 'essay'

/** A response to write, with formulas and pictures. */
export function OpenView<G extends ResponseOf<OpenType>, A extends AnswerOf<OpenType>>({
  stem,
  response,
  onResponse,
}: ViewProps<PromptOf<OpenType>, G, A>) {
  const { t } = useViewTexts()
  const elsewhere = use(WrittenElsewhere)
  return (
    <>
      <Stem stem={stem} />
      {onResponse ? (
        <RichLineInput
          value={response.text}
          onChange={(text) => onResponse({ ...response, text })}
          label={t('exercise.answerHere')}
          placeholder={t('exercise.answerHere')}
          minRows={response.type === 'essay' ? 4 : 2}
        />
      ) : (
        <div className="exercise-written">
          {response.text.trim() === '' ? (
            <span className="view-quiet">{elsewhere ?? t('exercise.notAnswered')}</span>
          ) : (
            <StoredPage stored={response.text} />
          )}
        </div>
      )}
    </>
  )
}

export function OpenRight({ answer }: { answer: AnswerOf<OpenType> }) {
  const { t } = useViewTexts()
  const keywords = answer.type === 'short_answer' ? answer.keywords : []
  return (
    <div className="exercise-guide">
      <StoredPage stored={answer.text} />
      {keywords.length > 0 && (
        <div>
          <span className="view-quiet">{t('exercise.keywords')}</span> {keywords.join(' / ')}
        </div>
      )}
      {answer.marking && answer.marking.length > 0 && (
        <>
          <span className="view-quiet">{t('exercise.marking')}</span>
          <ol className="exercise-marking">
            {answer.marking.map((point, index) => (
              <li key={index}>
                <StoredPage className="exercise-inline" stored={point.text} />{' '}
                {t('exercise.points', { points: point.score })}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
