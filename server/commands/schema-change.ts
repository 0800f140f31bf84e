import { didYouMean, type AnyResource } from '../../resources/kit/index.ts'

/**
 * The differences between two snapshots of the tables, found before drizzle compares them: drizzle would ask on a
 * terminal, which may not exist, which columns were renamed, and would drop columns without warning. Here a field
 * declares its former name (`was`), and nothing that holds data is dropped unless it is named.
 */

interface Column {
  type: string
  notNull: boolean
  default?: unknown
}

interface Index {
  columns: { expression: string; isExpression: boolean }[]
  where?: string
}

interface ForeignKey {
  tableFrom: string
  tableTo: string
  columnsFrom: string[]
  columnsTo: string[]
}

interface Table {
  name: string
  columns: Record<string, Column & { name: string }>
  indexes: Record<string, Index>
  foreignKeys: Record<string, ForeignKey>
}

export interface Snapshot {
  tables: Record<string, Table>
}

/** New names by old places: `{ 'label.name': 'title' }`. */
export type Renames = Readonly<Record<string, string>>

type Resources = Readonly<Record<string, AnyResource>>

interface Gone {
  table: string
  column: string
  /** A new column of the same table and type. */
  likely: string[]
}

const missingFrom = <T>(one: Record<string, T>, other: Record<string, T> | undefined): string[] =>
  Object.keys(one).filter((name) => !other || !(name in other))

const tableIn = ({ tables }: Snapshot, name: string): Table | undefined => tables[`public.${name}`]

/** Columns dropped from tables that remain. */
function goneColumns(before: Snapshot, after: Snapshot): Gone[] {
  return Object.entries(before.tables).flatMap(([key, was]) => {
    const is = after.tables[key]
    if (!is) return []
    const came = missingFrom(is.columns, was.columns)
    return missingFrom(was.columns, is.columns).map((column) => ({
      table: was.name,
      column,
      likely: came.filter((one) => is.columns[one]!.type === was.columns[column]!.type),
    }))
  })
}

export const goneTables = (before: Snapshot, after: Snapshot): string[] =>
  missingFrom(before.tables, after.tables).map((key) => before.tables[key]!.name)

interface Changed {
  table: string
  column: string
  was: Column
  is: Column
}

/** Columns in both snapshots that differ. */
const changedColumns = (before: Snapshot, after: Snapshot): Changed[] =>
  Object.entries(before.tables).flatMap(([key, { name, columns }]) =>
    Object.entries(columns).flatMap(([column, was]) => {
      const is = after.tables[key]?.columns[column]
      return is && JSON.stringify(is) !== JSON.stringify(was) ? [{ table: name, column, was, is }] : []
    }),
  )

/** Every integer is a decimal number, and every single value can be written as text. */
const holdsAll = (was: string, is: string): boolean =>
  was === is || (is === 'text' && !was.endsWith('[]')) || (was === 'integer' && is.startsWith('numeric'))

/** Columns whose new type cannot hold the stored values. */
const retyped = (before: Snapshot, after: Snapshot): Changed[] =>
  changedColumns(before, after).filter(({ was, is }) => !holdsAll(was.type, is.type))

const hasDefault = (column: Column): boolean => column.default !== undefined

/** Required columns without a default that are added to an existing table: its records would have no value for them. */
const unfilled = (before: Snapshot, after: Snapshot): { table: string; column: string }[] =>
  Object.entries(before.tables).flatMap(([key, was]) => {
    const columns = after.tables[key]?.columns ?? {}
    return missingFrom(columns, was.columns)
      .filter((one) => columns[one]!.notNull && !hasDefault(columns[one]!))
      .map((column) => ({ table: was.name, column }))
  })

const becomesRequired = (before: Snapshot, after: Snapshot): Changed[] =>
  changedColumns(before, after).filter(({ was, is }) => is.notNull && !was.notNull)

const file = (table: string): string => `resources/${table.replaceAll('_', '-')}.ts`
const dropping = (place: string): string => `npm run migration <name> -- --drop ${place}`

