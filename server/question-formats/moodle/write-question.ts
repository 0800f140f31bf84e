import { numberIn } from '../../../resources/exercise-types/compare-numbers.ts'
import type { ExerciseAnswer } from '../../../resources/exercise-types/index.ts'
import { parseStored } from '../../../editor/stored/parse.ts'
import { textOf } from '../../../editor/stored/text.ts'
import { creditWords } from '../answer-credits.ts'
import { partQuestion } from './composite-parts.ts'
import type { ReadQuestion } from '../format.ts'
import type { ReadMedia } from '../../record-files/entry.ts'
import { embeddedAnswer } from './write-cloze.ts'
import { htmlOfStored, type HtmlOptions } from './html.ts'
import { typesInTags } from './read-question.ts'
import { partsTag, tagsOf } from './tags.ts'

/** A question as `<question>` of Moodle XML; a composite as a description and its parts behind it. */

const escapeXml = (text: string): string =>
  text
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')

const cdata = (html: string): string =>
  html === ''
    ? ''
    : html.includes(']]>') || html.includes('\r')
      ? escapeXml(html)
      : `<![CDATA[${html.replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, '')}]]>`
const plain = (text: string): string => `<text>${escapeXml(text)}</text>`
const nameCharacters = 60

/** Writes the texts of one question with the pictures that each shows. */
class MoodleWriter {
  private readonly media: readonly ReadMedia[]
  private readonly shown = new Set<string>()
  /** Pictures of what stands within the question's text. */
  private readonly within = new Set<string>()

  constructor(media: readonly ReadMedia[]) {
    this.media = media
  }

  /** `<name format="html"><text>…</text><file>…</file>…inside</name>`. */
  rich(
    name: string,
    stored: string,
    more: { attributes?: string; inside?: string; options?: Partial<HtmlOptions>; withRest?: boolean } = {},
  ): string {
    const used = name === 'questiontext' ? this.within : new Set<string>()
    const html = htmlOfStored(stored, { ...more.options, image: (src) => this.address(src, used) })
    const files = this.media.filter((one) => used.has(one.name) || (more.withRest && !this.shown.has(one.name)))
    for (const { name: file } of files) this.shown.add(file)
    if (name === 'questiontext') this.within.clear()
    const written = files.map(
      (file) =>
        `<file name="${escapeXml(file.name)}" path="/" encoding="base64">${Buffer.from(file.bytes).toString('base64')}</file>`,
    )
    return `<${name}${more.attributes ?? ''} format="html"><text>${cdata(html)}</text>${written.join('')}${more.inside ?? ''}</${name}>\n`
  }

  /** HTML that stands within the question's text. */
  inner(stored: string): string {
    return htmlOfStored(stored, { image: (src) => this.address(src, this.within) })
  }

  private address(src: string, used: Set<string>): string | null {
    const name = src.startsWith('package:') ? src.slice('package:'.length) : null
    if (name === null || !this.media.some((one) => one.name === name)) return null
    used.add(name)
    return `@@PLUGINFILE@@/${encodeURIComponent(name)}`
  }
}

const number = (value: number): string => String(Number(value.toFixed(7)))

function choice(question: ReadQuestion, right: ReadonlySet<string>, wrong: number, writer: MoodleWriter): string {
  const isSingle = question.type === 'single_choice'
  const share = right.size === 0 ? 0 : 100 / right.size
  const answers = question.options.map(({ key, text }) =>
    writer.rich('answer', text, {
      attributes: ` fraction="${number(right.has(key) ? share : wrong)}"`,
      inside: '<feedback format="html"><text></text></feedback>',
    }),
  )
  return `<single>${isSingle}</single><shuffleanswers>true</shuffleanswers><answernumbering>ABCD</answernumbering>\n${answers.join('')}`
}

/** What a wrong option of several earns, in percent. */
export function wrongShare(answer: ExerciseAnswer | null): number {
  if (answer?.type !== 'multiple_choice') return 0
  return answer.credit === 'penalty' ? -100 / answer.keys.length : -100
}

function numerical({ accept, tolerance, unit }: Extract<ExerciseAnswer, { type: 'numeric' }>): string {
  const off = (one: string): number =>
    tolerance?.kind === 'relative' ? (Math.abs(numberIn(one) ?? 0) * tolerance.value) / 100 : (tolerance?.value ?? 0)
  const answers = accept.map(
    (one) =>
      `<answer fraction="100" format="plain_text">${plain(one)}<tolerance>${number(off(one))}</tolerance></answer>\n`,
  )
  const units =
    unit === ''
      ? ''
      : `<units><unit><multiplier>1</multiplier><unit_name>${escapeXml(unit)}</unit_name></unit></units>\n`
  return answers.join('') + units
}

