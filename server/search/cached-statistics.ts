import type { AnyResource } from '../../resources/kit/index.ts'
import type { Database } from '../postgres/database.ts'

const maxAgeMs = 300_000

/** What is read of a resource's table and serves a while, since being out of date costs time and nothing else. What failed is read again. */
export function cachedByResource<T>(
  read: (database: Database, resource: AnyResource) => Promise<T>,
): (database: Database, resource: AnyResource) => Promise<T> {
  const kept = new Map<string, { at: number; value: Promise<T> }>()
  return (database, resource) => {
    const known = kept.get(resource.name)
    if (known && Date.now() - known.at < maxAgeMs) return known.value
    const value = read(database, resource)
    kept.set(resource.name, { at: Date.now(), value })
    value.catch(() => kept.delete(resource.name))
    return value
  }
}
