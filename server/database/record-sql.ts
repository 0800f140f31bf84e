import { sql, type SQL } from 'drizzle-orm'
import type { AnyResource, Fields } from '../../resources/kit/index.ts'
import type { Identity } from '../identity.ts'
import { castOf, columnTypeOf, shownColumns } from './columns.ts'
import { derivedCast, derivedColumns, isDerived } from './derived.ts'
import { prepared, type Prepared } from './database.ts'
import { missingReferences } from './references.ts'
import { scopeCondition } from './scope.ts'
import { siblingFields } from './siblings.ts'

/** The statements of the repository that never change but for their values, made once for each resource and kind of scope. */

/** Who did something, for the columns `user_id, taken_by` of the history: the person, and who acted for them. */
export const byWhom = ({ userId, takenBy }: Identity): SQL => sql`${userId || null}::integer, ${takenBy}::integer`

export const table = (resource: AnyResource): SQL => sql`${sql.identifier(resource.name)}`

/** Fields with a column that may be shown to somebody: all but secrets. */
export const shownFields = (resource: AnyResource): string[] =>
  Object.entries(resource.fields as Fields).filter(([, one]) => one.flow !== 'write').map(([name]) => name)

/** Every declared column, secrets included. */
export const storedFields = (resource: AnyResource): string[] => Object.keys(resource.fields)

/** The type of a declared column or a derived one. */
export const castOfAny = (resource: AnyResource, name: string): SQL => (isDerived(name) ? sql.raw(derivedCast(name)) : castOf(columnTypeOf(resource, name)!))

/** `and <what the person may read>`, or nothing for those who read everything. */
export const andScope = (resource: AnyResource, identity: Identity, alias: SQL): SQL => and(scopeCondition(resource, identity, alias, 'read'))

/** `and <what the person may write>`. */
export const andWriteScope = (resource: AnyResource, identity: Identity, alias: SQL): SQL => and(scopeCondition(resource, identity, alias, 'write'))

const and = (condition: SQL | undefined): SQL => (condition ? sql` and ${condition}` : sql``)

/** Remembers a statement by what it depends on; rights and scopes come in few combinations. */
export function remembered(): (key: string, make: () => SQL) => Prepared {
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

/** The place of a new row: behind its siblings (the same group, the same parent), and behind those that come before it with the same statement. */
function lastPlace(resource: AnyResource): SQL {
  const names = siblingFields(resource).map((name) => sql.identifier(name))
  const same = names.map((name) => sql`t.${name} is not distinct from new.${name}`)
  const where = same.length > 0 ? sql.join(same, sql` and `) : sql`true`
  const among = names.length > 0 ? sql`partition by ${sql.join(names.map((name) => sql`new.${name}`), sql`, `)} ` : sql``
  return sql`(select coalesce(max(t.${sql.identifier(resource.orderField!)}) + 1, 0) from ${table(resource)} t where t.deleted_at is null and ${where})
    + row_number() over (${among}order by new.row_number) - 1`
}

/**
 * One statement, and so one transaction: the rows go in when every reference fits and every row is within the person's scope,
 * with their history, and with the answer kept under the idempotency key. Values: `rows` (JSON, each with `row_number` from
 * 0), `user_id`, `taken_by`, `key` (null: none), `request_hash`, and the scope's.
 */
export function insertStatement(resource: AnyResource, identity: Identity): SQL {
  const columns = [...new Set([...storedFields(resource), ...derivedColumns(resource)])]
  const typed = columns.map((name) => sql`${sql.identifier(name)} ${castOfAny(resource, name)}`)
  const scope = scopeCondition(resource, identity, sql`new`, 'write')
  const values = columns.map((name) => (name === resource.orderField ? lastPlace(resource) : sql`new.${sql.identifier(name)}`))
  const outside = scope ? sql`select 1 from new where (${scope}) is not true` : sql`select 1 where false`
  return sql`
    with given as (select * from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as given(row_number integer, ${sql.join(typed, sql`, `)})),
    new as (select given.*, null::integer as id, ${sql.placeholder('user_id')}::integer as created_by from given),
    ${missingReferences(resource, identity)},
    outside as (${outside}),
    made as (
      insert into ${table(resource)} (${sql.join(columns.map((name) => sql.identifier(name)), sql`, `)}, created_by)
      select ${sql.join(values, sql`, `)}, new.created_by from new
      where not exists (select 1 from missing) and not exists (select 1 from outside)
      order by new.row_number
      returning *),
    shown as (select ${shownColumns(resource, shownFields(resource))} from made),
    logged as (
      insert into history (resource, record_id, action, user_id, taken_by, version, after)
      select ${resource.name}, shown.id, 'create', ${sql.placeholder('user_id')}::integer, ${sql.placeholder('taken_by')}::integer, shown.version, to_jsonb(shown) from shown),
    kept as (
      insert into idempotency (user_id, key, request_hash, answer)
      select ${sql.placeholder('user_id')}::integer, ${sql.placeholder('key')}::text, ${sql.placeholder('request_hash')}::bytea, to_jsonb(shown)
      from shown where ${sql.placeholder('key')}::text is not null)
    select (select json_agg(row_to_json(shown) order by shown.id) from shown)::text as made,
      (select json_agg(missing) from missing) as missing,
      exists (select 1 from outside) as outside`
}

/** One record by `id`, as JSON text, when it lives and the person may see it. */
export const detailStatement = (resource: AnyResource, identity: Identity, fields: readonly string[]): SQL => sql`
  select row_to_json(shown)::text as record from (
    select ${shownColumns(resource, fields)} from ${table(resource)} t
    where t.id = ${sql.placeholder('id')} and t.deleted_at is null${andScope(resource, identity, sql`t`)}) shown`
