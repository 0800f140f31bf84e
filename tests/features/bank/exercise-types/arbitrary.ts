import fc from 'fast-check'
import type { ExerciseAnswer, ExerciseOption } from '../../../../resources/bank/exercise-types/index.ts'
import type { ExerciseResponse } from '../../../../resources/bank/exercise-types/scoring.ts'

/** Random questions of every type, and random answers of learners to them. */

type AnswerOf<N extends ExerciseAnswer['type']> = Extract<ExerciseAnswer, { type: N }>
type SimpleAnswer = Exclude<ExerciseAnswer, { type: 'composite' }>

const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const
const letter = fc.constantFrom(...letters)
const score = fc.option(fc.integer({ min: 0, max: 40 }).map((one) => one / 4))
const word = fc.string({
  unit: fc.constantFrom('a', 'B', '中', '文', '1', '２', '-', '，', '。', ' ', '$', '½', 'é'),
  minLength: 1,
  maxLength: 8,
})
/** A text that is not empty after removing width, spaces and stops. */
const meaningful = word.map((one) => `x${one.replaceAll('$', '')}`)
const number = fc.oneof(
  fc.integer({ min: -999, max: 999 }).map(String),
  fc
    .tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: 1, max: 99 }))
    .map(([over, under]) => `${over}/${under}`),
)
const tolerance = fc.option(
  fc.record({
    kind: fc.constantFrom('absolute' as const, 'relative' as const),
    value: fc.integer({ min: 0, max: 20 }),
  }),
)

const common = { case_sensitive: fc.boolean(), score }
const typedBlank = fc.oneof(
  fc.record({ ...common, accept: fc.array(meaningful, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    ...common,
    kind: fc.constant('number' as const),
    accept: fc.array(number, { minLength: 1, maxLength: 3 }),
    tolerance,
  }),
  fc.record({
    ...common,
    kind: fc.constant('formula' as const),
    accept: fc.array(fc.constantFrom('\\frac{1}{2}', 'x^2', '\\sqrt 2', 'a \\le b'), { minLength: 1, maxLength: 3 }),
  }),
)
const choiceBlank = fc.record({
  kind: fc.constant('choice' as const),
  options: fc.constant(letters.slice(0, 4).map((key): ExerciseOption => ({ key, text: key }))),
  key: fc.constantFrom(...letters.slice(0, 4)),
  score,
})
const pairs = fc
  .uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 1 })
  .chain((left) => fc.tuple(...left.map((one) => letter.map((right) => ({ left: one, right })))))
const lettersOnce = fc.shuffledSubarray([...letters], { minLength: 2 })

const answers: { [N in SimpleAnswer['type']]: fc.Arbitrary<AnswerOf<N>> } = {
  single_choice: letter.map((key) => ({ type: 'single_choice', key })),
  multiple_choice: fc.record({
    type: fc.constant('multiple_choice'),
    keys: fc.subarray([...letters], { minLength: 1 }),
    credit: fc.constantFrom(undefined, 'all', 'some', 'share', 'missing', 'penalty'),
    some_percent: fc.option(fc.integer({ min: 0, max: 99 }), { nil: undefined }),
    missing_percent: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
  }),
  true_false: fc.boolean().map((value) => ({ type: 'true_false', value })),
  fill_blank: fc.record({
    type: fc.constant('fill_blank'),
    blanks: fc.array(typedBlank, { minLength: 1, maxLength: 6 }),
    any_order: fc.boolean(),
  }),
  numeric: fc.record({
    type: fc.constant('numeric'),
    accept: fc.array(number, { minLength: 1, maxLength: 3 }),
    tolerance,
    unit: fc.constantFrom('', 'm', 'm/s²'),
  }),
  cloze: fc.record({
    type: fc.constant('cloze'),
    blanks: fc.array(fc.oneof(choiceBlank, typedBlank), { minLength: 1, maxLength: 6 }),
  }),
  word_bank: fc.record({
    type: fc.constant('word_bank'),
    keys: fc.array(letter, { minLength: 1, maxLength: 6 }),
    reuse: fc.constant(true),
  }),
  matching: fc.record({ type: fc.constant('matching'), pairs, credit: fc.constantFrom(undefined, 'each', 'all') }),
  classification: fc.record({
    type: fc.constant('classification'),
    pairs,
    credit: fc.constantFrom(undefined, 'each', 'all'),
  }),
  ordering: fc.record({
    type: fc.constant('ordering'),
    keys: lettersOnce,
    credit: fc.constantFrom(undefined, 'all', 'adjacent', 'kendall'),
  }),
  short_answer: fc.record({
    type: fc.constant('short_answer'),
    text: meaningful,
    keywords: fc.array(meaningful, { maxLength: 2 }),
  }),
  essay: fc.record({ type: fc.constant('essay'), text: meaningful }),
}
export const simpleAnswers = fc.oneof(...(Object.values(answers) as fc.Arbitrary<SimpleAnswer>[]))

const part = simpleAnswers.chain((answer) =>
  score.map((worth) => ({ stem: '', options: [], answer, analysis: '', score: worth })),
)
export const anyAnswer: fc.Arbitrary<ExerciseAnswer> = fc.oneof(
  { weight: 9, arbitrary: simpleAnswers },
  {
    weight: 1,
    arbitrary: fc
      .array(part, { minLength: 1, maxLength: 5 })
      .map((parts): ExerciseAnswer => ({ type: 'composite', parts })),
  },
)
export const answerOf = <N extends SimpleAnswer['type']>(type: N): fc.Arbitrary<AnswerOf<N>> => answers[type]

const texts = fc.array(fc.oneof(word, number, letter, fc.constant('')), { maxLength: 8 })
const simpleResponse = (type: SimpleAnswer['type']): fc.Arbitrary<ExerciseResponse> => {
  const keys = fc.array(fc.oneof(letter, fc.constant('Z')), { maxLength: 8 })
  const responses: { [N in SimpleAnswer['type']]: fc.Arbitrary<object> } = {
    single_choice: fc.record({ key: fc.option(letter) }),
    multiple_choice: fc.record({ keys }),
    true_false: fc.record({ value: fc.option(fc.boolean()) }),
    fill_blank: fc.record({ blanks: texts }),
    numeric: fc.record({ text: fc.oneof(number, word) }),
    cloze: fc.record({ blanks: texts }),
    word_bank: fc.record({ keys: fc.array(fc.option(letter), { maxLength: 8 }) }),
    matching: fc.record({
      pairs: fc.array(fc.record({ left: fc.constantFrom('1', '2', '3', '4', '5'), right: letter }), { maxLength: 8 }),
    }),
    classification: fc.record({
      pairs: fc.array(fc.record({ left: fc.constantFrom('1', '2', '3', '4', '5'), right: letter }), { maxLength: 8 }),
    }),
    ordering: fc.record({ keys }),
    short_answer: fc.record({ text: word }),
    essay: fc.record({ text: word }),
  }
  return responses[type].map((one) => ({ type, ...one }) as ExerciseResponse)
}

/** A possible response of a learner; now and then one to a question of another type. */
export function responseFor(answer: ExerciseAnswer): fc.Arbitrary<ExerciseResponse | null> {
  const own =
    answer.type === 'composite'
      ? fc
          .tuple(...answer.parts.map((one) => fc.option(simpleResponse(one.answer.type))))
          .map((parts) => ({ type: 'composite', parts }) as ExerciseResponse)
      : simpleResponse(answer.type)
  return fc.oneof(
    { weight: 8, arbitrary: own },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: simpleResponse('single_choice') },
  )
}
