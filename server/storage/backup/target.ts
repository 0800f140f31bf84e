import type pg from 'pg'
import { migrationLock } from '../tables/migrate.ts'
import { tablesEver } from '../tables/journal.ts'
import { collationsOfMigrations, functionsOfMigrations } from '../tables/migrations.ts'
import { othersConnected } from './session.ts'
import { inPublic } from './snapshot.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/** The database that a backup is restored into. */

/** What is there already. */
export interface Target {
  /** Tables of this product. */
  tables: readonly string[]
  hasRecords: boolean
}

/**
 * Throws while anybody else is connected. Servers that start from here on wait until `client` ends, before they read or
 * write anything; `own` are the further connections of this process.
 */
export async function requireAlone(client: pg.Client, own: readonly number[]): Promise<void> {
  const { rows: locked } = await client.query('select pg_try_advisory_lock($1) as got', [migrationLock])
  if (!locked[0].got)
    throw new Error('A server that starts, or another restore, uses this database: wait until it has ended.')
  const others = await othersConnected(client, own)
  if (others.length === 0) return
  const who = others.slice(0, 5).map(({ name, pid }) => `${name} (${pid})`)
  throw new Error(
    `${others.length} connections use this database, among them ${who.join(', ')}: stop the servers first.`,
  )
}

/** Throws for a database that no backup may replace. */
export async function inspectTarget(client: pg.Client): Promise<Target> {
  const { rows: encoding } = await client.query('show server_encoding')
  if (encoding[0].server_encoding !== 'UTF8')
    throw new Error('The database must be encoded in UTF-8: createdb --encoding=UTF8')
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by 1`,
  )
  const [tables, known] = [rows.map(({ name }) => name), await tablesEver()]
  const strange = tables.filter((name) => !known.has(name))
  if (strange.length > 0)
    throw new Error(
      `The database has tables that are not of this product, or of a newer version of it: ${strange.slice(0, 5).join(', ')}. Restore into a database of its own.`,
    )
  return { tables, hasRecords: await hasRecords(client, tables) }
}

async function hasRecords(client: pg.Client, tables: readonly string[]): Promise<boolean> {
  if (tables.length === 0) return false
  const any = tables.map((name) => `exists (select 1 from ${inPublic(name)})`)
  const { rows } = await client.query<{ found: boolean }>(`select ${any.join(' or ')} as found`)
  return itemAt(rows, 0).found
}

/** Drops what migrations made, in the caller's transaction. */
export async function emptyTarget(client: pg.Client, { tables }: Target): Promise<void> {
  if (tables.length > 0) await client.query(`drop table ${tables.map(inPublic).join(', ')} cascade`)
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc where pronamespace = 'public'::regnamespace and proname = any($1)`,
    [await functionsOfMigrations()],
  )
  for (const { signature } of rows) await client.query(`drop function ${signature} cascade`)
  for (const name of await collationsOfMigrations()) await client.query(`drop collation if exists ${inPublic(name)}`)
  await client.query('drop schema if exists drizzle cascade')
}
