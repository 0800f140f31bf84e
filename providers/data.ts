import type { BaseKey, DataProvider, GetListResponse, MetaQuery } from '@refinedev/core'
import { didYouMean } from '../resources/kit/nearest.ts'
import type { Action } from '../resources/kit/action.ts'
import { callOf, type AnyResource, type InputOf, type Row } from '../resources/kit/resource.ts'
import { resources, type ResourceName, type Resources } from '../resources/index.ts'
import { listed } from '../resources/site/loading.ts'
import { baseUrl, mergedWithCode, send, type SendOptions } from './http.ts'
import { listQuery, maxPageSize, type ListQuestion } from './list-query.ts'
import { expectShape, shapes } from './response-shape.ts'
import { ownEntry } from '../resources/kit/own-entry.ts'

/**
 * Refine's data provider over the product's calls, derived wholly from `resources`. Names of calls come from the
 * resource's convention (`callOf`); below, those of `exercise`:
 *
 *   getList      ⇒ GET  admin/exam/get_exercise_list?page=1&page_size=10&sort=-updated_at&type=essay&search=函数
 *                  `meta.trash` ⇒ get_exercise_trash; `meta.cursor` pages by key
 *   getOne       ⇒ GET  admin/exam/get_exercise_detail?id=5
 *   getMany      ⇒ GET  admin/exam/get_exercise_list?id__in=5,6&page_size=200   in the order of the ids
 *   create       ⇒ POST admin/exam/create_exercise { stem, … }       header Idempotency-Key: `meta.idempotencyKey`
 *   update       ⇒ POST admin/exam/update_exercise { id, version, … }  `version` as read, in the variables or in `meta`
 *   deleteOne    ⇒ POST admin/exam/delete_exercise { id }
 *   deleteMany   ⇒ POST admin/exam/delete_exercise { ids }
 *   custom       ⇒ url `exercise/publish`: the call of that verb or action, with `payload` or `query`
 *
 * and, as functions of their own, what Refine has no verb for: `restore`, `purge`, `move`, `readTree`, `readAllTrees`,
 * `readHistory` and `act`. Every one rejects with an `HttpFault` that `http.ts` has shown; faults of validation
 * (100400) and conflicts (100409) of a form are left to the form.
 */

/** The declaration of a resource; an unknown name throws an error with the nearest one. */
export function resourceNamed(name: string): AnyResource {
  const resource = ownEntry<AnyResource>(resources, name)
  if (resource) return resource
  throw new Error(`There is no resource "${name}"${didYouMean(name, Object.keys(resources))}`)
}

type WithVersion = { version?: unknown }

/** Shown by a form at its fields, or as a choice between two states of a record. */
const shownByForm = [100400, 100409] as const
/** Shown with the records that an action was refused for. */
const refusals = [100400]
/** The list itself shows what still refers to a record that could not be deleted. */
const shownByList = [100409]

/**
 * A key with which a repeated create returns the first record. `randomUUID` is missing on plain http, `getRandomValues`
 * is not.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function ask<T>(resource: AnyResource, verbOrAction: string, options: SendOptions): Promise<T> {
  const answer = await send<T>(callOf(resource, verbOrAction), options)
  return answer.data
}

const signalOf = (meta: MetaQuery | undefined): AbortSignal | undefined => meta?.queryContext?.signal

interface Page {
  list: Record<string, unknown>[]
  total: number
  total_estimated?: true
  cursor?: string | null
}

async function readPage(
  resource: AnyResource,
  verb: 'list' | 'trash',
  query: Record<string, unknown>,
  signal?: AbortSignal,
  quietFor?: SendOptions['quietFor'],
): Promise<Page> {
  const data = await ask(resource, verb, { query, signal, quietFor })
  return expectShape<Page>(shapes.page, data, callOf(resource, verb).path)
}

async function readRecord(resource: AnyResource, verb: string, options: SendOptions): Promise<Record<string, unknown>> {
  const data = await ask(resource, verb, options)
  return expectShape(shapes.record, data, callOf(resource, verb).path)
}

async function readMany(
  resource: AnyResource,
  ids: BaseKey[],
  signal?: AbortSignal,
): Promise<Record<string, unknown>[]> {
  const found = new Map<string, Record<string, unknown>>()
  for (let start = 0; start < ids.length; start += maxPageSize) {
    const query = { id__in: ids.slice(start, start + maxPageSize), page_size: maxPageSize }
    for (const one of (await readPage(resource, 'list', query, signal)).list) found.set(String(one.id), one)
  }
  return ids.map((id) => found.get(String(id))).filter((one) => one !== undefined)
}

/** An update without the version that it read could overwrite unseen changes, so it is not sent. */
function readVersion(name: string, variables: WithVersion, meta: MetaQuery | undefined): number {
  const version = variables.version ?? meta?.version
  if (typeof version === 'number') return version
  throw new Error(
    `update of ${name}: expected the record's version as read, in the variables or in meta.version; got ${String(version)}`,
  )
}

