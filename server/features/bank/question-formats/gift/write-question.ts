import { parseStored } from '../../../../../editor/stored/parse.ts'
import { textOf } from '../../../../../editor/stored/text.ts'
import type { AnswerOf, ExerciseTypeName } from '../../../../../resources/bank/exercise-types/index.ts'
import { offOf } from '../decimals.ts'
import { creditWords } from '../answer-credits.ts'
import { unsupported, typesWrittenBy, writtenBy, type TypeWriter, type TypeWriters } from '../by-type.ts'
import { partQuestion } from '../moodle/composite-parts.ts'
import type { ReadQuestion, TypesInFormat } from '../format.ts'
import type { ReadMedia } from '../../../../exchange/record-files/entry.ts'
import { escapeGift } from './grammar.ts'
import { htmlOfStored } from '../moodle/html.ts'
import { columnOrder, wrongShare } from '../moodle/write-question.ts'
import { categoryOfChapter, partsTag, scoreTag, tagsOf, typesInTags } from '../moodle/tags.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/**
 * Writes a question as GIFT; a composite as a description followed by its parts. Pictures are data URIs in the text.
 */

const types: Readonly<Record<string, string>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
  svg: 'svg+xml',
  webp: 'webp',
  bmp: 'bmp',
}

function pictures(media: readonly ReadMedia[]): (src: string) => string | null {
  return (src) => {
    const found = media.find(({ name }) => `package:${name}` === src)
    if (!found) return null
    const type = ownEntry(types, found.name.split('.').at(-1)?.toLowerCase() ?? '') ?? 'png'
    return `data:image/${type};name=${encodeURIComponent(found.name)};base64,${Buffer.from(found.bytes).toString('base64')}`
  }
}

/** Leading and trailing white space would be trimmed, so it is written as an entity. */
const kept = (html: string): string => html.replace(/^\s|\s$/g, (space) => `&#${space.charCodeAt(0)};`)
const rich = (stored: string, media: readonly ReadMedia[]): string =>
  `[html]${escapeGift(kept(htmlOfStored(stored, { image: pictures(media) })))}`
/** A weight or format at the beginning of a typed answer is read as text when another weight comes before it. */
const typed = (text: string): string =>
  `${text.startsWith('%') ? '%100%' : ''}${text.startsWith('[') ? '[plain]' : ''}${escapeGift(text.replaceAll('*', '\\*'))}`
const number = (value: number): string => String(Number(value.toFixed(5)))

const options = (question: ReadQuestion, sign: (key: string) => string): string =>
  question.options.map(({ key, text }) => `\n\t${sign(key)}${rich(text, question.media)}`).join('')

function severalOf(question: ReadQuestion, answer: AnswerOf<'multiple_choice'>): string {
  const [share, wrong] = [number(100 / answer.keys.length), number(wrongShare(answer))]
  return options(question, (key) => `~%${answer.keys.includes(key) ? share : wrong}%`)
}

function pairs({ options: given, media }: ReadQuestion, answer: AnswerOf<'matching' | 'classification'>): string {
  const rights = new Map(
    given.filter(({ group }) => group === 'right').map(({ key, text }) => [key, rich(text, media)]),
  )
  const partner = new Map(answer.pairs.map(({ left, right }) => [left, right]))
  const lefts = given
    .filter(({ group }) => group === 'left')
    .map(({ key, text }) => `\n\t=${rich(text, media)} -> ${rights.get(partner.get(key) ?? '') ?? ''}`)
  const used = new Set(partner.values())
  const rest = [...rights].filter(([key]) => !used.has(key)).map(([, text]) => `\n\t= -> ${text}`)
  return [...lefts, ...rest].join('')
}

interface Body {
  /** The text between the braces; null without braces. */
  answers: string | null
  /** Name of its type in the tags, where GIFT has no matching type. */
  typeTag?: string | null
  columns?: string | null
  tags?: readonly string[]
  /** Written after the whole question. */
  behind?: string
}

type Writer<Names extends ExerciseTypeName> = TypeWriter<Names, Body>

const paired =
  (typeTag: string | null): Writer<'matching' | 'classification'> =>
  (question) =>
    question.answer && {
      answers: pairs(question, question.answer),
      typeTag,
      columns: columnOrder(question, question.answer),
    }

/** One blank, after the text. */
const oneBlank: Writer<'fill_blank'> = ({ answer }) => {
  const [blank, ...others] = answer?.blanks ?? []
  return blank && others.length === 0 ? { answers: blank.accept.map((one) => `\n\t=${typed(one)}`).join('') } : null
}

const numeric: Writer<'numeric'> = ({ answer }) => {
  if (answer === null || answer.accept.length === 0) return null
  return { answers: `#${answer.accept.map((one) => `\n\t=${one}:${offOf(one, answer.tolerance)}`).join('')}` }
}

/** A text without braces, followed by its parts. */
const composite: Writer<'composite'> = (question) => {
  if (question.answer === null) return null
  const { parts } = question.answer
  const written = parts.map((part) => giftOf(partQuestion(question, part)))
  return written.includes(null) ? null : { answers: null, tags: [partsTag(parts.length)], behind: written.join('') }
}

const bodies: TypeWriters<Body> = {
  single_choice: (question) => {
    const { answer } = question
    return answer && { answers: options(question, (key) => (key === answer.key ? '=' : '~')) }
  },
  multiple_choice: (question) => question.answer && { answers: severalOf(question, question.answer) },
  true_false: ({ answer }) => answer && { answers: answer.value ? 'TRUE' : 'FALSE' },
  fill_blank: oneBlank,
  numeric,
  cloze: unsupported,
  word_bank: unsupported,
  matching: paired(null),
  classification: paired(typesInTags.classification),
  ordering: unsupported,
  short_answer: () => ({ answers: '', typeTag: typesInTags.short }),
  essay: () => ({ answers: '' }),
  composite,
}

export const giftTypes: TypesInFormat = typesWrittenBy(bodies)

const bracketed = (kind: 'id' | 'tag', value: string): string => `[${kind}:${value.replace(/[\\\]]/g, '\\$&')}]`

function head(question: ReadQuestion, { typeTag = null, columns = null, tags: own = [] }: Body): string {
  const tags = [
    ...tagsOf(question, creditWords(question.answer), typeTag, columns),
    ...(question.score === null ? [] : [scoreTag(question.score)]),
    ...own,
  ]
  const remarks = [
    ...(question.key === null ? [] : [bracketed('id', question.key)]),
    ...tags.map((tag) => bracketed('tag', tag)),
  ]
  const title = [
    ...textOf(parseStored(question.stem.slice(0, 4000)))
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, 60)
    .join('')
    .trim()
  return `${remarks.length > 0 ? `// ${remarks.join(' ')}\n` : ''}${title === '' ? '' : `::${escapeGift(title)}::`}${rich(question.stem, question.media)}`
}

/** The GIFT of a question with its category; null where GIFT cannot represent it. */
export function giftOf(question: ReadQuestion): string | null {
  const body = writtenBy(bodies, question)
  if (body === null) return null
  const { answers, behind = '' } = body
  if (answers === null) return `${head(question, body)}\n\n${behind}`
  const general = question.analysis === '' ? '' : `\n\t####${rich(question.analysis, question.media)}`
  return `${head(question, body)} {${answers}${general}${answers.includes('\n') || general !== '' ? '\n' : ''}}\n\n${behind}`
}

/** The path of a chapter on one line, as a category has to be. */
export const giftCategory = (path: readonly string[]): string => `$CATEGORY: ${categoryOfChapter(path)}\n\n`
