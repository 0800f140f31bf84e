import type { ExerciseAnswer, ExerciseOption } from '../../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import { blankSpan, readCloze } from './read-cloze.ts'
import { child, childrenOf, wordsOf, type MoodleElement } from './elements.ts'
import { escapeHtml, type MoodleFile, type MoodleRichText } from './rich-text.ts'
import {
  answerNotes,
  matchingAnswer,
  multipleChoice,
  numberAnswers,
  optionKey,
  keyedOptions,
  singleChoice,
  typedAnswers,
  type Weighted,
} from '../plain-answers.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/** Readers for the answer part of a Moodle question, by its type. Other types are refused by name. */

export interface MoodleAnswer {
  type: string
  options: ExerciseOption[]
  answer: ExerciseAnswer | null
  notes: Text[]
  /** Replaces the question's text where the answers are within it. */
  stem?: string
  /** Whether a stem without a blank gets one at its end. */
  needsBlank?: boolean
}

export type MoodleReading = MoodleAnswer | { reasons: Text[] }

const messages = {
  units: { zh: '其他单位及其换算没有保留', en: 'Other units and their factors are not kept.' },
  trueFalse: { zh: '判断题没有标明正确的一项', en: 'True or false: neither is marked as right.' },
  template: { zh: '答题模板没有保留', en: 'The template for the response is not kept.' },
  attachments: { zh: '要求提交附件没有保留', en: 'That attachments are asked for is not kept.' },
  grading: (kind: string): Text => ({
    zh: `排序的计分方式“${kind}”没有保留`,
    en: `The grading “${kind}” of an order is not kept.`,
  }),
  place: (place: number): Text => ({
    zh: `文中的 [[${place}]] 没有对应的选项`,
    en: `There is no choice for [[${place}]].`,
  }),
  noPlaces: { zh: '文中没有 [[1]] 形式的空', en: 'The text has no place such as [[1]].' },
}

export const filesOf = (element: MoodleElement | undefined): MoodleFile[] =>
  element
    ? childrenOf(element, 'file').map((file) => ({ name: file.attributes['name'] ?? 'file', base64: file.text }))
    : []

export const isTrue = (element: MoodleElement | undefined): boolean =>
  ['1', 'true'].includes(wordsOf(element).trim().toLowerCase())

const formatOf = (element: MoodleElement, fallback: string): string => element.attributes['format'] ?? fallback
const fractionOf = (answer: MoodleElement): number => Number(answer.attributes['fraction'] ?? 0) || 0

interface Context {
  element: MoodleElement
  /** Format of the question's text. */
  format: string
  rich: MoodleRichText
}

const richWords = (element: MoodleElement, { format, rich }: Context): string =>
  rich.read(wordsOf(element), formatOf(element, format), filesOf(element))

const weightedOf = (context: Context): Weighted[] =>
  childrenOf(context.element, 'answer').map((answer) => ({
    text: richWords(answer, context),
    fraction: fractionOf(answer),
  }))

/** Typed answers are plain text. */
const typedOf = ({ element }: Context): Weighted[] =>
  childrenOf(element, 'answer').map((answer) => ({ text: wordsOf(answer).trim(), fraction: fractionOf(answer) }))

function choice(context: Context): MoodleReading {
  const single = child(context.element, 'single')
  return !single || isTrue(single) ? singleChoice(weightedOf(context)) : multipleChoice(weightedOf(context))
}

/** A plugin's type, scored all or nothing. */
function choiceSet(context: Context): MoodleReading {
  const read = multipleChoice(weightedOf(context))
  if ('reasons' in read || read.answer?.type !== 'multiple_choice') return read
  return { ...read, answer: { type: 'multiple_choice', keys: read.answer.keys }, notes: [] }
}

function trueFalse({ element }: Context): MoodleReading {
  const right = childrenOf(element, 'answer')
    .filter((answer) => fractionOf(answer) > 99.5)
    .map((answer) => wordsOf(answer).trim().toLowerCase())
  if (right.length !== 1 || !['true', 'false'].includes(itemAt(right, 0))) return { reasons: [messages.trueFalse] }
  return { type: 'true_false', options: [], answer: { type: 'true_false', value: right[0] === 'true' }, notes: [] }
}

function shortAnswer(context: Context): MoodleReading {
  const { accept, notes } = typedAnswers(typedOf(context))
  if (accept.length === 0) return { reasons: [answerNotes.noAccept, ...notes] }
  const blank = { accept, case_sensitive: isTrue(child(context.element, 'usecase')), score: null }
  return {
    type: 'fill_blank',
    options: [],
    answer: { type: 'fill_blank', blanks: [blank], any_order: false },
    notes,
    needsBlank: true,
  }
}

function numerical({ element }: Context): MoodleReading {
  const given = childrenOf(element, 'answer').map((answer) => ({
    value: wordsOf(answer).trim(),
    tolerance: Math.abs(Number(wordsOf(child(answer, 'tolerance')))) || 0,
    fraction: fractionOf(answer),
  }))
  const { accept, tolerance, notes, reasons } = numberAnswers(given)
  if (reasons.length > 0) return { reasons }
  const units = childrenOf(child(element, 'units') ?? element, 'unit').map((unit) => ({
    name: wordsOf(child(unit, 'unit_name')).trim(),
    factor: Number(wordsOf(child(unit, 'multiplier'))),
  }))
  const own = units.find(({ factor }) => factor === 1) ?? units[0]
  if (units.length > 1) notes.push(messages.units)
  return { type: 'numeric', options: [], answer: { type: 'numeric', accept, tolerance, unit: own?.name ?? '' }, notes }
}

