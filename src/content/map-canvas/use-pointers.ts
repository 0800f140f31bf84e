import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import type { Point } from './map-layout.ts'
import type { MapMoves } from './use-map-view.ts'

/** A pointer that went no farther than this, in pixels, was pressed and not dragged. */
const pressedMax = 4
const wheelStep = 0.0016

interface Pressed {
  start: Point
  /** The node under it. */
  id: number | null
  what: 'press' | 'pan' | 'node'
}

interface PointerTarget {
  moves: MapMoves
  onPress: (id: number | null) => void
  canDrag: (id: number, isTouch: boolean) => boolean
  /** The distance so far, in pixels; `isDone` when it was let go, null when it was called off. */
  onDrag: (id: number, way: Point | null, isDone: boolean) => void
}

const idAt = (target: EventTarget): number | null => {
  const node = (target as Element).closest('[data-node]')
  return node ? Number(node.getAttribute('data-node')) : null
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const spanOf = ([one, other]: readonly Point[]): number =>
  one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 1

/** Mouse, pen and fingers: one moves the map or a node, two move and zoom, the wheel zooms. */
export function usePointers(frame: RefObject<HTMLElement | null>, target: PointerTarget) {
  const latest = useRef(target)
  latest.current = target
  const down = useRef(new Map<number, Point>())
  const pressed = useRef<Pressed | null>(null)
  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const { left, top } = frame.current!.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  useEffect(() => {
    const element = frame.current!
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const lines = event.deltaMode === 1 ? 20 : 1
      latest.current.moves.zoomAt(pointOf(event), Math.exp(-event.deltaY * lines * wheelStep * (event.ctrlKey ? 4 : 1)))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })

  const callOff = () => {
    if (pressed.current?.what === 'node') latest.current.onDrag(pressed.current.id!, null, true)
    pressed.current = null
  }
  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(event.target as Element).closest('svg.map-drawing')) return
    frame.current!.setPointerCapture(event.pointerId)
    down.current.set(event.pointerId, pointOf(event))
    if (down.current.size === 1) pressed.current = { start: pointOf(event), id: idAt(event.target), what: 'press' }
    else callOff()
  }
  const onPointerMove = (event: ReactPointerEvent<HTMLElement>) => {
    const before = down.current.get(event.pointerId)
    if (!before) return
    const points = [...down.current.values()]
    const at = pointOf(event)
    down.current.set(event.pointerId, at)
    const { moves, canDrag, onDrag } = latest.current
    if (down.current.size > 1) {
      const now = [...down.current.values()]
      const [from, to] = [middleOf(points), middleOf(now)]
      moves.zoomAt(from, spanOf(now) / spanOf(points))
      moves.panBy(to.x - from.x, to.y - from.y)
      return
    }
    const press = pressed.current
    if (!press) return moves.panBy(at.x - before.x, at.y - before.y)
    const way = { x: at.x - press.start.x, y: at.y - press.start.y }
    if (press.what === 'press') {
      if (Math.hypot(way.x, way.y) <= pressedMax) return
      press.what = press.id !== null && canDrag(press.id, event.pointerType === 'touch') ? 'node' : 'pan'
      if (press.what === 'pan') return moves.panBy(way.x, way.y)
    }
    if (press.what === 'node') onDrag(press.id!, way, false)
    else moves.panBy(at.x - before.x, at.y - before.y)
  }
  const onPointerUp = (event: ReactPointerEvent<HTMLElement>) => {
    if (!down.current.delete(event.pointerId)) return
    const press = pressed.current
    if (event.type === 'pointercancel') return callOff()
    pressed.current = null
    if (!press || down.current.size > 0) return
    const at = pointOf(event)
    if (press.what === 'node')
      latest.current.onDrag(press.id!, { x: at.x - press.start.x, y: at.y - press.start.y }, true)
    else if (press.what === 'press') latest.current.onPress(press.id)
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}
