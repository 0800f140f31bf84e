import { Button, Checkbox, Input, Radio, Select } from 'antd'
import { choiceCredits } from '../../../../resources/bank/exercise-types/choice-credit.ts'
import type { AnswerOf, ExerciseOption } from '../../../../resources/bank/exercise-types/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { moved } from '../../../base/inputs/moved.ts'
import { MoveButtons } from '../../../base/inputs/move-buttons.tsx'
import { orderedKeys, placed } from '../parts/exercise-model.ts'
import { MarkingEditor } from './scoring-inputs.tsx'
import { ToleranceInput } from './tolerance-input.tsx'
import { NumberBox } from '../../../base/inputs/number-box.tsx'
import { RichLineInput } from '../../rich-text/rich-line-input.tsx'
import { labelOf, optionChoices } from '../parts/option-choices.tsx'
import { useQuestionEditorTexts } from './use-question-editor-texts.ts'

/** An answer being typed: its type is known, the rest may be missing. */
export type Draft<A extends { type: string }> = Pick<A, 'type'> & Partial<A>

export interface AnswerInputProps<A extends { type: string }> {
  id?: string
  value: Draft<A>
  onChange: (value: Draft<A>) => void
  options: readonly ExerciseOption[]
  /** The number of blanks in the stem; the entries of an answer with blanks follow it. */
  stemBlanks: number
  disabled?: boolean
}

export function NoOptions() {
  const { t } = useQuestionEditorTexts()
  return <span className="view-quiet">{t('addOptionsFirst')}</span>
}

export function SingleChoiceAnswer({
  id,
  value,
  onChange,
  options,
  disabled,
}: AnswerInputProps<AnswerOf<'single_choice'>>) {
  if (options.length === 0) return <NoOptions />
  return (
    <Radio.Group
      id={id}
      className="view-choices"
      value={value.key ?? null}
      onChange={(event) => onChange({ type: value.type, key: event.target.value as string })}
      options={options.map((option) => ({ value: option.key, label: labelOf(option) }))}
      disabled={disabled}
    />
  )
}

export function MultipleChoiceAnswer({
  value,
  onChange,
  options,
  disabled,
}: AnswerInputProps<AnswerOf<'multiple_choice'>>) {
  const { t } = useViewTexts()
  if (options.length === 0) return <NoOptions />
  const inOrder = (keys: string[]) => options.map((option) => option.key).filter((key) => keys.includes(key))
  const write = (what: Partial<Omit<AnswerOf<'multiple_choice'>, 'type'>>) => onChange({ ...value, ...what })
  return (
    <div className="view-list-editor">
      <Checkbox.Group<string>
        className="view-choices"
        value={value.keys ?? []}
        onChange={(keys) => write({ keys: inOrder(keys) })}
        options={options.map((option) => ({ value: option.key, label: labelOf(option) }))}
        disabled={disabled}
      />
      <div className="view-row view-wrap">
        <CreditSelect
          value={value.credit ?? 'all'}
          credits={choiceCredits}
          onChange={(credit) => write({ credit })}
          disabled={disabled}
        />
        {value.credit === 'some' && (
          <PercentBox
            label={t('exercise.somePercent')}
            max={99}
            value={value.some_percent ?? 50}
            disabled={disabled}
            onChange={(percent) => write({ some_percent: percent })}
          />
        )}
        {value.credit === 'missing' && (
          <PercentBox
            label={t('exercise.missingPercent')}
            max={100}
            value={value.missing_percent ?? 25}
            disabled={disabled}
            onChange={(percent) => write({ missing_percent: percent })}
          />
        )}
      </div>
    </div>
  )
}

interface PercentBoxProps {
  label: string
  max: number
  value: number
  disabled: boolean | undefined
  /** undefined: the usual one. */
  onChange: (percent: number | undefined) => void
}

/** A share of the points of a question. */
const PercentBox = ({ label, onChange, ...rest }: PercentBoxProps) => (
  <NumberBox
    {...rest}
    aria-label={label}
    className="view-score"
    suffix="%"
    min={0}
    onChange={(percent) => onChange(percent ?? undefined)}
  />
)

const creditWords = {
  all: 'exercise.all',
  some: 'exercise.some',
  share: 'exercise.share',
  missing: 'exercise.missing',
  penalty: 'exercise.penalty',
  each: 'exercise.each',
  adjacent: 'exercise.adjacent',
  kendall: 'exercise.kendall',
} as const
type Credit = keyof typeof creditWords

interface CreditSelectProps<C extends Credit> {
  value: C
  credits: readonly C[]
  onChange: (credit: C) => void
  disabled?: boolean
}

/** The rule for partial credit. */
function CreditSelect<C extends Credit>({ value, credits, onChange, disabled }: CreditSelectProps<C>) {
  const { t } = useViewTexts()
  return (
    <Select<C>
      className="view-credit"
      aria-label={t('exercise.credit')}
      value={value}
      onChange={onChange}
      options={credits.map((credit) => ({ value: credit, label: t(creditWords[credit]) }))}
      popupMatchSelectWidth={false}
      disabled={disabled}
    />
  )
}

export function TrueFalseAnswer({ id, value, onChange, disabled }: AnswerInputProps<AnswerOf<'true_false'>>) {
  const { t } = useQuestionEditorTexts()
  return (
    <Radio.Group
      id={id}
      optionType="button"
      value={value.value ?? null}
      onChange={(event) => onChange({ type: value.type, value: event.target.value as boolean })}
      options={[
        { value: true, label: t('right') },
        { value: false, label: t('wrong') },
      ]}
      disabled={disabled}
    />
  )
}

