import { useMemo } from 'react'
import { compared, textsOf, type Piece } from './differences.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import './duplicates.css'

interface DifferenceViewProps {
  resource: AnyResource
  one: Readonly<Record<string, unknown>>
  other: Readonly<Record<string, unknown>>
  /** The labels of the two sides. */
  labels: readonly [string, string]
}

/** Two records line by line, with their differences marked. */
export function DifferenceView({ resource, one, other, labels }: DifferenceViewProps) {
  const lines = useMemo(() => compared(textsOf(resource, one), textsOf(resource, other)), [resource, one, other])
  return (
    <div className="duplicates-difference">
      <div className="duplicates-side">
        <span className="view-quiet">{labels[0]}</span>
        {lines.map(([pieces], index) => (
          <Line key={index} pieces={pieces} as="del" />
        ))}
      </div>
      <div className="duplicates-side">
        <span className="view-quiet">{labels[1]}</span>
        {lines.map(([, pieces], index) => (
          <Line key={index} pieces={pieces} as="ins" />
        ))}
      </div>
    </div>
  )
}

function Line({ pieces, as: Changed }: { pieces: readonly Piece[]; as: 'del' | 'ins' }) {
  return (
    <div className="duplicates-line">
      {pieces.map(({ text, isSame }, index) =>
        isSame ? <span key={index}>{text}</span> : <Changed key={index}>{text}</Changed>,
      )}
    </div>
  )
}