export const dataProvider = {
  async getList({ resource: name, pagination, sorters, filters, meta }): Promise<GetListResponse<any>> {
    const query = listQuery({ pagination, sorters, filters, cursor: meta?.cursor } satisfies ListQuestion)
    const { list, ...rest } = await readPage(
      resourceNamed(name),
      meta?.trash ? 'trash' : 'list',
      query,
      signalOf(meta),
      meta?.quietFor,
    )
    return { data: list, ...rest }
  },

  async getOne({ resource: name, id, meta }) {
    const data = await readRecord(resourceNamed(name), 'detail', { query: { id }, signal: signalOf(meta) })
    return { data: data as any }
  },

  async getMany({ resource: name, ids, meta }) {
    const data = await readMany(resourceNamed(name), ids, signalOf(meta))
    return { data: data as any }
  },

  async create({ resource: name, variables, meta }) {
    const headers = { 'Idempotency-Key': String(meta?.idempotencyKey ?? newIdempotencyKey()) }
    const data = await readRecord(resourceNamed(name), 'create', { body: variables, headers, quietFor: shownByForm })
    return { data: data as any }
  },

  async update({ resource: name, id, variables, meta }) {
    const version = readVersion(name, variables as WithVersion, meta)
    const data = await readRecord(resourceNamed(name), 'update', {
      body: { ...variables, id: Number(id), version },
      quietFor: shownByForm,
    })
    return { data: data as any }
  },

  async deleteOne({ resource: name, id }) {
    await ask(resourceNamed(name), 'delete', { body: { id: Number(id) }, quietFor: shownByList })
    return { data: { id } as any }
  },

  async deleteMany({ resource: name, ids }) {
    await ask(resourceNamed(name), 'delete', { body: { ids: ids.map(Number) }, quietFor: shownByList })
    return { data: ids.map((id) => ({ id })) as any }
  },

  async custom({ url, payload, query, headers, meta }) {
    const [name = '', verbOrAction = ''] = url.split('/')
    await listed(name)
    const options = {
      body: payload,
      query: query as SendOptions['query'],
      headers: headers as SendOptions['headers'],
      signal: signalOf(meta),
    }
    const answer = await send<any>(callOf(resourceNamed(name), verbOrAction), options)
    return { data: mergedWithCode(answer) }
  },

  getApiUrl: () => baseUrl('api'),
} satisfies DataProvider

/** Restores records from the trash. */
export const restore = (resource: AnyResource, ids: readonly number[]): Promise<null> =>
  ask(resource, 'restore', { body: { ids } })

/** Purges records in the trash. A record that something refers to fails with 100409 and `used_by`. */
export const purge = (resource: AnyResource, ids: readonly number[]): Promise<null> =>
  ask(resource, 'purge', { body: { ids } })

/** Puts a record at `index` (from 0) among the children of `parent_id` (null: the root; absent: where it is). */
export const move = (
  resource: AnyResource,
  to: { id: number; parent_id?: number | null; index: number },
): Promise<Record<string, unknown>> => readRecord(resource, 'move', { body: to })

export interface TreeNode {
  id: number
  name: string
  level?: number
  parent_id?: number | null
  created_by?: number | null
  children: TreeNode[]
}