/** In Moodle's own type the right column is plain text; in ddmatch, where it is dragged, it is HTML. */
function matching(context: Context, isRich = false): MoodleReading {
  const pairs = childrenOf(context.element, 'subquestion').map((one) => {
    const answer = child(one, 'answer')
    if (!answer) return { left: richWords(one, context), right: '' }
    const right = isRich
      ? richWords(answer, context)
      : context.rich.read(escapeHtml(wordsOf(answer)).replace(/\n/g, '<br>'), 'html')
    return { left: richWords(one, context), right }
  })
  return matchingAnswer(pairs.filter(({ right }) => right !== ''))
}

function ordering(context: Context): MoodleReading {
  const answers = childrenOf(context.element, 'answer')
  const places = answers.map(fractionOf)
  const isNumbered = new Set(places).size === answers.length
  const order = answers.map((_, index) => index)
  if (isNumbered) order.sort((a, b) => itemAt(places, a) - itemAt(places, b))
  const options = keyedOptions(answers.map((answer) => richWords(answer, context)))
  const grading = wordsOf(child(context.element, 'gradingtype')).trim()
  const isAdjacent = grading === 'RELATIVE_NEXT_EXCLUDE_LAST'
  const isKnown = isAdjacent || grading === '' || grading === 'ALL_OR_NOTHING'
  const answer: ExerciseAnswer = {
    type: 'ordering',
    keys: order.map(optionKey),
    ...(isAdjacent && { credit: 'adjacent' as const }),
  }
  return { type: 'ordering', options, answer, notes: isKnown ? [] : [messages.grading(grading)] }
}

function essay(context: Context): MoodleReading {
  const { element, rich } = context
  const grader = child(element, 'graderinfo')
  const text = grader ? rich.read(wordsOf(grader), formatOf(grader, 'html'), filesOf(grader)) : ''
  const isShort = ['plain', 'monospaced'].includes(wordsOf(child(element, 'responseformat')).trim())
  const notes = [
    ...(wordsOf(child(element, 'responsetemplate')).trim() === '' ? [] : [messages.template]),
    ...(Number(wordsOf(child(element, 'attachments'))) ? [messages.attachments] : []),
  ]
  const answer: ExerciseAnswer | null =
    text === '' ? null : isShort ? { type: 'short_answer', text, keywords: [] } : { type: 'essay', text }
  return { type: isShort ? 'short_answer' : 'essay', options: [], answer, notes }
}

const named: Readonly<Record<string, string>> = { nbsp: '\u00a0', lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The text that a person would have typed for a piece of HTML. */
const htmlWords = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(nbsp|lt|gt|quot|apos|amp));/gi, (whole, decimal, hex, name) => {
      if (name) return ownEntry(named, name.toLowerCase())!
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0x10ffff ? whole : String.fromCodePoint(code)
    })

function embedded({ element, rich }: Context): MoodleReading {
  const text = child(element, 'questiontext')
  const files = filesOf(text)
  const cloze = readCloze(wordsOf(text), {
    rich: (html) => rich.read(html, 'html', files),
    plain: (html) => htmlWords(html).trim(),
  })
  if (cloze.answer === null) return { reasons: cloze.reasons }
  return { type: cloze.answer.type, options: [], answer: cloze.answer, notes: cloze.notes, stem: cloze.html }
}

const place = /\[\[(\d{1,3})\]\]/g

/** Words to choose for, or to drag into, `[[1]]` of the text. */
function words(context: Context): MoodleReading {
  const { element, rich } = context
  const isDragged = element.attributes['type'] === 'ddwtos'
  const boxes = childrenOf(element, isDragged ? 'dragbox' : 'selectoption')
  const files = filesOf(child(element, 'questiontext'))
  const options = keyedOptions(
    boxes.map((box) => rich.read(wordsOf(box), isDragged ? 'html' : 'plain_text', [...files, ...filesOf(box)])),
  )
  const groups = boxes.map((box) => wordsOf(child(box, 'group')).trim() || '1')
  const html = wordsOf(child(element, 'questiontext'))
  const chosen = [...html.matchAll(place)].map(([, number]) => Number(number) - 1)
  if (chosen.length === 0) return { reasons: [messages.noPlaces] }
  const missing = chosen.find((index) => !options[index])
  if (missing !== undefined) return { reasons: [messages.place(missing + 1)] }
  const stem = html.replace(place, blankSpan(0))
  if (new Set(groups).size === 1) {
    const keys = chosen.map((index) => itemAt(options, index).key)
    const reuse = !isDragged || boxes.some((box) => child(box, 'infinite')) || new Set(keys).size < keys.length
    return { type: 'word_bank', options, answer: { type: 'word_bank', keys, reuse }, notes: [], stem }
  }
  const blanks = chosen.map((index) => {
    const own = options.flatMap((option, at) =>
      groups[at] === groups[index] ? [{ text: option.text, isRight: at === index }] : [],
    )
    return {
      kind: 'choice' as const,
      options: keyedOptions(own.map(({ text }) => text)),
      key: optionKey(own.findIndex(({ isRight }) => isRight)),
      score: null,
    }
  })
  return { type: 'cloze', options: [], answer: { type: 'cloze', blanks }, notes: [], stem }
}

export const moodleReaders = {
  multichoice: choice,
  multichoiceset: choiceSet,
  truefalse: trueFalse,
  shortanswer: shortAnswer,
  numerical,
  matching: (context) => matching(context),
  match: (context) => matching(context),
  ddmatch: (context) => matching(context, true),
  ordering,
  essay,
  multianswer: embedded,
  cloze: embedded,
  gapselect: words,
  ddwtos: words,
} satisfies Readonly<Record<string, (context: Context) => MoodleReading>>

/** Everything that is written is read back under its name; a description begins a composite. */
export type MoodleTypeName = keyof typeof moodleReaders | 'description'
