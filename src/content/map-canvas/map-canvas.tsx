import {
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { DrawnMap, type MapLink, type NodeMark, type Shift } from './drawn-map.tsx'
import { isDrawnAt, nodeToward, type Direction } from './map-geometry.ts'
import { branchOf, type MapLayout, type Point } from './map-layout.ts'
import { useCanvasTexts } from './use-canvas-texts.ts'
import { useMapView, type MapMoves } from './use-map-view.ts'
import { usePointers } from './use-pointers.ts'
import './map-canvas.css'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

export interface CanvasHandle extends Pick<MapMoves, 'reveal' | 'placeOf' | 'fit'> {
  focus: () => void
}

interface MapCanvasProps {
  layout: MapLayout
  links: readonly MapLink[]
  /** What the map is called, for screen readers. */
  label: string
  chosen: number | null
  onChoose: (id: number | null, by: 'key' | 'pointer') => void
  found?: ReadonlySet<number>
  marks?: ReadonlyMap<number, NodeMark>
  /** Says more of a node to screen readers than its name. */
  describe?: (id: number) => string
  /** Moving nodes with all below them, for people who may. */
  moving?: { can: (id: number) => boolean; onMoved: (id: number, way: Point) => void }
  /** Enter, or a double click. */
  onOpen?: (id: number) => void
  /** Further keys; true for one that was used. */
  onKey?: (event: KeyboardEvent) => boolean
  handle?: Ref<CanvasHandle>
  /** What lies above the map. */
  children?: ReactNode
}

const zoomStep = 1.3
/** In units of the map, by Alt and an arrow. */
const moveStep = 12
/** After the last key, the new place is kept. */
const keptAfterMs = 600

const directionOf: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const wayOf: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -moveStep },
  down: { x: 0, y: moveStep },
  left: { x: -moveStep, y: 0 },
  right: { x: moveStep, y: 0 },
}

/** Branches on their way to another place: dragged, or moved key by key. */
function useShift(layout: MapLayout, moving: MapCanvasProps['moving']) {
  const [shift, setShift] = useState<(Shift & { id: number }) | null>(null)
  const latest = useRef({ shift, moving })
  latest.current = { shift, moving }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = () => {
    clearTimeout(timer.current)
    const { shift: now, moving: by } = latest.current
    if (!now) return
    if (now.dx !== 0 || now.dy !== 0) by?.onMoved(now.id, { x: now.dx, y: now.dy })
    latest.current.shift = null
    setShift(null)
  }
  useEffect(() => keep, [])
  const shiftTo = (id: number, dx: number, dy: number) => {
    const node = layout.byId.get(id)
    if (!node) return
    const next = { id, dx, dy, ids: new Set(branchOf(node).map((one) => one.id)) }
    latest.current.shift = next
    setShift(next)
  }
  const stepBy = (id: number, { x, y }: Point) => {
    if (latest.current.shift && latest.current.shift.id !== id) keep()
    const { dx = 0, dy = 0 } = latest.current.shift ?? {}
    shiftTo(id, dx + x, dy + y)
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, keptAfterMs)
  }
  const callOff = () => {
    latest.current.shift = null
    setShift(null)
  }
  return { shift, shiftTo, stepBy, keep, callOff }
}

const doublePressMs = 400

/** Choosing, opening and dragging by the mouse and by fingers. */
function useCanvasPointers(
  frame: RefObject<HTMLDivElement | null>,
  { chosen, onChoose, moving, onOpen }: MapCanvasProps,
  moves: MapMoves,
  { shiftTo, keep, callOff }: ReturnType<typeof useShift>,
) {
  const pressedAt = useRef({ id: null as number | null, ms: 0 })
  return usePointers(frame, {
    moves,
    onPress(id) {
      frame.current?.focus({ preventScroll: true })
      const isDouble = id !== null && pressedAt.current.id === id && Date.now() - pressedAt.current.ms < doublePressMs
      pressedAt.current = { id, ms: Date.now() }
      onChoose(id, 'pointer')
      if (isDouble) onOpen?.(id)
    },
    // A finger that moves the map would too easily move a node with it: it has to be chosen before.
    canDrag: (id, isTouch) => moving !== undefined && moving.can(id) && (!isTouch || id === chosen),
    onDrag(id, way, isDone) {
      if (!way) return callOff()
      const { k } = moves.view()
      shiftTo(id, way.x / k, way.y / k)
      if (isDone) keep()
    },
  })
}

/**
 * A tree drawn as a map. It has the focus as a whole: arrows choose nodes, with Alt they move the chosen one; +, − and
 * 0 zoom; Enter opens. The mouse and fingers drag it, zoom it, choose and move nodes.
 */
