import type { PrintLayout } from '../../../../../resources/papers/print-layout.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import type { QuestionNumbers } from '../../../../../resources/papers/numbering.ts'
import { runsOf, textRun, type PictureNames, type Run } from '../rich-text/runs.ts'
import {
  drawQuestion,
  drawSolution,
  linesOf,
  type DrawnQuestion,
  type DrawnSolution,
  type Drawing,
  type Naming,
} from './draw-question.ts'
import { keysOf, type KeyGroup } from './answer-keys.ts'
import type { FrontMatter, PaperDocument, PaperSection } from './paper-document.ts'
import { paperNumbers } from './paper-numbers.ts'
import { fontSize, sheetOf } from './sheets.ts'
import { peopleOf, withNumber, wordsIn, type PaperWords } from './words.ts'

/** A paper as the template takes it: data for `server/features/papers/print/template/paper.typ`. */

interface DrawnSection {
  name: string
  /** 第二部分 阅读: it has sections of its own. */
  isPart: boolean
  /** The instruction: in the line of the name, below it, or so long that it may be divided. */
  beside: Run[]
  below: Run[]
  long: Run[]
  wide: boolean
  items: { material: Run[]; lines: number; questions: DrawnQuestion[] }[]
}
/** Lines above the questions. `sections`: what the table of points calls them; empty where there is none. */
interface DrawnFront {
  secrecy: string
  subtitle: string
  people: string
  notice: string[]
  sections: string[]
}
export interface DrawnPaper {
  variant: string
  front: DrawnFront
  title: string
  subtitle: string
  sections: DrawnSection[]
  /** Printed at the end; empty where answers are elsewhere, or not printed. */
  solutions: { name: string; keys: KeyGroup[]; solutions: DrawnSolution[] }[]
}

/** A question whose blanks or parts have a number each has no other label. */
export const namingOf = ({ from, to }: QuestionNumbers, words: PaperWords): Naming =>
  to > from ? { label: '', first: from } : { label: withNumber(words.question, from), first: null }

const pointsPerMm = 72 / 25.4

/** About how many Latin letters are in a line, and how many lines on a page. */
interface Measures {
  perLine: number
  pageLines: number
}
export function measuresOf(layout: PrintLayout): Measures {
  const { width, height, left, right, top, bottom, columns, gutter } = sheetOf(layout)
  const size = fontSize(layout)
  return {
    perLine: (((width - left - right - gutter * (columns - 1)) / columns) * pointsPerMm * 2) / size - 6,
    pageLines: ((height - top - bottom) * pointsPerMm) / (size * 1.8),
  }
}

/** Whether a section says how many points each of its questions has: by its own text, or by the one that is added. */
function statesPoints({ name, instruction, items }: PaperSection): boolean {
  const scores = items.flatMap(({ questions }) => questions.map(({ score }) => score))
  return scores.every((score) => score === scores[0]) && /\d\s*(?:分|points?)/.test(`${name} ${instruction}`)
}

const partName = /^(?:第[一二三四五六七八九十]{1,3}(?:部分|卷)|Part\b)/
/** A longer instruction is no part of the heading: the share of a page. */
const headingShare = 0.08

/** As papers have it: `一、选择题：本题共 8 小题…` in a line, and what follows `第一节（共 5 小题）` below it. */
function headingOf(
  { name, instruction }: PaperSection,
  pictures: PictureNames,
  words: PaperWords,
  { perLine, pageLines }: Measures,
) {
  const runs = runsOf(instruction, pictures)
  const heading = { name, isPart: partName.test(name), beside: [], below: [], long: [] }
  if (runs.length === 0) return heading
  if (linesOf(instruction, perLine) > pageLines * headingShare) return { ...heading, long: runs }
  const isBeside = runs.every(({ is }) => is === 'text' || is === 'formula') && !/[)）]$/.test(name)
  if (!isBeside) return { ...heading, below: runs }
  const isEnded = name === '' || /[:：。.，,]$/.test(name)
  return { ...heading, beside: isEnded ? runs : [textRun(words.colon), ...runs] }
}

const noFront: FrontMatter = { secrecy: '', subtitle: '', author: '', reviewer: '', notice: '' }

/** 一、选择题 is 一 in the table of points; a section without a numeral is its place. */
const numeralOf = ({ name }: PaperSection, at: number): string =>
  /^(?:[一二三四五六七八九十]+|[IVX]+|[A-Z])(?=[、.．])/.exec(name)?.[0] ?? String(at + 1)

function frontOf({ front = noFront, sections }: PaperDocument, layout: PrintLayout, words: PaperWords): DrawnFront {
  const scored = sections.filter(({ items }) => items.length > 0)
  return {
    secrecy: front.secrecy,
    subtitle: front.subtitle,
    people: peopleOf(front, words),
    notice: front.notice.split('\n').filter((line) => line.trim() !== ''),
    sections: layout.score_table ? scored.map(numeralOf) : [],
  }
}

export function drawPaper(
  document: PaperDocument,
  layout: PrintLayout,
  pictures: PictureNames,
  variant: string,
): DrawnPaper {
  const words = wordsIn(document.language)
  const measures = measuresOf(layout)
  const { perLine } = measures
  const drawing: Drawing = { layout, words, pictures, perLine }
  const numbered = paperNumbers(document)
  const solutionsOf = (section: number) => {
    const { groups, others } = keysOf(itemAt(numbered, section).flat(), words)
    const solutions = others.map(({ question, numbers }) => drawSolution(question, namingOf(numbers, words), drawing))
    return { keys: groups, solutions }
  }
  const itemsOf = (section: PaperSection, index: number) => {
    const isStated = statesPoints(section)
    const own: Drawing = section.wideLines
      ? { ...drawing, layout: { ...layout, room: false }, perLine: perLine / 2 }
      : drawing
    return section.items.map(({ material }, at) => ({
      material: runsOf(material, pictures),
      lines: linesOf(material, perLine),
      questions: itemAt(itemAt(numbered, index), at).map(({ question, numbers }) =>
        drawQuestion(question, namingOf(numbers, words), own, isStated),
      ),
    }))
  }
  return {
    variant,
    front: frontOf(document, layout, words),
    title: document.title,
    subtitle: document.subtitle,
    sections:
      layout.form === 'answers'
        ? []
        : document.sections.map((section, index) => ({
            ...headingOf(section, pictures, words, measures),
            wide: section.wideLines ?? false,
            items: itemsOf(section, index),
          })),
    solutions:
      layout.form === 'end' || layout.form === 'answers'
        ? document.sections.flatMap(({ name, items }, section) =>
            items.length > 0 ? [{ name, ...solutionsOf(section) }] : [],
          )
        : [],
  }
}
