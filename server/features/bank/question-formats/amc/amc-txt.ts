import { cleanHtml } from '../../../../../editor/stored/clean.ts'
import { fromDollars } from '../../../../../editor/stored/latex-markup.ts'
import { writeStored } from '../../../../../editor/stored/write.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import {
  linesOf,
  startAsText,
  textOfFile,
  tooManyQuestions,
  type Line,
} from '../../../../exchange/spreadsheets/text-file.ts'
import type { ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { readsNone } from '../by-type.ts'
import type { QuestionFormat, ReadEntry, ReadQuestion } from '../format.ts'
import { answerNotes, keyedOptions } from '../plain-answers.ts'
import { aside, emptyQuestion, refused, validated } from '../validated.ts'

/**
 * AMC-TXT, the plain text of Auto Multiple Choice
 * (https://www.auto-multiple-choice.net/auto-multiple-choice.en/AMC-TXT.shtml):
 * `*` begins a question with one right answer, `**` one with several, `+` a right and `-` a wrong answer.
 */

const messages = {
  scoring: (rule: string): Text => ({
    zh: `计分规则没有导入：${rule.slice(0, 100)}`,
    en: `A rule of scoring was left out: ${rule.slice(0, 100)}`,
  }),
  openChoices: {
    zh: '供阅卷人勾选的分数格没有导入',
    en: 'The boxes that the scorer ticks were left out.',
  },
  picture: (name: string): Text => ({
    zh: `图片不在文件中：${name.slice(0, 100)}`,
    en: `A picture is not in the file: ${name.slice(0, 100)}`,
  }),
  severalRight: {
    zh: '单选题有多个正确答案，按多选题导入',
    en: 'A question with one right answer has several; it was imported as multiple choice.',
  },
  outside: { zh: '不属于任何题目，没有导入', en: 'Belongs to no question; not imported.' },
  noText: { zh: '没有题干', en: 'There is no text of a question.' },
  noChoices: { zh: '没有选项', en: 'There are no answers to choose from.' },
  tooLong: { zh: '这道题过长', en: 'This question is too long.' },
}

/** `*[ordered,id=x]{b=2}` before a question, `+{b=1}` before an answer. */
const question =
  /^(\*{1,2})(?![()*])\s?((?:<[^<>\n]{0,100}>|\[(?![*_|=>[])[^[\]\n]{0,200}\]|\{[^{}\n]{0,200}\}){0,3})\s*/
const choice = /^([+-])\s?((?:\[(?![*_|=>[])[^[\]\n]{0,200}\]|\{[^{}\n]{0,200}\}){0,3})\s*/
const group = /^\*([()])\s?(?:\[[^[\]\n]{0,200}\])?\s*/
const heading = /^[A-Za-z][A-Za-z-]{1,40}:\s/
const picture = /!(?:\{[^{}\n]{0,100}\})?([^!\s{}]{1,200}\.(?:png|jpe?g|gif|pdf|eps|svg))!/gi

const maxLines = 500

interface Draft {
  first: number
  isMultiple: boolean
  isOpen: boolean
  key: string | null
  score: number | null
  rules: string[]
  text: string[]
  choices: { isRight: boolean; text: string[] }[]
  lines: number
}

function newDraft(first: number, [whole, stars = '', given = '']: RegExpExecArray, text: string): Draft {
  const id = /[[,]\s?id\s?=\s?([^,\]]{1,100})/.exec(given)?.[1]?.trim()
  const rule = /\{([^{}]*)\}/.exec(given)?.[1] ?? ''
  const points = /(?:^|,)\s?b\s?=\s?(\d{1,3}(?:\.\d{1,3})?)\s?(?:,|$)/.exec(rule)?.[1]
  const isWhole = points !== undefined && /^\s?b\s?=[^,]*$/.test(rule)
  return {
    first,
    isMultiple: stars.length === 2,
    isOpen: given.includes('<'),
    key: id ?? null,
    score: points === undefined ? null : Number(points),
    rules: rule === '' || isWhole ? [] : [rule],
    text: [text.slice(whole.length)],
    choices: [],
    lines: 0,
  }
}

const marks: Readonly<Record<string, string>> = {
  '[*': '<b>',
  '*]': '</b>',
  '[_': '<em>',
  '_]': '</em>',
  '[==': '<b>',
  '==]': '</b>',
  '[|': '',
  '|]': '',
  '[>': '',
  '<]': '',
  '[[': '',
  ']]': '',
}
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

function htmlOf(text: string): string {
  return text.replace(
    /\[==|==\]|\[[*_|>[]|[*_|<\]]\]|[&<>\n]/g,
    (sign) => ownEntry(sign.length > 1 ? marks : escapes, sign) ?? '',
  )
}

/** Text with the marks of the format, formulas between dollars, and the names of its pictures. */
function storedOf(lines: readonly string[], note: (text: Text) => void): string {
  const text = lines
    .join('\n')
    .trim()
    .replace(picture, (_, name: string) => {
      note(messages.picture(name))
      return `〔图片：${name}〕`
    })
  const html = fromDollars(text).map((node) =>
    node.kind === 'text' ? htmlOf(node.text) : node.kind === 'formula' ? writeStored([node]) : '',
  )
  return writeStored(cleanHtml(html.join('')))
}

function entryOf(draft: Draft): ReadEntry {
  const at = `line ${draft.first}`
  const notes: Text[] = draft.rules.map(messages.scoring)
  const note = (text: Text) => void notes.push(text)
  const refuse = (reason: Text) => refused(at, draft.key, [reason], draft.text.join(' '))
  if (draft.lines > maxLines) return refuse(messages.tooLong)
  const stem = storedOf(draft.text, note)
  if (stem === '') return refuse(messages.noText)
  const read: ReadQuestion = { ...emptyQuestion(at, draft.key), stem, score: draft.score }
  if (draft.isOpen) {
    if (draft.choices.length > 0) note(messages.openChoices)
    return validated({ ...read, type: 'essay', changes: notes })
  }
  if (draft.choices.length === 0) return refuse(messages.noChoices)
  const options = keyedOptions(draft.choices.map(({ text }) => storedOf(text, note)))
  const right = options.filter((_, index) => itemAt(draft.choices, index).isRight).map(({ key }) => key)
  const isMultiple = draft.isMultiple || right.length > 1
  if (right.length === 0) note(answerNotes.noRight)
  if (isMultiple && !draft.isMultiple) note(messages.severalRight)
  return validated({
    ...read,
    type: isMultiple ? 'multiple_choice' : 'single_choice',
    options,
    answer:
      right.length === 0
        ? null
        : isMultiple
          ? { type: 'multiple_choice', keys: right }
          : { type: 'single_choice', key: itemAt(right, 0) },
    changes: notes,
  })
}

class AmcReader {
  private draft: Draft | null = null
  private title: { at: number; words: string[] } | null = null

  take({ text, number, isCut }: Line): ReadEntry[] {
    if (text.startsWith('#')) return []
    const asked = question.exec(text)
    if (asked) {
      const entries = this.end()
      this.draft = newDraft(number, asked, text)
      this.draft.lines += isCut ? maxLines + 1 : 1
      return entries
    }
    if (group.test(text)) return [...this.end(), ...this.outside(text.replace(group, ''), number)]
    if (!this.draft) return this.outside(text, number)
    this.draft.lines += isCut ? maxLines + 1 : 1
    if (this.draft.lines > maxLines) return []
    const offered = choice.exec(text)
    if (offered) this.offer(this.draft, offered, text)
    else (this.draft.choices.at(-1)?.text ?? this.draft.text).push(text)
    return []
  }

  private offer(draft: Draft, [whole, sign, given = '']: RegExpExecArray, text: string): void {
    const rule = /\{([^{}]*)\}/.exec(given)?.[1]
    if (rule !== undefined && !draft.isOpen) draft.rules.push(rule)
    draft.choices.push({ isRight: sign === '+', text: [text.slice(whole.length)] })
  }

  /** Titles and instructions; settings of the paper say only how it is printed. */
  private outside(text: string, number: number): ReadEntry[] {
    if (text.trim() === '') return this.untitle()
    this.title ??= { at: number, words: [] }
    if (this.title.words.length < maxLines) this.title.words.push(text.trim())
    return []
  }

  private untitle(): ReadEntry[] {
    const { title } = this
    this.title = null
    const words = (title?.words ?? []).filter(
      (line) => !heading.test(line) || /^(?:Title|Presentation|Text):/.test(line),
    )
    return title && words.length > 0 ? [aside(`line ${title.at}`, messages.outside, words.join(' '))] : []
  }

  end(): ReadEntry[] {
    const { draft } = this
    this.draft = null
    return [...this.untitle(), ...(draft ? [entryOf(draft)] : [])]
  }
}

async function* read(path: string, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  const reader = new AmcReader()
  let count = 0
  const counted = (entries: readonly ReadEntry[]): readonly ReadEntry[] => {
    count += entries.length
    if (count > limits.maxQuestions) throw tooManyQuestions(limits)
    return entries
  }
  for await (const line of linesOf(textOfFile(path, limits))) yield* counted(reader.take(line))
  yield* counted(reader.end())
}

export const amcTxt: QuestionFormat = {
  name: 'amc_txt',
  label: { zh: 'AMC-TXT 文本', en: 'AMC-TXT' },
  extensions: ['.txt'],
  mediaType: 'text/plain',
  types: { ...readsNone, single_choice: 'read', multiple_choice: 'read', essay: 'read' },
  recognises: ({ name, start, entries }) => {
    if (entries !== null || !name.toLowerCase().endsWith('.txt')) return false
    const text = startAsText(start)
    return /^\*{1,2}(?![()*])\s?[^\s*]/m.test(text) && /^\+\s?\S/m.test(text) && /^-\s?\S/m.test(text)
  },
  read,
}
