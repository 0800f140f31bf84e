import type { Mark } from '../../../../../editor/stored/nodes.ts'
import { printLayout } from '../../../../../resources/papers/print-layout.ts'
import { groupedBy } from '../../../../base/grouped-by.ts'
import {
  drawQuestion,
  drawSolution,
  type DrawnQuestion,
  type DrawnSolution,
  type Naming,
} from '../../../papers/print/paper/draw-question.ts'
import { namingOf } from '../../../papers/print/paper/draw-paper.ts'
import type { PaperQuestion } from '../../../papers/print/paper/paper-document.ts'
import type { PaperWords } from '../../../papers/print/paper/words.ts'
import { runsOf, type PictureNames, type Run } from '../../../papers/print/rich-text/runs.ts'
import { line, textPiece, type Paragraph, type Piece } from './deck.ts'

/** Questions and solutions as paragraphs of slides; their pictures are named, to be put below. */
export interface SlideText {
  paragraphs: Paragraph[]
  /** The names of pictures, in their order. */
  pictures: string[]
}

const layout = printLayout.parse({ room: false, form: 'paper' })

const has = (marks: readonly Mark[], ...some: Mark[]): boolean => some.some((one) => marks.includes(one))

function pieceOf(run: Run): Piece[] {
  if (run.is === 'text') {
    const { text, marks } = run
    const raised = has(marks, 'sup') ? 'sup' : has(marks, 'sub') ? 'sub' : undefined
    const look = { bold: has(marks, 'bold', 'dots'), lined: has(marks, 'underline', 'wave') }
    return [textPiece(text, { ...look, ...(raised ? { raised } : {}) })]
  }
  if (run.is === 'formula') return [{ is: 'formula', latex: run.latex, display: false }]
  if (run.is === 'strong' || run.is === 'boxed') return [textPiece(run.text, { bold: true })]
  if (run.is === 'source') return [textPiece(run.text)]
  return run.is === 'blank' ? [textPiece(run.number === null ? '________' : `___${run.number}___`)] : []
}

/** A table as a line for each of its rows. */
function tableText({ cells }: Extract<Run, { is: 'table' }>): SlideText {
  const rows = [...groupedBy(cells, ({ y }) => y).values()]
  const texts = rows.map((row) => row.map(({ content }) => slideText(content)))
  return {
    paragraphs: texts.map((row) => ({
      pieces: row.flatMap(({ paragraphs }, at) => [
        ...(at > 0 ? [textPiece('　|　')] : []),
        ...paragraphs.flatMap(({ pieces }) => pieces),
      ]),
    })),
    pictures: texts.flat().flatMap(({ pictures }) => pictures),
  }
}

/** Lines that are empty are left out. */
function slideText(runs: readonly Run[]): SlideText {
  const paragraphs: Paragraph[] = [{ pieces: [] }]
  const pictures: string[] = []
  for (const run of runs) {
    if (run.is === 'picture') pictures.push(run.file)
    else if (run.is === 'break') paragraphs.push({ pieces: [] })
    else if (run.is === 'table') {
      const table = tableText(run)
      paragraphs.push(...table.paragraphs, { pieces: [] })
      pictures.push(...table.pictures)
    } else if (run.is === 'formula' && run.display)
      paragraphs.push({ pieces: [{ is: 'formula', latex: run.latex, display: true }] }, { pieces: [] })
    else paragraphs.at(-1)?.pieces.push(...pieceOf(run))
  }
  return { paragraphs: paragraphs.filter(({ pieces }) => pieces.length > 0), pictures }
}

const joined = (texts: readonly SlideText[]): SlideText => ({
  paragraphs: texts.flatMap(({ paragraphs }) => paragraphs),
  pictures: texts.flatMap(({ pictures }) => pictures),
})

/** With a text in front of its first line. */
function labelled(label: string, { paragraphs, pictures }: SlideText, bold = false): SlideText {
  const [first, ...others] = paragraphs
  const front = textPiece(label, { bold })
  return label === ''
    ? { paragraphs, pictures }
    : { paragraphs: [{ pieces: [front, ...(first?.pieces ?? [])] }, ...others], pictures }
}

function drawnText(drawn: DrawnQuestion): SlideText {
  const { label, before, stem, figures, bracket, after, options, choices, parts } = drawn
  const optionLines = (of: DrawnQuestion['options']): SlideText[] =>
    of.lists.flat().map(({ key, content }) => labelled(key, slideText(content)))
  const ending: Run[] = [bracket, after].filter((one) => one !== '').map((text) => ({ is: 'text', text, marks: [] }))
  return joined([
    labelled(`${label}${before}`, slideText([...stem, ...ending])),
    { paragraphs: [], pictures: slideText(figures).pictures },
    ...optionLines(options),
    ...choices.flatMap((one) => [labelled(one.label, joined(optionLines(one.options)))]),
    ...parts.map(drawnText),
  ])
}

interface Written {
  words: PaperWords
  pictures: PictureNames
}

const drawing = ({ words, pictures }: Written) => ({ layout, words, pictures, perLine: 60 })

const noName: Naming = { label: '', first: null }
const nameOf = ({ numbers }: PaperQuestion, { words }: Written): Naming => (numbers ? namingOf(numbers, words) : noName)

/** With its numbers, if it has any. */
export const questionText = (question: PaperQuestion, written: Written): SlideText =>
  drawnText(drawQuestion(question, nameOf(question, written), drawing(written), false))

export const materialText = (stored: string, { pictures }: Written): SlideText => slideText(runsOf(stored, pictures))

function solvedText({ label, answer, analysis, parts }: DrawnSolution, words: PaperWords): SlideText {
  const answers = answer.map((runs) => slideText(runs))
  const head = (word: string): string => `${word}${words.colon}`
  return joined([
    ...(label === '' ? [] : [{ paragraphs: [line(label, { bold: true })], pictures: [] }]),
    ...(answers.length > 0 ? [labelled(head(words.answer), joined(answers), true)] : []),
    ...(analysis.length > 0 ? [labelled(head(words.analysis), slideText(analysis), true)] : []),
    ...parts.map((part) => solvedText(part, words)),
  ])
}

export const solutionText = (question: PaperQuestion, written: Written): SlideText =>
  solvedText(drawSolution(question, { ...nameOf(question, written), label: '' }, drawing(written)), written.words)
