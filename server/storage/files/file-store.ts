import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { StoredFile } from '../../../resources/kit/index.ts'
import type { PictureWidth } from '../../../resources/system/picture-widths.ts'
import { sql, type Database } from '../postgres/database.ts'
import type { RequireDiskSpace } from '../postgres/disk-space.ts'
import { Fault, noSuchRecord, notSmall, storageFull, tooLarge, wrongFileType } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'
import { filesFolder, smallPicturesFolder, unfinishedFolder } from './configured-objects.ts'
import { diskObjects } from './disk-objects.ts'
import { extensionOf, isAccepted, promisedType, typeOfFile } from './file-type.ts'
import { isKey, type ByteRange, type LocalCopy, type ObjectStore } from './object-store.ts'
import { smallPictures, type SmallPictures } from './pictures/small-pictures.ts'
import { isBounded, noteWithin, quotaUsed, type Quota } from './quota.ts'
import { isRemovalHeld } from './removal-hold.ts'
import {
  filesUrl,
  forgetUnfinished,
  indexFile,
  noteUnfinished,
  sweepKeys,
  unindexFile,
  type NewFile,
} from './unfinished.ts'
import { notTaken, whyRefused } from './why-refused.ts'
import { isDiskFull, writeWhole } from './write-new-file.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/** A file as listed in the index. */
export interface FileRow {
  id: number
  key: string
  name: string
  type: string
  size: number
  created_by: number | null
}

export interface SaveOptions {
  /** As sent by the client; cleaned before it is stored. */
  name: string
  identity: Identity
  /** Media types, `image/*`, or extensions; default: every type that can be stored. */
  accept?: readonly string[]
  maxBytes: number
  /**
   * Made by this server: the name's type is trusted, whatever the content begins with. Default: determined by content.
   */
  isOurs?: boolean
}

/**
 * Stored files: their bytes under random keys in an `ObjectStore`, and an index in PostgreSQL. A file is written to
 * this server's disk, flushed and checked there, before the store gets it.
 */
export interface FileStore {
  /**
   * Stores a stream. Throws 100413 past `maxBytes` and past the quota of who has no rights, 100409 past their uploads
   * at once, 100415 for a type that is not accepted, 100507 when the disk is full; then nothing is left behind.
   */
  save(stream: Readable, options: SaveOptions): Promise<StoredFile>
  /**
   * Stores a finished file of this server's disk in the same way, no matter what wrote it; it has to be on the disk of
   * `DATA_DIR`. Whatever comes of it, the file at `path` is gone afterwards.
   */
  adopt(path: string, options: SaveOptions): Promise<StoredFile>
  /** The index entry of a key; null when there is none. */
  find(key: string): Promise<FileRow | null>
  /** A file's bytes; null when the index or the store has no such file. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; row: FileRow } | null>
  /** The bytes of a file whose index entry was found before; null when the store has none. */
  readFound(row: Pick<FileRow, 'key'>, range?: ByteRange): Promise<Readable | null>
  /** All bytes of a file that is known to be small; null as with `read`. */
  readWhole(key: string): Promise<Buffer | null>
  /**
   * A picture within a square of `width` pixels, as WebP; null as with `read`. Throws 100415 for what is no picture, or
   * cannot be made small.
   */
  readSmall(key: string, width: PictureWidth): Promise<{ bytes: Buffer; row: FileRow } | null>
  /** For readers that need a path. Throws 100404 when the store has no such file. */
  withLocalCopy<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** The same for work that spans the steps of a job; the caller releases it. null as with `read`. */
  localCopy(key: string): Promise<(LocalCopy & { row: FileRow }) | null>
  /** From here on there is no such file. While a backup runs its bytes stay, for the sweep to remove. */
  remove(key: string): Promise<void>
  /** Removes what was interrupted or never completed, more than a day ago. */
  sweep(): Promise<number>
}

const canBeSmall = (type: string): boolean => /^image\/(?:png|jpeg|gif|webp)$/.test(type)

