import { sql, type SQL } from 'drizzle-orm'
import type { Database, Values } from '../postgres/database.ts'

/**
 * How many records a list has. Exact up to a bound; past it the planner's estimate, since counting a million rows costs more
 * than reading the page. The same question within five seconds gets the same total.
 */

const exactUpTo = 10_000

/** What is counted: `table where …`. `estimate` asks the same in the form that the planner estimates best. */
export interface Counted {
  from: SQL
  estimate?: SQL
  /** Counts exactly up to here, 10,000 unless told. */
  bound?: number
}

const maxAgeMs = 5_000
const maxKept = 2_000

export interface Total {
  total: number
  estimated: boolean
}

type Totals = Map<string, { at: number; total: Promise<Total> }>

const kept = new WeakMap<Database, Totals>()

function totalsOf(database: Database): Totals {
  const totals = kept.get(database) ?? new Map()
  kept.set(database, totals)
  return totals
}

async function count(
  database: Database,
  { from, estimate = from, bound = exactUpTo }: Counted,
  values: Values,
): Promise<Total> {
  const [row] = await database.all<{ count: number }>(
    sql`select count(*) from (select 1 from ${from} limit ${bound + 1}) counted`,
    values,
  )
  if (row!.count <= bound) return { total: row!.count, estimated: false }
  const [plan] = await database.all(sql`explain (format json) select 1 from ${estimate}`, values)
  const planned = Math.round(plan!['QUERY PLAN'][0].Plan['Plan Rows'])
  return { total: Math.max(planned, bound + 1), estimated: true }
}

/** Counts, or answers what the same `key` was answered a moment ago. */
export function countRows(database: Database, key: string, counted: Counted, values: Values): Promise<Total> {
  const totals = totalsOf(database)
  const known = totals.get(key)
  if (known && Date.now() - known.at < maxAgeMs) return known.total
  const total = count(database, counted, values)
  totals.delete(key)
  totals.set(key, { at: Date.now(), total })
  total.catch(() => totals.delete(key))
  if (totals.size > maxKept) totals.delete(totals.keys().next().value!)
  return total
}

/** After a write, whoever wrote must see it counted. */
export function forgetTotals(database: Database, resource: string): void {
  const totals = totalsOf(database)
  for (const key of totals.keys()) if (key.startsWith(`${resource}|`)) totals.delete(key)
}
