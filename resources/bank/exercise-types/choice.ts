import { z } from 'zod'
import { itemAt, declared } from '../../kit/index.ts'
import { choiceCredits, creditOf } from './choice-credit.ts'
import { areDifferent, defineExerciseType, answerKey, keysIn, keysText } from './exercise-type.ts'
import { isOption } from './options.ts'
import { messages } from './missing-messages.ts'

const options = [
  { key: 'A', text: '1' },
  { key: 'B', text: '2' },
  { key: 'C', text: '3' },
  { key: 'D', text: '4' },
] as const
const isLetter = (one: string): boolean => /^[A-Z]$/.test(one)
const bracket = { kind: 'bracket', lines: 0 } as const

export const singleChoice = defineExerciseType({
  name: 'single_choice',
  label: { zh: '单选题', en: 'Single choice' },
  color: 'blue',
  hasOptions: true,
  optionLayout: 'list',
  startingOptions: 4,
  shuffles: 'all',
  answer: z.strictObject({ type: z.literal('single_choice'), key: answerKey }),
  fits: (answer, options) => isOption(options, answer.key),
  fromText: (text) => {
    const letters = [...new Set(keysIn(text))]
    return letters.length === 1 && isLetter(itemAt(letters, 0))
      ? { type: 'single_choice', key: itemAt(letters, 0) }
      : null
  },
  toText: (answer) => answer.key,
  renamed: (answer, key) => ({ ...answer, key: key(answer.key) }),
  answerSpace: () => bracket,
  example: { stem: '方程 x－2＝0 的解是（  ）', options, answer: { type: 'single_choice', key: 'B' } },
})

export const multipleChoice = defineExerciseType({
  name: 'multiple_choice',
  label: { zh: '多选题', en: 'Multiple choice' },
  color: 'geekblue',
  hasOptions: true,
  optionLayout: 'list',
  startingOptions: 4,
  shuffles: 'all',
  answer: z.strictObject({
    type: z.literal('multiple_choice'),
    keys: z.array(answerKey, declared(messages.answer)).min(1, declared(messages.answer)).max(40),
    /** Absent: `all`. */
    credit: z.enum(choiceCredits).optional(),
    /** Of the points, for `some`. Absent: 50. */
    some_percent: z.number().min(0).max(99).optional(),
    /** Of the points, for `missing`. Absent: 25. */
    missing_percent: z.number().min(0).max(100).optional(),
  }),
  /** The paper's rule is the only one. */
  credited: ({ some_percent: _some, missing_percent: _missing, ...answer }, credit, points) => ({
    ...answer,
    ...creditOf(credit, points),
  }),
  fits: (answer, options) => areDifferent(answer.keys) && answer.keys.every((one) => isOption(options, one)),
  fromText: (text) => {
    const keys = [...new Set(keysIn(text))].sort()
    return keys.length > 0 && keys.every(isLetter) ? { type: 'multiple_choice', keys } : null
  },
  toText: (answer) => keysText(answer.keys),
  renamed: (answer, key) => ({ ...answer, keys: answer.keys.map((one) => key(one)).sort() }),
  answerSpace: () => bracket,
  example: { stem: '下列各数中是奇数的有（  ）', options, answer: { type: 'multiple_choice', keys: ['A', 'C'] } },
})

const yes = new Set(['对', '正确', '√', '✓', '是', 'T', 'TRUE', 'YES', 'Y', '1'])
const no = new Set(['错', '错误', '×', 'X', '✗', '否', 'F', 'FALSE', 'NO', 'N', '0'])

export const trueFalse = defineExerciseType({
  name: 'true_false',
  label: { zh: '判断题', en: 'True or false' },
  color: 'cyan',
  hasOptions: false,
  optionLayout: 'none',
  shuffles: 'none',
  answer: z.strictObject({ type: z.literal('true_false'), value: z.boolean(declared(messages.answer)) }),
  fromText: (text) => {
    const word = text.normalize('NFKC').trim().toUpperCase()
    if (yes.has(word)) return { type: 'true_false', value: true }
    return no.has(word) ? { type: 'true_false', value: false } : null
  },
  toText: (answer) => (answer.value ? '对' : '错'),
  answerSpace: () => bracket,
  example: { stem: '地球绕着太阳转。', options: [], answer: { type: 'true_false', value: true } },
})
