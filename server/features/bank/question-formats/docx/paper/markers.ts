import { itemAt } from '../../../../../../resources/kit/present.ts'
import { chineseNumber } from '../numbering.ts'
import { simplified } from './simplified.ts'

/**
 * Patterns for the beginnings of lines, by which people recognise the structure of a paper. All patterns are linear.
 */

/** Empty brackets: a place for an answer. */
export const emptyBracket = /[（(][\s\u3000\u00a0]*[)）]/

/** Signs between the ends of a range, for a character class: hyphens and dashes of every width, tildes, and words. */
export const dashes = '\\-\u2010-\u2015\u2212\u2e3a\ufe58\ufe63\uff0d~\u301c\uff5e至到'

/** A paper numbers its questions in one style throughout; another style is used within a question. */
export type NumberStyle = 'word' | 'dot' | 'square' | 'bare' | 'paren'

export interface NumberStart {
  number: number
  style: NumberStyle
  /** Where the text after the number begins. */
  end: number
}

const numberForms: readonly (readonly [style: NumberStyle, pattern: RegExp])[] = [
  ['word', /^\s*第\s?([\d０-９]{1,5})\s?[题小]题?\s?[.．、:：]?\s*/],
  ['word', /^\s*[【[]?(?:例|变式|练习)\s?([\d０-９]{1,5})[】\]]?\s?[.．、:：]?\s*/],
  ['word', /^\s*(?:Question|Q)\s?([\d]{1,5})\s?[.．、:：)]\s*/i],
  ['dot', /^\s*([\d０-９]{1,5})\s?(?:[．、]|[.](?!\d)|[.](?=(?:19|20)\d\d年))\s*/],
  ['square', /^\s*[[【]([\d０-９]{1,5})[\]】]\s*/],
  ['paren', /^\s*[（(]?([\d０-９]{1,5})[)）][.．、]?\s*/],
]

const digitsOf = (text: string): number => Number(text.normalize('NFKC'))

/** `counted`: the length of the automatic number in the text. */
export function numberStart(given: string, counted: number): NumberStart | null {
  const text = simplified(given)
  for (const [style, pattern] of numberForms) {
    const match = pattern.exec(text)
    if (match) return { number: digitsOf(itemAt(match, 1)), style, end: match[0].length }
  }
  const bare = counted > 0 ? /^\s*([\d０-９]{1,5})\s+/.exec(text) : null
  return bare ? { number: digitsOf(bare[1]!), style: 'dot', end: bare[0].length } : null
}

export interface SectionStart {
  /** 一 is 1; null where the heading is not numbered. */
  ordinal: number | null
  /** Where the words of the heading begin. */
  end: number
  /** `一、`: questions may be numbered in this way too. */
  isChineseCount: boolean
  /** How sections count on: 一、二 or （一）（二） or I, II; null for any other heading. */
  numerals: 'chinese' | 'bracketed' | 'roman' | null
  /** `第一节`: a division of the heading above it. */
  isWithin: boolean
}

const romans = ['Ⅰ', 'Ⅱ', 'Ⅲ', 'Ⅳ', 'Ⅴ', 'Ⅵ', 'Ⅶ', 'Ⅷ', 'Ⅸ', 'Ⅹ']
const latin = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']

