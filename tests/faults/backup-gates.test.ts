import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/**
 * What is backed up and restored: a fault is planted for each gate, in a copy of this tree, and its tests must fail.
 */

const { plant, turnRed } = plantInCopy()

describe('the tests of backups', () => {
  it('turn red when hashes are not compared, nobody is asked, servers are not seen, or files go while they are copied', async () => {
    await plant(
      'server/storage/backup/parts.ts',
      "if (found.sha256 !== wanted.sha256) throw new BadBackup(name, 'was changed: its SHA-256 differs')",
      '',
    )
    await plant(
      'server/storage/backup/restore-backup.ts',
      'if (target.hasRecords && !replace)',
      'if (false as boolean)',
    )
    await plant('server/storage/backup/target.ts', 'if (others.length === 0) return', 'if (others.length >= 0) return')
    await plant('server/storage/files/file-store.ts', 'if (await isRemovalHeld(database)) return', '')
    const reds = [
      'a byte of a table',
      'only --replace loses them',
      'while anybody is connected',
      'deleted while a backup runs',
    ]
    await turnRed(['tests/server/backup-refusals.test.ts'], reds)
  })

  it('turn red when sessions are kept', async () => {
    await plant('server/storage/tables/short-lived.ts', 'marked.has(table)', 'false && marked.has(table)')
    await turnRed(['tests/server/backup.test.ts'], ['and no session'])
  })

  it('turn red when the restore is no transaction', async () => {
    await plant('server/storage/backup/load-tables.ts', "await client.query('begin')", '')
    await turnRed(['tests/server/backup-refusals.test.ts'], ['stays as it was when a part changes'])
  })

  it('turn red when a backup of an earlier version stays at its migration', async () => {
    await plant('server/storage/backup/load-tables.ts', 'await runMigrations(client, later)', '')
    await turnRed(['tests/server/older-backups.test.ts'], ['is restored, has all later migrations'])
  })
})
