import { textOf } from '../../../../editor/stored/text.ts'
import {
  blankOf,
  exerciseType,
  type ExerciseAnswer,
  type ExerciseOption,
  type WrittenBlank,
} from '../../../../resources/exercise-types/index.ts'
import { plainOf, stored } from '../paper/answers.ts'
import { RichLine, type Piece } from '../rich-line.ts'
import { answerSigns } from '../roles.ts'

/** An answer as `write/answer-runs.ts` writes it: words, and between them signs in a style of their own. */

type Part = { words: RichLine } | { sign: string }

const { nextBlank, orElse, keyword, marking, caseSensitive, anyOrder } = answerSigns
const signs =
  /；|\||〔关键词〕|〔得分点〕|（区分大小写）|（顺序不限）|（\d+(?:\.\d+)?分）|±\d+(?:\.\d+)?%?| > | [^；|（±]+/g
const pointsIn = (sign: string): number | null => (/^（\d.*分）$/.test(sign) ? Number(/[\d.]+/.exec(sign)![0]) : null)

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

/** What is accepted in each blank, and what is said of all of them. */
function acceptedIn(line: RichLine): { blanks: Accepted[]; isAnyOrder: boolean } {
  let blank = noWords()
  const blanks = [blank]
  let isAnyOrder = false
  for (const part of partsOf(line)) {
    if ('words' in part) blank.accept.push(plainWords(part.words))
    else if (part.sign === nextBlank) blanks.push((blank = noWords()))
    else if (part.sign === caseSensitive) blank.isCased = true
    else if (part.sign === anyOrder) isAnyOrder = true
    else if (part.sign.startsWith('±')) blank.tolerance = part.sign
    else if (part.sign.startsWith(' ')) blank.unit = part.sign.slice(1)
    else if (part.sign !== orElse) blank.score = pointsIn(part.sign)
  }
  return { blanks, isAnyOrder }
}

/** Spaces at the ends are of the answer. */
const plainWords = (line: RichLine): string => textOf(line.nodes())

function typedBlankOf({ unit, isCased, score, ...written }: Accepted) {
  const blank = blankOf(written)
  return blank && { ...blank, case_sensitive: isCased, score, ...(unit && { unit }) }
}

function blanksAnswer(type: string, line: RichLine, choices: ReadonlyMap<number, ExerciseOption[]>): unknown {
  const { blanks, isAnyOrder } = acceptedIn(line)
  const read = blanks.map((one, index) => {
    const options = choices.get(index + 1)
    return options ? { kind: 'choice', options, key: one.accept.join('').trim(), score: one.score } : typedBlankOf(one)
  })
  const hasOrder = 'any_order' in exerciseType(type)!.example.answer
  return { type, blanks: read, ...(hasOrder && { any_order: isAnyOrder }) }
}

function numberAnswer(type: string, line: RichLine): unknown {
  const { blanks } = acceptedIn(line)
  const { accept, tolerance, unit } = blanks[0]!
  const blank = tolerance === '' ? null : blankOf({ accept, tolerance })
  return { type, accept, tolerance: blank?.tolerance ?? null, unit }
}

function openAnswer(type: string, line: RichLine): unknown {
  const texts: { of: string; pieces: Piece[]; score: number | null }[] = [{ of: '', pieces: [], score: null }]
  for (const part of partsOf(line)) {
    if ('words' in part) texts.at(-1)!.pieces.push(...part.words.pieces)
    else if (part.sign === keyword || part.sign === marking) texts.push({ of: part.sign, pieces: [], score: null })
    else texts.at(-1)!.score = pointsIn(part.sign)
  }
  const of = (sign: string) =>
    texts.filter((one) => one.of === sign).map(({ pieces, score }) => ({ line: new RichLine(pieces), score }))
  const steps = of(marking).map((one) => ({ text: stored(one.line), score: one.score ?? 0 }))
  const keywords = of(keyword).map((one) => plainWords(one.line))
  const hasKeywords = 'keywords' in exerciseType(type)!.example.answer
  return {
    type,
    text: stored(of('')[0]!.line),
    ...(hasKeywords && { keywords }),
    ...(steps.length > 0 && { marking: steps }),
  }
}

/** Null where the words are no answer of the type. The shape of an answer is that of the type's example. */
export function answerOfSigns(
  type: string,
  line: RichLine,
  options: readonly ExerciseOption[],
  choices: ReadonlyMap<number, ExerciseOption[]>,
): ExerciseAnswer | null {
  const declared = exerciseType(type)
  if (!declared) return null
  const shape: ExerciseAnswer = declared.example.answer
  const read =
    'text' in shape
      ? openAnswer(type, line)
      : 'accept' in shape
        ? numberAnswer(type, line)
        : 'blanks' in shape
          ? blanksAnswer(type, line, choices)
          : declared.fromText(plainOf(line))
  const parsed = declared.answer.safeParse(read)
  return parsed.success && declared.fits(parsed.data, options) ? parsed.data : null
}
