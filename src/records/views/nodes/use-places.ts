import { useCallback, useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { act } from '../../../../providers/data.ts'
import type { HttpFault } from '../../../../providers/fault.ts'
import type { AnyResource, ViewNeeds } from '../../../../resources/kit/index.ts'
import { useFreshen } from '../../screen/use-freshen.ts'

/** Where a node is; null where the layout decides. `before`: what comes before it. */
export interface NodePlace {
  id: number
  x: number | null
  y: number | null
  before: number[]
}

export type Placing = Pick<NodePlace, 'id' | 'x' | 'y'>

/** The nodes that have a place of their own. */
export const placedNodes = (places: readonly NodePlace[]): Map<number, { x: number; y: number }> =>
  new Map(places.flatMap(({ id, x, y }) => (x === null || y === null ? [] : [[id, { x, y }] as const])))

/** The places of a group's nodes, and what comes before each. */
export function usePlaces(resource: AnyResource, map: ViewNeeds['map'], group: number | undefined) {
  const client = useQueryClient()
  const freshen = useFreshen()
  const key = useMemo(() => ['data', 'default', resource.name, 'list', 'places', group ?? 'all'], [resource, group])
  const query = useQuery<NodePlace[], HttpFault>({
    queryKey: key,
    enabled: group !== undefined || !resource.within,
    queryFn: async ({ signal }) => {
      const input = resource.within ? { [resource.within]: group } : {}
      return (await act<{ list: NodePlace[] }>(resource, map.read, { input, signal })).list
    },
  })
  /** Shows the places at once, and takes them back when they are refused. */
  const place = useCallback(
    async (placings: readonly Placing[]): Promise<boolean> => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<NodePlace[]>(key)
      const next = new Map(placings.map((one) => [one.id, one]))
      if (before)
        client.setQueryData(
          key,
          before.map((one) => ({ ...one, ...next.get(one.id) })),
        )
      try {
        await act(resource, map.place, { input: { places: placings } })
        return true
      } catch {
        if (before) client.setQueryData(key, before)
        return false
      } finally {
        await freshen(resource.name)
      }
    },
    [client, freshen, key, map.place, resource],
  )
  return { query, place }
}
