import { useEffect } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { liveProvider } from '../../providers/live.ts'
import type { AnyResource } from '../../resources/kit/index.ts'

/** The resources that are followed for the rest of the session, by the cache that holds what was fetched of them. */
const followed = new WeakMap<QueryClient, Set<string>>()

function follow(client: QueryClient, name: string): void {
  const names = followed.get(client) ?? new Set()
  followed.set(client, names)
  if (names.has(name)) return
  names.add(name)
  liveProvider.subscribe({
    channel: `resources/${name}`,
    types: ['*'],
    callback: () => void client.invalidateQueries({ queryKey: ['data', 'default', name, 'list'] }),
  })
}

/**
 * Options that many inputs choose from (labels, a course's chapters) are fetched once and shared: what anybody changes of them is told over
 * the live stream, also while nothing on the page shows them.
 */
export function useFetchedOnce(target: AnyResource): void {
  const client = useQueryClient()
  useEffect(() => follow(client, target.name), [client, target.name])
}
