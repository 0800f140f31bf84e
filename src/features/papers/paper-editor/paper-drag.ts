import { useEffect, useState, type RefObject } from 'react'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge, type Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

/** What is dragged: an item or a section of the paper, or questions or a material from the bank. */
export type Dragged =
  | { kind: 'item'; vkey: string }
  | { kind: 'section'; vkey: string }
  | { kind: 'bank'; ids: readonly number[] }
  | { kind: 'material'; id: number }

/** Where it is dropped: beside an item, at the beginning or the end of a section, or beside a section. */
export type DropPlace =
  | { kind: 'item'; vkey: string; edge: Edge }
  | { kind: 'into'; vkey: string }
  | { kind: 'end'; vkey: string }
  | { kind: 'section'; vkey: string; edge: Edge }

const paperDrag = 'paper'

type Data = Record<string | symbol, unknown>

const draggedIn = (data: Data): Dragged | undefined =>
  data['of'] === paperDrag ? (data as unknown as Dragged) : undefined

interface DragOptions {
  element: RefObject<HTMLElement | null>
  /** Where it is taken; everywhere without it. */
  handle?: RefObject<HTMLElement | null>
  dragged?: Dragged | undefined
  /** What the element is as a place to drop on; undefined: none. */
  place?: { kind: DropPlace['kind']; vkey: string } | undefined
}

/** What may be dropped on a kind of place. */
const accepted: Readonly<Record<DropPlace['kind'], readonly Dragged['kind'][]>> = {
  item: ['item', 'bank', 'material'],
  into: ['item', 'bank', 'material'],
  end: ['item', 'bank', 'material'],
  section: ['section'],
}

/** Makes an element something to drag, a place to drop on, or both. Returns the edge at which something would land. */
export function useDragging({ element, handle, dragged, place }: DragOptions): Edge | 'into' | null {
  const [over, setOver] = useState<Edge | 'into' | null>(null)
  const text = JSON.stringify([dragged, place])
  useEffect(() => {
    const [what, where] = JSON.parse(text) as [DragOptions['dragged'], DragOptions['place']]
    const node = element.current
    if (!node) return undefined
    const parts: Array<() => void> = []
    if (what)
      parts.push(
        draggable({
          element: node,
          dragHandle: handle?.current ?? undefined,
          getInitialData: () => ({ of: paperDrag, ...what }),
          onDragStart: () => (node.dataset['dragged'] = ''),
          onDrop: () => delete node.dataset['dragged'],
        }),
      )
    if (where) parts.push(dropPlace(node, where, setOver))
    return combine(...parts)
  }, [element, handle, text])
  return over
}

const hasEdges = (kind: DropPlace['kind']): kind is 'item' | 'section' => kind === 'item' || kind === 'section'

function dropPlace(
  element: HTMLElement,
  where: { kind: DropPlace['kind']; vkey: string },
  setOver: (over: Edge | 'into' | null) => void,
): () => void {
  const data = { of: paperDrag, ...where }
  const edgeIn = (self: Data): Edge | 'into' | null => (hasEdges(where.kind) ? extractClosestEdge(self) : 'into')
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => {
      const what = draggedIn(source.data)
      return what !== undefined && accepted[where.kind].includes(what.kind)
    },
    getData: ({ input }) =>
      hasEdges(where.kind) ? attachClosestEdge(data, { element, input, allowedEdges: ['top', 'bottom'] }) : data,
    onDrag: ({ self, location }) =>
      setOver(location.current.dropTargets[0]?.element === element ? edgeIn(self.data) : null),
    onDragLeave: () => setOver(null),
    onDrop: () => setOver(null),
  })
}

/** Calls `onDrop` for everything that is dropped on a place of the paper. */
export function usePaperDrops(onDrop: (what: Dragged, where: DropPlace) => void): void {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedIn(source.data) !== undefined,
        onDrop: ({ source, location }) => {
          const [target] = location.current.dropTargets
          const what = draggedIn(source.data)
          if (!target || !what) return
          const { kind, vkey } = target.data as unknown as DropPlace
          const edge = extractClosestEdge(target.data) ?? 'bottom'
          onDrop(what, hasEdges(kind) ? { kind, vkey, edge } : { kind, vkey })
        },
      }),
    [onDrop],
  )
}
