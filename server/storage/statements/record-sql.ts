import { sql, type SQL } from 'drizzle-orm'
import type { AnyResource } from '../../../resources/kit/index.ts'
import type { Identity } from '../../base/identity.ts'
import { castOf, columnTypeOf, shownColumns } from '../tables/columns.ts'
import { derivedType } from '../tables/derived-columns.ts'
import { prepared, type Prepared } from '../postgres/database.ts'
import { scopeCondition } from './scope.ts'

/** The parts of statements over records, and prepared statements, made once for each resource and kind of scope. */

/** The values of the history's columns `user_id, taken_by`: the person, and who acted for them. */
export const byWhom = ({ userId, takenBy }: Identity): SQL => sql`${userId || null}::integer, ${takenBy}::integer`

export const table = (resource: AnyResource): SQL => sql`${sql.identifier(resource.name)}`

/** Fields with a column that may be shown: all but secrets. */
export const shownFields = (resource: AnyResource): string[] =>
  Object.entries(resource.fields)
    .filter(([, one]) => one.flow !== 'write')
    .map(([name]) => name)

/** Every declared column, secrets included. */
export const storedFields = (resource: AnyResource): string[] => Object.keys(resource.fields)

/** The type of a declared column or a derived one. */
export const castOfAny = (resource: AnyResource, name: string): SQL =>
  castOf(derivedType(resource, name) ?? columnTypeOf(resource, name)!)

/** `and <condition for reading>`, or nothing for people who read everything. */
export const andScope = (resource: AnyResource, identity: Identity, alias: SQL): SQL =>
  and(scopeCondition(resource, identity, alias, 'read'))

/** Whether the person may see a row, as a column: true or false. */
export const inScope = (resource: AnyResource, identity: Identity, alias: SQL): SQL => {
  const scope = scopeCondition(resource, identity, alias, 'read')
  return scope ? sql`(${scope}) is true` : sql`true`
}

/** `and <condition for writing>`. */
export const andWriteScope = (resource: AnyResource, identity: Identity, alias: SQL): SQL =>
  and(scopeCondition(resource, identity, alias, 'write'))

const and = (condition: SQL | undefined): SQL => (condition ? sql` and ${condition}` : sql``)

/** Caches a statement by what it depends on; rights and scopes come in few combinations. */
export function cachedStatements(): (key: string, make: () => SQL) => Prepared {
  const made = new Map<string, Prepared>()
  return (key, make) => {
    let statement = made.get(key)
    if (!statement) {
      statement = prepared(make())
      if (made.size > 2000) made.clear()
      made.set(key, statement)
    }
    return statement
  }
}

/** One record by `id`, as JSON text, when it is living and the person may see it. */
export const detailStatement = (resource: AnyResource, identity: Identity, fields: readonly string[]): SQL => sql`
  select row_to_json(shown)::text as record from (
    select ${shownColumns(resource, fields, identity)} from ${table(resource)} t
    where t.id = ${sql.placeholder('id')} and t.deleted_at is null${andScope(resource, identity, sql`t`)}) shown`
