import fc from 'fast-check'
import { marks, type Inline } from '../../../../editor/stored/nodes.ts'
import { writeStored } from '../../../../editor/stored/write.ts'
import type { ExerciseAnswer, ExerciseOption, ExercisePart } from '../../../../resources/bank/exercise-types/index.ts'
import type { ReadQuestion } from '../../../../server/features/bank/question-formats/format.ts'
import type { ReadMedia } from '../../../../server/exchange/record-files/entry.ts'
import { emptyQuestion } from '../../../../server/features/bank/question-formats/validated.ts'

/** Questions of every type, with all that one may have, and with what the writings of other programs stumble over. */

/** What papers take for a number, an option, a label or a heading. */
const markers = fc.constantFrom(
  'answer',
  'Answer:',
  'A. ',
  'B．',
  '(C) ',
  '1. ',
  '2．',
  '13. ',
  '第2题 ',
  '（1）',
  '(2) ',
  '答案：',
  '答案',
  '参考答案',
  '【答案】',
  '【解析】略',
  '【难度】难',
  '【题型】填空题',
  '（5分）',
  '（B）',
  '(√)',
  '一、选择题',
  '二、',
  '故选A',
  '阅读下面的材料，完成1~3题。',
  '据此完成下面小题。',
  '________',
  '__61__',
  '$x^2$',
  '解：',
  '；',
  '〔关键词〕',
  '（顺序不限）',
  '±1',
  ' > ',
)
const awkward = fc.constantFrom(
  '\\(',
  '\\)',
  '$$',
  '$',
  '{1:SA:=x}',
  '{',
  '}',
  '~',
  '=',
  '#',
  '####',
  ':',
  '::',
  '//',
  '->',
  '\\',
  '\\n',
  '\\\\',
  '[[1]]',
  '<b>',
  '&lt;',
  '&',
  ']]>',
  '%50%',
  '*',
  '____',
  '（  ）',
  '@@PLUGINFILE@@',
  '"',
  "'",
  ';',
  '；',
  ',',
  '|',
  '\u{20bb7}',
  '😀',
  ' ',
  '  ',
  '\u00a0',
  '已知',
  'a',
  'ANSWER: A',
  'A) ',
  '$CATEGORY: x',
  '[html]',
  '1',
  '-',
  '+',
)
const words = (max = 8): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        awkward,
        markers,
        fc.string({ maxLength: 6, unit: 'grapheme' }).filter((text) => /^[\p{L}\p{N}\p{P}\p{S} ]*$/u.test(text)),
      ),
      { maxLength: max },
    )
    .map((parts) => parts.join(''))
const latex = fc.constantFrom(
  'x',
  '\\frac{1}{2}',
  'a<b',
  '\\begin{cases}x=1\\\\y=2\\end{cases}',
  '\\text{若}x\\ne 0',
  'a\\}b',
  '|x|',
  '\\neq',
  'a=b:c',
  '1~2',
  '"q"',
  '\\%',
  'x_{1}^{2}',
  '\\#',
)

const media: readonly ReadMedia[] = [
  { name: 'figure 1.png', bytes: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]) },
  { name: '图/二.jpg', bytes: new Uint8Array([255, 216, 255, 1, 2]) },
]

