import {
  blanksIn,
  exerciseType,
  statedPoints,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../../resources/bank/exercise-types/index.ts'
import type { AnswerSpace } from '../../../../../resources/bank/exercise-types/exercise-type.ts'
import type { PrintLayout } from '../../../../../resources/papers/print-layout.ts'
import { lineOf } from '../../../../../editor/stored/line.ts'
import { widthOf } from '../../../../../resources/bank/exercise-types/stored-text.ts'
import { runsOf, type PictureNames, type Run } from '../rich-text/runs.ts'
import { answerLines } from './answers.ts'
import type { PaperDocument, PaperItem, PaperQuestion } from './paper-document.ts'
import { fontSize, sheetOf } from './sheets.ts'
import { withNumber, wordsIn, type PaperWords } from './words.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** A paper as the template takes it: data for `server/features/papers/print/template/paper.typ`. */

interface DrawnOptions {
  isTall: boolean
  /** About the width of the widest, in em. */
  widest: number
  /** Options beside each other as far as they fit; two lists are the columns of a matching question. */
  lists: { key: string; content: Run[] }[][]
}
export interface DrawnQuestion {
  key: string | null
  label: string
  points: string
  stem: Run[]
  /** Whether a formula reaches far above or below its line. */
  isTall: boolean
  bracket: string
  options: DrawnOptions
  /** The choices of each blank that has its own. */
  choices: { label: string; options: DrawnOptions }[]
  room: { kind: 'none' | 'lines' | 'box'; lines: number }
  parts: DrawnQuestion[]
  solution: DrawnSolution | null
  /** About how many it takes; where that may be more than a page has, it is measured before it is kept together. */
  lines: number
  isLong: boolean
}
interface DrawnSolution {
  label: string
  answer: Run[][]
  analysis: Run[]
  parts: DrawnSolution[]
}
interface DrawnSection {
  name: string
  instruction: Run[]
  items: { material: Run[]; isLong: boolean; questions: DrawnQuestion[] }[]
}
export interface DrawnPaper {
  variant: string
  title: string
  subtitle: string
  sections: DrawnSection[]
  /** Printed at the end; empty where answers are elsewhere, or not printed. */
  solutions: { name: string; solutions: DrawnSolution[] }[]
}

interface Drawing {
  layout: PrintLayout
  words: PaperWords
  pictures: PictureNames
  /** Latin letters in a line, and lines on a page: about. */
  perLine: number
  pageLines: number
}

const linesOf = (stored: string, perLine: number): number =>
  /data-type="(?:image|table)"/.test(stored)
    ? Number.POSITIVE_INFINITY
    : Math.ceil(widthOf(stored.replace(/<br>/g, '')) / perLine) + (stored.match(/<br>/g)?.length ?? 0)
const linesOfAll = (stored: readonly string[], { perLine }: Drawing): number =>
  stored.reduce((sum, one) => sum + linesOf(one, perLine), 0)
/**
 * Whether something may be longer than a page. Measuring it costs as much as setting it, so that it is done only where
 * an estimate leaves doubt; pictures and tables are not estimated.
 */
const mayPassPage = (lines: number, { pageLines }: Drawing): boolean => lines > pageLines / 2

/** A bracket that the author has typed at the end is space enough for the answer. */
const endsWithBracket = /[（(]\s*[）)]\s*[.。]?$/

/** The space that a question needs on paper for its answer. */
export function answerSpace(
  { type, stem, answer }: Pick<PaperQuestion, 'type' | 'stem' | 'answer'>,
  { room }: Pick<PrintLayout, 'room'>,
): AnswerSpace {
  const kind = exerciseType(type)
  const needsRoom = room && blanksIn(stem) === 0 && !endsWithBracket.test(lineOf(stem))
  // Without an answer, or for a person who may not read it, the type's default space is used.
  return kind && needsRoom ? kind.answerSpace(answer ?? kind.example.answer) : { kind: 'none', lines: 0 }
}

const tallFormula = /data-value="[^"]*\\(?:[dtc]?frac|binom|sum|prod|int|begin|over|under|stack)/

/** An empty bracket in which nobody could write. */
const tightBracket = /[（(]\s*[）)]([.。]?)$/

/** A stem whose own bracket leaves no room gets one that does. */
export function stemWithBracket(
  { type, stem, answer }: PaperQuestion,
  layout: PrintLayout,
  words: PaperWords,
): { stem: string; bracket: string } {
  const bare = stem.replace(tightBracket, '')
  const needs = (of: string): boolean => answerSpace({ type, stem: of, answer }, layout).kind === 'bracket'
  if (needs(stem)) return { stem, bracket: words.bracket }
  return bare !== stem && needs(bare)
    ? { stem: bare, bracket: words.bracket + (tightBracket.exec(stem)?.[1] ?? '') }
    : { stem, bracket: '' }
}

