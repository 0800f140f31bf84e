import { rowOf, type MathTree } from './math-tree.ts'
import { ems, type MathElement } from './read-mathml.ts'
import { patternText } from '../../../../../resources/kit/pattern-text.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** Matrices, cases and aligned lines. */

const styleLength = ({ attributes }: MathElement, property: string): number =>
  ems(new RegExp(`${patternText(property)}:([^;]+)`).exec(attributes['style'] ?? '')?.[1]) ?? 0
const hasBorder = ({ attributes }: MathElement, side: string): boolean =>
  new RegExp(`border-${patternText(side)}:`).test(attributes['style'] ?? '')

function alignOf({ attributes }: MathElement, column: number, table: MathElement): 'left' | 'center' | 'right' {
  const own =
    /tml-(left|right)/.exec(attributes['class'] ?? '')?.[1] ??
    /text-align:\s*(?:-webkit-)?(left|right)/.exec(attributes['style'] ?? '')?.[1]
  const declared = (attributes['columnalign'] ?? table.attributes['columnalign'])?.split(/\s+/)
  const align = own ?? declared?.[Math.min(column, declared.length - 1)]
  return align === 'left' || align === 'right' ? align : 'center'
}

const numbersWhere = (length: number, holds: (index: number) => boolean): number[] =>
  Array.from({ length }, (_, index) => index).filter(holds)

/** A relation at the edge of a cell would lose the space before it. */
const relationSpace = 0.278
const startsWithRelation = (tree: MathTree): boolean =>
  tree[0] === 'row'
    ? tree[1].length > 0 && startsWithRelation(itemAt(tree[1], 0))
    : tree[0] === 'sign' && /^[=<>≤≥≠≈≡∼≅⩽⩾∈→⇒⇔]$/.test(tree[1])

/** Between an outer line and what is within. */
const edgeSpace = 0.4
const lineGap = 0.35
const looseGap = 0.6

export function tableOf(element: MathElement, write: (element: MathElement) => MathTree): MathTree {
  const rows = element.children.filter(({ name }) => name === 'mtr').map(({ children }) => children)
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const cellAt = (column: number): MathElement | undefined => rows.find((cells) => cells[column])?.[column]
  const column = (at: number): MathElement[] => rows.flatMap((cells) => cells[at] ?? [])
  const isLine = (before: MathElement[], behind: MathElement[], end: string, start: string): boolean =>
    before.some((one) => hasBorder(one, end)) || behind.some((one) => hasBorder(one, start))
  const rowLines = numbersWhere(rows.length + 1, (line) =>
    isLine(rows[line - 1] ?? [], rows[line] ?? [], 'bottom', 'top'),
  )
  const columnLines = numbersWhere(width + 1, (line) => isLine(column(line - 1), column(line), 'right', 'left'))
  const edge = (line: number): number => (columnLines.includes(line) ? edgeSpace : 0)
  const isLoose = /tml-jot/.test(element.attributes['class'] ?? '')
  const isDisplayed = element.attributes['displaystyle'] === 'true'
  const cell = (one: MathElement | undefined, at: number): MathTree => {
    if (!one) return ['row', []]
    const content = rowOf(one.children.map(write))
    const align = alignOf(one, at, element)
    const [before, behind] = [
      at === 0 ? edge(0) : styleLength(one, 'padding-left'),
      at === width - 1 ? edge(width) : styleLength(one, 'padding-right'),
    ]
    const relation = align === 'left' && startsWithRelation(content) ? relationSpace : 0
    const padded: MathTree = [
      'row',
      [['space', before + relation], ...(content[0] === 'row' ? content[1] : [content]), ['space', behind]],
    ]
    return ['style', isDisplayed ? 'display' : 'inline', padded]
  }
  return [
    'table',
    {
      aligns: numbersWhere(width, () => true).map((at) => alignOf(cellAt(at)!, at, element)),
      gap: isLoose || rowLines.length > 0 ? looseGap : lineGap,
      rowLines,
      columnLines,
    },
    rows.map((cells) => numbersWhere(width, () => true).map((at) => cell(cells[at], at))),
  ]
}

/** Lines in a script, as below a sum, are as small as a script is. */
export function asScript(tree: MathTree): MathTree {
  if (tree[0] !== 'table') return tree
  return [
    'table',
    tree[1],
    tree[2].map((cells) => cells.map((cell) => (cell[0] === 'style' ? ['style', 'script', cell[2]] : cell))),
  ]
}
