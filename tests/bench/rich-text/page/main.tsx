import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Table } from 'antd'
import { formulaMarkup } from '../../../../editor/formula/mathml.ts'
import { writeStored } from '../../../../editor/stored/write.ts'
import { drawFormula } from '../../../../src/content/rich-text/draw-formula.ts'
import { StoredLine } from '../../../../src/content/rich-text/stored-text.tsx'
import '../../../../src/records/fields/fields.css'
import { examFormulas } from '../../../editor/formulas.ts'

/** A list of questions with formulas, drawn by the product's own cells, and the same list from ready markup. */
const rows = 100
const formulasInRow = 5

type Cell = (row: number) => ReactNode

/** No formula occurs twice, so that none comes from a cache. */
const latexOf = (round: number, row: number, index: number): string =>
  `${examFormulas[(row * formulasInRow + index) % examFormulas.length]!}\\ (${round}.${row}.${index})`
const each = <T,>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const storedOf = (round: number, row: number): string =>
  writeStored(
    each(formulasInRow, (index) => [
      { kind: 'text', text: `第 ${index} 个公式 ` } as const,
      { kind: 'formula', latex: latexOf(round, row, index), display: false } as const,
    ]).flat(),
  )

const readyOf = (round: number, row: number): string =>
  `<span class="view-one-line view-stored-line" title="x">${each(formulasInRow, (index) => `第 ${index} 个公式 <span class="view-formula">${formulaMarkup(latexOf(round, row, index), false)}</span>`).join('')}</span>`

const painted = (): Promise<void> => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)))

const columnsOf = (cell: Cell) => [
  { dataIndex: 'id', title: '编号', width: 80 },
  { dataIndex: 'stem', title: '题干', ellipsis: true, render: (_: unknown, { id }: { id: number }) => cell(id) },
  ...each(5, (index) => ({ dataIndex: `field${index}`, title: `列 ${index}`, width: 90, render: () => '高中数学' })),
]

let cell: Cell = () => null

/** The time for the server's response, which is not part of drawing. */
function prepare(side: 'ours' | 'ready', round: number): void {
  const made = each(rows, (row) => (side === 'ready' ? readyOf(round, row) : storedOf(round, row)))
  cell =
    side === 'ready'
      ? (row) => createElement('span', { dangerouslySetInnerHTML: { __html: made[row]! } })
      : (row) => <StoredLine stored={made[row]!} title="x" />
}

/** Until the frame that shows all formulas. */
async function draw(): Promise<void> {
  const place = document.getElementById('root')!
  const root = createRoot(place)
  root.render(
    <Table
      rowKey="id"
      size="small"
      columns={columnsOf(cell)}
      dataSource={each(rows, (id) => ({ id }))}
      pagination={false}
    />,
  )
  while (place.querySelectorAll('math').length < rows * formulasInRow) await painted()
  await painted()
  root.unmount()
  await painted()
}

/** The cost of turning one list of formulas into markup, without a page. */
function convert(round: number): number {
  const begun = performance.now()
  for (let row = 0; row < rows; row++)
    for (let index = 0; index < formulasInRow; index++) drawFormula(latexOf(round, row, index), false)
  return performance.now() - begun
}

Object.assign(globalThis, { prepare, draw, convert })
