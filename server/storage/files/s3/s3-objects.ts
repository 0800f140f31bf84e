import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { RequireDiskSpace } from '../../postgres/disk-space.ts'
import { requireKey, type ByteRange, type ObjectStore } from '../object-store.ts'
import { writeNewFile } from '../write-new-file.ts'
import { abortParts, beginParts, completeParts, openUploads, putPart, type Part } from './multipart.ts'
import { S3Error, type S3Client } from './s3-client.ts'

/** A file up to this size is sent at once. Larger ones go in parts, one after the other: the memory stays flat. */
const wholeBytes = 64 * 1_048_576
const partBytes = 16 * 1_048_576

interface S3ObjectsOptions {
  client: S3Client
  /** Where local copies are kept while they are read. */
  copies: string
  requireDiskSpace?: RequireDiskSpace
}

/** The connection ended in the middle of an answer. */
const isCut = (error: unknown): boolean =>
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Objects in a bucket, each under `S3_PREFIX` and its key. */
export function s3Objects({ client, copies, requireDiskSpace }: S3ObjectsOptions): ObjectStore {
  const read = async (key: string, range?: ByteRange) => {
    requireKey(key)
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
    const answer = await client.send({ method: 'GET', key, headers })
    if (answer.statusCode === 200 || answer.statusCode === 206) return answer
    answer.resume()
    if (answer.statusCode === 404) return null
    throw new S3Error(`GET ${key}`, answer.statusCode!, 'refused')
  }
  const remove = async (key: string): Promise<void> => {
    requireKey(key)
    const answer = await client.send({ method: 'DELETE', key })
    answer.resume()
    if (answer.statusCode! >= 300 && answer.statusCode !== 404)
      throw new S3Error(`DELETE ${key}`, answer.statusCode!, 'refused')
  }
  return {
    read,
    remove,
    async put(key, path, type) {
      requireKey(key)
      const { size } = await stat(path)
      if (size > wholeBytes) return putInParts(client, key, path, size, type)
      const body = { length: size, open: () => createReadStream(path) }
      await client.ask({ method: 'PUT', key, headers: { 'content-type': type }, body })
    },
    async localCopy(key) {
      const stream = await read(key)
      if (!stream) return null
      await mkdir(copies, { recursive: true })
      const path = join(copies, randomBytes(24).toString('base64url'))
      const release = () => rm(path, { force: true })
      try {
        await requireDiskSpace?.(Number(stream.headers['content-length'] ?? 0))
        await writeNewFile(path, stream)
      } catch (error) {
        stream.destroy()
        await release()
        throw isCut(error) ? new S3Error(`GET ${key}`, 0, 'away', 'the answer was cut') : error
      }
      return { path, release }
    },
    async discard(key) {
      requireKey(key)
      for (const upload of await openUploads(client, key)) await abortParts(client, key, upload)
      await remove(key)
    },
  }
}

async function putInParts(client: S3Client, key: string, path: string, size: number, type: string): Promise<void> {
  const uploadId = await beginParts(client, key, type)
  try {
    const parts: Part[] = []
    for (let start = 0; start < size; start += partBytes) {
      const end = Math.min(start + partBytes, size) - 1
      const body = { length: end - start + 1, open: () => createReadStream(path, { start, end }) }
      parts.push(await putPart(client, { key, uploadId, number: parts.length + 1 }, body))
    }
    await completeParts(client, key, uploadId, parts)
  } catch (error) {
    await abortParts(client, key, uploadId).catch(() => undefined)
    throw error
  }
}
