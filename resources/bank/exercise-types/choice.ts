import { z } from 'zod'
import { itemAt, declared } from '../../kit/index.ts'
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

/**
 * The score of a partly right answer of several choices:
 * - `all`: nothing (全部选对才得分);
 * - `some`: `some_percent` of the points when some right ones are missing and none is wrong. New gaokao mathematics
 * 2020–2023: 5 points, 2 for part, which is 40; physics: 6 and 3, which is 50;
 * - `share`: the share of the right ones that were chosen, nothing as soon as one is wrong. New gaokao mathematics
 * since 2024: 6 points, of two right ones 3 each, of three right ones 2 each;
 * - `penalty`: every wrong one subtracts what a right one adds, down to 0. QTI `mapResponse` with -1 for a wrong choice
 * and `lowerBound` 0; Moodle with fractions 100/n and -100/n.
 */
export const choiceCredits = ['all', 'some', 'share', 'penalty'] as const
export type ChoiceCredit = (typeof choiceCredits)[number]

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
