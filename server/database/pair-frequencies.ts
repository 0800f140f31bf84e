import type { AnyResource } from '../../resources/kit/index.ts'
import { sql, type Database } from './database.ts'

/**
 * How common the commonest pairs of characters are in the search texts of a resource, as the planner's statistics have it: what is
 * not among them is rare. A wrong share costs time and nothing else, so what was read serves a while.
 */

const maxAgeMs = 300_000

const kept = new Map<string, { at: number; shares: Promise<ReadonlyMap<string, number>> }>()

async function read(database: Database, { name }: AnyResource): Promise<ReadonlyMap<string, number>> {
  const rows = await database.all<{ pair: string; share: number }>(
    sql`select pair, share from pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs::float[]) common(pair, share)
      where s.schemaname = 'public' and s.tablename = ${`${name}_search`} and pair is not null`,
  )
  return new Map(rows.map(({ pair, share }) => [pair, share]))
}

/** The share of all records that has each of the commonest pairs. */
export function commonPairs(database: Database, resource: AnyResource): Promise<ReadonlyMap<string, number>> {
  const known = kept.get(resource.name)
  if (known && Date.now() - known.at < maxAgeMs) return known.shares
  const shares = read(database, resource)
  kept.set(resource.name, { at: Date.now(), shares })
  shares.catch(() => kept.delete(resource.name))
  return shares
}
