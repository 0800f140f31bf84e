import { sql } from '../../storage/postgres/database.ts'
import { cachedByResource } from './cached-statistics.ts'

/**
 * How common the most common pairs of characters are in the search texts of a resource, from the planner's statistics:
 * pairs not listed there are rare. A wrong share only costs time, so statistics are used for a while.
 */

/** The share of all records that contain each of the most common pairs. */
export const commonPairs = cachedByResource(async (database, { name }): Promise<ReadonlyMap<string, number>> => {
  const rows = await database.all<{ pair: string; share: number }>(
    sql`select pair, share from pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs::float[]) common(pair, share)
      where s.schemaname = 'public' and s.tablename = ${`${name}_search`} and pair is not null`,
  )
  return new Map(rows.map(({ pair, share }) => [pair, share]))
})
