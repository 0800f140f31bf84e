import {
  statedPoints,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../../resources/bank/exercise-types/index.ts'
import { hasPicture, widthOf } from '../../../../../resources/bank/exercise-types/stored-text.ts'
import type { PrintLayout } from '../../../../../resources/papers/print-layout.ts'
import { lineOf } from '../../../../../editor/stored/line.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import { runsOf, type PictureNames, type Run } from '../rich-text/runs.ts'
import { answerSpace, stemWithBracket } from './answer-space.ts'
import { answerLines } from './answers.ts'
import { figuresOf } from './figure.ts'
import type { PaperQuestion } from './paper-document.ts'
import { withNumber, type PaperWords } from './words.ts'

/** A question as the template takes it: data for `server/features/papers/print/template/question.typ`. */

interface DrawnOptions {
  /** About the width of the widest, in em. */
  widest: number
  pictures: boolean
  /** Options beside each other as far as they fit; two lists are the columns of a matching question. */
  lists: { key: string; content: Run[] }[][]
}
export interface DrawnQuestion {
  key: string | null
  label: string
  /** The points, before the stem or after it. */
  before: string
  after: string
  stem: Run[]
  /** Beside the stem and its options, or below the stem. */
  figures: Run[]
  bracket: string
  options: DrawnOptions
  /** The choices of each blank that has its own. */
  choices: { label: string; options: DrawnOptions }[]
  room: { kind: 'none' | 'lines' | 'box'; lines: number }
  parts: DrawnQuestion[]
  solution: DrawnSolution | null
  /** About how many the stem alone takes, and all of it. */
  stemLines: number
  /** Those of its words before a table. */
  textLines: number
  lines: number
}
export interface DrawnSolution {
  label: string
  answer: Run[][]
  analysis: Run[]
  parts: DrawnSolution[]
}

export interface Drawing {
  layout: PrintLayout
  words: PaperWords
  pictures: PictureNames
  /** Latin letters in a line: about. */
  perLine: number
}

/** Pictures and tables are not estimated. */
const unknownLines = 1000
export const linesOf = (stored: string, perLine: number): number =>
  /data-type="(?:image|table)"/.test(stored)
    ? unknownLines
    : Math.ceil(widthOf(stored.replace(/<br>/g, '')) / perLine) + (stored.match(/<br>/g)?.length ?? 0)
const pictureTag = /<span data-type="image"[^<>]*>/g
/** What is before its first table. */
const beforeTable = (stored: string): string => itemAt(stored.split('<span data-type="table"'), 0)
const linesOfAll = (stored: readonly string[], { perLine }: Drawing): number =>
  stored.reduce((sum, one) => sum + linesOf(one, perLine), 0)

function drawOptions(options: readonly ExerciseOption[], { pictures, words }: Drawing): DrawnOptions {
  const list = (some: readonly ExerciseOption[]) =>
    some.map(({ key, text }) => ({ key: withNumber(words.option, key), content: runsOf(text, pictures) }))
  const right = options.filter(({ group }) => group === 'right')
  const left = options.filter(({ group }) => group !== 'right')
  return {
    widest: Math.max(0, ...options.map(({ text }) => widthOf(text))) / 2 + 2,
    pictures: options.some(({ text }) => hasPicture(text)),
    lists: [left, right].filter((some) => some.length > 0).map(list),
  }
}

const choicesOf = (answer: ExerciseAnswer | null, first: number, drawing: Drawing): DrawnQuestion['choices'] =>
  answer && 'blanks' in answer
    ? answer.blanks.flatMap((blank, place) =>
        blank.kind === 'choice'
          ? [{ label: withNumber(drawing.words.question, first + place), options: drawOptions(blank.options, drawing) }]
          : [],
      )
    : []

export const partsOf = (answer: ExerciseAnswer | null): PaperQuestion[] =>
  answer?.type === 'composite' ? answer.parts.map((part) => ({ key: '', ...part, type: part.answer.type })) : []

/** How a question is named: by one number, or by those of its blanks and parts. `first`: of these, else null. */
export interface Naming {
  label: string
  first: number | null
}
const partNaming = ({ first }: Naming, at: number, words: PaperWords): Naming => ({
  label: first === null ? withNumber(words.part, at + 1) : withNumber(words.question, first + at),
  first: null,
})

/** Points that the author has written, at the start of a text or at its end. */
const ownPoints =
  /^[（(]\s*\d+(?:\.\d+)?\s*(?:分|points?)\s*[）)]|[（(]\s*\d+(?:\.\d+)?\s*(?:分|points?)\s*[）)]\s*[。.]?$/

/** Such points, or the question's own anywhere in its text, as before a table. */
const statesOwn = (text: string, points: number): boolean =>
  ownPoints.test(text) || new RegExp(`[（(]\\s*${points}\\s*(?:分|points?)\\s*[）)]`).test(text)

/** `isStated`: its section says the points of each of its questions. */
export function drawQuestion(
  question: PaperQuestion,
  naming: Naming,
  drawing: Drawing,
  isStated: boolean,
): DrawnQuestion {
  const { layout, words, pictures } = drawing
  const { stem, options, answer, analysis } = question
  const space = answerSpace(question, layout)
  const own = stemWithBracket(question, layout, words)
  const total = layout.points ? statedPoints(question.score, answer) : null
  const stated = total === null || statesOwn(lineOf(stem), total) ? null : total
  const points = stated === null ? '' : withNumber(words.points, stated)
  const place = layout.points_at === 'needed' ? (isStated ? 'section' : 'before') : layout.points_at
  const parts = partsOf(answer).map((part, at) => drawQuestion(part, partNaming(naming, at, words), drawing, isStated))
  const choices = choicesOf(answer, naming.first ?? 1, drawing)
  const texts = [stem, ...options.map(({ text }) => text)]
  const solved = layout.form === 'each' ? [analysis, JSON.stringify(answer)] : []
  const { text, figures } = figuresOf(runsOf(own.stem, pictures, naming.first))
  return {
    key: question.key || null,
    label: naming.label,
    before: place === 'before' ? points : '',
    after: place === 'end' ? points : '',
    stem: text,
    figures,
    bracket: own.bracket,
    options: drawOptions(options, drawing),
    choices,
    room: space.kind === 'bracket' ? { kind: 'none', lines: 0 } : { kind: space.kind, lines: Math.ceil(space.lines) },
    parts: parts.map((part) => ({ ...part, solution: null })),
    solution: layout.form === 'each' ? drawSolution(question, { ...naming, label: '' }, drawing) : null,
    textLines: linesOf(beforeTable(stem).replace(pictureTag, ''), drawing.perLine),
    stemLines: linesOf(figures.length > 0 ? stem.replace(pictureTag, '') : stem, drawing.perLine),
    lines:
      linesOfAll([...texts, ...solved], drawing) +
      choices.length * 3 +
      space.lines * 1.5 +
      parts.reduce((sum, part) => sum + part.lines, 0),
  }
}

export function drawSolution(question: PaperQuestion, naming: Naming, drawing: Drawing): DrawnSolution {
  const { words, pictures } = drawing
  const { answer, analysis } = question
  const lines = answer ? answerLines(answer, { pictures, words, first: naming.first }) : []
  const parts = partsOf(answer).map((part, place) => drawSolution(part, partNaming(naming, place, words), drawing))
  return {
    label: naming.label,
    answer: lines.length > 0 || parts.length > 0 ? lines : [runsOf(words.noAnswer, pictures)],
    analysis: runsOf(analysis, pictures),
    parts,
  }
}
