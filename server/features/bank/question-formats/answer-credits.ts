import type { AnswerOf, ExerciseAnswer, ExerciseTypeName } from '../../../../resources/bank/exercise-types/index.ts'

/** Credit rules as words, for formats that carry them as a tag. */

const all = '全对得分'
const anyOrder = '顺序不限'
const penalty = '错选扣分'
const some = (percent: number): string => `选对部分得${percent}%`
const missing = (percent: number): string => `每少选一个扣${percent}%`
const missingIn = /^每少选一个扣(\d{1,3}(?:\.\d{1,4})?)%$/
const someIn = /^选对部分得(\d{1,2}(?:\.\d{1,4})?)%$/
const offIn = /^误差(\d{1,12}(?:\.\d{1,12})?)%$/

/**
 * The credit rules of a type.
 * - `words`: the words for an answer's rule; null where it is the default.
 * - `from`: the answer with the rule that the words describe; null where they describe no rule of this type.
 */
interface Credits<Answer> {
  words(answer: Answer): string | null
  from(answer: Answer, words: string): Answer | null
}

/** A type with one way to score, or whose rules no format reads from a tag. */
const oneWay = { words: () => null, from: () => null }

const choices: Credits<AnswerOf<'multiple_choice'>> = {
  words: ({ credit = 'all', keys, some_percent, missing_percent }) => {
    if (credit === 'some') return some(some_percent ?? 50)
    if (credit === 'missing') return missing(missing_percent ?? 25)
    if (credit === 'penalty' && keys.length === 1) return penalty
    return credit === 'all' ? all : null
  },
  from: ({ type, keys }, words) => {
    if (words === all) return { type, keys }
    if (words === penalty) return { type, keys, credit: 'penalty' }
    const off = missingIn.exec(words)?.[1]
    if (off !== undefined) return { type, keys, credit: 'missing', missing_percent: Number(off) }
    const percent = someIn.exec(words)?.[1]
    return percent === undefined ? null : { type, keys, credit: 'some', some_percent: Number(percent) }
  },
}

const pairs = <Answer extends AnswerOf<'matching' | 'classification'>>(): Credits<Answer> => ({
  words: ({ credit }) => (credit === 'all' ? all : null),
  from: (answer, words) => (words === all ? { ...answer, credit: 'all' } : null),
})

const numbers: Credits<AnswerOf<'numeric'>> = {
  words: ({ tolerance }) => (tolerance?.kind === 'relative' ? `误差${tolerance.value}%` : null),
  from: (answer, words) => {
    const off = offIn.exec(words)?.[1]
    return off === undefined ? null : { ...answer, tolerance: { kind: 'relative', value: Number(off) } }
  },
}

const typed: Credits<AnswerOf<'fill_blank'>> = {
  words: ({ any_order }) => (any_order ? anyOrder : null),
  from: (answer, words) => (words === anyOrder ? { ...answer, any_order: true } : null),
}

const credits: { readonly [Name in ExerciseTypeName]: Credits<AnswerOf<Name>> } = {
  single_choice: oneWay,
  multiple_choice: choices,
  true_false: oneWay,
  fill_blank: typed,
  numeric: numbers,
  cloze: oneWay,
  word_bank: oneWay,
  matching: pairs(),
  classification: pairs(),
  ordering: oneWay,
  short_answer: oneWay,
  essay: oneWay,
  composite: oneWay,
}

/** The compiler cannot match an answer's type to its rules. */
const creditsOf = ({ type }: ExerciseAnswer): Credits<ExerciseAnswer> => credits[type]

/** The words for an answer's rule; null where it is the default. */
export const creditWords = (answer: ExerciseAnswer | null): string | null =>
  answer === null ? null : creditsOf(answer).words(answer)

/** The answer with the rule that the words describe; unchanged where they describe no rule of its type. */
export const withCredit = (answer: ExerciseAnswer | null, words: string | null): ExerciseAnswer | null =>
  answer === null || words === null ? answer : (creditsOf(answer).from(answer, words) ?? answer)
