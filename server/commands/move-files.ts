import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { configuredObjects, filesFolder } from '../storage/files/configured-objects.ts'
import { diskObjects } from '../storage/files/disk-objects.ts'
import { moveFiles, removeOriginals } from '../storage/files/move-files.ts'
import { sessionUrl } from '../storage/backup/open-bank.ts'
import { createPool, databaseOver } from '../storage/postgres/pool.ts'
import { startEmbeddedPostgres } from '../storage/postgres/embedded-postgres.ts'
import { readEnvironment } from '../settings/environment.ts'
import { migrate } from '../storage/tables/migrate.ts'

/**
 * `npm run move-files -- --to store` copies every file from the disk to the store that S3_… names, `--to disk` the
 * other way. It can be stopped and run again. With `--remove-originals` it removes, instead, the originals of what
 * arrived.
 */

const usage = 'npm run move-files -- --to store|disk [--remove-originals]'
const log = (message: string): void => console.log(message)

function fail(reason: string): never {
  console.error(`${reason}\n${usage}`)
  process.exit(2)
}

async function main(): Promise<void> {
  const options = { to: { type: 'string' }, 'remove-originals': { type: 'boolean', default: false } } as const
  const { values } = parseArgs({ options })
  if (values.to !== 'store' && values.to !== 'disk') fail('--to: expected store or disk')
  const environment = readEnvironment(process.env)
  const { objects: store, s3 } = configuredObjects(environment)
  if (!s3)
    fail('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY name the store: set them for this command')
  const disk = diskObjects(filesFolder(environment.DATA_DIR))
  const [from, to] = values.to === 'store' ? [disk, store] : [store, disk]
  const url = sessionUrl(environment)
  const embedded = url ? null : await startEmbeddedPostgres({ dataDir: environment.DATA_DIR, log })
  const pool = createPool(embedded?.connection ?? { connectionString: url })
  try {
    await migrate(pool)
    const journal = join(filesFolder(environment.DATA_DIR), `moved-to-${values.to}`)
    const move = { database: databaseOver(pool), from, to, place: values.to, journal, log }
    if (values['remove-originals']) log(`${await removeOriginals(move)} originals removed`)
    else {
      const { files, bytes, lost, deleted } = await moveFiles(move)
      log(`${files} files, ${bytes} bytes copied to the ${values.to}, each compared by its hash`)
      if (deleted > 0) log(`${deleted} files that were deleted since the last run are removed there too`)
      for (const key of lost) log(`not found: ${key}`)
      if (lost.length > 0) process.exitCode = 1
    }
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}

await main()
