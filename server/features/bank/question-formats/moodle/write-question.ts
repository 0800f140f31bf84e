import type { Blank } from '../../../../../resources/bank/exercise-types/blank.ts'
import type { AnswerOf, ExerciseTypeName } from '../../../../../resources/bank/exercise-types/index.ts'
import { parseStored } from '../../../../../editor/stored/parse.ts'
import { textOf } from '../../../../../editor/stored/text.ts'
import { creditWords } from '../answer-credits.ts'
import { offOf } from '../decimals.ts'
import { typesWrittenBy, writtenBy, type TypeWriter, type TypeWriters } from '../by-type.ts'
import type { ReadQuestion, TypesInFormat } from '../format.ts'
import type { MoodleTypeName } from './answers.ts'
import { partQuestion } from './composite-parts.ts'
import type { HtmlOptions } from './html.ts'
import { partsTag, tagsOf, typesInTags } from './tags.ts'
import { embeddedAnswer } from './write-cloze.ts'
import { cdata, escapeXml, MoodleWriter, plain } from './writer.ts'
import { entryOf } from '../../../../../resources/kit/present.ts'

/** Writes a question as `<question>` of Moodle XML; a composite as a description followed by its parts. */

type WithOptions = Pick<ReadQuestion, 'options'>
type PairsAnswer = AnswerOf<'matching' | 'classification'>

const number = (value: number): string => String(Number(value.toFixed(7)))

function choice(
  isSingle: boolean,
  { options }: WithOptions,
  right: ReadonlySet<string>,
  wrong: number,
  writer: MoodleWriter,
): string {
  const share = right.size === 0 ? 0 : 100 / right.size
  const answers = options.map(({ key, text }) =>
    writer.rich('answer', text, {
      attributes: ` fraction="${number(right.has(key) ? share : wrong)}"`,
      inside: '<feedback format="html"><text></text></feedback>',
    }),
  )
  return `<single>${isSingle}</single><shuffleanswers>true</shuffleanswers><answernumbering>ABCD</answernumbering>\n${answers.join('')}`
}

/** The share of a wrong option in a multiple choice, in percent. */
export const wrongShare = ({ credit, keys }: AnswerOf<'multiple_choice'>): number =>
  credit === 'penalty' ? -100 / keys.length : -100

/** Null where it accepts no number. */
function numerical({ accept, tolerance, unit }: AnswerOf<'numeric'>): string | null {
  if (accept.length === 0) return null
  const answers = accept.map(
    (one) =>
      `<answer fraction="100" format="plain_text">${plain(one)}<tolerance>${offOf(one, tolerance)}</tolerance></answer>\n`,
  )
  const units =
    unit === ''
      ? ''
      : `<units><unit><multiplier>1</multiplier><unit_name>${escapeXml(unit)}</unit_name></unit></units>\n`
  return answers.join('') + units
}

function pairs({ options }: WithOptions, answer: PairsAnswer, writer: MoodleWriter): string {
  const rightText = new Map(options.filter(({ group }) => group === 'right').map(({ key, text }) => [key, text]))
  const partner = new Map(answer.pairs.map(({ left, right }) => [left, right]))
  const paired = new Set(partner.values())
  const lefts = options
    .filter(({ group }) => group === 'left')
    .map(({ key, text }) => ({ left: text, right: partner.get(key) ?? '' }))
  const rest = [...rightText.keys()].filter((key) => !paired.has(key)).map((key) => ({ left: '', right: key }))
  return [...lefts, ...rest]
    .map(({ left, right }) =>
      writer.rich('subquestion', left, {
        inside: `<answer>${plain(textOfOption(rightText.get(right) ?? ''))}</answer>`,
      }),
    )
    .join('')
}

/** The right column is plain text in Moodle, with formulas as TeX. */
const textOfOption = (stored: string): string =>
  parseStored(stored)
    .map((node) => (node.kind === 'formula' ? `\\(${node.latex}\\)` : textOf([node])))
    .join('')

function ordered({ options }: WithOptions, answer: AnswerOf<'ordering'>, writer: MoodleWriter): string {
  const grading = answer.credit === 'adjacent' ? 'RELATIVE_NEXT_EXCLUDE_LAST' : 'ALL_OR_NOTHING'
  const answers = options.map(({ key, text }) =>
    writer.rich('answer', text, { attributes: ` fraction="${answer.keys.indexOf(key) + 1}"` }),
  )
  return `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>${grading}</gradingtype>\n${answers.join('')}`
}

/** The keys of the right column in the order that the file has its texts; null when that is their own order. */
export function columnOrder({ options }: WithOptions, { pairs: given }: PairsAnswer): string | null {
  const own = options.filter(({ group }) => group === 'right').map(({ key }) => key)
  const partner = new Map(given.map(({ left, right }) => [left, right]))
  const used = options.flatMap(({ key, group }) =>
    group === 'left' && partner.has(key) ? [entryOf(partner, key)] : [],
  )
  const order = [...new Set([...used, ...own])]
  return order.join() === own.join() ? null : order.join(' ')
}

interface Body {
  type: MoodleTypeName
  /** Options for the question's text. */
  text?: Partial<HtmlOptions>
  /** Name of its type in the tags, where Moodle has no matching type. */
  typeTag?: string | null
  columns?: string | null
  tags?: readonly string[]
  /** Written after the question's text. */
  answers(): string
  /** Written after the whole question. */
  behind?: string
}

type Writer<Names extends ExerciseTypeName> = TypeWriter<Names, Body, [MoodleWriter]>

