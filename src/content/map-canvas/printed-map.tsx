import { DrawnMap, type NodeMark } from './drawn-map.tsx'
import type { MapLayout } from './map-layout.ts'

/** Around a printed map, in its units. */
const edge = 12
const noLinks: readonly never[] = []

/** A whole map, with every name, as large as the paper is wide. */
export function PrintedMap({ layout, marks }: { layout: MapLayout; marks: ReadonlyMap<number, NodeMark> }) {
  if (!layout.area) return null
  const { left, top, right, bottom } = layout.area
  const size = { width: right - left + 2 * edge, height: bottom - top + 2 * edge }
  return (
    <svg
      className="map-printed"
      viewBox={`${left - edge} ${top - edge} ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      <DrawnMap
        layout={layout}
        links={noLinks}
        view={{ x: edge - left, y: edge - top, k: 1 }}
        size={size}
        chosen={null}
        found={undefined}
        marks={marks}
        shift={null}
      />
    </svg>
  )
}