/** A line that may be the heading of a section; its words decide. */
export function sectionStart(given: string): SectionStart | null {
  const text = simplified(given)
  const counted = /^\s*[（(]?([一二三四五六七八九十]{1,3})(?:[)）]\s?[、.．]?|\s?[、.．，,:：])\s*/.exec(text)
  if (counted)
    return {
      ordinal: chineseNumber(counted[1]!),
      end: counted[0].length,
      isChineseCount: true,
      numerals: /^\s*[（(]/.test(text) ? 'bracketed' : 'chinese',
      isWithin: false,
    }
  const volume =
    /^\s*第\s?([一二三四五六七八九十]{1,3}|[ⅠⅡⅢⅣⅤⅥ]|I{1,3}|\d)\s?(卷|部分|大题|节|篇)\s?[:：、.．]?\s*/.exec(text)
  if (volume)
    return {
      ordinal: ordinalOf(volume[1]!),
      end: volume[0].length,
      isChineseCount: false,
      numerals: null,
      isWithin: volume[2] === '节',
    }
  const english = /^\s*(?:Part|Section)\s+([IVX]{1,4}|[A-D]|\d{1,2})\b\s?[.:：、]?\s*/i.exec(text)
  return english
    ? { ordinal: null, end: english[0].length, isChineseCount: false, numerals: null, isWithin: false }
    : null
}

/** `II. True or false`: numerals that statements within a question have too. */
export function romanStart(text: string): SectionStart | null {
  const match = /^\s*([IVX]{1,4}|[Ⅰ-Ⅹ])\s?[.．、:：]\s*/.exec(text)
  const ordinal = match ? Math.max(latin.indexOf(match[1] ?? ''), romans.indexOf(match[1] ?? '')) + 1 : 0
  return match && ordinal > 0
    ? { ordinal, end: match[0].length, isChineseCount: false, numerals: 'roman', isWithin: false }
    : null
}

function ordinalOf(text: string): number | null {
  if (/^\d$/.test(text)) return Number(text)
  if (/^I+$/.test(text)) return text.length
  const roman = romans.indexOf(text)
  return roman >= 0 ? roman + 1 : chineseNumber(text)
}

export const scoreIn = (given: string): number | null => {
  const text = simplified(given)
  const match =
    /(?:每(?:小)?[题空格]|各)\s?(\d{1,3}(?:\.\d)?)\s?分/.exec(text) ??
    /(\d{1,3}(?:\.\d)?)\s?(?:points?|marks?)\s?(?:each|per)/i.exec(text)
  return match ? Number(match[1]) : null
}

/** `（共60分）`, `（满分15分）`: the points of all of its questions. */
export function totalIn(given: string): number | null {
  const text = simplified(given)
  const match =
    /(?:满分|共|计)\s?(?:为)?\s?(\d{1,3}(?:\.\d)?)\s?分(?!钟)/.exec(text) ??
    /[（(]\s?(?:本(?:大|小)?题)?\s?(\d{1,3}(?:\.\d)?)\s?分\s?[)）]/.exec(text) ??
    /[（(,，]\s?(\d{1,3})\s?(?:points?|marks?)\s?[)）]/i.exec(text)
  return match ? Number(match[1]) : null
}

/** `每空2分`: the score is for each blank, not for the question. */
export const isScorePerBlank = (text: string): boolean => /每(?:小)?(?:空|格)\s?\d/.test(text)

export type Field =
  | 'answer'
  | 'analysis'
  | 'difficulty'
  | 'knowledge'
  | 'chapters'
  | 'labels'
  | 'source'
  | 'year'
  | 'score'
  | 'type'
  | 'key'

const labelWords: Readonly<Record<Field, string>> = {
  answer:
    '答案 参考答案 正确答案 标准答案 试题答案 本题答案 答案是 答案为 参考解答 参考译文 参考范文 答题要点 answer answers ans key 答',
  analysis:
    '解析 详解 解答 分析 点评 点睛 点拨 思路 思路分析 试题解析 试题分析 参考解析 答案解析 答案与解析 答案及解析 解答过程 解题过程 评析 评分标准 评分说明 解题思路 思路点拨 名师点睛 方法总结 命题意图 导语 explanation rationale solution analysis',
  difficulty: '难度 难度系数 难易度 difficulty',
  knowledge: '知识点 考点 考查点 knowledge',
  chapters: '章节 chapter chapters',
  labels: '标签 tags labels',
  source: '来源 出处 试题来源 source',
  year: '年份 year',
  score: '分值 分数 score',
  type: '题型 type',
  key: '编号 题目编号',
}
const fieldOfWord: ReadonlyMap<string, Field> = new Map(
  (Object.entries(labelWords) as [Field, string][]).flatMap(([field, words]) =>
    words.split(' ').map((word) => [word, field] as const),
  ),
)

export interface LabelAt {
  field: Field
  /** Start of the label: `【详解】`, `答案：`. */
  from: number
  to: number
  word: string
  /** In `【21题详解】`: the question that the explanation is for. */
  number?: number
}

const explains = /^第?\s?(\d{1,3})\s?小?题(?:详解|解析|分析)$/
const bracketed = /[【〖]\s?([^【】〖〗\n]{1,12}?)\s?[】〗][:：]?/g
const answerWords = '(?:参考|正确|标准|本题|试题)?答案[是为]?|参考解答'
const analysisWords = '(?:参考|试题|答案)?解析|答案[与及]解析|详解|分析|点评|评析|解[答题]过程|评分(?:标准|说明)'
const plainWords = `${answerWords}|${analysisWords}|难度系数|难易度|难度|知识点|考查点|考点|试题来源|来源|出处|章节|标签|年份|分值|题型|Answers?|Ans|Key|Explanation|Rationale|Solution|Analysis|Difficulty|Source`
const plainAtStart = new RegExp(`^\\s*(${plainWords}|解答|答)\\s?[:：]\\s?`, 'i')
/** `[答案]`, `(答案)`: brackets that hold other things elsewhere. */
const inBracketsAtStart = new RegExp(
  `^\\s*[[［(（]\\s?(${answerWords}|${analysisWords}|解答|答)\\s?[\\]］)）][:：]?\\s?`,
)
/** `答案 B`: without a sign, before a key and nothing else. */
const beforeKey = /^\s*((?:参考|正确|标准|本题)?答案)\s?(?=(?:[A-HＡ-Ｈ]{1,8}|√|×|✓|✗|对|错|正确|错误)\s?[。.．]?\s*$)/
const plainInside = new RegExp(`[\\s；;。](${plainWords})\\s?[:：]\\s?`, 'gi')

/** The field that a label begins. */
export const fieldOf = (word: string): Field | undefined => {
  const simple = simplified(word).toLowerCase()
  return fieldOfWord.get(simple) ?? (/^小问[\d一二三四五六]{1,2}(?:详解|解析)$/.test(simple) ? 'analysis' : undefined)
}

/** `答：` ends a worked solution as often as it begins an answer: within one it is no label. */
export const maySumUp = ({ word }: LabelAt): boolean => word === '答'

/** The labels of a line in order. Labels without brackets count only at its start and directly after another label. */
export function labelsIn(given: string): LabelAt[] {
  const text = simplified(given)
  const found: LabelAt[] = []
  for (const match of text.matchAll(bracketed)) {
    const place = { from: match.index, to: match.index + match[0].length, word: itemAt(match, 1) }
    const explained = explains.exec(itemAt(match, 1))
    const field = fieldOf(itemAt(match, 1))
    if (explained) found.push({ ...place, field: 'analysis', number: Number(explained[1]) })
    else if (field) found.push({ ...place, field })
  }
  const start = plainAtStart.exec(text) ?? inBracketsAtStart.exec(text) ?? beforeKey.exec(text)
  if (start) found.unshift({ field: fieldOf(start[1]!)!, from: 0, to: start[0].length, word: start[1]! })
  if (start || found[0]?.from === 0) {
    for (const match of text.matchAll(plainInside)) {
      if (match.index === 0) continue
      found.push({
        field: fieldOf(itemAt(match, 1))!,
        from: match.index + 1,
        to: match.index + match[0].length,
        word: itemAt(match, 1),
      })
    }
  }
  found.sort((a, b) => a.from - b.from)
  return found.filter((one, index) => index === 0 || one.from >= itemAt(found, index - 1).to)
}

const answersAlone = /^(?:答案|Answers?|Answer Keys?|Keys?)\s?[:：]?$/i

/**
 * A line that may be the heading of the answers of the whole paper. `bare`: it is a word that may be a text or an
 * option as well; `labels`: the answer of the question before may follow it.
 */
export function answersHeading(text: string): { isBare: boolean; labels: boolean } | null {
  const trimmed = simplified(text).trim()
  if (trimmed.length > 40) return null
  const labels = /[:：]$/.test(trimmed)
  if (answersAlone.test(trimmed)) return { isBare: true, labels }
  const isHeading =
    /(?:参考答案|试题答案|参考解答|答案[与及和、]?(?:试题)?(?:解析|详解|评分)|评分(?:标准|参考|细则)|answer key)/i.test(
      trimmed,
    )
  return isHeading && !/[:：]\s?\S/.test(trimmed) && !/[。？?]$/.test(trimmed) && !/含/.test(trimmed)
    ? { isBare: false, labels: labels || /^(?:参考|标准|正确)答案$/.test(trimmed) }
    : null
}

export interface MaterialStart {
  /** The first question that it is for; null: the questions that follow. */
  from: number | null
  to: number | null
}

const range = new RegExp(
  `(?:完成|回答|解答|做|题组)[^\\d\\n。]{0,8}(\\d{1,3})\\s?(?:题)?\\s?[${dashes}、和与]{1,2}\\s?(?:第)?\\s?(\\d{1,3})\\s?(?:小)?题`,
)
const englishRange = new RegExp(`questions?\\s+(\\d{1,3})\\s?(?:[${dashes}]{1,2}|to|through|and)\\s?(\\d{1,3})`, 'i')
/** 解答题 is the name of a type, and says nothing of questions that follow a text. */
const following =
  /(?:完成|回答|解答)(?!题)(?:后面|下列|下面|以下)?(?:的)?(?:[一二两三四五六2-9]\s?[道个]?)?(?:各|小|问){0,2}(?:题|小题|问题|要求)/
const reading =
  /^\s*(?:阅读(?:下面|下列|以下|短文|材料)|根据(?:下面|下列|以下)?(?:材料|短文|短文内容)|Read the (?:following )?(?:passage|text|article))/i

/** The line only introduces questions on the text above: `据此完成下面小题。` */
export const isBareIntroduction = (text: string): boolean =>
  text.trim().length <= 16 && /^\s*(?:据此|请据此|读图|结合|根据|完成|回答)/.test(simplified(text))

/** A line that introduces a text with questions. */
export function materialStart(text: string): MaterialStart | null {
  const beginning = simplified(text.slice(0, 300))
  const match = range.exec(beginning) ?? englishRange.exec(beginning)
  if (match && Number(match[1]) < Number(match[2])) return { from: Number(match[1]), to: Number(match[2]) }
  return following.test(beginning) || reading.test(beginning) ? { from: null, to: null } : null
}

const named = /^[^：:（(。，,\s]{1,12}题(?=[：:（(。，,\s本共]|$)/

/**
 * The same for the words of a heading. One that begins with the name of a type (`四、解答题：解答下列各题`) introduces no
 * text, unless it says which questions are on it or what to read.
 */
export function materialInHeading(words: string): MaterialStart | null {
  const intro = materialStart(words)
  const isOfType =
    intro?.from === null && named.test(simplified(words).trim()) && !/阅读|材料|短文/.test(simplified(words))
  return isOfType ? null : intro
}
