import { z } from 'zod'
import { declared } from '../../kit/index.ts'
import { areDifferent, defineExerciseType, answerKey, keysIn, keysText } from './exercise-type.ts'
import { isOption } from './options.ts'
import { messages } from './missing-messages.ts'

/** Blanks filled from one list of words or sentences: 选词填空, 七选五. */
export const wordBank = defineExerciseType({
  name: 'word_bank',
  label: { zh: '选词填空', en: 'Word bank' },
  color: 'cyan',
  hasOptions: true,
  optionLayout: 'list',
  startingOptions: 5,
  shuffles: 'all',
  answer: z.strictObject({
    type: z.literal('word_bank'),
    /** One for each blank. */
    keys: z.array(answerKey, declared(messages.answer)).min(1, declared(messages.answer)).max(50),
    /** Whether an option may be used in several blanks. */
    reuse: z.boolean(),
  }),
  fits: (answer, options) =>
    answer.keys.every((one) => isOption(options, one)) && (answer.reuse || areDifferent(answer.keys)),
  fillsStem: true,
  blanks: (answer) => answer.keys.length,
  /** `GCFAE`: one letter for each blank. */
  fromText: (text) => {
    const keys = keysIn(text)
    return keys.length > 0 && keys.every((one) => /^[A-Z0-9]$/.test(one))
      ? { type: 'word_bank', keys, reuse: !areDifferent(keys) }
      : null
  },
  toText: (answer) => keysText(answer.keys),
  renamed: (answer, key) => ({ ...answer, keys: answer.keys.map((one) => key(one)) }),
  answerSpace: () => ({ kind: 'none', lines: 0 }),
  example: {
    stem: '春<span data-type="blank" data-kind="0"></span>秋<span data-type="blank" data-kind="0"></span>。',
    options: [
      { key: 'A', text: '实' },
      { key: 'B', text: '华' },
      { key: 'C', text: '月' },
    ],
    answer: { type: 'word_bank', keys: ['B', 'A'], reuse: false },
  },
})
