import { comparisonOf } from '../../../../resources/bank/duplicates/index.ts'
import { namedIn, mayRead, type AnyResource } from '../../../../resources/kit/index.ts'
import { sql, type Database, type SQL } from '../../../storage/postgres/database.ts'
import { oneByOne } from '../../../base/threads/pauses.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Fingerprint } from '../../../base/search-text/similarity.ts'
import { table } from '../../../storage/statements/record-sql.ts'
import { noActionRight } from '../../../base/fault.ts'
import type { Identity } from '../../../base/identity.ts'

/** The compared fields of a resource that has duplicates. */
export const comparedFields = (resource: AnyResource): readonly string[] => comparisonOf(resource).fields

/**
 * Similar records would reveal the values of a field that a person may not read, so reading all compared fields is
 * required.
 */
export function mustReadCompared(resource: AnyResource, { rights }: Pick<Identity, 'rights'>): void {
  if (!comparedFields(resource).every((name) => mayRead(resource, namedIn(resource.fields, name), rights)))
    throw noActionRight()
}

/** ` and t.<within> = …`, where a resource is compared within groups and the group is known. */
export function andWithin(resource: AnyResource, value: unknown): SQL {
  const within = comparisonOf(resource).within
  return within && value !== null && value !== undefined ? sql` and t.${sql.identifier(within)} = ${value}` : sql``
}

/** `select` list of the compared columns, of a row called `t`. */
export const comparedColumns = (resource: AnyResource): SQL =>
  sql.join(
    comparedFields(resource).map((name) => sql`t.${sql.identifier(name)}`),
    sql`, `,
  )

/** The fingerprints of records by id. Access is checked elsewhere. */
export async function fingerprintsOf(
  database: Database,
  resource: AnyResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Fingerprint>> {
  const rows = await database.all<Record<string, unknown> & { id: number }>(
    sql`select t.id, ${comparedColumns(resource)} from ${table(resource)} t where t.id = any(${sql.param([...ids])}::integer[])`,
  )
  return new Map(await oneByOne(rows, (row) => [row.id, fingerprintOf(resource, row)]))
}
