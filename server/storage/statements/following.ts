import { namedIn, type AnyResource, type Fields } from '../../../resources/kit/index.ts'
import { sql, type Database } from '../postgres/database.ts'
import { table } from './record-sql.ts'
import { targetResource } from '../../../resources/registry/by-name.ts'

/**
 * A field whose value is that of the same field of another record (`follows` of `ref`), and the field that names it.
 */
interface Following {
  field: string
  by: string
  target: AnyResource
}

const known = new WeakMap<AnyResource, readonly Following[]>()

function followingOf(resource: AnyResource): readonly Following[] {
  let found = known.get(resource)
  if (!found) {
    const fields: Fields = resource.fields
    found = Object.entries(fields).flatMap(([field, { options }]) => {
      const by = options['follows'] as string | undefined
      return by === undefined ? [] : [{ field, by, target: targetResource(namedIn(fields, by)) }]
    })
    known.set(resource, found)
  }
  return found
}

/** Fills in, in place, what follows from the given values; what names nothing is left for the checks of references. */
export async function fillFollowing(
  database: Database,
  resource: AnyResource,
  given: readonly Record<string, unknown>[],
): Promise<void> {
  for (const { field, by, target } of followingOf(resource)) {
    const asked = given.filter((values) => by in values)
    if (asked.length === 0) continue
    const ids = [...new Set(asked.map((values) => values[by]))].filter((id) => typeof id === 'number')
    const rows = await database.all<{ id: number; value: unknown }>(
      sql`select t.id, t.${sql.identifier(field)} as value from ${table(target)} t where t.id = any(${sql.param(ids)}::integer[])`,
    )
    const values = new Map(rows.map(({ id, value }) => [id, value]))
    for (const one of asked) one[field] = values.get(one[by] as number) ?? null
  }
}
