import { useEffect } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { liveProvider } from '../../../providers/live.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'

/** Subscriptions for the rest of the session, by the cache that holds the fetched data. */
const followed = new WeakMap<QueryClient, Set<string>>()

function follow(client: QueryClient, name: string, kept: string): void {
  const known = followed.get(client) ?? new Set()
  followed.set(client, known)
  const path = kept.split(' ')
  if (known.has(`${name} ${kept}`)) return
  known.add(`${name} ${kept}`)
  liveProvider.subscribe({
    channel: `resources/${name}`,
    types: ['*'],
    callback: () => void client.invalidateQueries({ queryKey: ['data', 'default', name, ...path] }),
  })
}

/** Caching of data that is fetched once. */
export const fetchedOnce = { staleTime: Infinity, gcTime: Infinity } as const

/**
 * Options that many inputs choose from (labels, a course's chapters and choices) are fetched once and shared: changes
 * arrive by the live stream, also while nothing on the page shows them. `kept`: the prefix of their cache keys.
 */
export function useFetchedOnce(target: AnyResource | undefined, kept = 'list'): void {
  const client = useQueryClient()
  const name = target?.name
  useEffect(() => {
    if (name !== undefined) follow(client, name, kept)
  }, [client, name, kept])
}
