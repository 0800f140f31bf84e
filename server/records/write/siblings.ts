import { sql, type SQL } from 'drizzle-orm'
import type { AnyResource } from '../../../resources/kit/index.ts'
import type { Database } from '../../postgres/database.ts'

/**
 * Trees and orders stay whole by one rule: whatever changes who hangs below whom, or who stands among whom, holds the resource's
 * siblings before it looks. So a node never comes below itself or below one that goes, and places are 0 to n − 1.
 */

type Values = Readonly<Record<string, unknown>>

/** The first of the two numbers of the lock; any that nobody else uses. */
const siblingsLock = 7_205_202

export const hasSiblings = ({ parentField, orderField }: AnyResource): boolean =>
  parentField !== undefined || orderField !== undefined

/** What siblings have in common. */
export const siblingFields = ({ within, parentField }: AnyResource): string[] =>
  [within, parentField].filter((name): name is string => name !== undefined)

/** Whether a change of these fields puts a record among others. */
export const changesSiblings = (resource: AnyResource, names: readonly string[]): boolean =>
  hasSiblings(resource) && siblingFields(resource).some((name) => names.includes(name))

/** Lets nobody else change the tree or the order until the transaction ends. Taken before rows are, so that two never wait for each other. */
export async function holdSiblings(database: Database, resource: AnyResource): Promise<void> {
  if (hasSiblings(resource))
    await database.run(sql`select pg_advisory_xact_lock(${siblingsLock}::integer, hashtext(${resource.name}))`)
}

const name = (field: string): SQL => sql`${sql.identifier(field)}`

/** Places again from 0 without a hole among those who have the group and the parent of these records; `last` come behind the others. */
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

/** Gives these records, all of one group and parent, the places of this order; but for one, whose place is its own change. */
export const setPlaces = (
  database: Database,
  resource: AnyResource,
  ids: readonly number[],
  butId: number,
): Promise<number> =>
  database.run(sql`update ${name(resource.name)} t set ${name(resource.orderField!)} = placed.place - 1 from unnest(${sql.param([...ids])}::integer[]) with ordinality as placed(id, place)
    where t.id = placed.id and t.id <> ${butId} and t.${name(resource.orderField!)} <> placed.place - 1`)

/** Puts the places that these records have by now into the rows that were read before. */
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
