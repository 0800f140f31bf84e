import { getTableConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { entryOf, didYouMean } from '../../../resources/kit/index.ts'
import { readJournal, snapshotAfter } from './journal.ts'
import { allTables } from './tables.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/**
 * Checks at start whether the tables match the declarations. Without this a server would report ready and fail at every
 * list. Each fault names the resource and the field, and what to do.
 */

interface Column {
  type: string
  required: boolean
  hasDefault: boolean
}

type Columns = Map<string, Column>

async function columnsThere(client: pg.ClientBase): Promise<Map<string, Columns>> {
  const { rows } = await client.query(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' as "hasDefault"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`)
  const found = new Map<string, Columns>()
  for (const { table, name, ...column } of rows) {
    if (!found.has(table)) found.set(table, new Map())
    entryOf(found, table).set(name, column)
  }
  return found
}

const otherNames: Readonly<Record<string, string>> = { serial: 'integer', bigserial: 'bigint' }
/** As PostgreSQL writes it: `timestamp (3) with time zone` is `timestamp(3) with time zone` there. */
const plainType = (type: string): string =>
  ownEntry(otherNames, type) ?? type.replaceAll(/(?<!\s)\s+(?=[(,])|(?<=[(,])\s+/g, '')

const writeMigration = 'No migration makes it: run `npm run migration <name>`, look at what it wrote, and start again.'
const otherDatabase =
  'The migrations make it, and all of them were applied: this database was changed past them. Restore the one that belongs to this version.'
const takeAway =
  'Nobody declares it, so every create would fail: run `npm run migration <name>` if a field was removed, or use the version that belongs to this database.'

function tableFaults(
  name: string,
  declared: ReturnType<typeof getTableConfig>['columns'],
  there: Columns,
  advice: (column: string) => string,
): string[] {
  const faults: string[] = []
  const names = declared.map((column) => column.name)
  for (const column of declared) {
    const found = there.get(column.name)
    const type = plainType(column.getSQLType())
    if (!found) {
      const surplus = [...there.keys()].filter((one) => !names.includes(one))
      const was = didYouMean(column.name, surplus)
        .replace('did you mean', 'is it what was')
        .replace(
          '?',
          ', renamed? Then declare `was` at the field before the migration is written, or its data is lost.',
        )
      faults.push(`${name}.${column.name}: there is no such column${was || '.'} ${advice(column.name)}`)
    } else if (plainType(found.type) !== type) {
      faults.push(`${name}.${column.name}: the column is ${found.type}, and the field needs ${type}. ${advice('')}`)
    }
  }
  for (const [column, { required, hasDefault }] of there) {
    if (!names.includes(column) && required && !hasDefault)
      faults.push(`${name}.${column}: the column must be filled in. ${takeAway}`)
  }
  return faults
}

/** All differences between the tables and the declarations; empty when they match. */
export async function schemaFaults(client: pg.ClientBase): Promise<string[]> {
  const faults: string[] = []
  const [there, made] = [await columnsThere(client), (await snapshotAfter(await readJournal())).tables]
  for (const table of Object.values(allTables)) {
    const { name, columns } = getTableConfig(table)
    const isMade = made[`public.${name}`]
    const found = there.get(name)
    if (found)
      faults.push(
        ...tableFaults(name, columns, found, (column) =>
          column === '' || !isMade?.columns[column] ? writeMigration : otherDatabase,
        ),
      )
    else faults.push(`${name}: there is no such table. ${isMade ? otherDatabase : writeMigration}`)
  }
  return faults
}
