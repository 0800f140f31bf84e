import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openToReplace } from '../storage/backup/open-bank.ts'
import { restoreBackup } from '../storage/backup/restore-backup.ts'
import { verifyBackup } from '../storage/backup/verify-backup.ts'
import { checkBucket, configuredObjects, unfinishedFolder } from '../storage/files/configured-objects.ts'
import { readEnvironment } from '../settings/environment.ts'
import { itemAt } from '../../resources/kit/present.ts'

/**
 * `npm run restore -- FOLDER` puts a backup into an empty bank, and `--replace` in the place of the bank that is there.
 * The servers are stopped. It reads and verifies the whole backup before it changes anything.
 */

const usage = 'npm run restore -- FOLDER [--replace]'
const log = (message: string): void => console.log(message)

let isRestored = false

async function main(): Promise<void> {
  const options = { replace: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (positionals.length !== 1) {
    console.error(`Name one folder.\n${usage}`)
    process.exit(2)
  }
  const environment = readEnvironment(process.env)
  const backup = await verifyBackup(resolve(itemAt(positionals, 0)), { log })
  const { at, product, files, tables } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  log(`The backup of ${at} by version ${product} is whole: ${rows} rows, ${files.count} files`)
  const { objects, s3 } = configuredObjects(environment)
  if (s3) await checkBucket(s3)
  const bank = await openToReplace({ ...environment, log })
  try {
    const unfinished = unfinishedFolder(environment.DATA_DIR)
    await restoreBackup({ ...bank, backup, objects, unfinished, replace: values.replace, log })
    isRestored = true
    if (files.missing > 0) console.error(`${files.missing} files were missing when the backup was made`)
    log('Restored. All sessions have ended: everybody logs in again.')
  } finally {
    await bank.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error && !process.env['DEBUG'] ? error.message : error)
  if (!isRestored) console.error('Nothing was restored: the database is as it was.')
  process.exit(1)
})
