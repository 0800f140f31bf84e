import { Radio, Select, Tag } from 'antd'
import type { AnyField, Choice, Language } from '../../resources/kit/index.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { orNone } from './or-none.ts'
import { anyInput, defineWidget, type InputProps, type InWords, type ShowProps } from './widget.ts'

type Value = string | number

const choicesOf = (field: AnyField): readonly Choice[] => (field.options['of'] as readonly Choice[] | undefined) ?? []
/** Up to so many choices of a required field stand side by side, where one click chooses. */
const sideBySideMax = 4

function useOptions(field: AnyField) {
  const { say } = useViewTexts()
  return choicesOf(field).map((one) => ({ value: one.value, label: say(one.label) }))
}

function ChoiceSelect({ id, field, value, onChange, disabled, status, placeholder }: InputProps<Value>) {
  const { t } = useViewTexts()
  const options = useOptions(field)
  return (
    <Select<Value>
      id={id}
      value={value ?? undefined}
      onChange={(chosen: Value | undefined) => onChange(chosen ?? null)}
      options={options}
      allowClear={!field.required}
      showSearch={options.length > 8}
      optionFilterProp="label"
      disabled={disabled}
      status={status}
      placeholder={placeholder ?? t('widget.choose')}
    />
  )
}

function ChoiceInput(props: InputProps<Value>) {
  const { id, field, value, onChange, disabled } = props
  const options = useOptions(field)
  if (!field.required || options.length > sideBySideMax) return <ChoiceSelect {...props} />
  return (
    <Radio.Group
      id={id}
      optionType="button"
      value={value ?? null}
      onChange={(event) => onChange(event.target.value as Value)}
      options={options}
      disabled={disabled}
    />
  )
}

function ChoicesInput({ id, field, value, onChange, disabled, status, placeholder }: InputProps<Value[]>) {
  const options = useOptions(field)
  return (
    <Select<Value[]>
      id={id}
      mode="multiple"
      value={value ?? []}
      onChange={(chosen) => onChange(orNone(field, chosen))}
      options={options}
      optionFilterProp="label"
      maxTagCount="responsive"
      maxTagPlaceholder={(hidden) => `+${hidden.length}`}
      allowClear
      disabled={disabled}
      status={status}
      placeholder={placeholder}
    />
  )
}

function ChoiceTag({ field, value }: { field: AnyField; value: Value }) {
  const { say } = useViewTexts()
  const known = choicesOf(field).find((one) => one.value === value)
  return (
    <Tag bordered={false} color={known?.color} className="view-tag">
      {known ? say(known.label) : String(value)}
    </Tag>
  )
}

const ChoiceShow = ({ field, value }: ShowProps<Value>) => <ChoiceTag field={field} value={value} />

const ChoicesShow = ({ field, value, mode }: ShowProps<Value[]>) => (
  <span className={mode === 'cell' ? 'view-tags-line' : 'view-tags'}>
    {value.map((one) => (
      <ChoiceTag key={one} field={field} value={one} />
    ))}
  </span>
)

const nameOf = (value: Value, { field, language }: InWords): string =>
  choicesOf(field).find((one) => one.value === value)?.label[language] ?? String(value)

/** As wide as the longest of the names, with the tag's own edges. */
const tagWidthPx = (field: AnyField, language: Language): number =>
  Math.round(Math.max(60, ...choicesOf(field).map((one) => [...one.label[language]].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 12 : 6.6), 0)))) + 32

export const choice = defineWidget<Value>({
  Input: ChoiceInput,
  Show: ChoiceShow,
  text: nameOf,
  width: tagWidthPx,
  operand: { eq: anyInput(ChoiceSelect), in: anyInput(ChoicesInput) },
})

export const choices = defineWidget<Value[]>({
  Input: ChoicesInput,
  Show: ChoicesShow,
  text: (value, words) => value.map((one) => nameOf(one, words)).join(words.language === 'zh' ? '、' : ', '),
  width: 180,
  operand: { contains: anyInput(ChoiceSelect), in: anyInput(ChoicesInput) },
})
