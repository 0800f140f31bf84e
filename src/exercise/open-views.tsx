import type { AnswerOf } from '../../resources/exercise-types/index.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { RichLineInput } from '../rich-text/rich-line-input.tsx'
import { StoredPage } from '../rich-text/stored-page.tsx'
import { Stem } from './stem.tsx'
import type { AskedOf, GivenOf, ViewProps } from './type-view.ts'
import './exercise.css'

type OpenType = 'short_answer' | 'essay'

/** A response to write, with formulas and pictures. */
export function OpenView<G extends GivenOf<OpenType>, A extends AnswerOf<OpenType>>({
  stem,
  given,
  onGiven,
}: ViewProps<AskedOf<OpenType>, G, A>) {
  const { t } = useViewTexts()
  return (
    <>
      <Stem stem={stem} />
      {onGiven ? (
        <RichLineInput
          value={given.text}
          onChange={(text) => onGiven({ ...given, text })}
          label={t('exercise.answerHere')}
          placeholder={t('exercise.answerHere')}
          minRows={given.type === 'essay' ? 4 : 2}
        />
      ) : (
        <div className="exercise-written">
          {given.text.trim() === '' ? (
            <span className="view-quiet">{t('exercise.notAnswered')}</span>
          ) : (
            <StoredPage stored={given.text} />
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