/** The declared renames that are still to be done; and what is wrong with them. */
export function renamesIn(resources: Resources, before: Snapshot): { renames: Renames; faults: string[] } {
  const renames: Record<string, string> = {}
  const faults: string[] = []
  for (const { name: table, fields } of Object.values(resources)) {
    for (const [name, { was }] of Object.entries(fields)) {
      const columns = Object.keys(tableIn(before, table)?.columns ?? {})
      if (was === undefined || (columns.includes(name) && !columns.includes(was))) continue
      const at = `${table}.fields.${name}.was`
      if (!columns.includes(was))
        faults.push(`${at}: ${table} never had "${was}"${didYouMean(was, columns) || ': remove it'}`)
      else if (columns.includes(name))
        faults.push(
          `${at}: "${was}" and "${name}" are both stored, so one cannot be the former name of the other: remove it`,
        )
      else renames[`${table}.${was}`] = name
    }
  }
  return { renames, faults }
}

const dropAdvice = ({ table, column, likely }: Gone): string => {
  const place = `${table}.${column}`
  const near = likely.find((one) => didYouMean(column, [one]) !== '') ?? likely[0]
  const remedy = near
    ? `If it is called ${near} now, declare that at the field: ${near}: …({ was: '${column}', … }).`
    : `Put the field back in ${file(table)}.`
  return `${place} was removed, and with it its data. ${remedy} If the data may be lost: ${dropping(place)}`
}

/** Why no migration is written: data would be lost that nobody named, or the migration could not be applied. */
export function refusals(before: Snapshot, after: Snapshot, drop: readonly string[]): string[] {
  const dropped = ({ table, column }: { table: string; column: string }): boolean => drop.includes(`${table}.${column}`)
  const tables = goneTables(before, after).filter((table) => !drop.includes(table))
  return [
    ...tables.map(
      (table) =>
        `${table} was removed, and with its table all its records. Put ${file(table)} back. If they may be lost: ${dropping(table)}`,
    ),
    ...goneColumns(before, after)
      .filter((one) => !dropped(one))
      .map(dropAdvice),
    ...retyped(before, after)
      .filter((one) => !dropped(one))
      .map(
        ({ table, column, was, is }) =>
          `${table}.${column} is ${was.type} and becomes ${is.type}, which cannot hold the stored values. Declare it under another name beside this one and fill that in first. If the data may be lost: ${dropping(`${table}.${column}`)}`,
      ),
    ...unfilled(before, after).map(
      ({ table, column }) =>
        `${table}.${column} is required and has no default, so existing records would have no value for it. Give it a default; or make it optional first, fill it in, and make it required with a later migration.`,
    ),
  ]
}

/** Names given to `--drop` that are not dropped. */
export function misread(before: Snapshot, after: Snapshot, drop: readonly string[]): string[] {
  const goes = [
    ...goneTables(before, after),
    ...[...goneColumns(before, after), ...retyped(before, after)].map(({ table, column }) => `${table}.${column}`),
  ]
  return drop
    .filter((place) => !goes.includes(place))
    .map((place) => `--drop ${place}: nothing of that name is dropped${didYouMean(place, goes)}`)
}

/** Warnings about what a migration will do. */
export function warnings(before: Snapshot, after: Snapshot): string[] {
  return [
    ...goneTables(before, after).map((table) => `${table}: all its records are lost`),
    ...goneColumns(before, after).map(({ table, column }) => `${table}.${column}: its data is lost`),
    ...retyped(before, after).map(({ table, column }) => `${table}.${column}: its data is lost`),
    ...becomesRequired(before, after).map(({ table, column, is }) =>
      hasDefault(is)
        ? `${table}.${column} becomes required: records without a value get the default`
        : `${table}.${column} becomes required: fill it in everywhere first; if a record has no value, the migration fails and changes nothing`,
    ),
  ]
}

const names = (text: string, column: string): boolean => new RegExp(`\\b${column}\\b`).test(text)
const uses = ({ columns, where = '' }: Index, column: string): boolean =>
  names(where, column) ||
  columns.some(({ expression, isExpression }) => (isExpression ? names(expression, column) : expression === column))

const partsOf = (place: string): [table: string, column: string] => place.split('.') as [string, string]

/**
 * A snapshot without the indexes and foreign keys of columns that are then renamed: their names contain the field's
 * name, so they are created again.
 */
export function loosened<S extends Snapshot>(before: S, renames: Renames): S {
  const snapshot = structuredClone(before)
  for (const [table, column] of Object.keys(renames).map(partsOf)) forget(tableIn(snapshot, table)!, column)
  return snapshot
}

