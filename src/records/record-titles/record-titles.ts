import { useCallback, useSyncExternalStore } from 'react'
import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { dataProvider, resourceNamed } from '../../../providers/data.ts'
import { readTitles } from '../../../providers/titles.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { profileLines, profileOf } from '../../content/rich-text/profile-lines.tsx'
import { useRights } from '../../base/session/use-rights.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/**
 * The titles of referenced records. Cells request them one by one; requests of one turn are sent as one call per
 * resource, and each title is cached for a minute.
 */

const rememberedMs = 60_000

type Waiting = { id: number; settle: (record: Record<string, unknown> | null) => void; fail: (fault: unknown) => void }
const waiting = new Map<string, Waiting[]>()

type Titleable = Record<string, unknown>

/** At most as many titles as one look-up takes. */
const lookedUpMax = 200

/** Records by their ids; of a resource whose list the person may not open, their titles. */
async function recordsOf(resource: string, ids: readonly number[], listed: boolean): Promise<Titleable[]> {
  if (listed) return (await dataProvider.getMany({ resource, ids: [...ids] })).data
  const found: Titleable[] = []
  for (let start = 0; start < ids.length; start += lookedUpMax) {
    const some = ids.slice(start, start + lookedUpMax)
    found.push(...(await readTitles(resourceNamed(resource), { ids: some, page_size: lookedUpMax })).records)
  }
  return found
}

async function answer(resource: string, listed: boolean): Promise<void> {
  const asked = waiting.get(resource) ?? []
  waiting.delete(resource)
  try {
    const ids = [...new Set(asked.map(({ id }) => id))]
    const found = new Map((await recordsOf(resource, ids, listed)).map((record) => [record['id'], record]))
    for (const { id, settle } of asked) settle(found.get(id) ?? null)
  } catch (fault) {
    for (const { fail } of asked) fail(fault)
  }
}

function load(resource: string, id: number, listed: boolean): Promise<Record<string, unknown> | null> {
  return new Promise((settle, fail) => {
    const asked = waiting.get(resource)
    if (asked) asked.push({ id, settle, fail })
    else {
      waiting.set(resource, [{ id, settle, fail }])
      setTimeout(() => void answer(resource, listed), 0)
    }
  })
}

/** A record in words: its common name, or its title field, without formatting; `#12` where both are missing. */
export function titleOf(resource: AnyResource, record: Readonly<Record<string, unknown>>): string {
  const called = resource.called && record[resource.called]
  if (typeof called === 'string' && called !== '') return called
  const field = resource.titleField
  const value = record[resource.title]
  if (typeof value !== 'string' || value === '') return `#${String(record['id'])}`
  const words = field.stored === 'sanitised' ? profileLines[profileOf(field)].words(value) : value
  return words === '' ? `#${String(record['id'])}` : words
}

/** The label of a record at some place. */
export type NameOf = (resource: AnyResource, record: Readonly<Record<string, unknown>>) => string

export interface Titled {
  id: number
  title: string
  /** False while it is loading. */
  known: boolean
}

type Found = Record<string, unknown> | null
type TitleKey = (string | number)[]
type Observer = QueryObserver<Found, Error, Found, Found, TitleKey>

/** One for each record, however many cells name it: creating one takes longer than drawing its cell. */
const observers = new WeakMap<QueryClient, Map<string, Observer>>()

function observersOf(client: QueryClient): Map<string, Observer> {
  const known = observers.get(client) ?? new Map<string, Observer>()
  observers.set(client, known)
  return known
}

/** Cleared when the client's cache is, as when another person logs in. */
const isRemembered = (client: QueryClient, observer: Observer): boolean => {
  const query = observer.getCurrentQuery()
  return client.getQueryCache().get(query.queryHash) === (query as unknown)
}

function observerOf(client: QueryClient, resource: string, id: number, listed: boolean): Observer {
  const known = observersOf(client)
  const name = `${resource} ${id} ${listed}`
  const found = known.get(name)
  if (found && isRemembered(client, found)) return found
  const observer: Observer = new QueryObserver(client, {
    // Under the same key as Refine's `getMany`, so that a change to the resource refreshes titles too.
    queryKey: ['data', 'default', resource, 'many', 'title', id],
    queryFn: () => load(resource, id, listed),
    staleTime: rememberedMs,
    retry: false,
  })
  known.set(name, observer)
  return observer
}

function watchTitle(
  listener: () => void,
  client: QueryClient,
  resource: string,
  id: number,
  listed: boolean,
): () => void {
  const observer = observerOf(client, resource, id, listed)
  const end = observer.subscribe(listener)
  return () => {
    end()
    const name = `${resource} ${id} ${listed}`
    if (!observer.hasListeners() && observersOf(client).get(name) === observer) observersOf(client).delete(name)
  }
}

/**
 * The titles of records, in the order of the ids: `#12` for one outside this person's scope or that is gone, `…` until
 * that is known.
 */
export function useTitles(resource: AnyResource, ids: readonly number[], nameOf: NameOf = titleOf): Titled[] {
  const { name } = resource
  const { can } = useRights()
  const listed = can(resource, 'list')
  const client = useQueryClient()
  const asked = ids.join()
  const watch = useCallback(
    (listener: () => void) => {
      const ends = (asked ? asked.split(',') : []).map((id) => watchTitle(listener, client, name, Number(id), listed))
      return () => ends.forEach((end) => end())
    },
    [client, name, asked, listed],
  )
  const answers = () => ids.map((id) => observerOf(client, name, id, listed).getCurrentResult())
  useSyncExternalStore(watch, () =>
    answers()
      .map(({ status, dataUpdatedAt }) => status + dataUpdatedAt)
      .join(),
  )
  return answers().map(({ data, isPending }, index) => {
    const id = itemAt(ids, index)
    return { id, title: data ? nameOf(resource, data) : isPending ? '…' : `#${id}`, known: !isPending }
  })
}
