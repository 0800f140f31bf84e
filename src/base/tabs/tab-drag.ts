import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge, type Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'

/** Reordering tabs by dragging. Loaded when the pointer approaches one. */
const kind = 'tab'

interface DragEvents {
  /** Where a dragged tab would be dropped: next to this one. */
  onOver: (over: { key: string; edge: Edge } | null) => void
  onDrop: (dragged: string, beside: string, edge: Edge) => void
}

/** Makes every `[data-tab]` below an element draggable, except `data-fixed` ones. Returns a function that stops it. */
export function makeDraggable(bar: HTMLElement, { onOver, onDrop }: DragEvents): () => void {
  const tabs = [...bar.querySelectorAll<HTMLElement>('[data-tab]')].filter((one) => one.dataset['fixed'] === undefined)
  const parts = tabs.map((element) => {
    const data = { kind, key: element.dataset['tab']! }
    return combine(
      draggable({ element, getInitialData: () => data }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === kind,
        getData: ({ input }) => attachClosestEdge(data, { element, input, allowedEdges: ['left', 'right'] }),
      }),
    )
  })
  const target = (dropTargets: readonly { data: Record<string | symbol, unknown> }[]) => {
    const [first] = dropTargets
    const edge = first && extractClosestEdge(first.data)
    return first && edge ? { key: String(first.data['key']), edge } : null
  }
  const monitor = monitorForElements({
    canMonitor: ({ source }) => source.data['kind'] === kind,
    onDrag: ({ location }) => onOver(target(location.current.dropTargets)),
    onDrop: ({ source, location }) => {
      onOver(null)
      const over = target(location.current.dropTargets)
      if (over) onDrop(String(source.data['key']), over.key, over.edge)
    },
  })
  return combine(...parts, monitor)
}