export function MapCanvas(props: MapCanvasProps) {
  const { layout, links, label, chosen, found, marks, handle, children } = props
  const { t } = useCanvasTexts()
  const frame = useRef<HTMLDivElement>(null)
  const layer = useRef<SVGGElement>(null)
  const { size, drawn, scale, moves } = useMapView(frame, layer, layout)
  const shifting = useShift(layout, props.moving)
  const pointers = useCanvasPointers(frame, props, moves, shifting)
  useImperativeHandle(handle, () => ({
    reveal: moves.reveal,
    placeOf: moves.placeOf,
    fit: moves.fit,
    focus: () => frame.current?.focus({ preventScroll: true }),
  }))
  useEffect(() => {
    if (chosen !== null) moves.reveal(chosen)
  }, [chosen, moves])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== frame.current) return
    if (!canvasKey({ event, props, moves, stepBy: shifting.stepBy }) && !props.onKey?.(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const help = useId()
  const view = drawn && size && { layout, links, view: drawn, size, chosen, found, marks, shift: shifting.shift }
  return (
    <div className="map-canvas">
      <div
        ref={frame}
        className="map-frame"
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={help}
        onKeyDown={onKeyDown}
        {...pointers}
      >
        <svg className="map-drawing" width="100%" height="100%" aria-hidden="true">
          <Arrowhead />
          <g ref={layer}>{view && <DrawnMap {...view} />}</g>
        </svg>
      </div>
      <p id={help} className="map-announcement">
        {t('canvas.keys')}
      </p>
      <ChosenNode {...props} />
      <ZoomButtons moves={moves} scale={scale} />
      {children}
    </div>
  )
}

const Arrowhead = () => (
  <defs>
    <marker id="map-arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">
      <path d="M0 0 8 4 0 8z" />
    </marker>
  </defs>
)

function ZoomButtons({ moves, scale }: { moves: MapMoves; scale: RefObject<HTMLElement | null> }) {
  const { t } = useCanvasTexts()
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <Button size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />
  )
  return (
    <div className="map-zoom">
      {button(t('canvas.zoomOut'), <MinusOutlined />, () => moves.zoomBy(1 / zoomStep))}
      <span ref={scale} className="map-scale" />
      {button(t('canvas.zoomIn'), <PlusOutlined />, () => moves.zoomBy(zoomStep))}
      {button(t('canvas.fit'), <CompressOutlined />, () => moves.fit())}
    </div>
  )
}

/** The chosen node in words, for people who do not see it. */
function ChosenNode({ layout, chosen, describe }: MapCanvasProps) {
  const { t } = useCanvasTexts()
  const node = chosen === null ? undefined : layout.byId.get(chosen)
  const text = useMemo(() => {
    if (!node) return ''
    const place = node.parent ? t('canvas.under', { parent: node.parent.name }) : t('canvas.atTop')
    return [node.name, place, t('canvas.below', { count: node.children.length }), describe?.(node.id) ?? '']
      .filter(Boolean)
      .join(t('canvas.comma'))
  }, [node, describe, t])
  return (
    <p className="map-announcement" aria-live="polite">
      {text}
    </p>
  )
}

interface CanvasKey {
  event: KeyboardEvent
  props: MapCanvasProps
  moves: MapMoves
  stepBy: (id: number, way: Point) => void
}

/** What a key does on the map; false for a key that does nothing. */
function canvasKey({ event, props, moves, stepBy }: CanvasKey): boolean {
  const { layout, chosen, onChoose, moving, onOpen } = props
  const { key, altKey, ctrlKey, metaKey } = event
  const direction = ownEntry(directionOf, key)
  if (ctrlKey || metaKey) return false
  if (direction && altKey) {
    if (chosen === null || !moving?.can(chosen)) return false
    stepBy(chosen, wayOf[direction])
    return true
  }
  if (altKey) return false
  if (direction) {
    const next = stepTo(layout, chosen, direction, moves.view().k)
    if (next !== undefined) onChoose(next, 'key')
    return true
  }
  const zooms: Readonly<Record<string, () => void>> = {
    '+': () => moves.zoomBy(zoomStep),
    '=': () => moves.zoomBy(zoomStep),
    '-': () => moves.zoomBy(1 / zoomStep),
    '0': () => moves.fit(),
  }
  const zoom = zooms[key]
  if (zoom) zoom()
  else if (key === 'Enter' && chosen !== null && onOpen) onOpen(chosen)
  else return false
  return true
}

/**
 * From the chosen node to the next one in a direction, of those that are drawn; the first one, where none is chosen.
 */
function stepTo(layout: MapLayout, chosen: number | null, direction: Direction, k: number): number | undefined {
  const from = chosen === null ? undefined : layout.byId.get(chosen)
  if (!from) return layout.roots[0]?.id
  const drawn = layout.nodes.filter((node) => isDrawnAt(node, k))
  return nodeToward(drawn, from, direction)?.id
}
