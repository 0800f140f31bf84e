import type { AnswerOf } from '../../../resources/bank/exercise-types/index.ts'
import { Input, Select } from 'antd'
import { Fragment } from 'react'
import type { Score } from '../../../resources/bank/exercise-types/scoring.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { optionChoices } from './parts/option-choices.tsx'
import { Formula } from '../rich-text/formula.tsx'
import { StoredPage } from '../rich-text/stored-page.tsx'
import { Mark, TextWithFormulas } from './marks.tsx'
import { Stem, StemWithBlanks } from './stem.tsx'
import type { PromptOf, TypeViewProps } from './type-view.ts'
import { itemAt } from '../../../resources/kit/present.ts'

type BlankPrompt = PromptOf<'cloze'>['blanks'][number]
type Blank = AnswerOf<'cloze'>['blanks'][number]

interface BlankFieldProps {
  prompt: BlankPrompt
  place: number
  value: string
  onChange: ((value: string) => void) | undefined
  /** After scoring. */
  score: Score | undefined
}

const withEntry = (list: readonly string[], count: number, place: number, value: string): string[] =>
  Array.from({ length: count }, (_, at) => (at === place ? value : (list[at] ?? '')))

/** A blank in its place: to type into, or to choose from. */
function BlankField({ prompt, place, value, onChange, score }: BlankFieldProps) {
  const { t } = useViewTexts()
  const label = t('widget.nthBlank', { number: place + 1 })
  const judged = score && score.verdict !== 'unscored' ? score : undefined
  const status = judged && judged.verdict !== 'right' ? 'error' : undefined
  return (
    <span className="exercise-blank" data-verdict={score?.verdict}>
      <span className="exercise-blank-number" aria-hidden>
        {place + 1}
      </span>
      {prompt.kind === 'choice' ? (
        <Select
          className="exercise-blank-choice"
          aria-label={label}
          value={value || undefined}
          options={optionChoices(prompt.options)}
          onChange={onChange}
          disabled={!onChange}
          status={status}
          popupMatchSelectWidth={false}
          placeholder={t('widget.choose')}
        />
      ) : (
        <Input
          className="exercise-blank-input"
          style={{ width: `${Math.min(24, Math.max(6, value.length + 3))}em` }}
          aria-label={label}
          value={value}
          maxLength={2000}
          readOnly={!onChange}
          status={status}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
      {prompt.kind === 'formula' && value !== '' && <Formula latex={value.replaceAll('$', '')} display={false} />}
      {prompt.kind !== 'choice' && prompt.unit && <span>{prompt.unit}</span>}
      {judged && <Mark isRight={judged.verdict === 'right'} />}
    </span>
  )
}

function BlanksView({
  stem,
  prompt,
  response,
  onBlanks,
  scores,
}: {
  stem: string
  prompt: readonly BlankPrompt[]
  response: readonly string[]
  onBlanks?: (blanks: string[]) => void
  scores?: readonly Score[]
}) {
  return (
    <StemWithBlanks
      stem={stem}
      count={prompt.length}
      blank={(place) => (
        <BlankField
          prompt={itemAt(prompt, place)}
          place={place}
          value={response[place] ?? ''}
          onChange={onBlanks && ((value) => onBlanks(withEntry(response, prompt.length, place, value)))}
          score={scores?.[place]}
        />
      )}
    />
  )
}

export function FillBlankView({ stem, prompt, response, onResponse, scored }: TypeViewProps<'fill_blank'>) {
  return (
    <BlanksView
      stem={stem}
      prompt={prompt.blanks}
      response={response.blanks}
      onBlanks={onResponse && ((blanks) => onResponse({ type: response.type, blanks }))}
      scores={scored?.score.perPart}
    />
  )
}

export function ClozeView({ stem, prompt, response, onResponse, scored }: TypeViewProps<'cloze'>) {
  return (
    <>
      <BlanksView
        stem={stem}
        prompt={prompt.blanks}
        response={response.blanks}
        onBlanks={onResponse && ((blanks) => onResponse({ type: response.type, blanks }))}
        scores={scored?.score.perPart}
      />
      <div className="exercise-choices">
        {prompt.blanks.map(
          (blank, place) =>
            blank.kind === 'choice' && (
              <div key={place} className="exercise-choice-row">
                <span className="exercise-blank-number">{place + 1}</span>
                {blank.options.map((option) => (
                  <span key={option.key} className="exercise-option-label">
                    <b>{option.key}.</b>
                    <StoredPage stored={option.text} />
                  </span>
                ))}
              </div>
            ),
        )}
      </div>
    </>
  )
}

/** All accepted answers of a blank. */
function RightBlank({ blank }: { blank: Blank }) {
  const { t } = useViewTexts()
  if (blank.kind === 'choice') return <>{blank.key}</>
  return (
    <>
      {blank.accept.map((one, index) => (
        <Fragment key={index}>
          {index > 0 && t('exercise.or')}
          {blank.kind === 'formula' ? <Formula latex={one} display={false} /> : <TextWithFormulas text={one} />}
        </Fragment>
      ))}
      {blank.tolerance && ` ± ${blank.tolerance.value}${blank.tolerance.kind === 'relative' ? '%' : ''}`}
      {blank.unit && ` ${blank.unit}`}
    </>
  )
}

export const RightBlanks = ({ answer }: { answer: { blanks: readonly Blank[] } }) => (
  <div className="exercise-right-list">
    {answer.blanks.map((blank, place) => (
      <span key={place}>
        <span className="exercise-blank-number">{place + 1}</span> <RightBlank blank={blank} />
      </span>
    ))}
  </div>
)

export function NumericView({ stem, prompt, response, onResponse, scored }: TypeViewProps<'numeric'>) {
  const { t } = useViewTexts()
  const isJudged = scored && scored.score.verdict !== 'unscored'
  const isWrong = isJudged && scored.score.verdict !== 'right'
  return (
    <>
      <Stem stem={stem} />
      <div className="exercise-line">
        <Input
          className="exercise-number"
          aria-label={t('exercise.answerHere')}
          placeholder={t('exercise.answerHere')}
          value={response.text}
          maxLength={200}
          readOnly={!onResponse}
          status={isWrong ? 'error' : undefined}
          suffix={prompt.unit}
          onChange={(event) => onResponse?.({ type: response.type, text: event.target.value })}
        />
        {isJudged && <Mark isRight={!isWrong} />}
      </div>
    </>
  )
}
export const NumericRight = ({ answer }: { answer: AnswerOf<'numeric'> }) => (
  <RightBlank blank={{ kind: 'number', case_sensitive: false, score: null, ...answer }} />
)

export function WordBankView({ stem, options, prompt, response, onResponse, scored }: TypeViewProps<'word_bank'>) {
  const { t } = useViewTexts()
  const taken = new Set(response.keys)
  const choicesFor = (own: string | null | undefined) =>
    optionChoices(options.filter((option) => prompt.reuse || option.key === own || !taken.has(option.key)))
  const choose = (place: number, key: string | undefined) =>
    onResponse?.({
      type: response.type,
      keys: Array.from({ length: prompt.blanks }, (_, at) =>
        at === place ? (key ?? null) : (response.keys[at] ?? null),
      ),
    })
  return (
    <>
      <StemWithBlanks
        stem={stem}
        count={prompt.blanks}
        blank={(place) => (
          <span className="exercise-blank" data-verdict={scored?.score.perPart[place]?.verdict}>
            <span className="exercise-blank-number" aria-hidden>
              {place + 1}
            </span>
            <Select
              className="exercise-blank-choice"
              aria-label={t('widget.nthBlank', { number: place + 1 })}
              value={response.keys[place] ?? undefined}
              options={choicesFor(response.keys[place])}
              onChange={(key: string | undefined) => choose(place, key)}
              allowClear
              disabled={!onResponse}
              popupMatchSelectWidth={false}
              placeholder={t('widget.choose')}
            />
            {scored && scored.score.verdict !== 'unscored' && (
              <Mark isRight={scored.score.perPart[place]?.verdict === 'right'} />
            )}
          </span>
        )}
      />
      <div className="exercise-bank">
        {options.map((option) => (
          <span key={option.key} className="exercise-option-label">
            <b>{option.key}.</b>
            <StoredPage stored={option.text} />
          </span>
        ))}
      </div>
    </>
  )
}
