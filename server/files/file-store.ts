import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { StoredFile } from '../../resources/kit/index.ts'
import { sql, type Database } from '../postgres/database.ts'
import type { RequireDiskSpace } from '../postgres/disk-space.ts'
import { storageFull, tooLarge, wrongFileType } from '../fault.ts'
import type { Identity } from '../identity.ts'
import { extensionOf, isAccepted, promisedType, typeOfFile } from './file-type.ts'
import { notTaken, whyRefused } from './why-refused.ts'

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
 * Uploaded files: bytes below `DATA_DIR/files` under random names, and an index in PostgreSQL. Several servers share
 * the folder. Files appear atomically: a file is written under a temporary name, flushed to the disk, checked, and then
 * renamed.
 */
export interface FileStore {
  /**
   * Stores a stream. Throws 100413 past `maxBytes`, 100415 for a type that is not accepted, 100507 when the disk is
   * full; then nothing is left behind.
   */
  save(stream: Readable, options: SaveOptions): Promise<StoredFile>
  /** The index entry of a key; null when there is none. */
  find(key: string): Promise<FileRow | null>
  /** A file's bytes, `range` inclusive at both ends; null when the index or the disk has no such file. */
  read(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; row: FileRow } | null>
  /** The path of a key's bytes. Throws for text that cannot be a key. */
  path(key: string): string
  remove(key: string): Promise<void>
  /** Removes uploads that were interrupted by a crash more than a day ago. */
  sweep(): Promise<number>
}

export const filesUrl = '/api/files/'
export const keyOf = (file: Pick<StoredFile, 'url'>): string => file.url.slice(filesUrl.length)

const keyPattern = /^[A-Za-z0-9_-]{20,64}$/
const newKey = (): string => randomBytes(24).toString('base64url')
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
  const last = name.normalize('NFC').split(/[/\\]/).at(-1)!.toWellFormed().replace(unwelcome, '').trim()
  const extension = extensionOf(last)
  const stem = last.slice(0, last.length - extension.length).replace(/^\.+/, '')
  return (stem || 'file').slice(0, maxNameLength - extension.length) + extension
}

interface FileStoreOptions {
  database: Database
  dataDir: string
  /**
   * Called for every chunk written, where the database uses the same disk; without it a full disk is found when a write
   * fails.
   */
  requireDiskSpace?: RequireDiskSpace
}

export function createFileStore({ database, dataDir, requireDiskSpace }: FileStoreOptions): FileStore {
  const root = join(dataDir, 'files')
  const unfinished = join(root, 'unfinished')

  const path = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('This is not the key of a stored file')
    return join(root, key.slice(0, 2), key)
  }
  const find = async (key: string): Promise<FileRow | null> => {
    if (!keyPattern.test(key)) return null
    return (
      (await database.first<FileRow>(
        sql`select id, key, name, type, size, created_by from stored_file where key = ${key}`,
      )) ?? null
    )
  }
  const index = async (
    key: string,
    name: string,
    type: string,
    size: number,
    identity: Identity,
  ): Promise<StoredFile> => {
    const row = await database.first<{ id: number }>(
      sql`insert into stored_file (key, name, type, size, created_by) values (${key}, ${name}, ${type}, ${size}, ${identity.userId || null}) returning id`,
    )
    return { id: row!.id, name, type, size, url: filesUrl + key }
  }

  return {
    path,
    find,
    async save(stream, { name: given, identity, accept, maxBytes, isOurs = false }) {
      const name = cleanName(given)
      const promised = promisedType(name)
      if (!promised || !isAccepted(accept, promised, extensionOf(name))) throw wrongFileType(notTaken(name, accept))
      const key = newKey()
      const temporary = join(unfinished, key)
      const final = path(key)
      try {
        await mkdir(unfinished, { recursive: true })
        await mkdir(dirname(final), { recursive: true })
        const size = await writeWhole(stream, temporary, maxBytes, requireDiskSpace)
        const type = isOurs ? promised : await typeOfFile(temporary, name)
        if (!type) throw wrongFileType(await whyRefused(temporary, name))
        await rename(temporary, final)
        await flushFolder(dirname(final))
        return await index(key, name, type, size, identity)
      } catch (error) {
        await rm(temporary, { force: true })
        await rm(final, { force: true })
        throw isDiskFull(error) ? storageFull() : error
      }
    },
    async read(key, range) {
      const row = await find(key)
      if (!row) return null
      const file = await open(path(key), 'r').catch(() => null)
      return file && { row, stream: createReadStream('', { fd: file, ...range }) }
    },
    async remove(key) {
      await database.run(sql`delete from stored_file where key = ${key}`)
      await rm(path(key), { force: true })
    },
    sweep: () => sweepUnfinished(unfinished),
  }
}

/** Removes uploads that were started more than a day ago and never finished; returns how many. */
async function sweepUnfinished(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const since = async (name: string): Promise<number> =>
    (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? Date.now()
  const all = await Promise.all(names.map(async (name) => ({ name, since: await since(name) })))
  const left = all.filter((one) => Date.now() - one.since > dayMs)
  await Promise.all(left.map(({ name }) => rm(join(folder, name), { force: true })))
  return left.length
}

/** Writes and flushes a stream; returns its length in bytes. */
async function writeWhole(
  stream: Readable,
  path: string,
  maxBytes: number,
  requireDiskSpace?: RequireDiskSpace,
): Promise<number> {
  const file: FileHandle = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge()
      await requireDiskSpace?.(chunk.length)
      for (let written = 0; written < chunk.length; ) written += (await file.write(chunk, written)).bytesWritten
    }
    // The multipart reader stops at its own limit without an error.
    if ((stream as Readable & { truncated?: boolean }).truncated) throw tooLarge()
    await file.sync()
    return size
  } finally {
    await file.close()
  }
}

/** A rename survives a power cut only when the folder is flushed too; not every system can do that. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException)?.code ?? '')
