import { statfs } from 'node:fs/promises'
import { storageFull } from '../../base/fault.ts'

/**
 * A PostgreSQL that cannot write its log stops, and does not start again before there is space: then reading fails too.
 * So writes are refused while there is still enough space to finish those under way: four files of the log.
 */
const leastBytes = 64 * 1024 * 1024
const knownForMs = 1_000

/** Throws 100507 when the disk is full, or would be after this many more bytes. */
export type RequireDiskSpace = (bytes?: number) => Promise<void>

/** For a database whose files are in `folder`; null for one on another server, whose disk cannot be seen from here. */
export function requireDiskSpaceIn(folder: string | null): RequireDiskSpace {
  let known = { at: 0, bytes: Infinity }
  return async (bytes = 0) => {
    if (folder === null) return
    if (Date.now() - known.at > knownForMs) {
      const { blocks, bavail, bsize } = await statfs(folder)
      // A file system that does not know its size reports none.
      known = { at: Date.now(), bytes: blocks === 0 ? Infinity : bavail * bsize }
    }
    if (known.bytes - bytes < leastBytes) throw storageFull()
    known.bytes -= bytes
  }
}
