import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
  type PgColumnBuilderBase,
  type PgTable,
} from 'drizzle-orm/pg-core'
import { resources } from '../../../resources/index.ts'
import { namedIn, type AnyField, type AnyResource, type ColumnType, type Fields } from '../../../resources/kit/index.ts'
import { capabilityColumns } from '../../parts/columns.ts'
import { fieldOf } from '../../../resources/registry/record-fields.ts'
import { sortedColumn } from '../statements/reading-order.ts'
import { moment } from './column-types.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/** Tables, derived from the declarations of resources. */

const columnBuilders: Record<ColumnType, (name: string) => any> = {
  text: (name) => text(name),
  integer: (name) => integer(name),
  decimal: (name) => numeric(name, { precision: 12, scale: 2 }),
  boolean: (name) => boolean(name),
  date: (name) => date(name, { mode: 'string' }),
  timestamp: moment,
  json: (name) => jsonb(name),
  integers: (name) => integer(name).array(),
  texts: (name) => text(name).array(),
}

/** An array is never null: an empty one means the same, and answers "contains" without a special case. */
function columnOf(name: string, one: AnyField): PgColumnBuilderBase {
  let column = columnBuilders[one.column](name)
  if (one.isArray) column = column.notNull().default(sql`'{}'`)
  else if (one.required) column = column.notNull()
  if (one.default !== undefined && !one.isArray)
    column = column.default(one.column === 'decimal' ? String(one.default) : one.default)
  return column
}

const living = sql`deleted_at is null`

/** PostgreSQL cuts names off at 63 bytes; a cut name could clash. */
const named = (...parts: string[]): string => parts.join('_').slice(0, 60)

/** As `sortedColumn`, for an index. */
function orderedColumn(resource: AnyResource, table: Record<string, AnyPgColumn>, name: string): AnyPgColumn | SQL {
  const field = fieldOf(resource, name)
  const column = namedIn(table, name)
  return field?.written ? sortedColumn(sql`${column}`, field) : column
}

function indexesOf(resource: AnyResource, table: Record<string, AnyPgColumn>) {
  const { name, list, scope } = resource
  const fields: Fields = resource.fields
  const sortField = (list.sort ?? 'id').replace(/^-/, '')
  const id = namedIn(table, 'id')
  const sortColumns = sortField === 'id' ? [id] : [orderedColumn(resource, table, sortField), id]
  const own = scope === 'shared' || scope.own === 'shared' ? [] : [scope.own]
  const followed = Object.keys(fields).filter(
    (one) => namedIn(fields, one).column === 'integers' || namedIn(fields, one).target || one === resource.parentField,
  )
  const columns = (list.filters ?? []).filter((one: string) => table[one] !== undefined)
  const filtered = new Set<string>([...columns, ...own, ...followed])
  const made = []
  if (sortField !== 'id')
    made.push(
      index(named(name, sortField, 'sort'))
        .on(...(sortColumns as [AnyPgColumn]))
        .where(living),
    )
  for (const one of filtered) {
    const column = namedIn(table, one)
    if (fields[one] && fields[one].isArray) made.push(index(named(name, one, 'in')).using('gin', column))
    else if (one !== sortField)
      made.push(
        index(named(name, one, 'filter'))
          .on(...([column, ...sortColumns] as [AnyPgColumn]))
          .where(living),
      )
  }
  for (const [one, declared] of Object.entries(fields)) {
    if (!declared.unique) continue
    const isText = declared.column === 'text'
    const value = isText ? sql`lower(${table[one]})` : namedIn(table, one)
    const isUnique = uniqueIndex(named(name, one, 'unique'))
    if (declared.uniqueWithin) {
      const given = isText ? sql`deleted_at is null and ${sql.identifier(one)} <> ''` : living
      made.push(isUnique.on(namedIn(table, declared.uniqueWithin), value).where(given))
    } else made.push(isUnique.on(value).where(living))
  }
  for (const one of lookalikeFields(resource)) {
    const form = namedIn(table, lookalikeColumn(one))
    made.push(
      uniqueIndex(named(name, one, 'lookalike'))
        .on(form)
        .where(living),
    )
    made.push(
      index(named(name, one, 'unformed'))
        .on(namedIn(table, 'id'))
        .where(sql`${sql.identifier(lookalikeColumn(one))} is null and ${sql.identifier(one)} is not null`),
    )
  }
  if (list.search) made.push(index(named(name, 'search')).using('gin', sql`bigrams(${table['search_text']})`))
  for (const of of capabilityColumns) made.push(...(of(resource)?.indexes?.(table, (part) => named(name, part)) ?? []))
  made.push(
    index(named(name, 'trash'))
      .on(namedIn(table, 'deleted_at'), namedIn(table, 'id'))
      .where(sql`deleted_at is not null`),
  )
  return made
}

const lookalikeFields = ({ fields }: AnyResource): string[] =>
  Object.keys(fields).filter((one) => namedIn(fields, one).lookalikes)

/**
 * The look-alike form of a value, written by the trigger that its migration creates; null where it already looked like
 * another's before the trigger existed.
 */
const lookalikeColumn = (field: string): string => `${field}_lookalike`

function foreignKeysOf(resource: AnyResource, table: Record<string, AnyPgColumn>) {
  const single = Object.entries(resource.fields).filter(
    ([name, one]) => (one.target && !one.target.many) || name === resource.parentField,
  )
  const idOf = (target = resource.name): AnyPgColumn =>
    target === resource.name ? namedIn(table, 'id') : (ownEntry(tables, target) as any).id
  return single.map(([name, one]) =>
    foreignKey({
      name: named(resource.name, name, 'fk'),
      columns: [namedIn(table, name)] as [AnyPgColumn],
      foreignColumns: [idOf(one.target?.resource)],
    }),
  )
}

/** The columns that capabilities add, each with a default, as the table may have rows. */
const addedColumns = (resource: AnyResource): Record<string, PgColumnBuilderBase> =>
  Object.fromEntries(
    capabilityColumns
      .flatMap((of) => Object.entries(of(resource)?.columns ?? {}))
      .map(([name, { type }]) => [
        name,
        columnBuilders[type](name)
          .notNull()
          .default(type === 'text' ? '' : sql`'{}'`),
      ]),
  )

/** The columns of a resource's table that are no declared fields, besides `id`. */
export const serverColumns = (resource: AnyResource): Record<string, PgColumnBuilderBase> => ({
  created_at: moment('created_at').notNull().defaultNow(),
  updated_at: moment('updated_at').notNull().defaultNow(),
  created_by: integer('created_by'),
  version: integer('version').notNull().default(1),
  deleted_at: moment('deleted_at'),
  ...(resource.list.search ? { search_text: text('search_text').notNull().default('') } : {}),
  ...Object.fromEntries(lookalikeFields(resource).map((one) => [lookalikeColumn(one), text(lookalikeColumn(one))])),
  ...addedColumns(resource),
})

/** The table of a resource, with the columns and indexes that its capabilities add. */
export function tableOf(resource: AnyResource): PgTable {
  const declared = Object.entries(resource.fields).map(([name, one]) => [name, columnOf(name, one)])
  return pgTable(
    resource.name,
    {
      id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
      ...Object.fromEntries(declared),
      ...serverColumns(resource),
    },
    (table) => [...indexesOf(resource, table as never), ...foreignKeysOf(resource, table as never)],
  )
}

/** Every resource's table, by name. Foreign keys look up their target here, after all are created. */
export const tables: Record<string, PgTable> = Object.fromEntries(
  Object.values(resources).map((resource) => [resource.name, tableOf(resource)]),
)
