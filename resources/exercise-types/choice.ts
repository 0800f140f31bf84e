import { z } from 'zod'
import { defineExerciseType, isOption, key } from './exercise-type.ts'

const options = [
  { key: 'A', text: '1' },
  { key: 'B', text: '2' },
  { key: 'C', text: '3' },
  { key: 'D', text: '4' },
] as const

/** Letters as people type them: any case, half or full width, with or without separators. */
const lettersOf = (text: string): string[] => [...new Set(text.normalize('NFKC').toUpperCase().replace(/[\s,、;.]/g, ''))]

export const singleChoice = defineExerciseType({
  name: 'single_choice',
  label: { zh: '单选题', en: 'Single choice' },
  color: 'blue',
  hasOptions: true,
  answer: z.strictObject({ type: z.literal('single_choice'), key }),
  fits: (answer, given) => isOption(given, answer.key),
  fromText: (text) => {
    const letters = lettersOf(text)
    return letters.length === 1 && /[A-Z]/.test(letters[0]!) ? { type: 'single_choice', key: letters[0]! } : null
  },
  toText: (answer) => answer.key,
  example: { options, answer: { type: 'single_choice', key: 'B' } },
})

export const multipleChoice = defineExerciseType({
  name: 'multiple_choice',
  label: { zh: '多选题', en: 'Multiple choice' },
  color: 'geekblue',
  hasOptions: true,
  answer: z.strictObject({ type: z.literal('multiple_choice'), keys: z.array(key).min(1).max(40) }),
  fits: (answer, given) => new Set(answer.keys).size === answer.keys.length && answer.keys.every((one) => isOption(given, one)),
  fromText: (text) => {
    const keys = lettersOf(text).sort()
    return keys.length > 0 && keys.every((one) => /[A-Z]/.test(one)) ? { type: 'multiple_choice', keys } : null
  },
  toText: (answer) => answer.keys.join(''),
  example: { options, answer: { type: 'multiple_choice', keys: ['A', 'C'] } },
})

const yes = new Set(['对', '正确', '√', '是', 'T', 'TRUE', 'YES', 'Y', '1'])
const no = new Set(['错', '错误', '×', 'X', '否', 'F', 'FALSE', 'NO', 'N', '0'])

export const trueFalse = defineExerciseType({
  name: 'true_false',
  label: { zh: '判断题', en: 'True or false' },
  color: 'cyan',
  hasOptions: false,
  answer: z.strictObject({ type: z.literal('true_false'), value: z.boolean() }),
  fits: () => true,
  fromText: (text) => {
    const said = text.normalize('NFKC').trim().toUpperCase()
    if (yes.has(said)) return { type: 'true_false', value: true }
    return no.has(said) ? { type: 'true_false', value: false } : null
  },
  toText: (answer) => (answer.value ? '对' : '错'),
  example: { options: [], answer: { type: 'true_false', value: true } },
})
