import { countBlanks } from '../../../../../editor/stored/blanks.ts'
import { folding } from '../../../../../editor/stored/fold.ts'
import type { BlankNode, FormulaNode, ImageNode, Inline, Mark, TableNode } from '../../../../../editor/stored/nodes.ts'
import { parseStored } from '../../../../../editor/stored/parse.ts'
import { knownMath } from '../formula/known-math.ts'
import type { MathTree } from '../formula/math-tree.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/**
 * Stored rich text as the typesetter takes it: a flat list of what follows each other, each with the marks on it. Data
 * alone: what a person wrote is never read as markup (`server/features/papers/print/template/rich-text.typ`).
 */
export type Run =
  | { is: 'text'; text: string; marks: readonly Mark[] }
  | { is: 'strong' | 'boxed'; text: string }
  | { is: 'break' }
  | { is: 'formula'; latex: string; display: boolean; math: MathTree; marks: readonly Mark[] }
  /** A formula that cannot be read is shown as it was written. */
  | { is: 'source'; text: string }
  | { is: 'blank'; kind: 0 | 1; number: number | null }
  | { is: 'picture'; file: string; alt: string; width: number | null; height: number | null }
  | { is: 'table'; columns: number; headers: number; cells: TableCellRuns[] }

export interface TableCellRuns {
  x: number
  y: number
  colspan: number
  rowspan: number
  header: boolean
  content: Run[]
}

/** Spaces are kept, as on the screen. */
const spaced = (text: string): string => text.replaceAll('\t', '    ').replace(/ (?= )/g, '\u00a0')

export const textRun = (text: string, marks: readonly Mark[] = []): Run => ({ is: 'text', text: spaced(text), marks })

/** The name of the file of each picture; undefined where a picture is not there. */
export type PictureNames = ReadonlyMap<string, string>

interface Counting {
  next: number
  /** A single blank needs no number, unless it is one of the paper. */
  numbered: 'none' | 'round' | 'all'
}

function blankRun({ blank }: BlankNode, counting: Counting): Run {
  const number = counting.next++
  const isNumbered = counting.numbered === 'all' || (blank === 0 && counting.numbered === 'round')
  return { is: 'blank', kind: blank, number: isNumbered ? number : null }
}

export function formulaRun(
  { latex, display }: Pick<FormulaNode, 'latex' | 'display'>,
  marks: readonly Mark[] = [],
): Run {
  const math = knownMath(latex, display)
  return math ? { is: 'formula', latex, display, math, marks } : { is: 'source', text: latex }
}

function pictureRun({ src, alt, width, height }: ImageNode, pictures: PictureNames): Run {
  const file = pictures.get(src)
  return file
    ? { is: 'picture', file, alt, width: width ?? null, height: height ?? null }
    : { is: 'source', text: alt || '?' }
}

/** The cells at their places; a cell that would overlap one from above or pass the last row ends before it. */
function placedCells(
  { rows }: TableNode,
  content: (nodes: readonly Inline[]) => Run[],
): Omit<Extract<Run, { is: 'table' }>, 'is'> {
  const taken = rows.map(() => new Set<number>())
  const cells = rows.flatMap(({ cells: inRow }, y): TableCellRuns[] => {
    let x = 0
    return inRow.map(({ children, header, colspan, rowspan }) => {
      while (itemAt(taken, y).has(x)) x++
      const start = x
      while (x < start + colspan && !itemAt(taken, y).has(x)) x++
      const down = Math.min(rowspan, rows.length - y)
      for (let row = y; row < y + down; row++)
        for (let column = start; column < x; column++) itemAt(taken, row).add(column)
      return { x: start, y, colspan: x - start, rowspan: down, header, content: content(children) }
    })
  })
  const headers = rows.findIndex(({ cells: inRow }) => !inRow.every(({ header }) => header))
  const spansOut = cells.some(({ y, rowspan }) => y < headers && y + rowspan > headers)
  return {
    columns: Math.max(1, ...cells.map(({ x, colspan }) => x + colspan)),
    headers: headers > 0 && !spansOut ? headers : 0,
    cells,
  }
}

interface Drawing {
  pictures: PictureNames
  counting: Counting
  marks: readonly Mark[]
}

const textRuns = (text: string, marks: readonly Mark[]): Run[] =>
  text.split('\n').flatMap((line, index) => {
    const run = line === '' ? [] : [textRun(line, marks)]
    return index === 0 ? run : [{ is: 'break' } as const, ...run]
  })

const runs = folding<Run[], Drawing>({
  text: ({ text }, _inside, { marks }) => textRuns(text, marks),
  break: () => [{ is: 'break' }],
  mark: ({ mark, children }, inside, drawing) =>
    inside(children, { ...drawing, marks: [...drawing.marks, mark] }).flat(),
  formula: (node, _inside, { marks }) => [formulaRun(node, marks)],
  blank: (node, _inside, { counting }) => [blankRun(node, counting)],
  image: (node, _inside, { pictures }) => [pictureRun(node, pictures)],
  table: (node, inside, drawing) => [{ is: 'table', ...placedCells(node, (nodes) => inside(nodes, drawing).flat()) }],
})

/** `first`: the number of its first blank where blanks have numbers of the paper. */
export function runsOf(stored: unknown, pictures: PictureNames, first: number | null = null): Run[] {
  const nodes = parseStored(stored)
  const numbered = first !== null ? 'all' : countBlanks(nodes) > 1 ? 'round' : 'none'
  const counting: Counting = { next: first ?? 1, numbered }
  return runs(nodes, { pictures, counting, marks: [] }).flat()
}

/** Plain text with formulas between dollars, as accepted answers have them. */
export const runsWithFormulas = (text: string): Run[] =>
  text
    .split(/(\$[^$]+\$)/)
    .flatMap((part): Run[] =>
      part === ''
        ? []
        : /^\$[^$]+\$$/.test(part)
          ? [formulaRun({ latex: part.slice(1, -1), display: false })]
          : [textRun(part)],
    )
