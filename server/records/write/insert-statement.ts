import type { AnyResource } from '../../../resources/kit/index.ts'
import { shownColumns } from '../../storage/tables/columns.ts'
import { sql, type SQL } from '../../storage/postgres/database.ts'
import { derivedColumns } from '../../storage/tables/derived-columns.ts'
import { castOfAny, shownFields, storedFields, table } from '../../storage/statements/record-sql.ts'
import { scopeCondition } from '../../storage/statements/scope.ts'
import type { Identity } from '../../base/identity.ts'
import { missingReferences } from './references.ts'
import { siblingFields } from './siblings.ts'
import type { Write } from '../hooks/write.ts'

/**
 * The position of a new row: after its siblings (the same group, the same parent), and after earlier rows of the same
 * statement.
 */
function lastPlace(resource: AnyResource): SQL {
  const names = siblingFields(resource).map((name) => sql.identifier(name))
  const same = names.map((name) => sql`t.${name} is not distinct from new.${name}`)
  const where = same.length > 0 ? sql.join(same, sql` and `) : sql`true`
  const among =
    names.length > 0
      ? sql`partition by ${sql.join(
          names.map((name) => sql`new.${name}`),
          sql`, `,
        )} `
      : sql``
  return sql`(select coalesce(max(t.${sql.identifier(resource.orderField!)}) + 1, 0) from ${table(resource)} t where t.deleted_at is null and ${where})
    + row_number() over (${among}order by new.row_number) - 1`
}

/** Records that the server brings may name their position. */
const placeOf = (resource: AnyResource, by: Write['by']): SQL =>
  by === 'server'
    ? sql`coalesce(new.${sql.identifier(resource.orderField!)}, ${lastPlace(resource)})`
    : lastPlace(resource)

/**
 * One statement, and so one transaction: the rows are stored when every reference is valid and every row is within the
 * person's scope, with their history, and with the response kept under the idempotency key. Parameters: `rows` (JSON,
 * each with `row_number` from 0), `user_id`, `taken_by`, `key` (null: none), `request_hash`, and the scope's.
 */
export function insertStatement(resource: AnyResource, identity: Identity, by: Write['by']): SQL {
  const columns = [...new Set([...storedFields(resource), ...derivedColumns(resource)])]
  const typed = columns.map((name) => sql`${sql.identifier(name)} ${castOfAny(resource, name)}`)
  const scope = scopeCondition(resource, identity, sql`new`, 'write')
  const values = columns.map((name) =>
    name === resource.orderField ? placeOf(resource, by) : sql`new.${sql.identifier(name)}`,
  )
  const outside = scope ? sql`select 1 from new where (${scope}) is not true` : sql`select 1 where false`
  return sql`
    with given as (select * from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as given(row_number integer, ${sql.join(typed, sql`, `)})),
    new as (select given.*, null::integer as id, ${sql.placeholder('user_id')}::integer as created_by from given),
    ${missingReferences(resource, identity)},
    outside as (${outside}),
    made as (
      insert into ${table(resource)} (${sql.join(
        columns.map((name) => sql.identifier(name)),
        sql`, `,
      )}, created_by)
      select ${sql.join(values, sql`, `)}, new.created_by from new
      where not exists (select 1 from missing) and not exists (select 1 from outside)
      order by new.row_number
      returning *),
    shown as (select ${shownColumns(resource, shownFields(resource), identity)} from made),
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
