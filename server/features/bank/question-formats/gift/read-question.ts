import { countBlanks } from '../../../../../editor/stored/blanks.ts'
import { parseStored } from '../../../../../editor/stored/parse.ts'
import { textOf } from '../../../../../editor/stored/text.ts'
import type { ExerciseAnswer } from '../../../../../resources/bank/exercise-types/index.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import type { ReadQuestion, RefusedEntry } from '../format.ts'
import type { GiftBlock } from './blocks.ts'
import {
  answersOf,
  formatted,
  parseGift,
  unescapeGift,
  type GiftAnswer,
  type GiftFormat,
  type GiftProblem,
  type GiftQuestion,
} from './grammar.ts'
import { emptyQuestion, refused } from '../validated.ts'
import { blankSpan } from '../moodle/read-cloze.ts'
import { withBlank } from '../blank-at-end.ts'
import { asTyped } from '../moodle/read-question.ts'
import type { MoodleRichText } from '../moodle/rich-text.ts'
import { chapterOfCategory, factsOfTags, typesInTags } from '../moodle/tags.ts'
import { withCredit } from '../answer-credits.ts'
import {
  answerNotes,
  matchingAnswer,
  multipleChoice,
  numberAnswers,
  rangeAnswer,
  singleChoice,
  typedAnswers,
  type Answered,
  type NumberAnswer,
} from '../plain-answers.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/** Converts one question of a GIFT file. */

const problems: Readonly<Record<GiftProblem | 'cut', Text>> = {
  unopened: {
    zh: '有 } 而没有 {，文字中的大括号应写成 \\}',
    en: 'There is a } without a {. Write braces of the text as \\}.',
  },
  unclosed: {
    zh: '有 { 而没有 }；题目中间不能有空行',
    en: 'There is a { without a }. A question has no empty line within.',
  },
  second: {
    zh: '大括号多于一对；文字和公式中的大括号应写成 \\{ 和 \\}',
    en: 'There is more than one pair of braces. Write those of texts and formulas as \\{ and \\}.',
  },
  title: { zh: '题名 :: 没有结束', en: 'The title does not end with ::.' },
  cut: { zh: '这道题过长', en: 'This question is too long.' },
}

const messages = {
  description: { zh: '没有大括号，是说明文字而不是题目', en: 'There are no braces: a description, and no question.' },
  title: (title: string): Text => ({ zh: `题目名称“${title}”没有保留`, en: `The title “${title}” was not kept.` }),
  feedback: { zh: '没有保留：各答案的反馈', en: 'Not kept: the feedback for each answer.' },
  noArrow: { zh: '匹配题的每一项应为“=左 -> 右”', en: 'Each pair of a matching question has to be “=left -> right”.' },
  unsigned: (text: string): Text => ({ zh: `“${text}”前面没有 = 或 ~`, en: `There is no = or ~ before “${text}”.` }),
}

interface Context {
  gift: GiftQuestion
  answers: string
  rich: MoodleRichText
}

const moodleName: Readonly<Record<GiftFormat, string>> = {
  html: 'html',
  moodle: 'moodle_auto_format',
  plain: 'plain_text',
  markdown: 'markdown',
}

function richOf(text: string, { gift, rich }: Context): string {
  const { format, text: own } = formatted(text)
  return rich.read(unescapeGift(own), moodleName[format ?? gift.format])
}

/** Typed answers are plain text, whatever format they declare. */
const typedOf = (text: string): string => unescapeGift(formatted(text).text).trim()
const fractionOf = ({ sign, weight }: GiftAnswer): number => weight ?? (sign === '~' ? 0 : 100)

function choice(context: Context): Answered {
  const answers = answersOf(context.answers)
  const stray = answers.find(({ sign }) => sign === '')
  if (stray) return { reasons: [messages.unsigned(stray.text.slice(0, 50))] }
  const weighted = answers.map((answer) => ({ text: richOf(answer.text, context), fraction: fractionOf(answer) }))
  return answers.some(({ sign }) => sign === '=') ? singleChoice(weighted) : multipleChoice(weighted)
}

function numberOf(answer: GiftAnswer): NumberAnswer {
  const text = typedOf(answer.text)
  const fraction = fractionOf(answer)
  const [low, high] = text.split('..').map((one) => one.trim())
  if (high !== undefined && low !== '' && Number.isFinite(Number(low)) && Number.isFinite(Number(high)))
    return { ...rangeAnswer(Number(low), Number(high)), fraction }
  const [value = '', off = ''] = text.split(':')
  return { value: value.trim(), tolerance: Math.abs(Number(off)) || 0, fraction }
}

function numeric({ answers }: Context): Answered {
  const { accept, tolerance, notes, reasons } = numberAnswers(answersOf(answers.slice(1)).map(numberOf))
  if (reasons.length > 0) return { reasons }
  return { type: 'numeric', options: [], answer: { type: 'numeric', accept, tolerance, unit: '' }, notes }
}

