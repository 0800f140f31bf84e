import { sql, type SQL } from 'drizzle-orm'
import { recordFields, type AnyResource, type ColumnType, type Language } from '../../../resources/kit/index.ts'
import type { Identity } from '../../base/identity.ts'
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

/** As `betweenLanguages`. */
const sign = `U&'\\001f'`
const inLanguage: Readonly<Record<Language, (column: string) => string>> = {
  zh: (column) => `split_part(${column}, ${sign}, 1)`,
  en: (column) => `case when strpos(${column}, ${sign}) > 0 then split_part(${column}, ${sign}, 2) else ${column} end`,
}

/** Whether each reader gets a field's text in their own language (`resources/kit/in-both.ts`). */
const isInBoth = (resource: AnyResource, name: string): boolean => fieldOf(resource, name)?.options['inBoth'] === true

/** The language of a statement over records, where its text depends on it. */
export const languageKey = (resource: AnyResource, { language }: Identity): string =>
  Object.keys(resource.fields).some((name) => isInBoth(resource, name)) ? language : ''

/** A field's column as a reader gets it; `from`: the name of its table in the statement, with a dot. */
function shownValue(resource: AnyResource, name: string, language: Language, from = ''): string {
  const column = `${from}"${name}"`
  if (isInBoth(resource, name)) return inLanguage[language](column)
  return columnTypeOf(resource, name) === 'timestamp'
    ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : column
}

/** A record's title, of the table `t`. */
export const shownTitle = (resource: AnyResource, { language }: Identity): SQL =>
  sql.raw(shownValue(resource, resource.title, language, 't.'))

/**
 * The select list of a resource for these fields, the record's own first: timestamps as ISO 8601 in UTC, texts in both
 * languages in the reader's, everything else as it is. Names of fields are identifiers: one plain text, quickly made.
 */
export const shownColumns = (resource: AnyResource, fields: readonly string[], { language }: Identity): SQL =>
  sql.raw([...recordFields, ...fields].map((name) => `${shownValue(resource, name, language)} as "${name}"`).join(', '))

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