/** One number, as typed. */
export function NumericAnswer({ id, value, onChange, disabled }: AnswerInputProps<AnswerOf<'numeric'>>) {
  const { t } = useViewTexts()
  const { accept = [], tolerance = null, unit = '' } = value
  const write = (what: Partial<Omit<AnswerOf<'numeric'>, 'type'>>) =>
    onChange({ type: value.type, accept, tolerance, unit, ...what })
  return (
    <div className="view-row view-wrap">
      <Select<string[]>
        id={id}
        className="view-grow view-blank-answers"
        mode="tags"
        open={false}
        suffixIcon={null}
        aria-label={t('exercise.number')}
        placeholder={t('exercise.numberHelp')}
        value={accept}
        onChange={(given) => write({ accept: given })}
        disabled={disabled}
      />
      <ToleranceInput value={tolerance} onChange={(given) => write({ tolerance: given })} disabled={disabled} />
      <Input
        className="view-score"
        aria-label={t('exercise.unit')}
        placeholder={t('exercise.unit')}
        value={unit}
        maxLength={40}
        onChange={(event) => write({ unit: event.target.value })}
        disabled={disabled}
      />
    </div>
  )
}

const pairCredits = ['each', 'all'] as const

/** Each entry of the left column gets one of the right: pairs, or classes. */
export function PairsAnswer<A extends AnswerOf<'matching'> | AnswerOf<'classification'>>({
  value,
  onChange,
  options,
  disabled,
}: AnswerInputProps<A>) {
  const { t } = useViewTexts()
  const pairs = value.pairs ?? []
  const rights = optionChoices(placed(options, 'right').map(({ option }) => option))
  const choose = (left: string, right: string | undefined) => {
    const others = pairs.filter((pair) => pair.left !== left)
    onChange({ ...value, pairs: right ? [...others, { left, right }] : others })
  }
  if (options.length === 0) return <NoOptions />
  return (
    <div className="view-list-editor">
      {placed(options, 'left').map(({ option }) => (
        <div key={option.key} className="view-row">
          <span className="view-pair-left">{labelOf(option)}</span>
          <Select<string>
            className="view-grow"
            aria-label={t('widget.matchFor', { key: option.key })}
            value={pairs.find((pair) => pair.left === option.key)?.right}
            onChange={(right: string | undefined) => choose(option.key, right)}
            options={rights}
            allowClear
            disabled={disabled}
            placeholder={t('widget.choose')}
          />
        </div>
      ))}
      <div className="view-row">
        <CreditSelect
          value={value.credit ?? 'each'}
          credits={pairCredits}
          onChange={(credit) => onChange({ ...value, credit })}
          disabled={disabled}
        />
      </div>
    </div>
  )
}

const orderCredits = ['all', 'adjacent', 'kendall'] as const

export function OrderingAnswer({ value, onChange, options, disabled }: AnswerInputProps<AnswerOf<'ordering'>>) {
  const { t } = useQuestionEditorTexts()
  if (options.length === 0) return <NoOptions />
  const keys = orderedKeys(value.keys ?? [], options)
  const complete = value.keys?.length === options.length
  return (
    <div className="view-list-editor">
      {keys.map((key, index) => (
        <div key={key} className="view-row">
          <span className="view-key">{index + 1}</span>
          <span className="view-grow">{labelOf(options.find((option) => option.key === key)!)}</span>
          <MoveButtons
            name={key}
            index={index}
            count={keys.length}
            disabled={disabled}
            onMove={(to) => onChange({ ...value, keys: moved(keys, index, to) })}
          />
        </div>
      ))}
      {!complete && (
        <Button type="dashed" disabled={disabled} onClick={() => onChange({ ...value, keys })}>
          {t('takeOrder')}
        </Button>
      )}
      <div className="view-row">
        <CreditSelect
          value={value.credit ?? 'all'}
          credits={orderCredits}
          onChange={(credit) => onChange({ ...value, credit })}
          disabled={disabled}
        />
      </div>
    </div>
  )
}

export function ShortAnswer({ id, value, onChange, disabled }: AnswerInputProps<AnswerOf<'short_answer'>>) {
  const { t } = useQuestionEditorTexts()
  const { text = '', keywords = [] } = value
  const write = (what: Partial<Omit<AnswerOf<'short_answer'>, 'type'>>) =>
    onChange({ ...value, text, keywords, ...what })
  return (
    <div className="view-list-editor">
      <RichLineInput
        id={id}
        value={text}
        onChange={(stored) => write({ text: stored })}
        minRows={2}
        disabled={disabled}
        label={t('answerText')}
      />
      <Select<string[]>
        mode="tags"
        open={false}
        suffixIcon={null}
        aria-label={t('keywords')}
        prefix={keywords.length > 0 ? <span className="view-quiet">{t('keywords')}</span> : undefined}
        placeholder={t('keywords')}
        value={keywords}
        onChange={(given) => write({ keywords: given })}
        disabled={disabled}
      />
      <MarkingEditor value={value.marking ?? []} onChange={(marking) => write({ marking })} disabled={disabled} />
    </div>
  )
}

export function EssayAnswer({ id, value, onChange, disabled }: AnswerInputProps<AnswerOf<'essay'>>) {
  const { t } = useQuestionEditorTexts()
  const write = (what: Partial<Omit<AnswerOf<'essay'>, 'type'>>) =>
    onChange({ ...value, text: value.text ?? '', ...what })
  return (
    <div className="view-list-editor">
      <RichLineInput
        id={id}
        value={value.text ?? ''}
        onChange={(text) => write({ text })}
        minRows={4}
        disabled={disabled}
        label={t('answerText')}
      />
      <MarkingEditor value={value.marking ?? []} onChange={(marking) => write({ marking })} disabled={disabled} />
    </div>
  )
}
