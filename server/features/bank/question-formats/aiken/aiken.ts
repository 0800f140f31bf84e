import { readsNone } from '../by-type.ts'
import type { ReadEntry, QuestionFormat, ReadQuestion } from '../format.ts'
import type { ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { emptyQuestion, validated, refused } from '../validated.ts'
import { storedFromPlain } from '../plain-text.ts'
import {
  linesOf,
  startAsText,
  textOfFile,
  tooManyQuestions,
  type Line,
} from '../../../../exchange/spreadsheets/text-file.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/**
 * Aiken: a question, one line for each option as `A) …` or `A. …`, and `ANSWER: A`
 * (https://docs.moodle.org/en/Aiken_format). This reader is more lenient than Moodle's, since many lists are typed by
 * hand: a question may take several lines, and `答案：` and full-width signs are accepted.
 */

const option = /^\s*([A-Z])\s*[).．、）]\s*((?:\S.*)?)$/
const answerLine = /^\s*(?:ANSWER|答案)\s*[:：]\s*((?:\S.*)?)$/i

const messages = {
  noOptions: { zh: '没有选项（应为 A) … 或 A. …）', en: 'There are no options (A) … or A. …).' },
  noAnswer: { zh: '没有 ANSWER 行，或被空行、文件结尾截断', en: 'There is no ANSWER line; the question is cut off.' },
  noText: { zh: '没有题干', en: 'There is no text of a question.' },
  unreadableAnswer: (text: string) => ({
    zh: `答案“${text}”不是某个选项的字母`,
    en: `The answer “${text}” is not the letter of an option.`,
  }),
  severalAnswers: {
    zh: 'Aiken 只有一个答案；此处有多个，按多选题导入',
    en: 'Aiken knows one answer; there are several here, imported as multiple choice.',
  },
  letters: {
    zh: '选项的字母不连续，已保留原字母',
    en: 'The letters of the options are not in sequence; they were kept.',
  },
  lineTooLong: { zh: '有一行过长', en: 'A line is too long.' },
  afterOptions: {
    zh: '选项后面有不属于选项的行，已并入前一个选项',
    en: 'A line after an option was taken as part of it.',
  },
}

/** The lines of one question, up to its answer. */
interface Draft {
  first: number
  text: string[]
  options: { key: string; text: string }[]
  isCut: boolean
  hasLoose: boolean
  lines: number
}

const newDraft = (first: number): Draft => ({ first, text: [], options: [], isCut: false, hasLoose: false, lines: 0 })
/** More lines than any question has; further lines are dropped. */
const maxLines = 500

function take(draft: Draft, { text, isCut }: Line): void {
  draft.isCut ||= isCut || ++draft.lines > maxLines
  if (draft.isCut) return
  const read = option.exec(text)
  if (read && draft.text.length > 0) draft.options.push({ key: read[1]!, text: read[2]!.trim() })
  else if (draft.options.length === 0) draft.text.push(text.trim())
  else {
    draft.hasLoose = true
    itemAt(draft.options, -1).text += `\n${text.trim()}`
  }
}

function finished(draft: Draft, answer: string | null): ReadEntry {
  const at = `line ${draft.first}`
  const excerpt = draft.text.join(' ')
  const reasons = [
    ...(draft.isCut ? [messages.lineTooLong] : []),
    ...(draft.text.length === 0 ? [messages.noText] : []),
    ...(draft.options.length === 0 ? [messages.noOptions] : []),
    ...(answer === null ? [messages.noAnswer] : []),
  ]
  if (reasons.length > 0 || answer === null) return refused(at, null, reasons, excerpt)
  const keys: string[] = [
    ...new Set(
      answer
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s,、;.]/g, ''),
    ),
  ]
  if (keys.length === 0 || !keys.every((key) => draft.options.some((one) => one.key === key)))
    return refused(at, null, [messages.unreadableAnswer(answer.slice(0, 50))], excerpt)
  return validated(questionOf(draft, at, keys))
}

function questionOf(draft: Draft, at: string, keys: string[]): ReadQuestion {
  const question = emptyQuestion(at, null)
  question.stem = storedFromPlain(draft.text.join('\n'))
  question.options = draft.options.map(({ key, text }) => ({ key, text: storedFromPlain(text) }))
  const isSingle = keys.length === 1
  question.type = isSingle ? 'single_choice' : 'multiple_choice'
  question.answer = isSingle ? { type: 'single_choice', key: itemAt(keys, 0) } : { type: 'multiple_choice', keys }
  if (!isSingle) question.changes.push(messages.severalAnswers)
  if (draft.hasLoose) question.changes.push(messages.afterOptions)
  if (draft.options.some(({ key }, index) => key !== String.fromCharCode(65 + index)))
    question.changes.push(messages.letters)
  return question
}

async function* read(path: string, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  let draft: Draft | null = null
  let isAfterEmpty = false
  let count = 0
  const end = (answer: string | null): ReadEntry => {
    if (++count > limits.maxQuestions) throw tooManyQuestions(limits)
    const entry = finished(draft!, answer)
    draft = null
    return entry
  }
  for await (const line of linesOf(textOfFile(path, limits))) {
    const answer = line.isCut ? null : answerLine.exec(line.text)
    if (line.text.trim() === '') {
      // An empty line between options is common; after the text of a question without options it ends the question.
      if (draft && draft.options.length === 0) yield end(null)
      isAfterEmpty = true
      continue
    }
    if (answer) {
      draft ??= newDraft(line.number)
      yield end(answer[1]!.trim())
    } else {
      // New text after options and an empty line: the answer of the question before is missing.
      if (draft && isAfterEmpty && !option.test(line.text)) yield end(null)
      draft ??= newDraft(line.number)
      take(draft, line)
    }
    isAfterEmpty = false
  }
  if (draft) yield end(null)
}

export const aiken: QuestionFormat = {
  name: 'aiken',
  label: { zh: 'Aiken 文本', en: 'Aiken' },
  extensions: ['.txt'],
  mediaType: 'text/plain',
  types: { ...readsNone, single_choice: 'read', multiple_choice: 'read' },
  recognises: ({ start, entries }) =>
    entries === null &&
    /^[^\S\r\n\u2028\u2029]*(?:ANSWER|答案)\s*[:：]/im.test(startAsText(start)) &&
    /^[^\S\r\n\u2028\u2029]*A\s*[).．、）]/m.test(startAsText(start)),
  read,
}
