import { join } from 'node:path'
import { readJournal, tablesAfter, type JournalEntry } from '../tables/journal.ts'
import { filesListedIn, nameOfFile, pathOfFile } from './file-list.ts'
import { forEachInLanes } from './lanes.ts'
import { BadBackup, fileListName, readManifest, tablesFolder, type Manifest } from './manifest.ts'
import { verifyPart } from './parts.ts'
import { megabytes, progress } from './progress.ts'

export interface VerifiedBackup {
  folder: string
  manifest: Manifest
  /** Those of the database that it was made of, in the order of this version's. */
  migrations: readonly JournalEntry[]
}

async function migrationsOf({ migration, migrations, product }: Manifest): Promise<JournalEntry[]> {
  const journal = await readJournal()
  const placeOf = (one: JournalEntry): number => {
    const place = journal.findIndex(({ tag, when }) => tag === one.tag && when === one.when)
    if (place >= 0) return place
    throw new BadBackup(
      'manifest.json',
      `names the migration ${one.tag}, which this version does not have: the backup is of a newer version (${product}) or of another product`,
    )
  }
  const last = placeOf(migration)
  if (!migrations) return journal.slice(0, last + 1)
  const places = new Set(migrations.map(placeOf))
  return journal.filter((_, place) => places.has(place))
}

/** A part for each table that the database had, under a name that is also that of its file. */
async function verifyTables({ tables, leftOut }: Manifest, migrations: readonly JournalEntry[]): Promise<void> {
  const wanted = (await tablesAfter(migrations)).toSorted()
  const listed = [...tables.map(({ name }) => name), ...leftOut].toSorted()
  const missing = wanted.filter((name) => !listed.includes(name))
  const strange = listed.filter((name, at) => !wanted.includes(name) || listed.indexOf(name) !== at)
  if (missing.length > 0) throw new BadBackup('manifest.json', `does not have the tables ${missing.join(', ')}`)
  if (strange.length > 0) throw new BadBackup('manifest.json', `has tables of another product: ${strange.join(', ')}`)
}

async function verifyFiles({
  folder,
  manifest,
  log,
}: Pick<VerifiedBackup, 'folder' | 'manifest'> & Log): Promise<void> {
  const report = progress(log)
  const found = { count: 0, bytes: 0, missing: 0 }
  await forEachInLanes(filesListedIn(folder), async ({ key, part }) => {
    if (!part) found.missing += 1
    else {
      await verifyPart(pathOfFile(folder, key), nameOfFile(key), part)
      found.count += 1
      found.bytes += part.bytes
    }
    report(() => `${found.count} of ${manifest.files.count} files verified, ${megabytes(found.bytes)}`)
  })
  const { count, bytes, missing } = manifest.files
  if (found.count !== count || found.bytes !== bytes || found.missing !== missing)
    throw new BadBackup(fileListName, `lists ${found.count} files, and the manifest says ${count}`)
}

interface Log {
  log(message: string): void
}

/** Reads the whole backup and compares it with its hashes. Throws `BadBackup` with the part that is wrong, and why. */
export async function verifyBackup(folder: string, { log }: Log): Promise<VerifiedBackup> {
  const manifest = await readManifest(folder)
  const migrations = await migrationsOf(manifest)
  await verifyTables(manifest, migrations)
  for (const { name, bytes, sha256 } of manifest.tables)
    await verifyPart(join(folder, tablesFolder, name), `${tablesFolder}/${name}`, { bytes, sha256 })
  await verifyPart(join(folder, fileListName), fileListName, manifest.files.list)
  await verifyFiles({ folder, manifest, log })
  return { folder, manifest, migrations }
}
