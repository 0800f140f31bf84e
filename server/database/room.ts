import { statfs } from 'node:fs/promises'
import { storageFull } from '../fault.ts'

/**
 * A PostgreSQL that cannot write its log ends itself, and does not start again before there is room: then nobody reads either. So writes
 * are refused while there is still room for what is under way: four files of the log.
 */
const leastBytes = 64 * 1024 * 1024
const knownForMs = 1_000

/** Throws 100507 when there is no room left to write. */
export type MustHaveRoom = () => Promise<void>

/** For a database whose files lie in `folder`; null for one on a server of its own, whose disk is not seen from here. */
export function mustHaveRoomIn(folder: string | null): MustHaveRoom {
  let known = { at: 0, bytes: Infinity }
  return async () => {
    if (folder === null) return
    if (Date.now() - known.at > knownForMs) {
      const { bavail, bsize } = await statfs(folder)
      known = { at: Date.now(), bytes: bavail * bsize }
    }
    if (known.bytes < leastBytes) throw storageFull()
  }
}
