import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openToRead } from '../storage/backup/open-bank.ts'
import { megabytes } from '../storage/backup/progress.ts'
import { writeBackup } from '../storage/backup/write-backup.ts'
import { configuredObjects } from '../storage/files/configured-objects.ts'
import { readEnvironment } from '../settings/environment.ts'
import { itemAt } from '../../resources/kit/present.ts'

/**
 * `npm run backup -- FOLDER` writes everything of the bank into a new folder, while servers go on: of DATABASE_URL or
 * DATA_DIR, with the files from the disk or from the store that S3_… names.
 */

const usage = 'npm run backup -- FOLDER'
const log = (message: string): void => console.log(message)

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length !== 1) {
    console.error(`Name one folder.\n${usage}`)
    process.exit(2)
  }
  const folder = resolve(itemAt(positionals, 0))
  const environment = readEnvironment(process.env)
  const bank = await openToRead({ ...environment, log })
  try {
    const { objects } = configuredObjects(environment)
    const { tables, files } = await writeBackup({ connection: bank.connection, objects, folder, log })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const bytes = tables.reduce((sum, table) => sum + table.bytes, files.bytes)
    if (files.missing > 0) console.error(`${files.missing} files are in the index, and their content is nowhere`)
    log(`${rows} rows and ${files.count} files, ${megabytes(bytes)}, in ${folder}`)
  } finally {
    await bank.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error && !process.env['DEBUG'] ? error.message : error)
  console.error('There is no backup: the folder has no manifest.json.')
  process.exit(1)
})
