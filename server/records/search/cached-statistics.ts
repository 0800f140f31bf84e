import type { AnyResource } from '../../../resources/kit/index.ts'
import type { Database } from '../../storage/postgres/database.ts'

const maxAgeMs = 300_000

/** Statistics of a resource's table, cached for a while, since outdated ones only cost time. An error is not cached. */
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
