import { z } from 'zod'
import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import { json } from '../../kit/fields/index.ts'
import { recordId } from '../../kit/record-id.ts'
import { check } from './check.ts'
import type { QueueOptions } from './options.ts'

export type { QueueOptions } from './options.ts'

export const queueCalls = (name: string) => ({ take: `take_${name}`, release: `release_${name}` })

function actions({ name }: CapableResource, { decide }: QueueOptions): Record<string, Action> {
  const calls = queueCalls(name)
  return {
    [calls.take]: {
      on: 'page',
      hidden: true,
      right: decide,
      label: { zh: '取下一条', en: 'Take the next' },
      input: {
        skip: json(z.array(recordId).max(200), { label: { zh: '跳过的', en: 'Skipped' }, example: [1] }),
      },
      /**
       * The oldest that waits and that nobody else has, for five minutes; null where there is none. `total`: how many
       * wait.
       */
      output: z.strictObject({ record: z.looseObject({ id: recordId, version: z.int() }).nullable(), total: z.int() }),
    },
    [calls.release]: {
      on: 'row',
      hidden: true,
      right: decide,
      label: { zh: '放回', en: 'Put back' },
    },
  }
}

/** Records wait for a person to decide what is in doubt; each person gets the oldest that nobody else has. */
export const queue = defineCapability(
  {
    name: 'queue',
    actions,
    check,
    forViews: ({ name }, { decide, undo, doubts, picture }: QueueOptions) => ({
      queue: {
        ...queueCalls(name),
        decide,
        undo,
        doubts,
        picture,
      },
    }),
  },
  (had) =>
    <const N extends string>(options: QueueOptions<N>) =>
      had<QueueOptions<N>, N, never>(options),
)
