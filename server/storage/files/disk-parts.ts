import { constants } from 'node:fs'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { noSuchRecord } from '../../base/fault.ts'
import { sql, type Database } from '../postgres/database.ts'
import { flushFolder } from './disk-objects.ts'
import { requireKey, type ObjectStore } from './object-store.ts'
import { incomplete, partsOf, type PartStore } from './parts.ts'

/**
 * Parts on a disk, which several servers may share: every part is written at its place in one file, flushed, and then
 * marked as arrived by an empty file. Joining is a rename.
 */

interface DiskPartsOptions {
  database: Database
  objects: ObjectStore
  /** Has a folder for each upload. */
  folder: string
}

/** In the place of an upload's id. */
const onDisk = 'disk'
const markOf = (number: number): string => `${number}.arrived`
const numberOf = (name: string): number => Number(/^(\d+)\.arrived$/.exec(name)?.[1] ?? 0)

export function diskParts({ database, objects, folder }: DiskPartsOptions): PartStore {
  const folderOf = (key: string): string => {
    requireKey(key)
    return join(folder, key)
  }
  const contentOf = (key: string): string => join(folderOf(key), 'content')
  const arrived = async (key: string): Promise<Set<number>> => {
    const names: string[] = await readdir(folderOf(key)).catch(() => [])
    // Marks without content: it was moved away, and what moved it did not get to its end.
    return new Set(names.includes('content') ? names.map(numberOf).filter((number) => number > 0) : [])
  }
  return {
    begin: async () => onDisk,
    arrived: ({ key }) => arrived(key),
    keep: ({ key }, { number, from }, path) =>
      // Joining takes the upload's id away first, which waits for this: a part that is still being sent cannot change
      // what was checked.
      database.transaction(async (inner) => {
        const row = await inner.first(
          sql`select key from unfinished_file where key = ${key} and upload_id = ${onDisk} for share`,
        )
        if (!row) throw noSuchRecord()
        await mkdir(folderOf(key), { recursive: true })
        await writeAt(contentOf(key), from, path)
        await (await open(join(folderOf(key), markOf(number)), 'w', 0o600)).close()
        await flushFolder(folderOf(key))
      }),
    async join({ key, size }, type) {
      const there = await arrived(key)
      const missing = partsOf(size).filter(({ number }) => !there.has(number))
      if (missing.length > 0) throw incomplete(missing.map(({ number }) => number))
      await objects.put(key, contentOf(key), type)
      await rm(folderOf(key), { recursive: true, force: true })
    },
    discard: (key) => rm(folderOf(key), { recursive: true, force: true }),
  }
}

const copiedAtOnceBytes = 256 * 1024

/** Writes the file at `source` into the one at `path`, from a place on, and flushes it. */
async function writeAt(path: string, from: number, source: string): Promise<void> {
  const given = await open(source, 'r')
  let file: FileHandle | undefined
  try {
    file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    const buffer = Buffer.allocUnsafeSlow(copiedAtOnceBytes)
    let at = from
    for (;;) {
      const { bytesRead } = await given.read(buffer, 0, buffer.length, at - from)
      if (bytesRead === 0) break
      for (let written = 0; written < bytesRead; ) {
        const { bytesWritten } = await file.write(buffer, written, bytesRead - written, at)
        written += bytesWritten
        at += bytesWritten
      }
    }
    await file.datasync()
  } finally {
    await Promise.all([given.close(), file?.close()])
  }
}

/** Removes folders of uploads that are not known any more; returns how many. */
export async function sweepPartFolders(database: Database, folder: string, olderThanMs: number): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  if (names.length === 0) return 0
  const rows = await database.all<{ key: string }>(
    sql`select key from unfinished_file where key = any(${sql.param(names)}::text[])`,
  )
  const known = new Set(rows.map(({ key }) => key))
  let swept = 0
  for (const name of names) {
    const since = (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? Date.now()
    if (known.has(name) || Date.now() - since < olderThanMs) continue
    await rm(join(folder, name), { recursive: true, force: true })
    swept += 1
  }
  return swept
}
