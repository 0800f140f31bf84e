import { sql, type SQL } from 'drizzle-orm'
import type { Database, Values } from './database.ts'

/**
 * How many records a list has. Exact up to a bound; past it the planner's estimate, since counting a million rows costs more
 * than reading the page. The same question within five seconds gets the same total.
 */

const bound = 10_000
const maxAgeMs = 5_000
const maxKept = 2_000

export interface Total {
  total: number
  estimated: boolean
}

const kept = new Map<string, { at: number; total: Promise<Total> }>()

async function count(database: Database, from: SQL, values: Values): Promise<Total> {
  const [row] = await database.all<{ count: number }>(sql`select count(*) from (select 1 from ${from} limit ${bound + 1}) counted`, values)
  if (row!.count <= bound) return { total: row!.count, estimated: false }
  const [plan] = await database.all(sql`explain (format json) select 1 from ${from}`, values)
  const estimate = Math.round(plan!['QUERY PLAN'][0].Plan['Plan Rows'])
  return { total: Math.max(estimate, bound + 1), estimated: true }
}

/** Counts `from` (`table where …`), or answers what the same `key` was answered a moment ago. */
export function countRows(database: Database, key: string, from: SQL, values: Values): Promise<Total> {
  const known = kept.get(key)
  if (known && Date.now() - known.at < maxAgeMs) return known.total
  const total = count(database, from, values)
  kept.delete(key)
  kept.set(key, { at: Date.now(), total })
  total.catch(() => kept.delete(key))
  if (kept.size > maxKept) kept.delete(kept.keys().next().value!)
  return total
}

/** After a write, whoever wrote must see it counted. */
export function forgetTotals(resource: string): void {
  for (const key of kept.keys()) if (key.startsWith(`${resource}|`)) kept.delete(key)
}