const wordLeaf: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 6, arbitrary: words(4).map((text): Inline => ({ kind: 'text', text })) },
  { weight: 3, arbitrary: markers.map((text): Inline => ({ kind: 'text', text })) },
  { weight: 1, arbitrary: fc.constant<Inline>({ kind: 'break' }) },
)
const leaf: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 9, arbitrary: wordLeaf },
  {
    weight: 2,
    arbitrary: fc.record({ latex, display: fc.boolean() }).map((one): Inline => ({ kind: 'formula', ...one })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        src: fc.constantFrom(...media.map(({ name }) => `package:${name}`)),
        alt: words(2),
        width: fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }),
      })
      .map(({ width, ...one }): Inline => ({ kind: 'image', ...one, ...(width && { width }) })),
  },
)
const table: fc.Arbitrary<Inline> = fc
  .array(
    fc.array(
      fc.record({
        children: fc.array(leaf, { maxLength: 2 }),
        header: fc.boolean(),
        colspan: fc.constantFrom(1, 1, 2),
        rowspan: fc.constantFrom(1, 1, 2),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((rows): Inline => ({ kind: 'table', rows: rows.map((cells) => ({ cells })) }))
const keyed = (texts: readonly string[]): ExerciseOption[] =>
  texts.map((text, index) => ({ key: String.fromCharCode(65 + index), text }))
const line = words(4).map((text) => text.trim() || '答')
const partScore = fc.option(fc.integer({ min: 1, max: 20 }), { nil: null })
const typed = fc.record({
  accept: fc.uniqueArray(line, { minLength: 1, maxLength: 3 }),
  case_sensitive: fc.boolean(),
  score: partScore,
})
const numbers = fc.uniqueArray(
  fc.integer({ min: -999, max: 999 }).map((value) => String(value / 10)),
  { minLength: 1, maxLength: 2 },
)
const tolerance = fc.option(
  fc.record({ kind: fc.constantFrom('absolute' as const, 'relative' as const), value: fc.constantFrom(0.5, 1, 5) }),
  { nil: null },
)

type Shape = Pick<ReadQuestion, 'type' | 'stem' | 'options' | 'answer'>
const shape = (stem: string, given: ExerciseOption[], answer: ExerciseAnswer): Shape => ({
  type: answer.type,
  stem,
  options: given,
  answer,
})

const name = fc.constantFrom('函数', '指数函数', '第一章 集合', 'A/B', 'x:y', '2023', '导数 & 应用')
const paths = fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { maxLength: 2 })

/** Only the media that a text names. */
const withMedia = (question: ReadQuestion): ReadQuestion => {
  const written = JSON.stringify([question.stem, question.options, question.answer, question.analysis])
  return { ...question, media: media.filter(({ name: one }) => written.includes(`package:${one}`)) }
}

const aroundOf = (rich: fc.Arbitrary<string>) =>
  fc.record({
    key: fc.option(fc.constantFrom('q-1', 'MATH/2023:07', '题 9'), { nil: null }),
    analysis: rich,
    score: fc.option(
      fc.integer({ min: 0, max: 2000 }).map((cents) => cents / 100),
      { nil: null },
    ),
    difficulty: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
    source: fc.option(fc.constantFrom('2023年新高考I卷', 'A & B: "x"'), { nil: null }),
    year: fc.option(fc.integer({ min: 1990, max: 2030 }), { nil: null }),
    chapters: paths,
    knowledge: paths,
    labels: paths,
  })

/** Of texts made of such pieces, and now and then a table. */
function questionsOf(leaf: fc.Arbitrary<Inline>, tables: fc.Arbitrary<Inline> | null): fc.Arbitrary<ReadQuestion> {
  const inline: fc.Arbitrary<Inline> = fc.oneof(
    { weight: 5, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc
        .record({ mark: fc.constantFrom(...marks), children: fc.array(leaf, { minLength: 1, maxLength: 3 }) })
        .map((one): Inline => ({ kind: 'mark', ...one })),
    },
  )
  const body = fc.array(
    tables ? fc.oneof({ weight: 9, arbitrary: inline }, { weight: 1, arbitrary: tables }) : inline,
    { maxLength: 5 },
  )

  /** Canonical rich text; with `first`, there is at least a word. */
  const rich = (first = ''): fc.Arbitrary<string> =>
    body.map((nodes) => writeStored([{ kind: 'text', text: first }, ...nodes]))
  const stemWith = (blanks: number): fc.Arbitrary<string> =>
    fc
      .tuple(body, fc.array(fc.tuple(fc.constantFrom<0 | 1>(0, 1), body), { minLength: blanks, maxLength: blanks }))
      .map(([start, rest]) =>
        writeStored([
          { kind: 'text', text: '题' },
          ...start,
          ...rest.flatMap(([blank, after]): Inline[] => [{ kind: 'blank', blank }, ...after]),
        ]),
      )

  const options = fc.array(rich(), { minLength: 2, maxLength: 6 }).map(keyed)
  const choiceBlank = options.chain((given) =>
    fc.record({
      kind: fc.constant('choice' as const),
      options: fc.constant(given),
      key: fc.constantFrom(...given.map(({ key }) => key)),
      score: partScore,
    }),
  )

  const columns = fc
    .tuple(fc.array(rich('左'), { minLength: 1, maxLength: 4 }), fc.array(rich('右'), { minLength: 2, maxLength: 4 }))
    .chain(([left, right]) =>
      fc.tuple(...left.map(() => fc.nat(right.length - 1))).map((partners) => ({
        options: [
          ...left.map((text, index): ExerciseOption => ({ key: String(index + 1), text, group: 'left' })),
          ...keyed(right).map((one): ExerciseOption => ({ ...one, group: 'right' })),
        ],
        pairs: partners.map((partner, index) => ({
          left: String(index + 1),
          right: String.fromCharCode(65 + partner),
        })),
      })),
    )

  const shapes = {
    single_choice: fc
      .tuple(rich('题'), options)
      .chain(([stem, given]) =>
        fc.constantFrom(...given).map(({ key }) => shape(stem, given, { type: 'single_choice', key })),
      ),
    multiple_choice: fc
      .tuple(rich('题'), options, fc.constantFrom('all', 'some', 'share', 'missing', 'penalty', undefined))
      .chain(([stem, given, credit]) =>
        fc
          .subarray(
            given.map(({ key }) => key),
            { minLength: 1 },
          )
          .map((keys) =>
            shape(stem, given, {
              type: 'multiple_choice',
              keys,
              ...(credit && { credit: credit as 'all' }),
              ...(credit === 'some' && { some_percent: 40 }),
              ...(credit === 'missing' && { missing_percent: 30 }),
            }),
          ),
      ),
    true_false: fc
      .tuple(rich('题'), fc.boolean())
      .map(([stem, value]) => shape(stem, [], { type: 'true_false', value })),
    fill_blank: fc
      .tuple(fc.array(typed, { minLength: 1, maxLength: 3 }), fc.boolean())
      .chain(([blanks, any_order]) =>
        stemWith(blanks.length).map((stem) => shape(stem, [], { type: 'fill_blank', blanks, any_order })),
      ),
    numeric: fc
      .tuple(rich('题'), numbers, tolerance, fc.constantFrom('', 'm/s', '千克'))
      .map(([stem, accept, off, unit]) => shape(stem, [], { type: 'numeric', accept, tolerance: off, unit })),
    cloze: fc
      .array(fc.oneof(choiceBlank, typed), { minLength: 1, maxLength: 3 })
      .chain((blanks) =>
        stemWith(blanks.length).map((stem) => shape(stem, [], { type: 'cloze', blanks: [...blanks] })),
      ),
    word_bank: fc
      .tuple(fc.integer({ min: 1, max: 3 }), options)
      .chain(([count, given]) =>
        fc
          .tuple(
            stemWith(count),
            fc.array(fc.constantFrom(...given.map(({ key }) => key)), { minLength: count, maxLength: count }),
          )
          .map(([stem, keys]) =>
            shape(stem, given, { type: 'word_bank', keys, reuse: new Set(keys).size < keys.length }),
          ),
      ),
    matching: fc
      .tuple(rich('题'), columns, fc.constantFrom('each', 'all', undefined))
      .map(([stem, { options: given, pairs }, credit]) =>
        shape(stem, given, { type: 'matching', pairs, ...(credit && { credit: credit as 'all' }) }),
      ),
    classification: fc
      .tuple(rich('题'), columns)
      .map(([stem, { options: given, pairs }]) => shape(stem, given, { type: 'classification', pairs })),
    ordering: fc.tuple(rich('题'), options).chain(([stem, given]) =>
      fc
        .shuffledSubarray(
          given.map(({ key }) => key),
          { minLength: given.length },
        )
        .map((keys) => shape(stem, given, { type: 'ordering', keys })),
    ),
    short_answer: fc
      .tuple(rich('题'), rich('答'), fc.array(line, { maxLength: 2 }))
      .map(([stem, text, keywords]) => shape(stem, [], { type: 'short_answer', text, keywords })),
    essay: fc.tuple(rich('题'), rich('答')).map(([stem, text]) => shape(stem, [], { type: 'essay', text })),
  } satisfies Record<string, fc.Arbitrary<Shape>>

  const simple = fc.oneof(...Object.values(shapes))
  const part: fc.Arbitrary<ExercisePart> = fc
    .tuple(simple, rich(), partScore)
    .map(
      ([{ stem, options: given, answer }, analysis, score]) =>
        ({ stem, options: given, answer, analysis, score }) as ExercisePart,
    )
  const composite = fc
    .tuple(rich('材料'), fc.array(part, { minLength: 1, maxLength: 3 }))
    .map(([stem, parts]) => shape(stem, [], { type: 'composite', parts }))

  return fc
    .tuple(fc.oneof({ weight: 6, arbitrary: simple }, { weight: 1, arbitrary: composite }), aroundOf(rich()))
    .map(([given, more]) => withMedia({ ...emptyQuestion('here', null), ...more, ...given }))
}

export const question = questionsOf(leaf, table)
/** Of words, marks and line ends alone, which every format can say. (U+FFFC stands for what is no text.) */
export const wordyQuestion = questionsOf(wordLeaf, null).filter((one) => !JSON.stringify(one).includes('\uFFFC'))
