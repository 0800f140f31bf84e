import { open, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { storageFull, tooLarge } from '../fault.ts'
import type { RequireDiskSpace } from '../postgres/disk-space.ts'

interface WriteOptions {
  maxBytes: number
  /** Called for every chunk. */
  requireDiskSpace?: RequireDiskSpace
}

/**
 * Writes a stream to a new file and flushes it; returns its length in bytes. Throws 100413 past `maxBytes` and 100507 when the
 * disk is full; what was written is left to the caller.
 */
export async function writeWhole(stream: Readable, path: string, options: WriteOptions): Promise<number> {
  const file: FileHandle = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > options.maxBytes) throw tooLarge()
      await options.requireDiskSpace?.(chunk.length)
      for (let written = 0; written < chunk.length; ) written += (await file.write(chunk, written)).bytesWritten
    }
    // The multipart reader stops at its own limit without an error.
    if ((stream as Readable & { truncated?: boolean }).truncated) throw tooLarge()
    await file.sync()
    return size
  } catch (error) {
    throw isDiskFull(error) ? storageFull() : error
  } finally {
    await file.close()
  }
}

export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException)?.code ?? '')
