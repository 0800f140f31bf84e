import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { writeNewFile } from '../files/write-new-file.ts'
import type { RequireDiskSpace } from '../postgres/disk-space.ts'
import { BadBackup, type Part } from './manifest.ts'

/** Counts and hashes what passes through. */
export class Measure {
  readonly #hash = createHash('sha256')
  #bytes = 0

  async *through(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      this.#hash.update(bytes)
      this.#bytes += bytes.length
      yield bytes
    }
  }

  /** Once, at the end. */
  part(): Part {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

async function* whileThereIsSpace(
  chunks: AsyncIterable<Buffer>,
  requireSpace: RequireDiskSpace,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    await requireSpace(chunk.length)
    yield chunk
  }
}

/** Writes and flushes a file that must not exist yet, for its owner alone. */
export async function writePart(path: string, source: Readable, requireSpace: RequireDiskSpace): Promise<Part> {
  const measure = new Measure()
  await writeNewFile(path, whileThereIsSpace(measure.through(source), requireSpace), { flush: true })
  return measure.part()
}

/** Throws `BadBackup` when there is no such part, or it cannot be read. */
export async function openPart(path: string, name: string): Promise<Readable> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BadBackup(name, error.code === 'ENOENT' ? 'is missing' : `cannot be read: ${error.message}`)
  })
  return createReadStream('', { fd: file })
}

/** Throws `BadBackup` unless what was read is what was written. */
export function requireSame(name: string, found: Part, wanted: Part): void {
  if (found.bytes < wanted.bytes) throw new BadBackup(name, `is cut: it has ${found.bytes} of ${wanted.bytes} bytes`)
  if (found.bytes > wanted.bytes)
    throw new BadBackup(name, `was changed: it has ${found.bytes} bytes instead of ${wanted.bytes}`)
  if (found.sha256 !== wanted.sha256) throw new BadBackup(name, 'was changed: its SHA-256 differs')
}

/** Reads a part to its end. Throws `BadBackup` unless it is what was written. */
export async function verifyPart(path: string, name: string, wanted: Part): Promise<void> {
  const measure = new Measure()
  const stream = await openPart(path, name)
  try {
    for await (const _chunk of measure.through(stream));
  } catch (error) {
    throw new BadBackup(name, `cannot be read: ${(error as Error).message}`)
  }
  requireSame(name, measure.part(), wanted)
}
