import { open, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { storageFull, tooLarge } from '../../base/fault.ts'
import type { RequireDiskSpace } from '../postgres/disk-space.ts'

/**
 * Writes what comes into a file that must not exist yet, for its owner alone. Also where it fails it ends when the file
 * is closed, which a pipeline into a file does not: its folder can be removed then, and its file system taken away.
 */
export async function writeNewFile(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  { flush = false }: { flush?: boolean } = {},
): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    if (pieces instanceof Readable) pieces.destroy()
    throw error
  })
  try {
    await writeFile(file, pieces)
    if (flush) await file.sync()
  } finally {
    await file.close()
  }
}

interface WriteOptions {
  maxBytes: number
  /** Called for every chunk. */
  requireDiskSpace?: RequireDiskSpace
}

/**
 * Writes a stream to a new file and flushes it; returns its length in bytes. Throws 100413 past `maxBytes` and 100507
 * when the disk is full; what was written is left to the caller.
 */
export async function writeWhole(stream: Readable, path: string, options: WriteOptions): Promise<number> {
  let size = 0
  async function* withinLimits(): AsyncGenerator<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > options.maxBytes) throw tooLarge()
      await options.requireDiskSpace?.(chunk.length)
      yield chunk
    }
    // The multipart reader stops at its own limit without an error.
    if ((stream as Readable & { truncated?: boolean }).truncated) throw tooLarge()
  }
  try {
    await writeNewFile(path, withinLimits(), { flush: true })
    return size
  } catch (error) {
    throw isDiskFull(error) ? storageFull() : error
  }
}

export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException)?.code ?? '')
