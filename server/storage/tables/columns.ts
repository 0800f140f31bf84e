import { sql, type SQL } from 'drizzle-orm'
import { recordFields, type AnyResource, type ColumnType } from '../../../resources/kit/index.ts'
import { fieldOf } from '../../../resources/registry/record-fields.ts'

/**
 * How a column's values travel between the wire and PostgreSQL. The only place that knows column types besides
 * `tables.ts`.
 */

/** PostgreSQL's name of the type, for parameters: `$1::integer[]`. */
const casts: Record<ColumnType, string> = {
  text: 'text',
  integer: 'integer',
  decimal: 'numeric(12,2)',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamptz(3)',
  json: 'jsonb',
  integers: 'integer[]',
  texts: 'text[]',
}

/** The column type of a declared field or of a record's own; undefined for anything else. */
export const columnTypeOf = (resource: AnyResource, name: string): ColumnType | undefined =>
  fieldOf(resource, name)?.column

export const castOf = (type: ColumnType): SQL => sql.raw(casts[type])

/** A wire value as a parameter of its column's type. */
export function parameter(type: ColumnType, value: unknown): SQL {
  const bound = type === 'json' && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null)
  return sql`${sql.param(bound)}::${castOf(type)}`
}

/** Timestamps go out as ISO 8601 in UTC, everything else as it is. */
const shownColumn = (type: ColumnType, name: string): string =>
  type === 'timestamp'
    ? `to_char("${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`
    : `"${name}"`

/**
 * The select list of a resource for these fields: the record's own first. Names of fields are identifiers: one plain
 * text, quickly made.
 */
export const shownColumns = (resource: AnyResource, fields: readonly string[]): SQL =>
  sql.raw([...recordFields, ...fields].map((name) => shownColumn(columnTypeOf(resource, name)!, name)).join(', '))

/**
 * What a list of nodes has besides their fields: the depth of each, counted from 1, as in the tree. Nothing for a
 * resource that is no tree.
 */
export function levelColumn({ name, parentField }: AnyResource): SQL {
  if (!parentField) return sql``
  const [nodes, parent] = [sql.identifier(name), sql.identifier(parentField)]
  return sql`, (with recursive above as (select t.${parent} as id union all select node.${parent} from ${nodes} node join above on node.id = above.id)
    select count(*)::integer from above) as level`
}
