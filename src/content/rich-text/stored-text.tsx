import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import type { BlankNode, ImageNode, Inline, Mark, TableNode } from '../../../editor/stored/nodes.ts'
import { parseStored } from '../../../editor/stored/parse.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { Formula } from './formula.tsx'
import './stored-text.css'

const tagOf: Readonly<Record<Mark, string>> = {
  bold: 'b',
  italic: 'em',
  underline: 'u',
  strike: 's',
  sub: 'sub',
  sup: 'sup',
  dots: 'span',
  wave: 'span',
}

/** How parts are shown that need more space than a line. */
export interface Blocks {
  image: (node: ImageNode) => ReactNode
  table: (node: TableNode, show: (nodes: readonly Inline[]) => ReactNode) => ReactNode
  lineEnd: ReactNode
  /** Whether formulas may be displayed as blocks. */
  hasLines: boolean
}

interface Showing {
  blocks: Blocks
  /** How many blanks were shown before. */
  blanks: number
  /** How many more characters are shown. */
  room: number
}

/** The blanks of one text are numbered in the order of their answers. */
function show(nodes: readonly Inline[], showing: Showing): ReactNode[] {
  return nodes.map((node, index) => {
    if (showing.room <= 0) return null
    if (node.kind === 'text') {
      const text = node.text.slice(0, showing.room)
      showing.room -= text.length
      return text
    }
    if (node.kind === 'mark')
      return createElement(
        tagOf[node.mark],
        { key: index, className: `view-mark-${node.mark}` },
        show(node.children, showing),
      )
    showing.room -= 1
    if (node.kind === 'break') return <Fragment key={index}>{showing.blocks.lineEnd}</Fragment>
    if (node.kind === 'formula')
      return <Formula key={index} latex={node.latex} display={node.display && showing.blocks.hasLines} />
    if (node.kind === 'blank') return <BlankBox key={index} number={++showing.blanks} kind={node.blank} />
    const shown =
      node.kind === 'image'
        ? showing.blocks.image(node)
        : showing.blocks.table(node, (children) => show(children, showing))
    return <Fragment key={index}>{shown}</Fragment>
  })
}

function BlankBox({ number, kind }: { number: number; kind: BlankNode['blank'] }) {
  const { t } = useViewTexts()
  return (
    <span className="view-blank" data-kind={kind} role="img" aria-label={t('widget.nthBlank', { number })}>
      {kind === 0 ? number : ''}
    </span>
  )
}

/** Nodes of a stored text as elements, with `blanks` blanks before them. */
export const drawStored = (nodes: readonly Inline[], blocks: Blocks, blanks: number, room = Infinity): ReactNode[] =>
  show(nodes, { blocks, blanks, room })

/** A stored text as elements. It is never interpreted as HTML. */
export function useStored(stored: unknown, blocks: Blocks, room = Infinity): ReactNode[] {
  return useMemo(() => drawStored(parseStored(stored), blocks, 0, room), [stored, blocks, room])
}

/** Wider than any cell. */
const maxCellCharacters = 240

const oneLine: Blocks = {
  image: ({ alt }) => <span className="view-quiet">[{alt}]</span>,
  table: ({ rows }, shown) =>
    rows.map(({ cells }, row) => (
      <Fragment key={row}>
        {cells.map(({ children }, cell) => (
          <Fragment key={cell}> {shown(children)} </Fragment>
        ))}
      </Fragment>
    )),
  lineEnd: ' ',
  hasLines: false,
}

/** The beginning of a stored text in one line: for cells of lists and titles. */
export function StoredLine({ stored, title }: { stored: unknown; title: string }) {
  return (
    <span className="view-one-line view-stored-line" title={title}>
      {useStored(stored, oneLine, maxCellCharacters)}
    </span>
  )
}