const open =
  (format: 'plain' | 'editor'): Writer<'short_answer' | 'essay'> =>
  ({ answer }, writer) => ({
    type: 'essay',
    answers: () =>
      `<responseformat>${format}</responseformat><responsefieldlines>15</responsefieldlines>\n${writer.rich('graderinfo', answer?.text ?? '')}`,
  })

const paired =
  (typeTag: string | null): Writer<'matching' | 'classification'> =>
  (question, writer) =>
    question.answer && {
      type: 'matching',
      typeTag,
      columns: columnOrder(question, question.answer),
      answers: () => `<shuffleanswers>true</shuffleanswers>\n${pairs(question, question.answer!, writer)}`,
    }

/** A question whose answers are within its text. */
function embedded(blanks: readonly Blank[], writer: MoodleWriter, typeTag: string | null): Body {
  const isWeighted = blanks.some(({ score }) => score !== null)
  const blank = (index: number): string =>
    blanks[index] ? embeddedAnswer(blanks[index], (stored) => writer.inner(stored), isWeighted) : ''
  return { type: 'cloze', typeTag, text: { blank, signs: /(?<=\{)(?=\d{0,6}:)/ }, answers: () => '' }
}

const wordBank: Writer<'word_bank'> = ({ options, answer }, writer) => {
  if (answer === null) return null
  const placeOf = (index: number): string => `[[${options.findIndex(({ key }) => key === answer.keys[index]) + 1}]]`
  const boxes = () =>
    options
      .map(
        ({ text }) =>
          `<dragbox><text>${cdata(writer.inner(text))}</text><group>1</group>${answer.reuse ? '<infinite/>' : ''}</dragbox>\n`,
      )
      .join('')
  return { type: 'ddwtos', text: { blank: placeOf, signs: /(?<=\[)(?=\[)/ }, answers: boxes }
}

const composite: Writer<'composite'> = (question, writer) => {
  if (question.answer === null) return null
  const { parts } = question.answer
  const written = parts.map((part) => questionXml(partQuestion(question, part), writer, true))
  return written.includes(null)
    ? null
    : { type: 'description', tags: [partsTag(parts.length)], answers: () => '', behind: written.join('') }
}

const bodies: TypeWriters<Body, [MoodleWriter]> = {
  single_choice: (question, writer) => ({
    type: 'multichoice',
    answers: () => choice(true, question, new Set(question.answer ? [question.answer.key] : []), 0, writer),
  }),
  multiple_choice: (question, writer) => ({
    type: 'multichoice',
    answers: () =>
      choice(
        false,
        question,
        new Set(question.answer?.keys),
        question.answer ? wrongShare(question.answer) : 0,
        writer,
      ),
  }),
  true_false: ({ answer }) => {
    const one = (value: boolean) =>
      `<answer fraction="${value === answer?.value ? 100 : 0}" format="plain_text">${plain(String(value))}</answer>\n`
    return answer && { type: 'truefalse', answers: () => one(true) + one(false) }
  },
  fill_blank: ({ answer }, writer) => answer && embedded(answer.blanks, writer, null),
  numeric: ({ answer }) => {
    const numbers = answer && numerical(answer)
    return numbers === null ? null : { type: 'numerical', answers: () => numbers }
  },
  cloze: ({ answer }, writer) =>
    answer &&
    embedded(answer.blanks, writer, answer.blanks.every(({ kind }) => kind !== 'choice') ? typesInTags.cloze : null),
  word_bank: wordBank,
  matching: paired(null),
  classification: paired(typesInTags.classification),
  ordering: (question, writer) =>
    question.answer && { type: 'ordering', answers: () => ordered(question, question.answer!, writer) },
  short_answer: open('plain'),
  essay: open('editor'),
  composite,
}

export const moodleTypes: TypesInFormat = typesWrittenBy(bodies)

const nameCharacters = 60

function head(question: ReadQuestion): string {
  const name = textOf(parseStored(question.stem.slice(0, 4000)))
    .replace(/\s+/g, ' ')
    .trim()
  return `<name>${plain([...name].slice(0, nameCharacters).join('') || '题目')}</name>\n`
}

function foot(question: ReadQuestion, tags: readonly string[], writer: MoodleWriter): string {
  const grade = question.score === null ? '' : `<defaultgrade>${number(question.score)}</defaultgrade>\n`
  const written = tags.map((tag) => `<tag>${plain(tag)}</tag>`).join('')
  const analysis = question.analysis === '' ? '' : writer.rich('generalfeedback', question.analysis)
  return `${analysis}${grade}<penalty>0</penalty><hidden>0</hidden><idnumber>${escapeXml(question.key ?? '')}</idnumber>\n${tags.length > 0 ? `<tags>${written}</tags>\n` : ''}`
}

function questionXml(question: ReadQuestion, writer: MoodleWriter, isPart: boolean): string | null {
  const body = writtenBy(bodies, question, writer)
  if (!body) return null
  const answers = body.answers()
  const tags = tagsOf(question, creditWords(question.answer), body.typeTag ?? null, body.columns ?? null)
  const end = foot(question, [...tags, ...(body.tags ?? [])], writer)
  const text = writer.rich('questiontext', question.stem, {
    ...(body.text && { options: body.text }),
    withRest: !isPart,
  })
  return `<question type="${body.type}">\n${head(question)}${text}${end}${answers}</question>\n${body.behind ?? ''}`
}

/** The XML of a question; null where Moodle cannot represent it. */
export const moodleXmlOf = (question: ReadQuestion): string | null =>
  questionXml(question, new MoodleWriter(question.media), false)
