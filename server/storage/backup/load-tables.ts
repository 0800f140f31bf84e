import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { forgetMove } from '../files/move-files.ts'
import { schemaFaults } from '../tables/check-schema.ts'
import { readJournal } from '../tables/journal.ts'
import { runMigrations } from '../tables/migrations.ts'
import { withoutIndexes } from '../tables/suspend-indexes.ts'
import { shortLivedTables } from '../tables/tables.ts'
import { BadBackup, tablesFolder, type TablePart } from './manifest.ts'
import { Measure, openPart, requireSame } from './parts.ts'
import { identifier, inPublic } from './snapshot.ts'
import { emptyTarget, type Target } from './target.ts'
import type { VerifiedBackup } from './verify-backup.ts'
import { itemAt } from '../../../resources/kit/present.ts'

type Log = (message: string) => void

async function loadTable(client: pg.Client, folder: string, { name, columns, rows, bytes, sha256 }: TablePart) {
  const called = `${tablesFolder}/${name}`
  const measure = new Measure()
  const into = client.query(
    copyFrom(`copy ${inPublic(name)} (${columns.map(identifier).join(', ')}) from stdin with (format text)`),
  )
  const stream = await openPart(join(folder, tablesFolder, name), called)
  await pipeline(stream, (chunks: AsyncIterable<Buffer>) => measure.through(chunks), into)
  requireSame(called, measure.part(), { bytes, sha256 })
  if (into.rowCount !== rows) throw new BadBackup(called, `has ${into.rowCount} rows, and the manifest says ${rows}`)
}

/** Rows as they were: no trigger derives anything from them, and they refer to one another in any order. */
async function loadTables(client: pg.Client, { folder, manifest }: VerifiedBackup, log: Log): Promise<void> {
  const names = [...manifest.tables.map(({ name }) => name), ...manifest.leftOut]
  for (const name of names) await client.query(`alter table ${inPublic(name)} disable trigger user`)
  await withoutIndexes(
    client,
    names,
    () => undefined,
    async () => {
      for (const table of manifest.tables) {
        if (shortLivedTables.has(table.name)) continue
        await loadTable(client, folder, table)
        if (table.rows > 0) log(`${table.name}: ${table.rows} rows`)
      }
      log('indexes')
    },
  )
  for (const name of names) await client.query(`alter table ${inPublic(name)} enable trigger user`)
  for (const [name, value] of Object.entries(manifest.sequences))
    await client.query('select setval($1::regclass, $2)', [inPublic(name), value])
}

/** The keys of the bank that is replaced: the sweep removes its files, unless the backup has them too. */
async function keepKeys(client: pg.Client, { tables }: Target): Promise<void> {
  await client.query('create temporary table former_file (key text primary key) on commit drop')
  for (const name of ['stored_file', 'unfinished_file'].filter((one) => tables.includes(one)))
    await client.query(`insert into former_file select key from ${inPublic(name)} on conflict do nothing`)
}

const sweepFormer = `insert into public.unfinished_file (key, name, size)
  select key, '', 0 from former_file where not exists (select 1 from public.stored_file where stored_file.key = former_file.key)`

/** One transaction: whatever stops it leaves the database as it was. */
export async function loadDatabase(client: pg.Client, target: Target, backup: VerifiedBackup, log: Log): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local search_path to public')
    await keepKeys(client, target)
    await emptyTarget(client, target)
    await runMigrations(client, backup.migrations)
    await loadTables(client, backup, log)
    const there = new Set(backup.migrations.map(({ when }) => when))
    const later = (await readJournal()).filter(({ when }) => !there.has(when))
    if (later.length > 0) log(`migrations from ${itemAt(later, 0).tag} on`)
    await runMigrations(client, later)
    await client.query(sweepFormer)
    await forgetMove(client)
    const faults = await schemaFaults(client)
    if (faults.length > 0) throw new Error(`The database does not match the resources:\n  ${faults.join('\n  ')}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
