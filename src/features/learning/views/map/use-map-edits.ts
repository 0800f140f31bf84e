import { useMemo, useState } from 'react'
import { dataProvider } from '../../../../../providers/data.ts'
import { HttpFault } from '../../../../../providers/fault.ts'
import type { AnyResource, ViewNeeds } from '../../../../../resources/kit/index.ts'
import { branchOf, type MapLayout, type MapNode, type Point } from '../../../../content/map-canvas/map-layout.ts'
import { useFreshen } from '../../../../records/screen/use-freshen.ts'
import { useUndoMessage } from '../../../../records/screen/use-undo-message.tsx'
import { useRights } from '../../../../base/session/use-rights.ts'
import type { NodePlace, Placing, usePlaces } from '../../../../records/views/nodes/use-places.ts'
import { useMapTexts } from './use-map-texts.ts'
import { useFeedback } from '../../../../base/loading/feedback.tsx'

interface Edited {
  resource: AnyResource
  map: ViewNeeds['map']
  layout: MapLayout
  places: ReadonlyMap<number, NodePlace>
  place: ReturnType<typeof usePlaces>['place']
}

const hasPlace = (one: NodePlace | undefined): boolean => one !== undefined && one.x !== null && one.y !== null

/** Moving nodes with all below them, and giving them back to the layout; each with an undo. */
export function usePlacing({ resource, map, layout, places, place }: Edited) {
  const { t } = useMapTexts()
  const { can } = useRights()
  const { message } = useFeedback()
  const sayDone = useUndoMessage()
  const placeAll = async (node: MapNode, placings: readonly Placing[], done: string) => {
    const before = placings.map(({ id }) => {
      const { x = null, y = null } = places.get(id) ?? {}
      return { id, x, y }
    })
    if (await place(placings)) sayDone(`placed-${node.id}`, done, () => place(before))
    else void message.warning(t('map.moveFailed'))
  }
  /** Nodes that the layout puts below follow by themselves. */
  const onMoved = (id: number, way: Point) => {
    const node = layout.byId.get(id)
    if (!node) return
    const own = branchOf(node).filter((one) => one === node || hasPlace(places.get(one.id)))
    const placings = own.map((one) => ({ id: one.id, x: one.x + way.x, y: one.y + way.y }))
    void placeAll(node, placings, t('map.placed', { name: node.name }))
  }
  const giveBack = (node: MapNode) => {
    const own = branchOf(node).filter((one) => hasPlace(places.get(one.id)))
    const placings = own.map(({ id }) => ({ id, x: null, y: null }))
    void placeAll(node, placings, t('map.returned', { name: node.name }))
  }
  const canGiveBack = (node: MapNode): boolean => branchOf(node).some((one) => hasPlace(places.get(one.id)))
  return { canPlace: can(resource, map.place), onMoved, giveBack, canGiveBack }
}

/** What a node needs first: one node is linking, and the next choice is linked to it, or unlinked. */
export function useLinking({ resource, map, layout, places }: Edited) {
  const { t } = useMapTexts()
  const { can } = useRights()
  const { message } = useFeedback()
  const sayDone = useUndoMessage()
  const freshen = useFreshen()
  const [linking, setLinking] = useState<number | null>(null)
  const field = map.before
  const write = async (id: number, before: readonly number[]): Promise<boolean> => {
    try {
      const { data } = await dataProvider.getOne({ resource: resource.name, id })
      const { version } = data as { version: number }
      await dataProvider.update({ resource: resource.name, id, variables: { [field!]: before, version } })
      return true
    } catch (fault) {
      if (fault instanceof HttpFault) void message.warning(fault.errors?.[0]?.message ?? fault.message)
      return false
    } finally {
      await freshen(resource.name)
    }
  }
  const toggle = async (id: number, other: number) => {
    const now = places.get(id)?.before ?? []
    const isLinked = now.includes(other)
    const next = isLinked ? now.filter((one) => one !== other) : [...now, other]
    const [name, before] = [layout.byId.get(id)?.name ?? '', layout.byId.get(other)?.name ?? '']
    if (await write(id, next))
      sayDone(`linked-${id}`, t(isLinked ? 'map.unlinked' : 'map.linked', { name, before }), () => write(id, now))
  }
  return {
    linking: linking === null ? undefined : layout.byId.get(linking),
    canLink: field !== undefined && can(resource, 'update'),
    start: (id: number) => setLinking(id),
    stop: () => setLinking(null),
    /** Links what was chosen, and ends. */
    finish(other: number | null) {
      if (linking === null || other === null || other === linking) return
      setLinking(null)
      void toggle(linking, other)
    },
  }
}

/** The arrows of a map. */
export const useLinks = (places: ReadonlyMap<number, NodePlace>) =>
  useMemo(() => [...places.values()].flatMap(({ id, before }) => before.map((from) => ({ from, to: id }))), [places])