function pairs(
  { options }: ReadQuestion,
  answer: Extract<ExerciseAnswer, { pairs: unknown }>,
  writer: MoodleWriter,
): string {
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

/** The right column is plain text in Moodle, formulas as TeX. */
const textOfOption = (stored: string): string =>
  parseStored(stored)
    .map((node) => (node.kind === 'formula' ? `\\(${node.latex}\\)` : textOf([node])))
    .join('')

function ordered(
  { options }: ReadQuestion,
  answer: Extract<ExerciseAnswer, { type: 'ordering' }>,
  writer: MoodleWriter,
): string {
  const grading = answer.credit === 'adjacent' ? 'RELATIVE_NEXT_EXCLUDE_LAST' : 'ALL_OR_NOTHING'
  const answers = options.map(({ key, text }) =>
    writer.rich('answer', text, { attributes: ` fraction="${answer.keys.indexOf(key) + 1}"` }),
  )
  return `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>${grading}</gradingtype>\n${answers.join('')}`
}

interface Body {
  type: string
  /** Options of the question's text. */
  text?: Partial<HtmlOptions>
  /** Written after the question's text. */
  answers(): string
}

function bodyOf(question: ReadQuestion, writer: MoodleWriter): Body | null {
  const { answer, options } = question
  if (question.type === 'single_choice')
    return {
      type: 'multichoice',
      answers: () => choice(question, new Set(answer?.type === 'single_choice' ? [answer.key] : []), 0, writer),
    }
  if (question.type === 'multiple_choice') {
    return {
      type: 'multichoice',
      answers: () =>
        choice(question, new Set(answer?.type === 'multiple_choice' ? answer.keys : []), wrongShare(answer), writer),
    }
  }
  if (question.type === 'essay' || question.type === 'short_answer') {
    const isShort = question.type === 'short_answer'
    const text = answer && 'text' in answer ? answer.text : ''
    return {
      type: 'essay',
      answers: () =>
        `<responseformat>${isShort ? 'plain' : 'editor'}</responseformat><responsefieldlines>15</responsefieldlines>\n${writer.rich('graderinfo', text)}`,
    }
  }
  if (answer === null) return null
  if (answer.type === 'true_false') {
    const one = (value: boolean) =>
      `<answer fraction="${value === answer.value ? 100 : 0}" format="plain_text">${plain(String(value))}</answer>\n`
    return { type: 'truefalse', answers: () => one(true) + one(false) }
  }
  if (answer.type === 'numeric') return { type: 'numerical', answers: () => numerical(answer) }
  if (answer.type === 'matching' || answer.type === 'classification')
    return {
      type: 'matching',
      answers: () => `<shuffleanswers>true</shuffleanswers>\n${pairs(question, answer, writer)}`,
    }
  if (answer.type === 'ordering') return { type: 'ordering', answers: () => ordered(question, answer, writer) }
  if (answer.type === 'fill_blank' || answer.type === 'cloze') {
    const isWeighted = answer.blanks.some(({ score }) => score !== null)
    const blank = (index: number): string =>
      answer.blanks[index] ? embeddedAnswer(answer.blanks[index], (stored) => writer.inner(stored), isWeighted) : ''
    return { type: 'cloze', text: { blank, signs: /(?<=\{)(?=\d{0,6}:)/ }, answers: () => '' }
  }
  if (answer.type !== 'word_bank') return null
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

function simple(
  question: ReadQuestion,
  extra: readonly string[],
  writer: MoodleWriter,
  withRest: boolean,
): string | null {
  const body = bodyOf(question, writer)
  if (!body) return null
  const answers = body.answers()
  const tags = [...tagsOf(question, creditWords(question.answer), typeTag(question), columnOrder(question)), ...extra]
  const end = foot(question, tags, writer)
  const text = writer.rich('questiontext', question.stem, { ...(body.text && { options: body.text }), withRest })
  return `<question type="${body.type}">\n${head(question)}${text}${end}${answers}</question>\n`
}

/** A type that Moodle has no type of its own for. */
const typeTag = ({ type, answer }: ReadQuestion): string | null =>
  type === 'classification'
    ? typesInTags.classification
    : answer?.type === 'cloze' && answer.blanks.every(({ kind }) => kind !== 'choice')
      ? typesInTags.cloze
      : null

/** The keys of the right column as its texts come in the file; null when they come in their own order. */
export function columnOrder({ options, answer }: ReadQuestion): string | null {
  if (answer?.type !== 'matching' && answer?.type !== 'classification') return null
  const own = options.filter(({ group }) => group === 'right').map(({ key }) => key)
  const partner = new Map(answer.pairs.map(({ left, right }) => [left, right]))
  const used = options.flatMap(({ key, group }) => (group === 'left' && partner.has(key) ? [partner.get(key)!] : []))
  const order = [...new Set([...used, ...own])]
  return order.join() === own.join() ? null : order.join(' ')
}

/** The XML of a question; null where there is no way to say it. */
export function moodleXmlOf(question: ReadQuestion): string | null {
  const writer = new MoodleWriter(question.media)
  if (question.answer?.type !== 'composite') return simple(question, [], writer, true)
  const { parts } = question.answer
  const written = parts.map((part) => simple(partQuestion(question, part), [], writer, false))
  if (written.includes(null)) return null
  const tags = [...tagsOf(question, null, null, null), partsTag(parts.length)]
  const end = foot(question, tags, writer)
  const text = writer.rich('questiontext', question.stem, { withRest: true })
  return `<question type="description">\n${head(question)}${text}${end}</question>\n${written.join('')}`
}
