import { didYouMean } from '../../resources/kit/index.ts'
import { fileOfResource } from './registry.ts'

/**
 * What went and what came between two snapshots of the tables, before drizzle compares them: it would ask which columns were renamed,
 * on a terminal that may not be there, and it drops what went without a word.
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

/** What whoever writes the migration says of fields that went: `--rename label.name=title`, `--drop label.name`. */
export interface Meant {
  rename: Readonly<Record<string, string>>
  drop: readonly string[]
}

interface Gone {
  table: string
  column: string
  /** A new column of the same table and type. */
  likely: string[]
}

const missingFrom = <T>(one: Record<string, T>, other: Record<string, T> | undefined): string[] =>
  Object.keys(one).filter((name) => !other || !(name in other))

/** Columns that went from tables that stay. */
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

/** Required fields without a default in a table that is there already: what it holds has no value for them. */
const unfilled = (before: Snapshot, after: Snapshot): string[] =>
  Object.entries(before.tables).flatMap(([key, was]) => {
    const columns = after.tables[key]?.columns ?? {}
    return missingFrom(columns, was.columns)
      .filter((one) => columns[one]!.notNull && columns[one]!.default === undefined)
      .map((one) => `${was.name}.${one}`)
  })

/** Why no migration is written yet: a field went and another came, and only a person knows whether they are one. */
export function questions(before: Snapshot, after: Snapshot, meant: Meant): string[] {
  const unclear = goneColumns(before, after).filter(
    ({ table, column, likely }) => likely.length > 0 && !meant.drop.includes(`${table}.${column}`),
  )
  return unclear.map(({ table, column, likely }) => {
    const near =
      didYouMean(column, likely) === '' ? likely[0]! : likely.find((one) => didYouMean(column, [one]) !== '')!
    return (
      `${table}.${column} went, and ${likely.join(', ')} came. Was it renamed? Then keep what it holds: npm run migration <name> -- --rename ${table}.${column}=${near}\n` +
      `  If it was not, what it holds will be lost: npm run migration <name> -- --drop ${table}.${column}`
    )
  })
}

/** What a migration will do that nobody may overlook. */
export function warnings(before: Snapshot, after: Snapshot): string[] {
  return [
    ...goneTables(before, after).map(
      (table) =>
        `${table} went: its table goes, and all its records are lost. Is that not meant, then put ${fileOfResource(table)} back.`,
    ),
    ...goneColumns(before, after).map(
      ({ table, column }) =>
        `${table}.${column} went: its column goes, and what it holds is lost. Is that not meant, then put the field back in ${fileOfResource(table)}.`,
    ),
    ...unfilled(before, after).map(
      (place) =>
        `${place} is required and has no default: the migration fails where there are records. Give it a default, or fill it in before NOT NULL is set.`,
    ),
  ]
}

/** Names that were said and that fit nothing. */
export function misread(before: Snapshot, after: Snapshot, { rename, drop }: Meant): string[] {
  const went = goneColumns(before, after).map(({ table, column }) => `${table}.${column}`)
  const said = [...Object.keys(rename), ...drop]
    .filter((place) => !went.includes(place))
    .map((place) => `${place}: no such field went${didYouMean(place, went)}`)
  const wrong = Object.entries(rename).filter(
    ([place, to]) => went.includes(place) && !(to in after.tables[`public.${place.split('.')[0]!}`]!.columns),
  )
  return [
    ...said,
    ...wrong.map(([place, to]) => `--rename ${place}=${to}: ${place.split('.')[0]} has no field "${to}"`),
  ]
}

const names = (text: string, column: string): boolean => new RegExp(`\\b${column}\\b`).test(text)
const uses = ({ columns, where = '' }: Index, column: string): boolean =>
  names(where, column) ||
  columns.some(({ expression, isExpression }) => (isExpression ? names(expression, column) : expression === column))

/** A snapshot without the indexes and foreign keys of columns that are then renamed: their names go by the field, so they are made anew. */
export function loosened<S extends Snapshot>(before: S, rename: Meant['rename']): S {
  const snapshot = structuredClone(before)
  for (const place of Object.keys(rename))
    forget(snapshot.tables[`public.${place.split('.')[0]!}`]!, place.split('.')[1]!)
  return snapshot
}

/** A snapshot as it is once columns were renamed. */
export function renamed<S extends Snapshot>(before: S, rename: Meant['rename']): S {
  const snapshot = structuredClone(before)
  for (const [place, to] of Object.entries(rename)) {
    const [name, from] = place.split('.') as [string, string]
    const table = snapshot.tables[`public.${name}`]!
    table.columns = Object.fromEntries(
      Object.entries(table.columns).map(([one, column]) =>
        one === from ? [to, { ...column, name: to }] : [one, column],
      ),
    )
  }
  return snapshot
}

export const renames = (rename: Meant['rename']): string[] =>
  Object.entries(rename).map(
    ([place, to]) => `ALTER TABLE "${place.split('.')[0]!}" RENAME COLUMN "${place.split('.')[1]!}" TO "${to}";`,
  )

function forget(table: Table, column: string): void {
  for (const [name, index] of Object.entries(table.indexes)) if (uses(index, column)) delete table.indexes[name]
  for (const [name, { columnsFrom }] of Object.entries(table.foreignKeys))
    if (columnsFrom.includes(column)) delete table.foreignKeys[name]
}

/** A snapshot without what went: the first of two steps, neither of which both drops and adds, so that there is nothing to ask. */
export function withoutGone<S extends Snapshot>(before: S, after: Snapshot): S {
  const snapshot = structuredClone(before)
  const tables = goneTables(before, after)
  for (const [key, table] of Object.entries(snapshot.tables)) {
    if (tables.includes(table.name)) delete snapshot.tables[key]
    for (const [name, { tableTo }] of Object.entries(table.foreignKeys))
      if (tables.includes(tableTo)) delete table.foreignKeys[name]
  }
  for (const { table, column } of goneColumns(before, after)) {
    const there = snapshot.tables[`public.${table}`]!
    delete there.columns[column]
    forget(there, column)
  }
  return snapshot
}
