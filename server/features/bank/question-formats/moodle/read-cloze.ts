import type { ExerciseAnswer } from '../../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import {
  answerNotes,
  numberAnswers,
  keyedOptions,
  typedAnswers,
  type NumberAnswer,
  type Weighted,
} from '../plain-answers.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/**
 * Embedded answers (https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type):
 * `{1:SHORTANSWER:=Berlin~%50%Bonn#nearly}` within the text of a question.
 */

type Blank = Extract<ExerciseAnswer, { type: 'cloze' }>['blanks'][number]

export interface Cloze {
  /** The HTML with a blank in place of each. */
  html: string
  answer: ExerciseAnswer | null
  notes: Text[]
  reasons: Text[]
}

const start = /\{(\d{0,6}):([A-Z_]{2,20}):/y
const longestAnswer = 50_000

const shortAnswers = /^(?:SHORTANSWER|SA|MW)$/
const shortAnswersWithCase = /^(?:SHORTANSWER_C|SAC|MWC)$/
const numbers = /^(?:NUMERICAL|NM)$/
const choices = /^(?:MULTICHOICE|MC)(?:_?[VHS]{1,2})?$/

const messages = {
  unclosed: { zh: '嵌入的答案没有以 } 结束', en: 'An embedded answer does not end with }.' },
  none: { zh: '文中没有嵌入的答案', en: 'There are no embedded answers in the text.' },
  unknown: (kind: string): Text => ({
    zh: `不支持的嵌入题型 ${kind}`,
    en: `Embedded answers of the kind ${kind} are not supported.`,
  }),
  feedback: { zh: '没有保留各答案的反馈', en: 'The feedback for each answer was not kept.' },
  weight: { zh: '权重为0的空按平均分计', en: 'A blank of weight 0 gets an equal share.' },
}

export const blankSpan = (kind: 0 | 1): string => `<span data-type="blank" data-kind="${kind}"></span>`

/** Finds the next `}` that is not escaped. Call it with increasing positions: then nothing is read twice. */
function ends(text: string): (from: number) => number {
  let known = -2
  return (from) => {
    if (known === -1 || known >= from) return known
    for (known = text.indexOf('}', from); known > 0 && text[known - 1] === '\\'; ) known = text.indexOf('}', known + 1)
    return known
  }
}

interface Found {
  html: string
  /** `weight` is null without a weight. */
  embedded: { weight: number | null; kind: string; answers: string }[]
  isUnclosed: boolean
}

function find(html: string): Found {
  const endFrom = ends(html)
  const pieces: string[] = []
  const embedded: Found['embedded'] = []
  let from = 0
  for (let at = html.indexOf('{'); at >= 0; at = html.indexOf('{', at + 1)) {
    start.lastIndex = at
    const opened = start.exec(html)
    if (!opened) continue
    const inside = at + opened[0].length
    const end = endFrom(inside)
    if (end < 0 || end - inside > longestAnswer) return { html, embedded, isUnclosed: true }
    embedded.push({
      weight: opened[1] === '' ? null : Number(opened[1]),
      kind: opened[2]!,
      answers: html.slice(inside, end),
    })
    pieces.push(html.slice(from, at), blankSpan(choices.test(opened[2]!) ? 0 : 1))
    from = end + 1
    at = end
  }
  return { html: pieces.join('') + html.slice(from), embedded, isUnclosed: false }
}

/** Splits at an unescaped character. */
function split(text: string, at: '~' | '#'): string[] {
  const pieces: string[] = []
  let from = 0
  for (let end = text.indexOf(at); end >= 0; end = text.indexOf(at, end + 1)) {
    // The `#` of a numeric entity, `&#8211;`, does not begin feedback.
    if (text[end - 1] === '\\' || (at === '#' && text[end - 1] === '&')) continue
    pieces.push(text.slice(from, end))
    from = end + 1
  }
  return [...pieces, text.slice(from)]
}

const unescaped = (text: string): string => text.replace(/\\([}~#])/g, '$1')

function weighted(answers: string): { list: Weighted[]; hasFeedback: boolean } {
  let hasFeedback = false
  const list = split(answers, '~').map((one): Weighted => {
    const [text = '', ...feedback] = split(one, '#')
    hasFeedback ||= feedback.join('').trim() !== ''
    const share = /^\s*%(-?\d{1,3}(?:\.\d{1,7})?)%/.exec(text)
    const right = /^\s*=/.exec(text)
    const fraction = share ? Number(share[1]) : right ? 100 : 0
    return { text: unescaped(text.slice((share ?? right)?.[0].length ?? 0)).trim(), fraction }
  })
  return { list, hasFeedback }
}

export interface ClozeTexts {
  /** Converts HTML to the stored format. */
  rich(html: string): string
  plain(html: string): string
}

const formula = /^\\\(([^]+)\\\)$/

function typedBlank(
  list: readonly Weighted[],
  isCaseSensitive: boolean,
  texts: ClozeTexts,
  notes: Text[],
  reasons: Text[],
): Blank {
  const typed = typedAnswers(list.map(({ text, fraction }) => ({ text: texts.plain(text), fraction })))
  notes.push(...typed.notes)
  if (typed.accept.length === 0) reasons.push(answerNotes.noAccept)
  const formulas = typed.accept.map((one) => formula.exec(one)?.[1])
  const isFormula = formulas.length > 0 && formulas.every((one) => one !== undefined)
  const blank: Blank = {
    accept: isFormula ? formulas : typed.accept,
    case_sensitive: isCaseSensitive,
    score: null,
  }
  return isFormula ? { ...blank, kind: 'formula' } : blank
}

function numberBlank(list: readonly Weighted[], texts: ClozeTexts, notes: Text[], reasons: Text[]): Blank {
  const numbers = list.map(({ text, fraction }): NumberAnswer => {
    const [value = '', off = ''] = texts.plain(text).split(':')
    return { value: value.trim(), tolerance: Math.abs(Number(off)) || 0, fraction }
  })
  const read = numberAnswers(numbers)
  notes.push(...read.notes)
  reasons.push(...read.reasons)
  const blank: Blank = { kind: 'number', accept: read.accept, case_sensitive: false, score: null }
  return read.tolerance ? { ...blank, tolerance: read.tolerance } : blank
}

function choiceBlank(list: readonly Weighted[], texts: ClozeTexts, notes: Text[], reasons: Text[]): Blank {
  const options = keyedOptions(list.map(({ text }) => texts.rich(text)))
  const full = list.flatMap(({ fraction }, index) => (fraction > 99.5 ? [itemAt(options, index).key] : []))
  if (list.some(({ fraction }) => fraction > 0 && fraction <= 99.5)) notes.push(answerNotes.partial)
  if (full.length !== 1) reasons.push(full.length === 0 ? answerNotes.noFull : answerNotes.severalFull)
  return { kind: 'choice', options, key: full[0] ?? 'A', score: null }
}

/** Reads the embedded answers of a text. */
export function readCloze(html: string, texts: ClozeTexts): Cloze {
  const found = find(html)
  const notes: Text[] = []
  const reasons: Text[] = []
  if (found.isUnclosed) reasons.push(messages.unclosed)
  else if (found.embedded.length === 0) reasons.push(messages.none)
  const weights = new Set(found.embedded.map(({ weight }) => weight))
  const hasWeights = weights.size > 1 || ![null, 1].includes([...weights][0] ?? null)
  const blanks = found.embedded.flatMap(({ weight, kind, answers }): Blank[] => {
    const { list, hasFeedback } = weighted(answers)
    if (hasFeedback) notes.push(messages.feedback)
    if (hasWeights && weight === 0) notes.push(messages.weight)
    const score = hasWeights && weight ? weight : null
    if (shortAnswers.test(kind)) return [{ ...typedBlank(list, false, texts, notes, reasons), score }]
    if (shortAnswersWithCase.test(kind)) return [{ ...typedBlank(list, true, texts, notes, reasons), score }]
    if (numbers.test(kind)) return [{ ...numberBlank(list, texts, notes, reasons), score }]
    if (choices.test(kind)) return [{ ...choiceBlank(list, texts, notes, reasons), score }]
    reasons.push(messages.unknown(kind))
    return []
  })
  const typed = blanks.flatMap((blank) => (blank.kind === 'choice' ? [] : [blank]))
  const answer: ExerciseAnswer =
    typed.length === blanks.length ? { type: 'fill_blank', blanks: typed, any_order: false } : { type: 'cloze', blanks }
  return { html: found.html, answer: reasons.length > 0 ? null : answer, notes, reasons }
}
