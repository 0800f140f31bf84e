import { textOf } from '../../../../../../editor/stored/text.ts'
import {
  blankOf,
  exerciseType,
  type ExerciseAnswer,
  type ExerciseOption,
  type ExerciseTypeName,
  type WrittenBlank,
} from '../../../../../../resources/bank/exercise-types/index.ts'
import { inTable } from '../../by-type.ts'
import { plainOf, stored } from '../paper/answers.ts'
import { RichLine, type Piece } from '../rich-line.ts'
import { answerSigns } from '../roles.ts'
import { itemAt } from '../../../../../../resources/kit/present.ts'

/** Reads an answer as `write/answer-runs.ts` writes it: words, separated by signs in a style of their own. */

type Part = { words: RichLine } | { sign: string }

type SignName = Exclude<keyof typeof answerSigns.zh, 'points' | 'unit'>
const meant = (['nextBlank', 'orElse', 'keyword', 'marking', 'caseSensitive', 'anyOrder'] as const).flatMap((name) =>
  Object.values(answerSigns).map((own): [sign: string, name: SignName] => [own[name], name]),
)
/** What a sign means, in either language; undefined for points, units and tolerances. */
const meaningOf: ReadonlyMap<string, SignName> = new Map(meant)
const signs =
  /；|; |\||〔[^〔〕]{1,10}〕|（区分大小写）|\(case-sensitive\)|（顺序不限）|\(any order\)|（\d+(?:\.\d+)?分）|\(\d+(?:\.\d+)? points\)|±\d+(?:\.\d+)?%?| > | (?:(?!\((?:case-sensitive|any order|\d+(?:\.\d+)? points)\)|; )[^；|（±])+/g
const pointsIn = (sign: string): number | null =>
  /^[（(]\d.*(?:分| points)[)）]$/.test(sign) ? Number(/[\d.]+/.exec(sign)![0]) : null

function partsOf(line: RichLine): Part[] {
  const parts: Part[] = []
  let open: Piece[] = []
  const close = (): void => {
    if (open.length > 0) parts.push({ words: new RichLine(open) })
    open = []
  }
  for (const piece of line.pieces) {
    if (piece.role !== 'sign') {
      open.push(piece)
      continue
    }
    close()
    for (const [sign] of piece.text.matchAll(signs)) parts.push({ sign })
  }
  close()
  return parts
}

interface Accepted extends WrittenBlank {
  unit: string
  isCased: boolean
  score: number | null
}
const noWords = (): Accepted => ({ accept: [], tolerance: '', unit: '', isCased: false, score: null })

/** The accepted answers of each blank, and the options that apply to all blanks. */
function acceptedIn(line: RichLine): { blanks: Accepted[]; isAnyOrder: boolean } {
  let blank = noWords()
  const blanks = [blank]
  let isAnyOrder = false
  for (const part of partsOf(line)) {
    if ('words' in part) blank.accept.push(plainWords(part.words))
    else if (meaningOf.get(part.sign) === 'nextBlank') blanks.push((blank = noWords()))
    else if (meaningOf.get(part.sign) === 'caseSensitive') blank.isCased = true
    else if (meaningOf.get(part.sign) === 'anyOrder') isAnyOrder = true
    else if (part.sign.startsWith('±')) blank.tolerance = part.sign
    else if (part.sign.startsWith(' ')) blank.unit = part.sign.slice(1)
    else if (meaningOf.get(part.sign) !== 'orElse') blank.score = pointsIn(part.sign)
  }
  return { blanks, isAnyOrder }
}

/** Leading and trailing spaces belong to the answer. */
const plainWords = (line: RichLine): string => textOf(line.nodes())

function typedBlankOf({ unit, isCased, score, ...written }: Accepted) {
  const blank = blankOf(written)
  return blank && { ...blank, case_sensitive: isCased, score, ...(unit && { unit }) }
}

type Choices = ReadonlyMap<number, ExerciseOption[]>
/** Reads the words after a label as an answer of a type; the type's schema validates the result. */
type Read = (line: RichLine, type: ExerciseTypeName, choices: Choices) => unknown

const keys: Read = (line, type) => exerciseType(type)!.fromText(plainOf(line))

const blanksIn = (accepted: readonly Accepted[], choices: Choices): unknown[] =>
  accepted.map((one, index) => {
    const options = choices.get(index + 1)
    return options ? { kind: 'choice', options, key: one.accept.join('').trim(), score: one.score } : typedBlankOf(one)
  })

const typedBlanks: Read = (line, type, choices) => {
  const { blanks, isAnyOrder } = acceptedIn(line)
  return { type, blanks: blanksIn(blanks, choices), any_order: isAnyOrder }
}

const blanksOrChoices: Read = (line, type, choices) => ({ type, blanks: blanksIn(acceptedIn(line).blanks, choices) })

const number: Read = (line, type) => {
  const { blanks } = acceptedIn(line)
  const { accept, tolerance, unit } = itemAt(blanks, 0)
  const blank = tolerance === '' ? null : blankOf({ accept, tolerance })
  return { type, accept, tolerance: blank?.tolerance ?? null, unit }
}

interface Open {
  text: string
  keywords: string[]
  marking?: { text: string; score: number }[]
}

function openIn(line: RichLine): Open {
  const texts: { of: SignName | null; pieces: Piece[]; score: number | null }[] = [
    { of: null, pieces: [], score: null },
  ]
  for (const part of partsOf(line)) {
    if ('words' in part) itemAt(texts, -1).pieces.push(...part.words.pieces)
    else {
      const meaning = meaningOf.get(part.sign)
      if (meaning === 'keyword' || meaning === 'marking') texts.push({ of: meaning, pieces: [], score: null })
      else itemAt(texts, -1).score = pointsIn(part.sign)
    }
  }
  const of = (name: SignName | null) =>
    texts.filter((one) => one.of === name).map(({ pieces, score }) => ({ line: new RichLine(pieces), score }))
  const steps = of('marking').map((one) => ({ text: stored(one.line), score: one.score ?? 0 }))
  const keywords = of('keyword').map((one) => plainWords(one.line))
  return { text: stored(itemAt(of(null), 0).line), keywords, ...(steps.length > 0 && { marking: steps }) }
}

const withKeywords: Read = (line, type) => ({ type, ...openIn(line) })
const withoutKeywords: Read = (line, type) => {
  const { keywords: _keywords, ...open } = openIn(line)
  return { type, ...open }
}

const readers: { readonly [Name in ExerciseTypeName]: Read } = {
  single_choice: keys,
  multiple_choice: keys,
  true_false: keys,
  fill_blank: typedBlanks,
  numeric: number,
  cloze: blanksOrChoices,
  word_bank: keys,
  matching: keys,
  classification: keys,
  ordering: keys,
  short_answer: withKeywords,
  essay: withoutKeywords,
  composite: keys,
}

/** Null where the words are not an answer of the type. */
export function answerOfSigns(
  type: string,
  line: RichLine,
  options: readonly ExerciseOption[],
  choices: ReadonlyMap<number, ExerciseOption[]>,
): ExerciseAnswer | null {
  const declared = exerciseType(type)
  const read = inTable(readers, type)
  if (!declared || !read) return null
  const parsed = declared.answer.safeParse(read(line, type as ExerciseTypeName, choices))
  return parsed.success && declared.fits(parsed.data, options) ? parsed.data : null
}
