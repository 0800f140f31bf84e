import { resources } from '../../resources/index.ts'
import { applies, isDeletable, type Action, type AnyResource } from '../../resources/kit/index.ts'
import { referencesTo } from '../../resources/registry/references.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import type { Client } from '../fixtures/client.ts'

export interface Made {
  resource: AnyResource
  id: number
}

/**
 * Records of this person, in lists and in the trash, that were created during the run and refer to one of its records:
 * they belong to the run too.
 */
async function pointingAt(client: Client, { resource, id }: Made, ours: object): Promise<Made[]> {
  const found: Made[] = []
  for (const { resource: other, field, many } of referencesTo(resource.name)) {
    for (const verb of ['list', 'trash'] as const) {
      const { list } = await client.must(other, verb, {
        ...ours,
        [many ? `${field}__contains` : field]: id,
        page_size: 200,
      })
      found.push(...list.map((row: { id: number }) => ({ resource: other, id: row.id })))
    }
  }
  return found
}

/** The required input of an action, by the examples of its fields. */
const requiredInput = ({ input = {} }: Action): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, { required, example }]) => (required ? [[key, example]] : [])),
  )

/** Moves a record to a state in which it may be deleted. */
async function unlock(client: Client, { resource, id }: Made): Promise<void> {
  const { code, data } = await client.ask(resource, 'detail', { id })
  if (code !== 200 || isDeletable(resource, data)) return
  const ways = Object.entries(resource.actions as Record<string, Action>).filter(
    ([, action]) => action.set && applies(action, data) && isDeletable(resource, { ...data, ...action.set }),
  )
  for (const [name, action] of ways) {
    const { on, idKey = 'id', idsKey = 'ids' } = action
    const record = on === 'row' ? { [idKey]: id } : { [idsKey]: [id] }
    if ((await client.ask(resource, name, { ...requiredInput(action), ...record })).code === 200) return
  }
}

/** Whether the record was purged, from the trash too. */
async function isGone(client: Client, { resource, id }: Made): Promise<boolean> {
  const deleted = await client.ask(resource, 'delete', { id })
  const purged = await client.ask(resource, 'purge', { id })
  return purged.code === 200 || (purged.code === 100404 && deleted.code === 100404)
}

/** Deletes what can be deleted, in as many rounds as needed; returns what is left. */
async function removeInRounds(client: Client, made: readonly Made[]): Promise<Made[]> {
  for (const one of made) await unlock(client, one)
  let left = [...made]
  for (let before = Infinity; left.length > 0 && left.length < before; ) {
    before = left.length
    const remaining: Made[] = []
    for (const one of left) if (!(await isGone(client, one))) remaining.push(one)
    left = remaining
  }
  return left
}

/**
 * Purges what a run created, and what the server created with it, such as the attempt of an answer; returns what could
 * not be purged.
 */
export async function removeAll(client: Client, made: readonly Made[], since: string): Promise<Made[]> {
  const { id: me } = (await client.send(systemCalls.info)).data
  const left = await removeInRounds(client, made.toReversed())
  const along: Made[] = []
  for (const one of left) along.push(...(await pointingAt(client, one, { created_by: me, created_at__gte: since })))
  return removeInRounds(client, [...along, ...left])
}

/**
 * Records of this person since `since` that still exist, in lists and in the trash. Records that only the server
 * creates (jobs) do not count.
 */
export async function recordsSince(client: Client, since: string): Promise<Made[]> {
  const { id: me } = (await client.send(systemCalls.info)).data
  const found: Made[] = []
  for (const resource of Object.values(resources).filter(({ verbs }) => verbs.includes('create'))) {
    for (const verb of ['list', 'trash'] as const) {
      if (!resource.verbs.includes(verb)) continue
      const { list } = await client.must(resource, verb, { created_by: me, created_at__gte: since, page_size: 200 })
      found.push(...list.map(({ id }: { id: number }) => ({ resource, id })))
    }
  }
  return found
}