function drawOptions(options: readonly ExerciseOption[], { pictures }: Drawing): DrawnOptions {
  const list = (some: readonly ExerciseOption[]) =>
    some.map(({ key, text }) => ({ key: `${key}.`, content: runsOf(text, pictures) }))
  const right = options.filter(({ group }) => group === 'right')
  const left = options.filter(({ group }) => group !== 'right')
  return {
    isTall: options.some(({ text }) => tallFormula.test(text)),
    widest: Math.max(0, ...options.map(({ text }) => widthOf(text))) / 2 + 2,
    lists: [left, right].filter((some) => some.length > 0).map(list),
  }
}

const choicesOf = (answer: ExerciseAnswer | null, drawing: Drawing): DrawnQuestion['choices'] =>
  answer && 'blanks' in answer
    ? answer.blanks.flatMap((blank, place) =>
        blank.kind === 'choice' ? [{ label: `${place + 1}.`, options: drawOptions(blank.options, drawing) }] : [],
      )
    : []

const partsOf = (answer: ExerciseAnswer | null): PaperQuestion[] =>
  answer?.type === 'composite' ? answer.parts.map((part) => ({ key: '', ...part, type: part.answer.type })) : []

function drawQuestion(question: PaperQuestion, label: string, drawing: Drawing): DrawnQuestion {
  const { layout, words, pictures } = drawing
  const { stem, options, answer, analysis } = question
  const space = answerSpace(question, layout)
  const own = stemWithBracket(question, layout, words)
  const points = layout.points ? statedPoints(question.score, answer) : null
  const parts = partsOf(answer).map((part, place) => drawQuestion(part, withNumber(words.part, place + 1), drawing))
  const choices = choicesOf(answer, drawing)
  const texts = [stem, ...options.map(({ text }) => text)]
  const solved = layout.form === 'each' ? [analysis, JSON.stringify(answer)] : []
  const lines =
    linesOfAll([...texts, ...solved], drawing) +
    choices.length * 3 +
    space.lines * 1.5 +
    parts.reduce((sum, part) => sum + part.lines, 0)
  return {
    key: question.key || null,
    label,
    points: points === null ? '' : withNumber(words.points, points),
    stem: runsOf(own.stem, pictures),
    isTall: tallFormula.test(stem),
    bracket: own.bracket,
    options: drawOptions(options, drawing),
    choices,
    room: space.kind === 'bracket' ? { kind: 'none', lines: 0 } : { kind: space.kind, lines: space.lines },
    parts: parts.map((part) => ({ ...part, solution: null })),
    solution: layout.form === 'each' ? drawSolution(question, '', drawing) : null,
    lines,
    isLong: mayPassPage(lines, drawing),
  }
}

function drawSolution(question: PaperQuestion, label: string, drawing: Drawing): DrawnSolution {
  const { words, pictures } = drawing
  const { answer, analysis } = question
  const parts = partsOf(answer).map((part, place) => drawSolution(part, withNumber(words.part, place + 1), drawing))
  return {
    label,
    answer: answer ? answerLines(answer, { pictures, words }) : [runsOf(words.noAnswer, pictures)],
    analysis: runsOf(analysis, pictures),
    parts,
  }
}

/** Questions are numbered through the whole paper. */
function numbered(document: PaperDocument): { item: PaperItem; labels: string[] }[][] {
  let next = 1
  return document.sections.map(({ items }) =>
    items.map((item) => ({ item, labels: item.questions.map(({ label }) => label ?? `${next++}.`) })),
  )
}

const pointsPerMm = 72 / 25.4

function roomOf(layout: PrintLayout): Pick<Drawing, 'perLine' | 'pageLines'> {
  const { width, height, left, right, top, bottom, columns, gutter } = sheetOf(layout)
  const size = fontSize(layout)
  return {
    perLine: (((width - left - right - gutter * (columns - 1)) / columns) * pointsPerMm * 2) / size - 6,
    pageLines: ((height - top - bottom) * pointsPerMm) / (size * 1.8),
  }
}

export function drawPaper(
  document: PaperDocument,
  layout: PrintLayout,
  pictures: PictureNames,
  variant: string,
): DrawnPaper {
  const drawing: Drawing = { layout, words: wordsIn(document.language), pictures, ...roomOf(layout) }
  const numbers = numbered(document)
  const solutionsOf = (section: number) =>
    itemAt(numbers, section).flatMap(({ item, labels }) =>
      item.questions.map((question, at) => drawSolution(question, itemAt(labels, at), drawing)),
    )
  return {
    variant,
    title: document.title,
    subtitle: document.subtitle,
    sections:
      layout.form === 'answers'
        ? []
        : document.sections.map(({ name, instruction }, section) => ({
            name,
            instruction: runsOf(instruction, pictures),
            items: itemAt(numbers, section).map(({ item, labels }) => ({
              material: runsOf(item.material, pictures),
              isLong: mayPassPage(linesOfAll([item.material], drawing), drawing),
              questions: item.questions.map((question, at) => drawQuestion(question, itemAt(labels, at), drawing)),
            })),
          })),
    solutions:
      layout.form === 'end' || layout.form === 'answers'
        ? document.sections.map(({ name }, section) => ({ name, solutions: solutionsOf(section) }))
        : [],
  }
}