/** A snapshot after its columns were renamed. */
export function renamed<S extends Snapshot>(before: S, renames: Renames): S {
  const snapshot = structuredClone(before)
  for (const [place, to] of Object.entries(renames)) {
    const [name, from] = partsOf(place)
    const table = tableIn(snapshot, name)!
    table.columns = Object.fromEntries(
      Object.entries(table.columns).map(([one, column]) =>
        one === from ? [to, { ...column, name: to }] : [one, column],
      ),
    )
  }
  return snapshot
}

/**
 * When a column is renamed, so is the field in every version of every record: otherwise an earlier version would show
 * the current value.
 */
export const renameStatements = (renames: Renames): string[] =>
  Object.entries(renames).flatMap(([place, to]) => {
    const [table, from] = partsOf(place)
    const kept = (side: string): string =>
      `"${side}" = CASE WHEN "${side}" ? '${from}' THEN ("${side}" - '${from}') || jsonb_build_object('${to}', "${side}" -> '${from}') ELSE "${side}" END`
    return [
      `ALTER TABLE "${table}" RENAME COLUMN "${from}" TO "${to}";`,
      `UPDATE "history" SET ${kept('before')}, ${kept('after')} WHERE "resource" = '${table}' AND ("before" ? '${from}' OR "after" ? '${from}');`,
    ]
  })

function forget(table: Table, column: string): void {
  for (const [name, index] of Object.entries(table.indexes)) if (uses(index, column)) delete table.indexes[name]
  for (const [name, { columnsFrom }] of Object.entries(table.foreignKeys))
    if (columnsFrom.includes(column)) delete table.foreignKeys[name]
}

/**
 * A snapshot without the dropped parts: the first of two steps, neither of which both drops and adds, so that drizzle
 * asks nothing.
 */
export function withoutGone<S extends Snapshot>(before: S, after: Snapshot): S {
  const snapshot = structuredClone(before)
  const tables = goneTables(before, after)
  for (const [key, table] of Object.entries(snapshot.tables)) {
    if (tables.includes(table.name)) delete snapshot.tables[key]
    for (const [name, { tableTo }] of Object.entries(table.foreignKeys))
      if (tables.includes(tableTo)) delete table.foreignKeys[name]
  }
  for (const { table, column } of [...goneColumns(before, after), ...retyped(before, after)]) {
    const there = tableIn(snapshot, table)!
    delete there.columns[column]
    forget(there, column)
  }
  return snapshot
}

/** Sets the default where there is no value, before the column becomes required. */
export const withFilling = (statements: readonly string[], before: Snapshot, after: Snapshot): string[] => {
  const filled = new Set(
    becomesRequired(before, after)
      .filter(({ is }) => hasDefault(is))
      .map(({ table, column }) => `ALTER TABLE "${table}" ALTER COLUMN "${column}" SET NOT NULL;`),
  )
  return statements.flatMap((statement) => {
    const [, table, column] = /^ALTER TABLE "(\w+)" ALTER COLUMN "(\w+)" SET NOT NULL;$/.exec(statement) ?? []
    return filled.has(statement)
      ? [`UPDATE "${table}" SET "${column}" = DEFAULT WHERE "${column}" IS NULL;`, statement]
      : [statement]
  })
}

const losing = /^\s*(?:ALTER TABLE\s+"?(\w+)"?\s+DROP COLUMN\s+"?(\w+)"?|DROP TABLE\s+"?(\w+)"?)/im
const mark = '-- LOSES DATA: '

/** The statements of a migration; each that drops data has a line above it that declares it. */
export const marked = (statements: readonly string[]): string[] =>
  statements.map((statement) => {
    const [, table, column, whole] = losing.exec(statement) ?? []
    if (whole) return `${mark}all records of ${whole}\n${statement}`
    return table ? `${mark}what ${table}.${column} holds\n${statement}` : statement
  })

/** Statements of a migration's file that drop data without declaring it. */
export const unmarked = (sql: string): string[] =>
  sql
    .split('--> statement-breakpoint')
    .filter((statement) => losing.test(statement) && !statement.includes(mark))
    .map((statement) => statement.trim())
