import { chmod, mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { flushFolder } from '../files/disk-objects.ts'
import type { ObjectStore } from '../files/object-store.ts'
import { requireDiskSpaceIn } from '../postgres/disk-space.ts'
import { copyFiles } from './copy-files.ts'
import { filesFolder, formatVersion, tablesFolder, writeManifest, type Manifest } from './manifest.ts'
import { withSession } from './session.ts'
import { takeSnapshot } from './snapshot.ts'

export interface BackupOptions {
  connection: pg.ClientConfig
  /** Where the bytes of files are. */
  objects: ObjectStore
  /** Empty, or not there yet. */
  folder: string
  log(message: string): void
}

/** For its owner alone, as it holds everything. Throws where there is something already. */
async function newFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const there = await readdir(folder)
  if (there.length > 0) {
    const what = there.includes('manifest.json') ? 'holds a backup' : 'is not empty'
    throw new Error(`${folder} ${what}: name a new folder.`)
  }
  await chmod(folder, 0o700)
  await mkdir(join(folder, tablesFolder), { mode: 0o700 })
  await mkdir(join(folder, filesFolder), { mode: 0o700 })
}

const productVersion = async (): Promise<string> =>
  (JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version

/**
 * Writes everything that the bank is at one moment, while servers go on. Whatever stops it leaves a folder without a
 * manifest, which is no backup.
 */
export async function writeBackup({ connection, objects, folder, log }: BackupOptions): Promise<Manifest> {
  await newFolder(folder)
  const requireSpace = requireDiskSpaceIn(folder)
  return withSession(connection, 'backup', async (client) => {
    const snapshot = await takeSnapshot(client, { folder, requireSpace, log })
    await flushFolder(join(folder, tablesFolder))
    const files = await copyFiles({ folder, objects, requireSpace, log })
    // Fails where the connection was lost, and with it what kept files from being removed.
    await client.query('select 1')
    const manifest = { format: formatVersion, product: await productVersion(), ...snapshot, files } as const
    await writeManifest(folder, manifest)
    await flushFolder(dirname(folder))
    return manifest
  })
}
