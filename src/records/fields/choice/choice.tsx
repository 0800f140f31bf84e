import { Tooltip } from 'antd'
import type { AnyField, Language, Text } from '../../../../resources/kit/index.ts'
import { listOf } from '../../../base/locales/list-of.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { choicesOf, type ChoiceValue } from './choices-of.ts'
import { ColourTag } from './colour-tag.tsx'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { anyInput, defineWidget, type InWords, type ListedField, type ShowProps } from '../../../base/inputs/widget.ts'
import './choice.css'

const ChoiceSelect = lazyPart(() => import('./choice-select.tsx').then((module) => module.ChoiceSelect))
const ChoicesSelect = lazyPart(() => import('./choice-select.tsx').then((module) => module.ChoicesSelect))

function ChoiceTag({ field, value }: { field: ListedField; value: ChoiceValue }) {
  const { say } = useViewTexts()
  const known = choicesOf(field).find((one) => one.value === value)
  return <ColourTag color={known?.color}>{known ? say(known.label) : String(value)}</ColourTag>
}

const ChoiceShow = ({ field, value }: ShowProps<ChoiceValue>) => <ChoiceTag field={field} value={value} />

/** One word for all of them, which lists them in its tooltip. */
function Summary({ field, value, word }: { field: ListedField; value: ChoiceValue[]; word: Text }) {
  const { say, language } = useViewTexts()
  const all = listOf(
    value.map((one) => nameOf(one, { field, language })),
    language,
  )
  return (
    <Tooltip title={all}>
      <ColourTag color={choicesOf(field).find((one) => one.value === value[0])?.color}>
        {say(word)}
        <span className="view-unseen">{all}</span>
      </ColourTag>
    </Tooltip>
  )
}

const ChoicesShow = (props: ShowProps<ChoiceValue[]>) => {
  const word = props.field.options['summary'] as Text | undefined
  return word && props.mode === 'cell' ? <Summary {...props} word={word} /> : <ChoiceTags {...props} />
}

const ChoiceTags = ({ field, value, mode }: ShowProps<ChoiceValue[]>) => (
  <span className={mode === 'cell' ? 'view-tags-line' : 'view-tags'}>
    {value.map((one) => (
      <ChoiceTag key={one} field={field} value={one} />
    ))}
  </span>
)

const nameOf = (value: ChoiceValue, { field, language }: InWords): string =>
  choicesOf(field).find((one) => one.value === value)?.label[language] ?? String(value)

/** As wide as the longest of the names, with the tag's own edges. */
const tagWidthPx = (field: AnyField, language: Language): number =>
  Math.round(
    Math.max(
      60,
      ...choicesOf(field).map((one) =>
        [...one.label[language]].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 12 : 6.6), 0),
      ),
    ),
  ) + 32

export const choice = defineWidget<ChoiceValue>({
  Input: lazyPart(() => import('./choice-input.tsx').then((module) => module.ChoiceInput)),
  Show: ChoiceShow,
  text: nameOf,
  width: tagWidthPx,
  operand: { eq: anyInput(ChoiceSelect), in: anyInput(ChoicesSelect) },
})

export const choices = defineWidget<ChoiceValue[]>({
  Input: ChoicesSelect,
  Show: ChoicesShow,
  text: (value, words) =>
    listOf(
      value.map((one) => nameOf(one, words)),
      words.language,
    ),
  width: (field, language) => {
    const word = field.options['summary'] as Text | undefined
    return word ? Math.round(word[language].length * (language === 'zh' ? 12 : 6.6)) + 36 : 180
  },
  operand: { contains: anyInput(ChoiceSelect), in: anyInput(ChoicesSelect) },
})
