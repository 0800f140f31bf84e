import { z } from 'zod'
import { declared } from '../../kit/index.ts'
import { areDifferent, defineExerciseType, keysIn, keysText, parts, type RenamedKey } from './exercise-type.ts'
import { isOption, key, type ExerciseOption } from './options.ts'
import { messages } from './missing-messages.ts'

export const pairs = z.array(z.strictObject({ left: key, right: key }), declared(messages.answer))
export type Pair = z.infer<typeof pairs>[number]

/** Which pairs score: each its share (the default), or all or nothing. */
const pairCredits = ['each', 'all'] as const
export type PairCredit = (typeof pairCredits)[number]

/** Each entry of the left column belongs to one of the right, which several may share, or none may have. */
const pairsFit = (answer: { pairs: readonly Pair[] }, options: readonly ExerciseOption[]): boolean =>
  areDifferent(answer.pairs.map((pair) => pair.left)) &&
  answer.pairs.every((pair) => isOption(options, pair.left, 'left') && isOption(options, pair.right, 'right'))

/** `1-A; 2-C`. */
function pairsFromText(text: string): Pair[] | null {
  const found = parts(text).map((part) => /^(\w{1,4})\s*[-－—:：]\s*(\w{1,4})$/.exec(part.normalize('NFKC')))
  return found.length > 0 && found.every(Boolean) ? found.map((pair) => ({ left: pair![1]!, right: pair![2]! })) : null
}
const pairsToText = (written: readonly Pair[]): string => written.map((pair) => `${pair.left}-${pair.right}`).join('；')

const pairsRenamed = (written: readonly Pair[], rename: RenamedKey): Pair[] =>
  written.map(({ left, right }) => ({ left: rename(left, 'left'), right: rename(right, 'right') }))

export const matching = defineExerciseType({
  name: 'matching',
  label: { zh: '匹配题', en: 'Matching' },
  color: 'purple',
  hasOptions: true,
  optionLayout: 'columns',
  startingOptions: 3,
  shuffles: 'right',
  answer: z.strictObject({
    type: z.literal('matching'),
    pairs: pairs.min(1, declared(messages.answer)).max(40),
    credit: z.enum(pairCredits).optional(),
  }),
  fits: (answer, options) => pairsFit(answer, options),
  fromText: (text) => {
    const read = pairsFromText(text)
    return read && { type: 'matching', pairs: read }
  },
  toText: (answer) => pairsToText(answer.pairs),
  renamed: (answer, key) => ({ ...answer, pairs: pairsRenamed(answer.pairs, key) }),
  answerSpace: (answer) => ({ kind: 'lines', lines: Math.ceil(answer.pairs.length / 5) }),
  example: {
    stem: '把诗人与他们的称号连起来。',
    options: [
      { key: '1', text: '李白', group: 'left' },
      { key: '2', text: '杜甫', group: 'left' },
      { key: 'A', text: '诗仙', group: 'right' },
      { key: 'B', text: '诗圣', group: 'right' },
    ],
    answer: {
      type: 'matching',
      pairs: [
        { left: '1', right: 'A' },
        { left: '2', right: 'B' },
      ],
    },
  },
})

/** The left column is sorted into the classes of the right one. */
export const classification = defineExerciseType({
  name: 'classification',
  label: { zh: '分类题', en: 'Classification' },
  color: 'purple',
  hasOptions: true,
  optionLayout: 'columns',
  startingOptions: 3,
  shuffles: 'left',
  answer: z.strictObject({
    type: z.literal('classification'),
    pairs: pairs.min(1, declared(messages.answer)).max(40),
    credit: z.enum(pairCredits).optional(),
  }),
  fits: (answer, options) => pairsFit(answer, options),
  fromText: (text) => {
    const read = pairsFromText(text)
    return read && { type: 'classification', pairs: read }
  },
  toText: (answer) => pairsToText(answer.pairs),
  renamed: (answer, key) => ({ ...answer, pairs: pairsRenamed(answer.pairs, key) }),
  answerSpace: (answer) => ({ kind: 'lines', lines: new Set(answer.pairs.map((pair) => pair.right)).size }),
  example: {
    stem: '把下列物质归类。',
    options: [
      { key: '1', text: '铜', group: 'left' },
      { key: '2', text: '水', group: 'left' },
      { key: '3', text: '氧气', group: 'left' },
      { key: 'A', text: '单质', group: 'right' },
      { key: 'B', text: '化合物', group: 'right' },
    ],
    answer: {
      type: 'classification',
      pairs: [
        { left: '1', right: 'A' },
        { left: '2', right: 'B' },
        { left: '3', right: 'A' },
      ],
    },
  },
})

/**
 * The score of a partly right order:
 * - `all`, the default: nothing;
 * - `adjacent`: the share of neighbours in the right sequence (Moodle's ordering question, "relative to the next
 * item");
 * - `kendall`: Kendall's tau, pairs in the right order minus pairs in the wrong order over all pairs (M. G. Kendall, "A
 * New Measure of Rank Correlation", Biometrika 30, 1938), at least 0: a random order scores 0 on average.
 */
const orderCredits = ['all', 'adjacent', 'kendall'] as const
export type OrderCredit = (typeof orderCredits)[number]

export const ordering = defineExerciseType({
  name: 'ordering',
  label: { zh: '排序题', en: 'Ordering' },
  color: 'magenta',
  hasOptions: true,
  optionLayout: 'list',
  startingOptions: 4,
  shuffles: 'all',
  answer: z.strictObject({
    type: z.literal('ordering'),
    keys: z.array(key, declared(messages.answer)).min(2, declared(messages.answer)).max(40),
    credit: z.enum(orderCredits).optional(),
  }),
  fits: (answer, options) =>
    areDifferent(answer.keys) &&
    answer.keys.length === options.length &&
    answer.keys.every((one) => isOption(options, one)),
  /** `BACD`, or with separators. */
  fromText: (text) => {
    const keys = keysIn(text)
    return keys.length > 1 && keys.every((one) => /^[A-Z0-9]$/.test(one)) ? { type: 'ordering', keys } : null
  },
  toText: (answer) => keysText(answer.keys),
  renamed: (answer, key) => ({ ...answer, keys: answer.keys.map((one) => key(one)) }),
  answerSpace: () => ({ kind: 'lines', lines: 1 }),
  example: {
    stem: '把下列朝代按先后排列。',
    options: [
      { key: 'A', text: '秦' },
      { key: 'B', text: '汉' },
      { key: 'C', text: '唐' },
    ],
    answer: { type: 'ordering', keys: ['A', 'B', 'C'] },
  },
})
