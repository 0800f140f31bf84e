import type { AnyResource } from '../../resources/kit/index.ts'
import { referencesTo, type ReferencingField } from '../../resources/registry/references.ts'
import { table } from '../storage/statements/record-sql.ts'
import { sql, type Database } from '../storage/postgres/database.ts'
import type { Binding } from './hooks/hooks.ts'
import { hooksOf } from './hooks/hooks-of.ts'

/** Whether values beside a reference mean something with the one record that it points at alone. */
export const binds = ({ resource, field }: ReferencingField): boolean =>
  resource.fields[field]?.options['binds'] === true

/**
 * What binds records: references that declare it (`binds`), also from the trash, and what hooks know of. A record that
 * is bound cannot be merged into another: answers would be read by another key, papers would lose a question.
 */
export async function bindingsOf(
  database: Database,
  resource: AnyResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Binding[]>> {
  const asked = sql`${sql.param([...ids])}::integer[]`
  const found: Binding[] = []
  for (const { resource: from, field, many } of referencesTo(resource.name).filter(binds)) {
    const column = sql`t.${sql.identifier(field)}`
    const rows = await database.all<{ id: number; count: number }>(
      many
        ? sql`select one as id, count(*)::integer as count from ${table(from)} t, unnest(${column}) one where ${column} && ${asked} and one = any(${asked}) group by one`
        : sql`select ${column} as id, count(*)::integer as count from ${table(from)} t where ${column} = any(${asked}) group by ${column}`,
    )
    found.push(...rows.map((row) => ({ ...row, label: from.label })))
  }
  for (const hooks of hooksOf(resource)) found.push(...((await hooks.bindings?.(database, ids)) ?? []))
  const byId = new Map<number, Binding[]>()
  for (const one of found) byId.set(one.id, [...(byId.get(one.id) ?? []), one])
  return byId
}
