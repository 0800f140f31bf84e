import { z } from 'zod'
import { listed, plainName, severalIn, severalText } from '../cells.ts'
import { field, type CellForm, type CellReading, type FieldOptions, type Only, type Text } from '../field.ts'
import type { Language } from '../messages.ts'
import { choiceOperators, setOperators } from '../operators.ts'
import type { TagColor } from '../tag-colors.ts'
import { itemAt } from '../present.ts'

/** One selectable value. */
export interface Choice<V extends string | number = string | number> {
  /** What is stored and sent; text or a whole number, the same for all choices of a field. */
  value: V
  label: Text
  /** Of its tag in lists and pages. @default grey */
  color?: TagColor
}

interface ChoiceOptions<V extends string | number> {
  /** The values to choose from, in this order. */
  of: readonly Choice<V>[]
}

interface PresetOption {
  /**
   * What a form begins with, and a call without it gets: the language of the person, of which the values are codes.
   * @default the field's `default`
   */
  preset?: 'language'
}

interface ChoicesOptions extends ChoiceOptions<string> {
  /** A cell of a list shows this one word, and the values in its tooltip. @default the values */
  summary?: Text
}

/** The choice that a text means: its value or its label in either language; `单选` is accepted for `单选题`. */
function choiceIn(of: readonly Choice[], text: string): Choice | undefined {
  const wanted = plainName(text)
  const names = (one: Choice) => [String(one.value), one.label.zh, one.label.en].map(plainName)
  return of.find((one) => names(one).some((name) => name === wanted || name.replace(/题$/, '') === wanted))
}

/** The choices named in a cell, or what was expected. */
function choicesIn<V>(of: readonly Choice[], texts: readonly string[]): CellReading<V[]> {
  const found = texts.map((one) => choiceIn(of, one)?.value)
  if (!found.includes(undefined)) return { value: found as V[] }
  return {
    refused: {
      zh: `应为：${of.map((one) => one.label.zh).join('、')}`,
      en: `One of: ${of.map((one) => one.label.en).join(', ')}`,
    },
  }
}

const labelOf = (of: readonly Choice[], value: unknown, language: Language): string =>
  of.find((one) => one.value === value)?.label[language] ?? String(value)

function choiceCell<V extends string | number>(of: readonly Choice<V>[]): CellForm<V> {
  return {
    takes: listed(of),
    choices: of.map(({ label }) => label),
    read: (text) => {
      const reading = choicesIn<V>(of, [text])
      return 'value' in reading ? { value: itemAt(reading.value, 0) } : reading
    },
    write: (value, language) => labelOf(of, value, language),
  }
}

function choicesCell<V extends string>(of: readonly Choice<V>[]): CellForm<V[]> {
  return {
    takes: severalText(listed(of)),
    choices: of.map(({ label }) => label),
    read: (text) => choicesIn<V>(of, severalIn(text)),
    write: (values, language) => values.map((value) => labelOf(of, value, language)).join('；'),
  }
}

/** One of a few fixed values. */
export const choice = <V extends string | number, const O extends FieldOptions<V> & ChoiceOptions<V> & PresetOption>(
  options: Only<O, 'of' | 'preset'> & { of: readonly Choice<V>[] },
) =>
  field<O['of'][number]['value'], O>(
    {
      kind: 'choice',
      takes: ['of', 'preset'],
      schema: z.literal(options.of.map((one) => one.value)),
      column: typeof options.of[0]?.value === 'number' ? 'integer' : 'text',
      widget: 'choice',
      options: { of: options.of, ...(options.preset && { preset: options.preset }) },
      operators: choiceOperators,
      sortable: true,
      cell: choiceCell(options.of),
      // A list without choices is refused at start, in words.
      example: (options.of[0] ?? { value: '' as V }).value,
    },
    options,
  )

/** Any number of a few fixed values, which are texts. */
export const choices = <const O extends FieldOptions<string[]> & ChoicesOptions>(options: Only<O, 'of' | 'summary'>) =>
  field<O['of'][number]['value'][], O>(
    {
      kind: 'choices',
      takes: ['of', 'summary'],
      schema: z.array(z.literal(options.of.map((one) => one.value))).max(options.of.length),
      column: 'texts',
      widget: 'choices',
      options: { of: options.of, summary: options.summary },
      operators: setOperators,
      cell: choicesCell(options.of),
      example: options.of.slice(0, 1).map(({ value }) => value),
    },
    options,
  )
