import type { AnswerOf } from '../../resources/exercise-types/index.ts'
import { Input, Select } from 'antd'
import { Fragment } from 'react'
import type { Score } from '../../resources/exercise-types/scoring.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { optionChoices } from './parts/option-choices.tsx'
import { Formula } from '../rich-text/formula.tsx'
import { StoredPage } from '../rich-text/stored-page.tsx'
import { Mark, TextWithFormulas } from './marks.tsx'
import { Stem, StemWithBlanks } from './stem.tsx'
import type { AskedOf, TypeViewProps } from './type-view.ts'

type AskedBlank = AskedOf<'cloze'>['blanks'][number]
type Blank = AnswerOf<'cloze'>['blanks'][number]

interface BlankFieldProps {
  asked: AskedBlank
  place: number
  value: string
  onChange: ((value: string) => void) | undefined
  /** After scoring. */
  score: Score | undefined
}

const withEntry = (list: readonly string[], count: number, place: number, value: string): string[] =>
  Array.from({ length: count }, (_, at) => (at === place ? value : (list[at] ?? '')))

/** A blank in its place: to type into, or to choose from. */
function BlankField({ asked, place, value, onChange, score }: BlankFieldProps) {
  const { t } = useViewTexts()
  const label = t('widget.nthBlank', { number: place + 1 })
  const status = score && score.verdict !== 'right' ? 'error' : undefined
  return (
    <span className="exercise-blank" data-verdict={score?.verdict}>
      <span className="exercise-blank-number" aria-hidden>
        {place + 1}
      </span>
      {asked.kind === 'choice' ? (
        <Select
          className="exercise-blank-choice"
          aria-label={label}
          value={value || undefined}
          options={optionChoices(asked.options)}
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
      {asked.kind === 'formula' && value !== '' && <Formula latex={value.replaceAll('$', '')} display={false} />}
      {asked.kind !== 'choice' && asked.unit && <span>{asked.unit}</span>}
      {score && <Mark isRight={score.verdict === 'right'} />}
    </span>
  )
}

function BlanksView({
  stem,
  asked,
  given,
  onBlanks,
  scores,
}: {
  stem: string
  asked: readonly AskedBlank[]
  given: readonly string[]
  onBlanks?: (blanks: string[]) => void
  scores?: readonly Score[]
}) {
  return (
    <StemWithBlanks
      stem={stem}
      count={asked.length}
      blank={(place) => (
        <BlankField
          asked={asked[place]!}
          place={place}
          value={given[place] ?? ''}
          onChange={onBlanks && ((value) => onBlanks(withEntry(given, asked.length, place, value)))}
          score={scores?.[place]}
        />
      )}
    />
  )
}

export function FillBlankView({ stem, asked, given, onGiven, marked }: TypeViewProps<'fill_blank'>) {
  return (
    <BlanksView
      stem={stem}
      asked={asked.blanks}
      given={given.blanks}
      onBlanks={onGiven && ((blanks) => onGiven({ type: given.type, blanks }))}
      scores={marked?.score.perPart}
    />
  )
}

export function ClozeView({ stem, asked, given, onGiven, marked }: TypeViewProps<'cloze'>) {
  return (
    <>
      <BlanksView
        stem={stem}
        asked={asked.blanks}
        given={given.blanks}
        onBlanks={onGiven && ((blanks) => onGiven({ type: given.type, blanks }))}
        scores={marked?.score.perPart}
      />
      <div className="exercise-choices">
        {asked.blanks.map(
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

export function NumericView({ stem, asked, given, onGiven, marked }: TypeViewProps<'numeric'>) {
  const { t } = useViewTexts()
  const isWrong = marked && marked.score.verdict !== 'right'
  return (
    <>
      <Stem stem={stem} />
      <div className="exercise-line">
        <Input
          className="exercise-number"
          aria-label={t('exercise.answerHere')}
          placeholder={t('exercise.answerHere')}
          value={given.text}
          maxLength={200}
          readOnly={!onGiven}
          status={isWrong ? 'error' : undefined}
          suffix={asked.unit}
          onChange={(event) => onGiven?.({ type: given.type, text: event.target.value })}
        />
        {marked && <Mark isRight={!isWrong} />}
      </div>
    </>
  )
}
export const NumericRight = ({ answer }: { answer: AnswerOf<'numeric'> }) => (
  <RightBlank blank={{ kind: 'number', case_sensitive: false, score: null, ...answer }} />
)

export function WordBankView({ stem, options, asked, given, onGiven, marked }: TypeViewProps<'word_bank'>) {
  const { t } = useViewTexts()
  const taken = new Set(given.keys)
  const choicesFor = (own: string | null | undefined) =>
    optionChoices(options.filter((option) => asked.reuse || option.key === own || !taken.has(option.key)))
  const choose = (place: number, key: string | undefined) =>
    onGiven?.({
      type: given.type,
      keys: Array.from({ length: asked.blanks }, (_, at) => (at === place ? (key ?? null) : (given.keys[at] ?? null))),
    })
  return (
    <>
      <StemWithBlanks
        stem={stem}
        count={asked.blanks}
        blank={(place) => (
          <span className="exercise-blank" data-verdict={marked?.score.perPart[place]?.verdict}>
            <span className="exercise-blank-number" aria-hidden>
              {place + 1}
            </span>
            <Select
              className="exercise-blank-choice"
              aria-label={t('widget.nthBlank', { number: place + 1 })}
              value={given.keys[place] ?? undefined}
              options={choicesFor(given.keys[place])}
              onChange={(key: string | undefined) => choose(place, key)}
              allowClear
              disabled={!onGiven}
              popupMatchSelectWidth={false}
              placeholder={t('widget.choose')}
            />
            {marked && <Mark isRight={marked.score.perPart[place]?.verdict === 'right'} />}
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
