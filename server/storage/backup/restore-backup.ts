import type pg from 'pg'
import type { ObjectStore } from '../files/object-store.ts'
import { loadDatabase } from './load-tables.ts'
import { noteKeys, placeFiles, type Placed } from './place-files.ts'
import { withSession } from './session.ts'
import { inspectTarget, requireAlone } from './target.ts'
import type { VerifiedBackup } from './verify-backup.ts'

export interface RestoreOptions {
  backup: VerifiedBackup
  connection: pg.ClientConfig
  /** Further connections of this process to the database. */
  ownPids?: readonly number[]
  objects: ObjectStore
  unfinished: string
  /** Whether what is there may be lost. */
  replace: boolean
  log(message: string): void
}

/**
 * Makes the database and the store what they were at the backup, without sessions. The files come first, so that the
 * database, which changes at once, knows none that is not there.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Placed> {
  const { backup, connection, ownPids = [], replace, log } = options
  const { folder, manifest } = backup
  return withSession(connection, 'restore', async (client) => {
    await requireAlone(client, ownPids)
    const target = await inspectTarget(client)
    if (target.hasRecords && !replace)
      throw new Error('There is a bank with records here. To lose it and get the backup instead, add --replace.')
    await noteKeys(client, folder, target)
    const placed = await placeFiles({ ...options, folder, manifest })
    log(`${placed.placed} files placed, ${placed.there} were there`)
    await loadDatabase(client, target, backup, log)
    // What was loaded counts from here on; PostgreSQL would look at it by itself too, later.
    await client.query('analyze').catch((error: Error) => log(`not analysed: ${error.message}`))
    return placed
  })
}
