import { parseStored } from '../../../../editor/stored/parse.ts'
import { textOf } from '../../../../editor/stored/text.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { formSchema, validationIssues, type AnyField, type Text } from '../../../../resources/kit/index.ts'
import type { ReadEntry, ReadQuestion, RefusedEntry } from './format.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

/** A question is passed on only when a form would accept it; the course and the status are set later. */

const schema = formSchema(exercise)
const fields: Readonly<Record<string, AnyField>> = exercise.fields
const someCourse = 1
const maxReasons = 10
/** An entry that is not taken is shown with its words: enough for the longest paragraph. */
const excerptCharacters = 2000

function inputOf(question: ReadQuestion): Record<string, unknown> {
  const { type, stem, options, answer, analysis, score, difficulty, source, year } = question
  const given = { type, stem, options, answer, analysis, score, source, year, subject_course_id: someCourse }
  return difficulty === null ? given : { ...given, difficulty }
}

/** The question, or the reasons for refusing it, with the messages of the form. */
export function validated(question: ReadQuestion): ReadEntry {
  const input = inputOf(question)
  const parsed = schema.safeParse(input)
  if (parsed.success) return { question }
  const [zh, en] = (['zh', 'en'] as const).map((language) => validationIssues(parsed.error, language, input))
  const reasons = zh!.slice(0, maxReasons).map(({ path, message }, index): Text => {
    const [field = '', ...rest] = path.split('.')
    const label = ownEntry(fields, field)?.label ?? { zh: field, en: field }
    const place = rest.length > 0 ? ` (${rest.join('.')})` : ''
    return { zh: `${label.zh}${place}：${message}`, en: `${label.en}${place}: ${en![index]?.message ?? ''}` }
  })
  // Its notes are shown too: they may have words that are nowhere else.
  return refused(question.at, question.key, [...reasons, ...question.changes.slice(0, maxReasons)], wordsOf(question))
}

/** All that a question says, since nothing else is left of it. */
const wordsOf = ({ stem, options, answer, analysis, source, knowledge, chapters, labels }: ReadQuestion): string =>
  textsIn([stem, options, answer, analysis, source, knowledge, chapters, labels])
    .map((text) => textOf(parseStored(text)))
    .filter((text) => text.trim() !== '')
    .join(' ')

const names: ReadonlySet<string> = new Set(['type', 'kind', 'group'])
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) => (names.has(key) ? [] : textsIn(one)))
}

/** An entry that cannot be imported. `text` is plain text by which a person recognises it. */
export function refused(at: string, key: string | null, reasons: Text[], text: string): { refused: RefusedEntry } {
  const excerpt = text.slice(0, 5000).replace(/\s+/g, ' ').trim().slice(0, excerptCharacters).toWellFormed()
  return { refused: { at, key, reasons, excerpt } }
}

/** Text around the questions that may be skipped: a title, the heading of a section. */
export const aside = (at: string, reason: Text, text: string): { refused: RefusedEntry } => ({
  refused: { ...refused(at, null, [reason], text).refused, isAside: true },
})

/** An empty question that a reader fills in. */
export const emptyQuestion = (at: string, key: string | null): ReadQuestion => ({
  at,
  key,
  type: '',
  stem: '',
  options: [],
  answer: null,
  analysis: '',
  score: null,
  difficulty: null,
  source: null,
  year: null,
  chapters: [],
  knowledge: [],
  labels: [],
  media: [],
  changes: [],
})
