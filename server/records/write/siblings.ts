import { sql, type SQL } from 'drizzle-orm'
import type { AnyResource } from '../../../resources/kit/index.ts'
import type { Database } from '../../storage/postgres/database.ts'
import { advisoryLocks } from '../../storage/postgres/advisory-locks.ts'

/**
 * One rule keeps trees and orders consistent: every write that changes parents or positions locks the resource's
 * siblings before it reads them. So no node ends up below itself or below a deleted one, and positions run from 0 to n
 * − 1.
 */

type Values = Readonly<Record<string, unknown>>

/** The first of the two numbers of the advisory lock. */
const siblingsLock = advisoryLocks.siblings

export const hasSiblings = ({ parentField, orderField }: AnyResource): boolean =>
  parentField !== undefined || orderField !== undefined

/** What siblings have in common. */
export const siblingFields = ({ within, parentField }: AnyResource): string[] =>
  [within, parentField].filter((name): name is string => name !== undefined)

/** Whether a change of these fields moves a record to other siblings. */
export const changesSiblings = (resource: AnyResource, names: readonly string[]): boolean =>
  hasSiblings(resource) && siblingFields(resource).some((name) => names.includes(name))

/** Locks the tree or order until the transaction ends. Taken before row locks, so that two writes never deadlock. */
export async function holdSiblings(database: Database, resource: AnyResource): Promise<void> {
  if (hasSiblings(resource))
    await database.run(sql`select pg_advisory_xact_lock(${siblingsLock}::integer, hashtext(${resource.name}))`)
}

const name = (field: string): SQL => sql`${sql.identifier(field)}`

/** Renumbers the siblings of these records from 0 without gaps; those in `last` come after the others. */
export async function closePlaces(
  database: Database,
  resource: AnyResource,
  records: readonly Values[],
  last: readonly number[] = [],
): Promise<void> {
  if (!resource.orderField || records.length === 0) return
  const order = name(resource.orderField)
  const fields = siblingFields(resource)
  const groups = [...new Set(records.map((record) => JSON.stringify(fields.map((field) => record[field] ?? null))))]
  const keyOf = sql`jsonb_build_array(${sql.join(
    fields.map((field) => sql`t.${name(field)}`),
    sql`, `,
  )})`
  const { within } = resource
  const near = within
    ? sql` and t.${name(within)} = any(${sql.param([...new Set(records.map((record) => record[within]))])})`
    : sql``
  await database.run(sql`
    with placed as (
      select t.id, row_number() over (partition by ${keyOf} order by t.id = any(${sql.param([...last])}::integer[]), t.${order}, t.id) - 1 as place
      from ${name(resource.name)} t where t.deleted_at is null${near} and ${keyOf} = any(${sql.param(groups)}::jsonb[]))
    update ${name(resource.name)} t set ${order} = placed.place from placed where t.id = placed.id and t.${order} <> placed.place`)
}

/**
 * Gives these records, all with one group and parent, positions in this order; except one, whose position is its own
 * change.
 */
export const setPlaces = (
  database: Database,
  resource: AnyResource,
  ids: readonly number[],
  butId: number,
): Promise<number> =>
  database.run(sql`update ${name(resource.name)} t set ${name(resource.orderField!)} = placed.place - 1 from unnest(${sql.param([...ids])}::integer[]) with ordinality as placed(id, place)
    where t.id = placed.id and t.id <> ${butId} and t.${name(resource.orderField!)} <> placed.place - 1`)

/** Copies the current positions of these records into the rows read before. */
export async function readPlaces(
  database: Database,
  resource: AnyResource,
  rows: readonly (Record<string, unknown> & { id: number })[],
): Promise<void> {
  const field = resource.orderField!
  const found = await database.all<{ id: number; place: number }>(
    sql`select id, ${name(field)} as place from ${name(resource.name)} where id = any(${sql.param(rows.map(({ id }) => id))}::integer[])`,
  )
  const places = new Map(found.map(({ id, place }) => [id, place]))
  for (const row of rows) row[field] = places.get(row.id)
}