export { filesUrl }
export const keyOf = (file: Pick<StoredFile, 'url'>): string => file.url.slice(filesUrl.length)

export const newKey = (): string => randomBytes(24).toString('base64url')
const dayMs = 24 * 3600 * 1000

const maxNameLength = 200
/**
 * Control characters, bidirectional overrides (`gpj.exe` shown as `exe.jpg`), and characters that file systems refuse.
 */
const unwelcome = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff"*:<>?|]/gu

/**
 * The last part of a path, without deceptive characters or those that file systems refuse; when it is cut, the
 * extension stays.
 */
export function cleanName(name: string): string {
  const last = itemAt(name.normalize('NFC').split(/[/\\]/), -1).toWellFormed().replace(unwelcome, '').trim()
  const extension = extensionOf(last)
  const stem = last.slice(0, last.length - extension.length).replace(/^\.+/, '')
  return (stem || 'file').slice(0, maxNameLength - extension.length) + extension
}

interface FileStoreOptions {
  database: Database
  dataDir: string
  /** Default: files below `DATA_DIR/files`. */
  objects?: ObjectStore
  /**
   * Called for every chunk written, where the database uses the same disk; without it a full disk is found when a write
   * fails.
   */
  requireDiskSpace?: RequireDiskSpace
  /** Of people without any right. Default: none. */
  quota?: Quota
}

/** Throws 100415 before there is any content, when no content could be accepted under this name. */
export function acceptedName(given: string, accept: SaveOptions['accept']): { name: string; promised: string } {
  const name = cleanName(given)
  const promised = promisedType(name)
  if (!promised || !isAccepted(accept, promised, extensionOf(name))) throw wrongFileType(notTaken(name, accept))
  return { name, promised }
}

type Parts = Required<Pick<FileStoreOptions, 'database' | 'objects'>> &
  Pick<FileStoreOptions, 'requireDiskSpace' | 'quota'> & { unfinished: string; small: SmallPictures }

export function createFileStore({
  database,
  dataDir,
  objects = diskObjects(filesFolder(dataDir)),
  requireDiskSpace,
  quota,
}: FileStoreOptions): FileStore {
  const unfinished = unfinishedFolder(dataDir)
  const small = smallPictures({ folder: smallPicturesFolder(dataDir), requireDiskSpace })
  const parts: Parts = { database, objects, small, requireDiskSpace, quota, unfinished }
  return {
    ...keeping(parts),
    ...reading(parts),
    async remove(key) {
      await unindexFile(database, key)
      await small.drop(key)
      if (await isRemovalHeld(database)) return
      await objects.remove(key)
      await forgetUnfinished(database, key)
    },
    async sweep() {
      await small.sweep()
      return (await sweepUnfinished(unfinished)) + (await sweepKeys(database, objects))
    },
  }
}

