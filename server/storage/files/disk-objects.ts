import { createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { requireKey, type ObjectStore } from './object-store.ts'

/**
 * Objects as files below `root`, which several servers may share. They appear atomically: a file is written elsewhere
 * on the same disk, flushed, and then renamed.
 */
export function diskObjects(root: string): ObjectStore {
  const pathOf = (key: string): string => {
    requireKey(key)
    return join(root, key.slice(0, 2), key)
  }
  const remove = (key: string) => rm(pathOf(key), { force: true })
  return {
    async put(key, path) {
      const final = pathOf(key)
      await mkdir(dirname(final), { recursive: true })
      await rename(path, final)
      await flushFolder(dirname(final))
    },
    async read(key, range) {
      const file = await open(pathOf(key), 'r').catch(nullWhenGone)
      return file && createReadStream('', { fd: file, ...range })
    },
    async localCopy(key) {
      const path = pathOf(key)
      const gone = await access(path).catch(nullWhenGone)
      return gone === null ? null : { path, release: async () => undefined }
    },
    remove,
    discard: remove,
  }
}

function nullWhenGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** A rename survives a power cut only when the folder is flushed too; not every system can do that. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}
