import type { Readable } from 'node:stream'

/** Inclusive at both ends, in bytes. */
export interface ByteRange {
  start: number
  end: number
}

/** A file on this machine's disk, to be read only and released once. */
export interface LocalCopy {
  path: string
  release(): Promise<void>
}

/**
 * Where the bytes of stored files are: this server's disk, or another place that keeps objects under keys. It knows no
 * names, rights or types; `FileStore` does. `tests/server/object-stores.test.ts` holds every one of them to this.
 */
export interface ObjectStore {
  /**
   * Keeps the whole file at `path`, on the disk of this server, under `key`: all of it or nothing. The file at `path`
   * may be moved away.
   */
  put(key: string, path: string, type: string): Promise<void>
  /** null: there is no such object. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** For readers that need a file; null: there is no such object. */
  localCopy(key: string): Promise<LocalCopy | null>
  /** Nothing happens where there is no such object. */
  remove(key: string): Promise<void>
  /** Removes whatever is there of an object that was perhaps never finished. */
  discard(key: string): Promise<void>
}

const keyPattern = /^[A-Za-z0-9_-]{20,64}$/
export const isKey = (text: string): boolean => keyPattern.test(text)

/** Throws for text that cannot be a key: keys become parts of paths and addresses. */
export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error('This is not the key of a stored file')
}