function keeping({ database, objects, requireDiskSpace, quota, unfinished }: Parts): Pick<FileStore, 'save' | 'adopt'> {
  const place = async (path: string, file: NewFile & { type: string }, bound: Quota | null): Promise<StoredFile> => {
    await (bound ? noteWithin(database, bound, file) : noteUnfinished(database, file))
    try {
      await objects.put(file.key, path, file.type)
    } catch (error) {
      const removing = objects.remove(file.key).then(() => forgetUnfinished(database, file.key))
      await removing.catch(() => undefined) // the sweep will do it
      throw error
    }
    // When this fails nobody knows whether it is indexed: the sweep removes the bytes of what is not.
    return indexFile(database, file)
  }
  const boundOf = ({ identity, isOurs = false }: SaveOptions): Quota | null =>
    quota && !isOurs && isBounded(identity) ? quota : null
  const adoptAs = async (key: string, path: string, options: SaveOptions): Promise<StoredFile> => {
    const { name: given, identity, accept, maxBytes, isOurs = false } = options
    try {
      const { name, promised } = acceptedName(given, accept)
      const { size } = await stat(path)
      if (size > maxBytes) throw tooLarge()
      const type = isOurs ? promised : await typeOfFile(path, name)
      if (!type) throw wrongFileType(await whyRefused(path, name))
      return await place(path, { key, name, type, size, userId: identity.userId }, boundOf(options))
    } catch (error) {
      throw isDiskFull(error) ? storageFull() : error
    } finally {
      await rm(path, { force: true })
    }
  }
  /** Writes no more of a stream to the disk than its sender has room for. */
  const saveWithin = async (stream: Readable, options: SaveOptions, bound: Quota): Promise<StoredFile> => {
    const [key, { name, identity, maxBytes }] = [newKey(), options]
    const left = await noteWithin(database, bound, { key, name: cleanName(name), size: 0, userId: identity.userId })
    try {
      const path = await written(stream, Math.min(maxBytes, left)).catch((error: unknown) => {
        throw left < maxBytes && error instanceof Fault && error.code === 100413 ? quotaUsed(bound) : error
      })
      return await adoptAs(key, path, options)
    } catch (error) {
      // Of what was there, the store has taken care: then its row may have to stay.
      await database.run(sql`delete from unfinished_file where key = ${key} and size = 0`)
      throw error
    }
  }
  const written = async (stream: Readable, maxBytes: number): Promise<string> => {
    const path = join(unfinished, newKey())
    try {
      await mkdir(unfinished, { recursive: true })
      await writeWhole(stream, path, { maxBytes, requireDiskSpace })
      return path
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }
  return {
    adopt: (path, options) => adoptAs(newKey(), path, options),
    async save(stream, options) {
      acceptedName(options.name, options.accept)
      const bound = boundOf(options)
      if (bound) return saveWithin(stream, options, bound)
      return adoptAs(newKey(), await written(stream, options.maxBytes), options)
    },
  }
}

type Reading = 'find' | 'read' | 'readFound' | 'readWhole' | 'readSmall' | 'localCopy' | 'withLocalCopy'

function reading({ database, objects, small }: Parts): Pick<FileStore, Reading> {
  const find: FileStore['find'] = async (key) => {
    if (!isKey(key)) return null
    return (
      (await database.first<FileRow>(
        sql`select id, key, name, type, size, created_by from stored_file where key = ${key}`,
      )) ?? null
    )
  }
  const read: FileStore['read'] = async (key, range) => {
    const row = await find(key)
    const stream = row && (await objects.read(key, range))
    return stream && { row, stream }
  }
  const localCopy: FileStore['localCopy'] = async (key) => {
    const row = await find(key)
    const copy = row && (await objects.localCopy(key))
    return copy && { row, ...copy }
  }
  return {
    find,
    read,
    readFound: ({ key }, range) => objects.read(key, range),
    localCopy,
    async readWhole(key) {
      const found = await read(key)
      return found && buffer(found.stream)
    },
    async readSmall(key, width) {
      const row = await find(key)
      if (!row) return null
      const source = async (): Promise<LocalCopy> => {
        const copy = canBeSmall(row.type) ? await objects.localCopy(key) : null
        if (!copy) throw canBeSmall(row.type) ? noSuchRecord() : notSmall()
        return copy
      }
      return { bytes: await small.of(key, width, source), row }
    },
    async withLocalCopy(key, work) {
      const copy = await localCopy(key)
      if (!copy) throw noSuchRecord()
      try {
        return await work(copy.path)
      } finally {
        await copy.release()
      }
    },
  }
}

/** Removes uploads that were started more than a day ago and never finished; returns how many. */
async function sweepUnfinished(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const since = async (name: string): Promise<number> =>
    (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? Date.now()
  const all = await Promise.all(names.map(async (name) => ({ name, since: await since(name) })))
  const left = all.filter((one) => Date.now() - one.since > dayMs)
  await Promise.all(left.map(({ name }) => rm(join(folder, name), { force: true, recursive: true })))
  return left.length
}
