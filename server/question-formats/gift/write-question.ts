import { parseStored } from '../../../editor/stored/parse.ts'
import { textOf } from '../../../editor/stored/text.ts'
import type { ExerciseAnswer } from '../../../resources/exercise-types/index.ts'
import { creditWords } from '../answer-credits.ts'
import { partQuestion } from '../moodle/composite-parts.ts'
import type { ReadQuestion } from '../format.ts'
import type { ReadMedia } from '../../record-files/entry.ts'
import { escapeGift } from './grammar.ts'
import { htmlOfStored } from '../moodle/html.ts'
import { typesInTags } from '../moodle/read-question.ts'
import { columnOrder, wrongShare } from '../moodle/write-question.ts'
import { categoryOfChapter, partsTag, scoreTag, tagsOf } from '../moodle/tags.ts'

/** A question as GIFT; a composite as a description and its parts behind it. Pictures stand in the text as data. */

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
    const type = types[found.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'png'
    return `data:image/${type};name=${encodeURIComponent(found.name)};base64,${Buffer.from(found.bytes).toString('base64')}`
  }
}

/** White space at the ends would be cut off: it is written as an entity. */
const kept = (html: string): string => html.replace(/^\s|\s$/g, (space) => `&#${space.charCodeAt(0)};`)
const rich = (stored: string, media: readonly ReadMedia[]): string =>
  `[html]${escapeGift(kept(htmlOfStored(stored, { image: pictures(media) })))}`
/** A weight or format at the beginning of what is typed is meant as text when another stands before it. */
const typed = (text: string): string =>
  `${text.startsWith('%') ? '%100%' : ''}${text.startsWith('[') ? '[plain]' : ''}${escapeGift(text.replaceAll('*', '\\*'))}`
const number = (value: number): string => String(Number(value.toFixed(5)))

function choice(
  { options, media }: ReadQuestion,
  answer: Extract<ExerciseAnswer, { type: 'single_choice' | 'multiple_choice' }>,
): string {
  if (answer.type === 'single_choice')
    return options.map(({ key, text }) => `\n\t${key === answer.key ? '=' : '~'}${rich(text, media)}`).join('')
  const share = number(100 / answer.keys.length)
  const wrong = number(wrongShare(answer))
  return options
    .map(({ key, text }) => `\n\t~%${answer.keys.includes(key) ? share : wrong}%${rich(text, media)}`)
    .join('')
}

function pairs({ options, media }: ReadQuestion, answer: Extract<ExerciseAnswer, { pairs: unknown }>): string {
  const rights = new Map(
    options.filter(({ group }) => group === 'right').map(({ key, text }) => [key, rich(text, media)]),
  )
  const partner = new Map(answer.pairs.map(({ left, right }) => [left, right]))
  const lefts = options
    .filter(({ group }) => group === 'left')
    .map(({ key, text }) => `\n\t=${rich(text, media)} -> ${rights.get(partner.get(key) ?? '') ?? ''}`)
  const used = new Set(partner.values())
  const rest = [...rights].filter(([key]) => !used.has(key)).map(([, text]) => `\n\t= -> ${text}`)
  return [...lefts, ...rest].join('')
}

/** What stands between the braces; null where GIFT has no such question. */
function answersOf(question: ReadQuestion): string | null {
  const { answer, type } = question
  if (type === 'essay' || type === 'short_answer') return ''
  if (answer === null) return null
  if (answer.type === 'single_choice' || answer.type === 'multiple_choice') return choice(question, answer)
  if (answer.type === 'true_false') return answer.value ? 'TRUE' : 'FALSE'
  if (answer.type === 'numeric')
    return `#${answer.accept.map((one) => `\n\t=${escapeGift(one)}:${answer.tolerance?.kind === 'absolute' ? answer.tolerance.value : 0}`).join('')}`
  if (answer.type === 'matching' || answer.type === 'classification') return pairs(question, answer)
  const [blank, ...others] = answer.type === 'fill_blank' ? answer.blanks : []
  return blank && others.length === 0 ? blank.accept.map((one) => `\n\t=${typed(one)}`).join('') : null
}

const typeTag = ({ type }: ReadQuestion): string | null =>
  type === 'classification' ? typesInTags.classification : type === 'short_answer' ? typesInTags.short : null

const bracketed = (kind: 'id' | 'tag', value: string): string => `[${kind}:${value.replace(/[\\\]]/g, '\\$&')}]`

function head(question: ReadQuestion, extra: readonly string[]): string {
  const tags = [
    ...tagsOf(question, creditWords(question.answer), typeTag(question), columnOrder(question)),
    ...(question.score === null ? [] : [scoreTag(question.score)]),
    ...extra,
  ]
  const said = [
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
  return `${said.length > 0 ? `// ${said.join(' ')}\n` : ''}${title === '' ? '' : `::${escapeGift(title)}::`}${rich(question.stem, question.media)}`
}

function simple(question: ReadQuestion): string | null {
  const answers = answersOf(question)
  if (answers === null) return null
  const general = question.analysis === '' ? '' : `\n\t####${rich(question.analysis, question.media)}`
  return `${head(question, [])} {${answers}${general}${answers.includes('\n') || general !== '' ? '\n' : ''}}\n\n`
}

/** The GIFT of a question, category and all; null where there is no way to say it. */
export function giftOf(question: ReadQuestion): string | null {
  if (question.answer?.type !== 'composite') return simple(question)
  const { parts } = question.answer
  const written = parts.map((part) => simple(partQuestion(question, part)))
  return written.includes(null) ? null : `${head(question, [partsTag(parts.length)])}\n\n${written.join('')}`
}

/** A name of a chapter on one line, as all of a category is. */
export const giftCategory = (path: readonly string[]): string => `$CATEGORY: ${categoryOfChapter(path)}\n\n`
