import { resources } from '../../resources/index.ts'
import { applies, isDeletable, type Action, type AnyResource } from '../../resources/kit/index.ts'
import { referencesTo } from '../../resources/registry/references.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import type { Client } from '../fixtures/client.ts'

export interface Made {
  resource: AnyResource
  id: number
}

/** What a list takes at once. */
const most = 200

/** Ids by resource, in the order in which they are given. */
function byResource(made: readonly Made[]): Map<AnyResource, number[]> {
  const found = new Map<AnyResource, number[]>()
  for (const { resource, id } of made) found.set(resource, [...(found.get(resource) ?? []), id])
  return found
}

/** These records as they are listed, living or in the trash. */
async function listed(client: Client, resource: AnyResource, verb: 'list' | 'trash', ids: readonly number[]) {
  const rows: { id: number }[] = []
  for (let from = 0; from < ids.length; from += most) {
    const query = { id__in: ids.slice(from, from + most).join(), page_size: most }
    rows.push(...(await client.must(resource, verb, query)).list)
  }
  const order = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted((one, other) => order.get(one.id)! - order.get(other.id)!)
}

/**
 * Records of this person, in lists and in the trash, that were created during the run and refer to some of its records:
 * they belong to the run too.
 */
async function pointingAt(client: Client, made: readonly Made[], ours: object): Promise<Made[]> {
  const found: Made[] = []
  for (const [resource, ids] of byResource(made)) {
    for (const { resource: other, field } of referencesTo(resource.name)) {
      for (const verb of ['list', 'trash'] as const) {
        const query = { ...ours, [`${field}__in`]: ids.slice(0, most).join(), page_size: most }
        const { list } = await client.must(other, verb, query)
        found.push(...list.map((row: { id: number }) => ({ resource: other, id: row.id })))
      }
    }
  }
  return found
}

/** The required input of an action, by the examples of its fields. */
const requiredInput = ({ input = {} }: Action): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, { required, example }]) => (required ? [[key, example]] : [])),
  )

/** Waits until a job has ended, for as long as that takes. */
async function ended(client: Client, id: number): Promise<void> {
  while (!['done', 'failed', 'cancelled'].includes((await client.must(resources.job, 'detail', { id })).state))
    await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Takes back what a job did with a record, by the job that its resource has for it. */
async function takeBack(client: Client, resource: AnyResource, record: { id: number }): Promise<void> {
  for (const [name, action] of Object.entries(resource.actions)) {
    if (!action.job || !name.startsWith('undo_') || !applies(action, { ...record })) continue
    const { code, data } = await client.ask(resource, name, { ...requiredInput(action), id: record.id })
    if (code === 100017) await ended(client, data.job_id)
  }
}

/** Moves a record to a state in which it may be deleted. */
async function unlock(client: Client, resource: AnyResource, record: { id: number }): Promise<void> {
  await takeBack(client, resource, record)
  if (isDeletable(resource, { ...record })) return
  const ways = Object.entries(resource.actions).filter(
    ([, action]) => action.set && applies(action, { ...record }) && isDeletable(resource, { ...record, ...action.set }),
  )
  for (const [name, action] of ways) {
    const { on, idKey = 'id', idsKey = 'ids' } = action
    const named = on === 'row' ? { [idKey]: record.id } : { [idsKey]: [record.id] }
    if ((await client.ask(resource, name, { ...requiredInput(action), ...named })).code === 200) return
  }
}

/** Deletes or purges as many as it can, which is refused for all where one cannot be. */
async function asMany(client: Client, resource: AnyResource, verb: 'delete' | 'purge', ids: readonly number[]) {
  if (ids.length === 0 || (await client.ask(resource, verb, { ids })).code === 200 || ids.length === 1) return
  const half = Math.ceil(ids.length / 2)
  for (const some of [ids.slice(0, half), ids.slice(half)]) await asMany(client, resource, verb, some)
}

/** Purges what it can of records of one resource; returns what is left. */
async function remove(client: Client, resource: AnyResource, ids: readonly number[]): Promise<Made[]> {
  const living = await listed(client, resource, 'list', ids)
  for (const record of living) await unlock(client, resource, record)
  const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id)
  await asMany(client, resource, 'delete', idsOf(living))
  await asMany(client, resource, 'purge', idsOf(await listed(client, resource, 'trash', ids)))
  const left = [...(await listed(client, resource, 'list', ids)), ...(await listed(client, resource, 'trash', ids))]
  return left.map(({ id }) => ({ resource, id }))
}

/** Deletes what can be deleted, in as many rounds as needed; returns what is left. */
async function removeInRounds(client: Client, made: readonly Made[]): Promise<Made[]> {
  let left = [...made]
  for (let before = Infinity; left.length > 0 && left.length < before; ) {
    before = left.length
    const remaining: Made[] = []
    for (const [resource, ids] of byResource(left)) remaining.push(...(await remove(client, resource, ids)))
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
  const along = await pointingAt(client, left, { created_by: me, created_at__gte: since })
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
