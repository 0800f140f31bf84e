import { z } from 'zod'
import { defineExerciseType, isOption, key, parts } from './exercise-type.ts'

export const matching = defineExerciseType({
  name: 'matching',
  label: { zh: '匹配题', en: 'Matching' },
  color: 'purple',
  hasOptions: true,
  answer: z.strictObject({ type: z.literal('matching'), pairs: z.array(z.strictObject({ left: key, right: key })).min(1).max(40) }),
  fits: (answer, options) =>
    new Set(answer.pairs.map((pair) => pair.left)).size === answer.pairs.length &&
    answer.pairs.every((pair) => isOption(options, pair.left, 'left') && isOption(options, pair.right, 'right')),
  /** `1-A; 2-C`. */
  fromText: (text) => {
    const pairs = parts(text).map((part) => /^(\w{1,4})\s*[-－—:：]\s*(\w{1,4})$/.exec(part.normalize('NFKC')))
    return pairs.length > 0 && pairs.every(Boolean) ? { type: 'matching', pairs: pairs.map((pair) => ({ left: pair![1]!, right: pair![2]! })) } : null
  },
  toText: (answer) => answer.pairs.map((pair) => `${pair.left}-${pair.right}`).join('；'),
  example: {
    options: [
      { key: '1', text: '李白', group: 'left' },
      { key: '2', text: '杜甫', group: 'left' },
      { key: 'A', text: '诗仙', group: 'right' },
      { key: 'B', text: '诗圣', group: 'right' },
    ],
    answer: { type: 'matching', pairs: [{ left: '1', right: 'A' }, { left: '2', right: 'B' }] },
  },
})

export const ordering = defineExerciseType({
  name: 'ordering',
  label: { zh: '排序题', en: 'Ordering' },
  color: 'magenta',
  hasOptions: true,
  answer: z.strictObject({ type: z.literal('ordering'), keys: z.array(key).min(2).max(40) }),
  fits: (answer, options) => new Set(answer.keys).size === options.length && answer.keys.length === options.length && answer.keys.every((one) => isOption(options, one)),
  /** `BACD`, or with separators. */
  fromText: (text) => {
    const keys = [...text.normalize('NFKC').toUpperCase().replace(/[\s,、;>→-]/g, '')]
    return keys.length > 1 && keys.every((one) => /[A-Z0-9]/.test(one)) ? { type: 'ordering', keys } : null
  },
  toText: (answer) => answer.keys.join(''),
  example: {
    options: [
      { key: 'A', text: '秦' },
      { key: 'B', text: '汉' },
      { key: 'C', text: '唐' },
    ],
    answer: { type: 'ordering', keys: ['A', 'B', 'C'] },
  },
})
