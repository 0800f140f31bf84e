import { Checkbox, Radio } from 'antd'
import type { ReactNode } from 'react'
import { optionColumns, type ExerciseOption } from '../../../resources/bank/exercise-types/index.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { StoredPage } from '../rich-text/stored-page.tsx'
import { Mark } from './marks.tsx'
import { Stem } from './stem.tsx'
import type { TypeViewProps } from './type-view.ts'

interface ChoiceListProps {
  options: readonly ExerciseOption[]
  chosen: readonly string[]
  /** After scoring. */
  right: readonly string[] | undefined
  control: (option: ExerciseOption) => ReactNode
}

/** The options as on paper: short ones side by side. */
function ChoiceList({ options, chosen, right, control }: ChoiceListProps) {
  const { t } = useViewTexts()
  const markOf = (key: string) => {
    if (!right || (!chosen.includes(key) && !right.includes(key))) return null
    if (!right.includes(key)) return <Mark isRight={false} label={t('exercise.chosenWrong')} />
    return <Mark isRight label={t(chosen.includes(key) ? 'exercise.chosenRight' : 'exercise.missed')} />
  }
  return (
    <div className="exercise-options" data-columns={optionColumns(options)}>
      {options.map((option) => (
        <div
          key={option.key}
          className="exercise-option"
          data-chosen={chosen.includes(option.key) || undefined}
          data-right={right ? right.includes(option.key) : undefined}
        >
          {control(option)}
          {markOf(option.key)}
        </div>
      ))}
    </div>
  )
}

const OptionLabel = ({ option }: { option: ExerciseOption }) => (
  <span className="exercise-option-label">
    <b>{option.key}.</b>
    <StoredPage stored={option.text} />
  </span>
)

export function SingleChoiceView({ stem, options, response, onResponse, scored }: TypeViewProps<'single_choice'>) {
  return (
    <>
      <Stem stem={stem} />
      <Radio.Group
        className="exercise-group"
        value={response.key}
        disabled={!onResponse}
        onChange={(event) => onResponse?.({ type: response.type, key: event.target.value as string })}
      >
        <ChoiceList
          options={options}
          chosen={response.key === null ? [] : [response.key]}
          right={scored && [scored.answer.key]}
          control={(option) => (
            <Radio value={option.key}>
              <OptionLabel option={option} />
            </Radio>
          )}
        />
      </Radio.Group>
    </>
  )
}

export function MultipleChoiceView({ stem, options, response, onResponse, scored }: TypeViewProps<'multiple_choice'>) {
  return (
    <>
      <Stem stem={stem} />
      <Checkbox.Group<string>
        className="exercise-group"
        value={response.keys}
        disabled={!onResponse}
        onChange={(keys) => onResponse?.({ type: response.type, keys })}
      >
        <ChoiceList
          options={options}
          chosen={response.keys}
          right={scored?.answer.keys}
          control={(option) => (
            <Checkbox value={option.key}>
              <OptionLabel option={option} />
            </Checkbox>
          )}
        />
      </Checkbox.Group>
    </>
  )
}

export function TrueFalseView({ stem, response, onResponse, scored }: TypeViewProps<'true_false'>) {
  const { t } = useViewTexts()
  return (
    <>
      <Stem stem={stem} />
      <div className="exercise-line">
        <Radio.Group
          optionType="button"
          value={response.value}
          disabled={!onResponse}
          onChange={(event) => onResponse?.({ type: response.type, value: event.target.value as boolean })}
          options={[
            { value: true, label: t('exercise.yes') },
            { value: false, label: t('exercise.no') },
          ]}
        />
        {scored && scored.score.verdict !== 'unscored' && <Mark isRight={scored.score.verdict === 'right'} />}
      </div>
    </>
  )
}
export const TrueFalseRight = ({ answer }: { answer: { value: boolean } }) => {
  const { t } = useViewTexts()
  return <>{t(answer.value ? 'exercise.yes' : 'exercise.no')}</>
}
