import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import { countBlanks } from '../../../editor/stored/blanks.ts'
import type { Inline, Mark } from '../../../editor/stored/nodes.ts'
import { parseStored } from '../../../editor/stored/parse.ts'
import { writeStored } from '../../../editor/stored/write.ts'
import { StoredPage } from '../rich-text/stored-page.tsx'

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

/** A piece of a stem: stored text without blanks, a blank by its position, or something that contains blanks. */
type Piece =
  | { stored: string }
  | { blank: number }
  | { mark: Mark; inside: Piece[] }
  | { rows: { header: boolean; colspan: number; rowspan: number; inside: Piece[] }[][] }

function piecesOf(nodes: readonly Inline[], count: { blanks: number }): Piece[] {
  const pieces: Piece[] = []
  let plain: Inline[] = []
  const flush = () => {
    if (plain.length > 0) pieces.push({ stored: writeStored(plain) })
    plain = []
  }
  for (const node of nodes) {
    if (countBlanks([node]) === 0) plain.push(node)
    else {
      flush()
      if (node.kind === 'blank') pieces.push({ blank: count.blanks++ })
      if (node.kind === 'mark') pieces.push({ mark: node.mark, inside: piecesOf(node.children, count) })
      if (node.kind === 'table')
        pieces.push({
          rows: node.rows.map(({ cells }) =>
            cells.map(({ header, colspan, rowspan, children }) => ({
              header,
              colspan,
              rowspan,
              inside: piecesOf(children, count),
            })),
          ),
        })
    }
  }
  flush()
  return pieces
}

function shown(pieces: readonly Piece[], blank: (place: number) => ReactNode): ReactNode[] {
  return pieces.map((piece, index) => {
    if ('stored' in piece) return <StoredPage key={index} className="exercise-inline" stored={piece.stored} />
    if ('blank' in piece) return <Fragment key={index}>{blank(piece.blank)}</Fragment>
    if ('mark' in piece)
      return createElement(
        tagOf[piece.mark],
        { key: index, className: `view-mark-${piece.mark}` },
        shown(piece.inside, blank),
      )
    return (
      <div key={index} className="view-stored-table">
        <table>
          <tbody>
            {piece.rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, at) =>
                  createElement(
                    cell.header ? 'th' : 'td',
                    { key: at, colSpan: cell.colspan, rowSpan: cell.rowspan },
                    shown(cell.inside, blank),
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  })
}

interface StemProps {
  stem: string
  /** What is drawn for a blank, counted from 0. */
  blank: (place: number) => ReactNode
  /** How many the answer has: those without a place in the stem follow below it. */
  count: number
}

/** A stem whose blanks are filled in where they are. */
export function StemWithBlanks({ stem, blank, count }: StemProps) {
  const { pieces, found } = useMemo(() => {
    const counted = { blanks: 0 }
    return { pieces: piecesOf(parseStored(stem), counted), found: counted.blanks }
  }, [stem])
  const below = Array.from({ length: Math.max(0, count - found) }, (_, index) => found + index)
  return (
    <div className="exercise-stem">
      <div className="exercise-text">
        {shown(pieces, (place) => (place < count ? blank(place) : <span className="view-blank" data-kind="1" />))}
      </div>
      {below.length > 0 && (
        <div className="exercise-below">
          {below.map((place) => (
            <Fragment key={place}>{blank(place)}</Fragment>
          ))}
        </div>
      )}
    </div>
  )
}

export const Stem = ({ stem }: { stem: string }) => <StoredPage className="exercise-stem" stored={stem} />
