import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber, Radio, Select } from 'antd'
import type { ExerciseAnswer, ExerciseOption, ExerciseTypeName } from '../../resources/exercise-types/index.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { moved } from './file-model.ts'
import { MoveButtons } from './move-buttons.tsx'
import { orderedKeys, placed } from './exercise-model.ts'
import { plainOf } from './rich-text-model.ts'
import { PlainEditor } from './rich-text-input.tsx'

export type AnswerOf<N extends ExerciseTypeName> = Extract<ExerciseAnswer, { type: N }>

/** An answer while it is typed: its type is known, the rest may be missing. */
export type Draft<A extends { type: string }> = Pick<A, 'type'> & Partial<A>

export interface AnswerInputProps<A extends { type: string }> {
  id?: string
  value: Draft<A>
  onChange: (value: Draft<A>) => void
  options: readonly ExerciseOption[]
  disabled?: boolean
}

const labelOf = (option: ExerciseOption) => (
  <span className="view-option-label">
    <b>{option.key}</b> <span className="view-one-line">{plainOf(option.text)}</span>
  </span>
)

function NoOptions() {
  const { t } = useViewTexts()
  return <span className="view-quiet">{t('widget.addOptionsFirst')}</span>
}

export function SingleChoiceAnswer({ id, value, onChange, options, disabled }: AnswerInputProps<AnswerOf<'single_choice'>>) {
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

export function MultipleChoiceAnswer({ value, onChange, options, disabled }: AnswerInputProps<AnswerOf<'multiple_choice'>>) {
  if (options.length === 0) return <NoOptions />
  const inOrder = (keys: string[]) => options.map((option) => option.key).filter((key) => keys.includes(key))
  return (
    <Checkbox.Group<string>
      className="view-choices"
      value={value.keys ?? []}
      onChange={(keys) => onChange({ type: value.type, keys: inOrder(keys) })}
      options={options.map((option) => ({ value: option.key, label: labelOf(option) }))}
      disabled={disabled}
    />
  )
}

export function TrueFalseAnswer({ id, value, onChange, disabled }: AnswerInputProps<AnswerOf<'true_false'>>) {
  const { t } = useViewTexts()
  return (
    <Radio.Group
      id={id}
      optionType="button"
      value={value.value ?? null}
      onChange={(event) => onChange({ type: value.type, value: event.target.value as boolean })}
      options={[
        { value: true, label: t('widget.right') },
        { value: false, label: t('widget.wrong') },
      ]}
      disabled={disabled}
    />
  )
}

type Blank = AnswerOf<'fill_blank'>['blanks'][number]
const newBlank: Blank = { accept: [], case_sensitive: false, score: null }
const blanksMax = 50

export function FillBlankAnswer({ value, onChange, disabled }: AnswerInputProps<AnswerOf<'fill_blank'>>) {
  const { t } = useViewTexts()
  const { blanks = [], any_order = false } = value
  const write = (what: Partial<Pick<AnswerOf<'fill_blank'>, 'blanks' | 'any_order'>>) => onChange({ type: value.type, blanks, any_order, ...what })
  const change = (index: number, what: Partial<Blank>) => write({ blanks: blanks.map((one, at) => (at === index ? { ...one, ...what } : one)) })
  return (
    <div className="view-list-editor">
      {blanks.map((blank, index) => (
        <div key={index} className="view-row view-wrap">
          <span className="view-key">{index + 1}</span>
          <Select<string[]>
            className="view-grow view-blank-answers"
            mode="tags"
            open={false}
            suffixIcon={null}
            aria-label={t('widget.blankAnswers', { number: index + 1 })}
            placeholder={t('widget.blankHelp')}
            value={blank.accept}
            onChange={(accept) => change(index, { accept })}
            disabled={disabled}
          />
          <Checkbox checked={blank.case_sensitive} disabled={disabled} onChange={(event) => change(index, { case_sensitive: event.target.checked })}>
            {t('widget.caseSensitive')}
          </Checkbox>
          <InputNumber<number> aria-label={t('widget.blankScore', { number: index + 1 })} className="view-score" placeholder={t('widget.score')} min={0} max={1000} value={blank.score} disabled={disabled} onChange={(score) => change(index, { score })} />
          <MoveButtons name={t('widget.blank', { number: index + 1 })} index={index} count={blanks.length} disabled={disabled} onMove={(to) => write({ blanks: moved(blanks, index, to) })} />
          <Button type="text" icon={<DeleteOutlined />} aria-label={`${t('widget.remove')} ${t('widget.blank', { number: index + 1 })}`} disabled={disabled} onClick={() => write({ blanks: blanks.filter((_, at) => at !== index) })} />
        </div>
      ))}
      <div className="view-row">
        <Button type="dashed" icon={<PlusOutlined />} disabled={disabled || blanks.length >= blanksMax} onClick={() => write({ blanks: [...blanks, newBlank] })}>
          {t('widget.addBlank')}
        </Button>
        {blanks.length > 1 && (
          <Checkbox checked={any_order} disabled={disabled} onChange={(event) => write({ any_order: event.target.checked })}>
            {t('widget.anyOrder')}
          </Checkbox>
        )}
      </div>
    </div>
  )
}

export function MatchingAnswer({ value, onChange, options, disabled }: AnswerInputProps<AnswerOf<'matching'>>) {
  const { t } = useViewTexts()
  const pairs = value.pairs ?? []
  const rights = placed(options, 'right').map(({ option }) => ({ value: option.key, label: `${option.key} ${plainOf(option.text)}` }))
  const choose = (left: string, right: string | undefined) => {
    const others = pairs.filter((pair) => pair.left !== left)
    onChange({ type: value.type, pairs: right ? [...others, { left, right }] : others })
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
    </div>
  )
}

export function OrderingAnswer({ value, onChange, options, disabled }: AnswerInputProps<AnswerOf<'ordering'>>) {
  const { t } = useViewTexts()
  if (options.length === 0) return <NoOptions />
  const keys = orderedKeys(value.keys ?? [], options)
  const complete = value.keys?.length === options.length
  return (
    <div className="view-list-editor">
      {keys.map((key, index) => (
        <div key={key} className="view-row">
          <span className="view-key">{index + 1}</span>
          <span className="view-grow">{labelOf(options.find((option) => option.key === key)!)}</span>
          <MoveButtons name={key} index={index} count={keys.length} disabled={disabled} onMove={(to) => onChange({ type: value.type, keys: moved(keys, index, to) })} />
        </div>
      ))}
      {!complete && (
        <Button type="dashed" disabled={disabled} onClick={() => onChange({ type: value.type, keys })}>
          {t('widget.takeOrder')}
        </Button>
      )}
    </div>
  )
}

const textProfile = 'question'

export function ShortAnswer({ id, value, onChange, disabled }: AnswerInputProps<AnswerOf<'short_answer'>>) {
  const { t } = useViewTexts()
  const { text = '', keywords = [] } = value
  const write = (what: Partial<Omit<AnswerOf<'short_answer'>, 'type'>>) => onChange({ type: value.type, text, keywords, ...what })
  return (
    <div className="view-list-editor">
      <PlainEditor id={id} value={text} onChange={(html) => write({ text: html })} profile={textProfile} minRows={2} disabled={disabled} label={t('widget.answerText')} />
      <Select<string[]> mode="tags" open={false} suffixIcon={null} aria-label={t('widget.keywords')} placeholder={t('widget.keywords')} value={keywords} onChange={(given) => write({ keywords: given })} disabled={disabled} />
    </div>
  )
}

export function EssayAnswer({ id, value, onChange, disabled }: AnswerInputProps<AnswerOf<'essay'>>) {
  const { t } = useViewTexts()
  return <PlainEditor id={id} value={value.text ?? ''} onChange={(text) => onChange({ type: value.type, text })} profile={textProfile} minRows={4} disabled={disabled} label={t('widget.answerText')} />
}
