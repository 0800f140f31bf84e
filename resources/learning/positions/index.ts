import { z } from 'zod'
import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { json } from '../../kit/fields/index.ts'
import { recordId } from '../../kit/record-id.ts'
import { check } from './check.ts'
import type { PositionsOptions } from './options.ts'

export type { PositionsOptions } from './options.ts'

export const positionsCalls = (name: string) => ({ read: `get_${name}_positions`, place: `place_${name}` })

/** Nodes that can be placed by one call. */
const maxPlaced = 5000
/** Far enough for any map, and storable with two decimals. */
const coordinate = z.number().min(-1_000_000).max(1_000_000).nullable()
const places = z.array(z.strictObject({ id: recordId, x: coordinate, y: coordinate })).max(maxPlaced)
export type Places = z.infer<typeof places>

function actions({ name, fields, within }: CapableResource): Record<string, Action> {
  const calls = positionsCalls(name)
  return {
    [calls.read]: {
      on: 'page',
      method: 'GET',
      hidden: true,
      right: 'list',
      label: { zh: '节点的位置', en: 'Places of nodes' },
      ...(within && fields[within] ? { input: { [within]: fields[within] } } : {}),
      /** Of each node its place, null where the layout places it, and the nodes that come before it. */
      output: z.strictObject({
        list: z.array(z.strictObject({ id: recordId, x: coordinate, y: coordinate, before: z.array(recordId) })),
        total: z.int(),
      }),
    },
    [calls.place]: {
      on: 'page',
      hidden: true,
      right: 'update',
      label: { zh: '摆放节点', en: 'Place nodes' },
      input: {
        places: json(places, { label: { zh: '位置', en: 'Places' }, required: true, example: [] }),
      },
    },
  }
}

/** The nodes of a tree have places on a map, and may come before others. The view `map` draws them. */
export const positions = defineCapability(
  {
    name: 'positions',
    actions,
    check,
    forViews: ({ name }, { x, y, before }: PositionsOptions) => ({ map: { ...positionsCalls(name), x, y, before } }),
  },
  (had) =>
    <const N extends string>(options: PositionsOptions<N>) =>
      had<PositionsOptions<N>, N, never>(options),
)