async function readForest(
  resource: AnyResource,
  verb: 'tree' | 'all_tree',
  query: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<TreeNode[]> {
  const data = await ask(resource, verb, { query, signal })
  return expectShape<{ list: TreeNode[] }>(shapes.forest, data, callOf(resource, verb).path).list
}

/** One group's tree; `group` is the value of the resource's `within`, and absent where it has none. */
export const readTree = (resource: AnyResource, group?: number, signal?: AbortSignal): Promise<TreeNode[]> =>
  readForest(resource, 'tree', resource.within ? { [resource.within]: group } : {}, signal)

/** Every group's tree: the outer nodes are the groups where `within` is a ref, otherwise it is the tree itself. */
export const readAllTrees = (resource: AnyResource, signal?: AbortSignal): Promise<TreeNode[]> =>
  readForest(resource, 'all_tree', {}, signal)

/** One change of a record; `before` and `after` have the changed fields that the caller may read. */
export interface HistoryEntry {
  id: number
  action: string
  at: string
  user_id: number | null
  username: string | null
  /** Who acted for that user, in a session that was handed out to them. */
  taken_by_username: string | null
  /** The record's version after it; null where the record did not change. */
  version: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export async function readHistory(
  resource: AnyResource,
  id: number,
  page = 1,
  pageSize = 20,
  signal?: AbortSignal,
): Promise<{ list: HistoryEntry[]; total: number }> {
  const data = await ask(resource, 'history', { query: { id, page, page_size: pageSize }, signal })
  return expectShape(shapes.page, data, callOf(resource, 'history').path)
}

/** The id or ids that an action takes by its place, under their declared names. */
function placeInput(action: Action, ids: readonly number[]): Record<string, unknown> {
  const inputs = {
    row: { [action.idKey ?? 'id']: ids[0] },
    rows: { [action.idsKey ?? 'ids']: ids },
    page: {},
  }
  return inputs[action.on]
}

export interface ActOptions {
  /** The records concerned; none for an action of the page. */
  ids?: readonly number[]
  input?: Readonly<Record<string, unknown>>
  signal?: AbortSignal
  /** The caller marks validation faults at the fields of its form. */
  inForm?: boolean
  /** The caller shows why it was refused (100400). */
  showsRefusal?: boolean
  /** Nobody waits for the answer: no error is shown. */
  isQuiet?: boolean
  /** Identifies a repeated call, where the action supports it. */
  idempotencyKey?: string
}

/**
 * Calls an action by its declaration. Returns its output with the response's `code` in it; a job's is 100017 with
 * `job_id`.
 */
export async function act<T = unknown>(
  resource: AnyResource,
  name: string,
  { ids = [], input = {}, signal, inForm, showsRefusal, isQuiet, idempotencyKey }: ActOptions = {},
): Promise<T> {
  await listed(resource.name)
  const action: Action | undefined = resource.actions[name]
  if (!action)
    throw new Error(`${resource.name} has no action "${name}"${didYouMean(name, Object.keys(resource.actions))}`)
  const call = callOf(resource, name)
  const given = { ...input, ...placeInput(action, ids) }
  const carried = call.method === 'GET' ? { query: given } : { body: given }
  return mergedWithCode(
    await send<T>(call, {
      ...carried,
      signal,
      headers: idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : undefined,
      quietFor: isQuiet ? 'all' : inForm ? shownByForm : showsRefusal ? refusals : undefined,
    }),
  )
}

type ActionsOf<N extends ResourceName> = Resources[N]['actions']
type OutputOf<A> = A extends { output: { _output: infer O } } ? O : null

/** `act` for code that knows its resource: names, input and output are typed by the declaration. */
export const actOn = <N extends ResourceName, A extends Extract<keyof ActionsOf<N>, string>>(
  name: N,
  action: A,
  input: ActionsOf<N>[A] extends { input: infer F } ? Partial<InputOf<F>> : {} = {} as never,
  options: Omit<ActOptions, 'input'> = {},
): Promise<OutputOf<ActionsOf<N>[A]>> => act(resources[name], action, { ...options, input })

/** A record by id, typed by its resource, for code that knows it. */
export async function readOne<N extends ResourceName>(
  name: N,
  id: number,
  signal?: AbortSignal,
): Promise<Row<Resources[N]>> {
  return (await readRecord(resources[name], 'detail', { query: { id }, signal })) as Row<Resources[N]>
}
