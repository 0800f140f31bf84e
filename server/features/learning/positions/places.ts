import { positionsCalls, type Places, type PositionsOptions } from '../../../../resources/learning/positions/index.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { Records } from '../../../records/records.ts'
import { updateRecords } from '../../../records/write/write-records.ts'
import { andScope, table } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'

interface PlacedNode extends Record<string, unknown> {
  id: number
  x: number | null
  y: number | null
  before: number[]
}

/** The places of a group's nodes, as far as the person sees them. */
export async function readPlaces(
  records: Records,
  resource: AnyResource,
  { x, y, before }: PositionsOptions,
  input: Readonly<Record<string, unknown>>,
): Promise<{ list: PlacedNode[]; total: number }> {
  const { within } = resource
  const group = within ? sql` and t.${sql.identifier(within)} = ${input[within]}` : sql``
  const links = before ? sql`t.${sql.identifier(before)}` : sql`array[]::integer[]`
  const list = await records.database.all<PlacedNode>(
    sql`select t.id, t.${sql.identifier(x)}::float8 as x, t.${sql.identifier(y)}::float8 as y, ${links} as before
      from ${table(resource)} t where t.deleted_at is null${group}${andScope(resource, records.identity, sql`t`)} order by t.id`,
    scopeValues(records.identity),
  )
  return { list, total: list.length }
}

const rounded = (value: number | null): number | null => value && Math.round(value * 100) / 100

/** Places nodes, all or none; null gives a node back to the layout. */
export async function placeNodes(
  records: Records,
  resource: AnyResource,
  { x, y }: PositionsOptions,
  places: Places,
): Promise<null> {
  const updates = places.map((place) => ({
    id: place.id,
    version: null,
    values: { [x]: rounded(place.x), [y]: rounded(place.y) },
  }))
  await updateRecords(records, resource, updates, { action: positionsCalls(resource.name).place })
  return null
}