function matching(context: Context): Answered {
  const pairs = answersOf(context.answers, '=').map(({ text }) => {
    const arrow = text.indexOf('->')
    return arrow < 0
      ? null
      : { left: richOf(text.slice(0, arrow), context), right: richOf(text.slice(arrow + 2), context) }
  })
  return pairs.includes(null)
    ? { reasons: [messages.noArrow] }
    : matchingAnswer(pairs as { left: string; right: string }[])
}

function shortAnswer({ answers }: Context): Answered {
  const { accept, notes } = typedAnswers(
    answersOf(answers, '=').map((answer) => ({ text: typedOf(answer.text), fraction: fractionOf(answer) })),
  )
  if (accept.length === 0) return { reasons: [answerNotes.noAccept, ...notes] }
  return {
    type: 'fill_blank',
    options: [],
    answer: { type: 'fill_blank', blanks: [{ accept, case_sensitive: false, score: null }], any_order: false },
    notes,
  }
}

const truth: Readonly<Record<string, boolean>> = { T: true, TRUE: true, F: false, FALSE: false }

/** Decides the type, checking in the same order as Moodle. */
function answered(context: Context, isShort: boolean): Answered {
  const { answers } = context
  if (answers === '') return { type: isShort ? 'short_answer' : 'essay', options: [], answer: null, notes: [] }
  if (answers.startsWith('#')) return numeric(context)
  const list = answersOf(answers)
  if (list.some(({ sign }) => sign === '~')) return choice(context)
  if (list.some(({ sign }) => sign === '=') && answers.includes('->')) return matching(context)
  const value = ownEntry(truth, list[0]?.text.toUpperCase() ?? '')
  const isTruth = value !== undefined && list.length === 1 && itemAt(list, 0).sign === ''
  return isTruth
    ? { type: 'true_false', options: [], answer: { type: 'true_false', value }, notes: [] }
    : shortAnswer(context)
}

/** The text, with a blank where the answers were within it. */
function stemOf(context: Context): string {
  const { gift, rich } = context
  const isWithin = gift.answers !== null && gift.behind.trim() !== ''
  if (!isWithin) return richOf(gift.before, context)
  if (gift.format === 'plain') {
    const [before, behind] = [gift.before, gift.behind].map((text) => rich.read(unescapeGift(text), 'plain_text'))
    return `${before} ${blankSpan(1)} ${behind}`
  }
  return rich.read(`${unescapeGift(gift.before)}${blankSpan(1)}${unescapeGift(gift.behind)}`, moodleName[gift.format])
}

function plainTitle(title: string, stem: string): Text[] {
  const plain = (text: string): string => text.replace(/[\s….]+/g, '').toLowerCase()
  return plain(title) === '' || plain(textOf(parseStored(stem.slice(0, 4000)))).startsWith(plain(title))
    ? []
    : [messages.title(title.slice(0, 60))]
}

/** How many of the following questions are its parts, from its tags: then it is the material of a composite. */
export const partsOf = (block: GiftBlock): number => factsOfTags(block.tags).parts ?? 0

/** Reads a block; a description is read only as a material. `rich` collects its pictures. */
export function readGift(
  block: GiftBlock,
  rich: MoodleRichText,
  isMaterial = false,
): ReadQuestion | { refused: RefusedEntry } {
  const at = `line ${block.line}`
  const refuse = (...reasons: Text[]) => refused(at, block.id, reasons, block.text.slice(0, 2000))
  if (block.isCut) return refuse(problems.cut)
  const gift = parseGift(block.text)
  if (typeof gift === 'string') return refuse(problems[gift])
  if (gift.answers === null && !isMaterial) return refuse(messages.description)
  const context: Context = { gift, answers: gift.answers ?? '', rich }
  const facts = factsOfTags(block.tags)
  const read: Answered = isMaterial
    ? { type: 'composite', options: [], answer: null, notes: [] }
    : answered(context, facts.type === typesInTags.short)
  if ('reasons' in read) return refuse(...read.reasons)
  const changes = [...read.notes]
  const stem = stemOf(context)
  const { options, answer } = asTyped(read, facts)
  const chapter = chapterOfCategory(block.category)
  const question = emptyQuestion(at, block.id)
  Object.assign(question, {
    type: answer?.type ?? read.type,
    stem:
      read.type === 'fill_blank' && countBlanks(parseStored(stem)) === 0
        ? withBlank(stem, (text) => changes.push(text))
        : stem,
    options,
    answer: withCredit(answer, facts.credit) satisfies ExerciseAnswer | null,
    analysis: gift.general === null ? '' : richOf(gift.general, context),
    score: facts.score,
    difficulty: facts.difficulty,
    source: facts.source,
    year: facts.year,
    chapters: [...(chapter.length > 0 ? [chapter] : []), ...facts.chapters],
    knowledge: facts.knowledge,
    labels: facts.labels,
  } satisfies Partial<ReadQuestion>)
  if (gift.answers !== null && answersOf(gift.answers.replace(/^#/, '')).some(({ feedback }) => feedback !== ''))
    changes.push(messages.feedback)
  question.changes = [...changes, ...plainTitle(gift.title, question.stem)]
  return question
}
