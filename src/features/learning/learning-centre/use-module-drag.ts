import { useEffect, useState, type RefObject } from 'react'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge, type Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

/** What is dragged: a module, or a kind of which a new one is to be made. */
export type Dragged = { module: number } | { kind: string }

const centreDrag = 'learning centre'
type Data = Record<string | symbol, unknown>
const isOurs = (data: Data): boolean => data['of'] === centreDrag

/** Makes an element something to drag. */
export function useDragged(element: RefObject<HTMLElement | null>, dragged: Dragged, isFree: boolean): void {
  const text = JSON.stringify(dragged)
  useEffect(() => {
    const node = element.current
    if (!node || !isFree) return undefined
    return draggable({
      element: node,
      getInitialData: () => ({ of: centreDrag, ...(JSON.parse(text) as Dragged) }),
      onDragStart: () => (node.dataset['dragged'] = ''),
      onDrop: () => delete node.dataset['dragged'],
    })
  }, [element, text, isFree])
}

/** Makes an element a place beside which something can be dropped. Returns the edge at which it would land. */
export function useDropBeside(element: RefObject<HTMLElement | null>, index: number): Edge | null {
  const [over, setOver] = useState<Edge | null>(null)
  useEffect(() => {
    const node = element.current
    if (!node) return undefined
    return combine(
      dropTargetForElements({
        element: node,
        canDrop: ({ source }) => isOurs(source.data),
        getData: ({ input }) => attachClosestEdge({ index }, { element: node, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setOver(extractClosestEdge(self.data)),
        onDragLeave: () => setOver(null),
        onDrop: () => setOver(null),
      }),
    )
  }, [element, index])
  return over
}

/** Makes the whole list a place: what is dropped on none of its entries lands at the end. */
export function useDropAtEnd(element: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const node = element.current
    if (!node) return undefined
    return dropTargetForElements({
      element: node,
      canDrop: ({ source }) => isOurs(source.data),
      getData: () => ({ index: count }),
    })
  }, [element, count])
}

/** Calls `onDrop` with the place between the entries, counted from 0, where something was dropped. */
export function useDrops(onDrop: (what: Dragged, index: number) => void): void {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isOurs(source.data),
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets
          if (!target) return
          const index = Number(target.data['index']) + (extractClosestEdge(target.data) === 'bottom' ? 1 : 0)
          onDrop(source.data as unknown as Dragged, index)
        },
      }),
    [onDrop],
  )
}
