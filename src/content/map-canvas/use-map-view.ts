import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import {
  broughtIn,
  centredOn,
  clampScale,
  detailScale,
  fitting,
  holds,
  isDrawnAt,
  onScreen,
  seenBox,
  zoomedAt,
  type MapView,
  type Size,
} from './map-geometry.ts'
import { boxOf, type MapLayout, type Point } from './map-layout.ts'

/** So much around the window is drawn ahead, as a share of it: a map that is moved by less is only shifted. */
export const drawnAround = 0.3
/** The scale at which a node of a collapsed branch is shown, when it is looked for. */
const revealScale = 0.8

const isDetail = ({ k }: MapView): boolean => k >= detailScale

/** Whether what was drawn for one view still serves another, shifted and scaled. */
function serves(drawn: MapView, view: MapView, size: Size): boolean {
  if (isDetail(drawn) !== isDetail(view) || (!isDetail(view) && drawn.k !== view.k)) return false
  return holds(seenBox(drawn, size, drawnAround), seenBox(view, size))
}

function useSize(frame: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = frame.current!
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0)
        setSize((now) => (now?.width === width && now.height === height ? now : { width, height }))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [frame])
  return size
}

interface Latest {
  size: Size | null
  layout: MapLayout
  drawn: MapView | null
}

/** The ways to move what is seen. They are the same for good, and read the latest view. */
const movesOf = (
  latest: { readonly current: Latest },
  live: { readonly current: MapView | null },
  show: (next: MapView) => void,
) => {
  const view = (): MapView => live.current ?? { x: 0, y: 0, k: 1 }
  const middle = (): Point => ({ x: (latest.current.size?.width ?? 0) / 2, y: (latest.current.size?.height ?? 0) / 2 })
  return {
    view,
    panBy: (dx: number, dy: number) => show({ ...view(), x: view().x + dx, y: view().y + dy }),
    zoomAt: (at: Point, factor: number) => show(zoomedAt(view(), at, factor)),
    zoomBy: (factor: number) => show(zoomedAt(view(), middle(), factor)),
    fit: () => latest.current.size && show(fitting(latest.current.layout.area, latest.current.size)),
    /** Brings a node into the window, out of its collapsed branch. */
    reveal(id: number) {
      const { size, layout } = latest.current
      const node = layout.byId.get(id)
      if (!node || !size) return
      if (isDrawnAt(node, view().k)) show(broughtIn(view(), boxOf(node), size))
      else show(centredOn(node, clampScale(Math.max(view().k, revealScale)), size))
    },
    /** Where a node is in the window. */
    placeOf(id: number): Point | null {
      const node = latest.current.layout.byId.get(id)
      return node ? onScreen(view(), node) : null
    },
  }
}

export type MapMoves = ReturnType<typeof movesOf>

/** The whole map at first; then what is in the middle stays there while the window changes. */
function resized(view: MapView | null, before: Size | null, size: Size, { area }: MapLayout): MapView {
  if (!view || !before) return fitting(area, size)
  const [x, y] = [view.x + (size.width - before.width) / 2, view.y + (size.height - before.height) / 2]
  return { ...view, x, y }
}

/**
 * What of the map is seen. Moving and zooming only shift and scale what is drawn, once a frame; React redraws where
 * that does not suffice. `drawn` is the view that it draws for, null until the size of the window is known.
 */
export function useMapView(
  frame: RefObject<HTMLElement | null>,
  layer: RefObject<SVGGElement | null>,
  layout: MapLayout,
) {
  const size = useSize(frame)
  const [drawn, setDrawn] = useState<MapView | null>(null)
  const scale = useRef<HTMLElement>(null)
  const latest = useRef<Latest>({ size, layout, drawn })
  latest.current = { size, layout, drawn }
  const live = useRef<MapView | null>(null)
  const waiting = useRef(0)
  const apply = useCallback(() => {
    const view = live.current
    if (!view) return
    layer.current?.setAttribute('transform', `translate(${view.x} ${view.y}) scale(${view.k})`)
    if (scale.current) scale.current.textContent = `${Math.round(view.k * 100)}%`
  }, [layer])
  const show = useCallback(
    (next: MapView) => {
      live.current = next
      if (waiting.current !== 0) return
      waiting.current = requestAnimationFrame(() => {
        waiting.current = 0
        apply()
        const { size: now, drawn: before } = latest.current
        if (now && before && !serves(before, live.current!, now)) setDrawn(live.current)
      })
    },
    [apply],
  )
  useEffect(() => () => cancelAnimationFrame(waiting.current), [])
  const before = useRef<Size | null>(null)
  useLayoutEffect(() => {
    if (!size) return
    live.current = resized(live.current, before.current, size, latest.current.layout)
    before.current = size
    setDrawn(live.current)
  }, [size])
  useLayoutEffect(apply)
  const moves = useMemo(() => movesOf(latest, live, show), [show])
  return { size, drawn, scale, moves }
}
