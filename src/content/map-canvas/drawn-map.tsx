import { memo, useMemo } from 'react'
import {
  curve,
  detailScale,
  dotFont,
  dotLabels,
  drawnNodes,
  fitted,
  isDrawnAt,
  isOpenAt,
  lineBox,
  meets,
  seenBox,
  type DotLabel,
  type MapView,
  type Size,
} from './map-geometry.ts'
import { nodeHeight, nodeWidth, type Box, type MapLayout, type MapNode, type Point } from './map-layout.ts'
import { drawnAround } from './use-map-view.ts'

/** What colour and number show of a node: `tone` is a class of the style sheet, `text` the number. */
export interface NodeMark {
  readonly tone: string
  readonly text: string
}

/** An arrow from what comes before to what needs it. */
export interface MapLink {
  readonly from: number
  readonly to: number
}

/** A branch on its way to another place, by a distance of the map. */
export interface Shift {
  readonly ids: ReadonlySet<number>
  readonly dx: number
  readonly dy: number
}

interface DrawnMapProps {
  layout: MapLayout
  links: readonly MapLink[]
  view: MapView
  size: Size
  chosen: number | null
  found: ReadonlySet<number> | undefined
  marks: ReadonlyMap<number, NodeMark> | undefined
  shift: Shift | null
}

/** Where lines between dots end, in pixels of the window from their middle. */
const dotEdge = 7
const nameFont = 13
const markFont = 12
const inset = 10

const shifted = (node: MapNode, shift: Shift | null): Point =>
  shift?.ids.has(node.id) ? { x: node.x + shift.dx, y: node.y + shift.dy } : node

/** The nodes and lines around the window: with their names in boxes, or as dots where those could not be read. */
export const DrawnMap = memo(function DrawnMap({
  layout,
  links,
  view,
  size,
  chosen,
  found,
  marks,
  shift,
}: DrawnMapProps) {
  const box = useMemo(() => seenBox(view, size, drawnAround), [view, size])
  const { nodes, lines } = useMemo(() => drawnNodes(layout, box, view.k), [layout, box, view.k])
  const arrows = useMemo(() => drawnLinks(layout, links, box, view.k), [layout, links, box, view.k])
  const isDetail = view.k >= detailScale
  const half = isDetail ? nodeWidth / 2 : dotEdge / view.k
  return (
    <>
      {lines.map((node) => (
        <Line key={node.id} path={curve(shifted(node.parent!, shift), shifted(node, shift), half)} />
      ))}
      {arrows.map(([from, to]) => (
        <path
          key={`${from.id} ${to.id}`}
          className="map-link"
          markerEnd="url(#map-arrow)"
          d={curve(shifted(from, shift), shifted(to, shift), half)}
        />
      ))}
      {isDetail ? (
        nodes.map((node) => {
          const { x, y } = shifted(node, shift)
          const isFound = found?.has(node.id) ?? false
          return (
            <NodeBox
              key={node.id}
              node={node}
              x={x}
              y={y}
              isChosen={node.id === chosen}
              isFound={isFound}
              mark={marks?.get(node.id)}
            />
          )
        })
      ) : (
        <Dots nodes={nodes} view={view} chosen={chosen} found={found} marks={marks} shift={shift} />
      )}
    </>
  )
})

function drawnLinks(layout: MapLayout, links: readonly MapLink[], box: Box, k: number): [MapNode, MapNode][] {
  return links.flatMap(({ from, to }): [MapNode, MapNode][] => {
    const [one, other] = [layout.byId.get(from), layout.byId.get(to)]
    if (!one || !other || !meets(lineBox(one, other), box)) return []
    return isDrawnAt(one, k) && isDrawnAt(other, k) ? [[one, other]] : []
  })
}

const Line = memo(function Line({ path }: { path: string }) {
  return <path className="map-line" d={path} />
})

interface NodeBoxProps {
  node: MapNode
  x: number
  y: number
  isChosen: boolean
  isFound: boolean
  mark: NodeMark | undefined
}

const NodeBox = memo(function NodeBox({ node: { id, name }, x, y, isChosen, isFound, mark }: NodeBoxProps) {
  const markWidth = mark ? mark.text.length * markFont * 0.6 + inset : 0
  const text = fitted(name, (nodeWidth - 2 * inset - markWidth) / nameFont)
  return (
    <g
      className="map-node"
      data-node={id}
      data-chosen={isChosen || undefined}
      data-found={isFound || undefined}
      data-tone={mark?.tone}
      transform={`translate(${x} ${y})`}
    >
      <rect x={-nodeWidth / 2} y={-nodeHeight / 2} width={nodeWidth} height={nodeHeight} rx={6} />
      <text x={inset - nodeWidth / 2} y={4.5}>
        {text}
      </text>
      {mark && (
        <text className="map-mark" x={nodeWidth / 2 - inset} y={4.5}>
          {mark.text}
        </text>
      )}
      {text !== name && <title>{name}</title>}
    </g>
  )
})

type DotsProps = Pick<DrawnMapProps, 'view' | 'chosen' | 'found' | 'marks' | 'shift'> & { nodes: readonly MapNode[] }

/** In pixels; a collapsed branch by how much is in it. */
const dotSize = (node: MapNode, k: number): number =>
  isOpenAt(node, k) || node.below === 0 ? 4 : Math.min(11, 4 + Math.log2(node.below + 1))

function Dots({ nodes, view, chosen, found, marks, shift }: DotsProps) {
  const labels = useMemo(() => {
    const first = (node: MapNode) => (node.id === chosen ? 0 : found?.has(node.id) ? 1 : 2)
    const inOrder = nodes.toSorted((one, other) => first(one) - first(other))
    return dotLabels(inOrder, view, (node) => {
      const mark = marks?.get(node.id)?.text
      if (mark) return ` ${mark}`
      return node.below > 0 && !isOpenAt(node, view.k) ? ` +${node.below}` : ''
    })
  }, [nodes, view, chosen, found, marks])
  return nodes.map((node) => (
    <Dot
      key={node.id}
      node={node}
      at={shifted(node, shift)}
      k={view.k}
      label={labels.get(node.id)}
      isChosen={node.id === chosen}
      isFound={found?.has(node.id) ?? false}
      tone={marks?.get(node.id)?.tone}
    />
  ))
}

interface DotProps {
  node: MapNode
  at: Point
  k: number
  label: DotLabel | undefined
  isChosen: boolean
  isFound: boolean
  tone: string | undefined
}

function Dot({ node, at, k, label, isChosen, isFound, tone }: DotProps) {
  const size = dotSize(node, k)
  return (
    <g
      className="map-node map-dot"
      data-node={node.id}
      data-chosen={isChosen || undefined}
      data-found={isFound || undefined}
      data-tone={tone}
      transform={`translate(${at.x} ${at.y}) scale(${1 / k})`}
    >
      <circle r={size} />
      {label && (
        <text x={size + 5} y={4} fontSize={dotFont}>
          {label.text}
        </text>
      )}
      <title>{node.name}</title>
    </g>
  )
}
