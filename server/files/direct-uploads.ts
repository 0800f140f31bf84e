import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from '../../resources/kit/index.ts'
import type { SystemOutput } from '../../resources/system/system-calls.ts'
import { invalid, noSuchRecord, notConfigured, tooLarge, wrongFileType } from '../fault.ts'
import type { Identity } from '../identity.ts'
import { sql, type Database } from '../postgres/database.ts'
import { acceptedName, newKey } from './file-store.ts'
import { isKnownByHead, typeOfFile } from './file-type.ts'
import type { ObjectStore } from './object-store.ts'
import { lendCredentials } from './s3/lend-credentials.ts'
import { beginParts, completeParts, listParts, type Part } from './s3/multipart.ts'
import { addressOf, S3Error, type S3Client } from './s3/s3-client.ts'
import { filesUrl, indexFile, noteUnfinished } from './unfinished.ts'
import { whyRefused } from './why-refused.ts'

/**
 * Clients that send a file to the store themselves: in parts, each by an address signed for its length, or by lent
 * credentials for one object. Whatever they say of it counts for nothing until the upload is completed here: then the
 * store is asked what came, its type is determined by content, and it is indexed or removed.
 */

const partBytes = 16 * 1_048_576
const partSeconds = 900
const headBytes = 64 * 1024
/** In the place of an upload's id: the object is written by lent credentials. */
const lent = 'lent'

interface Options {
  database: Database
  objects: ObjectStore
  /** null: files are on the disk, and nobody else writes there. */
  s3: S3Client | null
  /** For what is read of a file to determine its type. */
  folder: string
  maxBytes: number
}
type Ready = Options & { s3: S3Client }

export interface DirectUploads {
  isOffered: boolean
  /** The addresses of the parts that are missing: of a new upload, or of one that was begun (`key`). */
  parts(identity: Identity, asked: { name?: string; size?: number; key?: string }): Promise<SystemOutput<'alioss'>>
  lend(identity: Identity, asked: { name: string; size: number }): Promise<SystemOutput<'ossReceipt'>>
  complete(identity: Identity, key: string): Promise<StoredFile>
}

interface Begun {
  key: string
  name: string
  size: number
  upload_id: string | null
}

export function directUploads(options: Options): DirectUploads {
  const ready = (): Ready => {
    if (!options.s3)
      throw notConfigured(
        '文件存放在服务器的磁盘上，请用 common/upload 上传',
        'Files are on the disk of the server: send them to common/upload.',
      )
    return options as Ready
  }
  return {
    isOffered: options.s3 !== null,
    async parts(identity, { key, name, size }) {
      const using = ready()
      if (key !== undefined) return missingParts(using, await begunBy(using, identity, key))
      return missingParts(using, await begin(using, identity, { name: name!, size: size! }))
    },
    async lend(identity, asked) {
      const using = ready()
      const { settings } = using.s3
      if (!settings.role) throw notConfigured('没有设置 S3_ROLE', 'S3_ROLE is not set.')
      const { key } = await note(using, identity, asked, async () => lent)
      const { bucket, publicEndpoint: endpoint, region, prefix } = settings
      return { key, bucket, endpoint, region, object: prefix + key, ...(await lendCredentials(settings, key)) }
    },
    complete: (identity, key) => complete(ready(), identity, key),
  }
}

async function note(
  { database, maxBytes }: Ready,
  identity: Identity,
  asked: { name: string; size: number },
  uploadIdOf: (key: string, type: string) => Promise<string>,
): Promise<Begun> {
  const { name, promised } = acceptedName(asked.name, undefined)
  if (asked.size > maxBytes) throw tooLarge()
  const key = newKey()
  const { size } = asked
  const file = { key, name, size, userId: identity.userId }
  await noteUnfinished(database, file)
  const upload_id = await uploadIdOf(key, promised)
  await database.run(sql`update unfinished_file set upload_id = ${upload_id} where key = ${key}`)
  return { key, name, size, upload_id }
}

const begin = (using: Ready, identity: Identity, asked: { name: string; size: number }): Promise<Begun> =>
  note(using, identity, asked, (key, type) => beginParts(using.s3, key, type))

async function begunBy({ database }: Ready, { userId }: Identity, key: string): Promise<Begun> {
  const row = await database.first<Begun>(
    sql`select key, name, size, upload_id from unfinished_file where key = ${key} and created_by = ${userId} and upload_id is not null`,
  )
  if (!row) throw noSuchRecord()
  return row
}

/** Every part, with the length that it must have. */
function partsOf(size: number): { number: number; from: number; size: number }[] {
  const count = Math.ceil(size / partBytes)
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    from: at * partBytes,
    size: Math.min(partBytes, size - at * partBytes),
  }))
}

const isThere = (there: readonly Part[], { number, size }: { number: number; size: number }): boolean =>
  there.some((one) => one.number === number && one.size === size)

async function missingParts({ s3 }: Ready, { key, size, upload_id }: Begun): Promise<SystemOutput<'alioss'>> {
  const there = await partsThere(s3, key, upload_id!)
  const expires = new Date(Date.now() + partSeconds * 1000).toISOString()
  const missing = partsOf(size).filter((part) => !isThere(there, part))
  const parts = missing.map(async ({ number, ...part }) => {
    const query = { uploadId: upload_id!, partNumber: String(number) }
    const headers = { 'content-length': String(part.size) }
    return { number, ...part, url: await s3.presigned({ method: 'PUT', key, query, headers }, partSeconds) }
  })
  return { key, expires_at: expires, parts: await Promise.all(parts) }
}

/** An upload that is no more, or was begun by lent credentials, has none here. */
async function partsThere(s3: S3Client, key: string, uploadId: string): Promise<Part[]> {
  if (uploadId === lent) throw noSuchRecord()
  return listParts(s3, key, uploadId).catch((error: unknown) => {
    throw error instanceof S3Error && error.status === 404 ? noSuchRecord() : error
  })
}

const incomplete = (numbers: readonly number[]) =>
  invalid([{ path: 'key', message: `parts: ${numbers.slice(0, 100).join(', ')}` }])

async function complete(using: Ready, identity: Identity, key: string): Promise<StoredFile> {
  const { database } = using
  const known = await database.first<StoredFile>(
    sql`select id, name, type, size, ${filesUrl + key} as url from stored_file where key = ${key} and created_by = ${identity.userId}`,
  )
  if (known) return known
  const begun = await claim(using, identity, key)
  let object: string
  try {
    object = begun.upload_id === lent ? await takeObject(using, begun) : await joinParts(using, begun)
  } catch (error) {
    await database.run(sql`update unfinished_file set upload_id = ${begun.upload_id} where key = ${key}`)
    throw error
  }
  return indexOrRemove(using, identity, { ...begun, key: object })
}

/** Of two that complete the same upload at once, one gets it. */
async function claim({ database }: Ready, { userId }: Identity, key: string): Promise<Begun> {
  const row = await database.first<Begun>(sql`
    with begun as (select key, name, size, upload_id from unfinished_file where key = ${key} and created_by = ${userId} and upload_id is not null for update)
    update unfinished_file u set upload_id = null from begun where u.key = begun.key returning begun.*`)
  if (!row) throw noSuchRecord()
  return row
}

async function joinParts({ s3 }: Ready, { key, size, upload_id }: Begun): Promise<string> {
  const there = await partsThere(s3, key, upload_id!)
  const wanted = partsOf(size)
  const missing = wanted.filter((part) => !isThere(there, part))
  if (missing.length > 0) throw incomplete(missing.map(({ number }) => number))
  await completeParts(s3, key, upload_id!, there.slice(0, wanted.length))
  return key
}

/**
 * The lent credentials can still write their object, so that what was checked could be replaced: it is copied to where they
 * do not reach. Its key stays written down, and is swept when they have expired.
 */
async function takeObject({ database, s3, objects }: Ready, { key, name, size }: Begun): Promise<string> {
  const found = await s3.send({ method: 'HEAD', key })
  found.resume()
  if (found.statusCode === 404 || Number(found.headers['content-length']) !== size) throw incomplete([1])
  const own = newKey()
  await noteUnfinished(database, { key: own, name, size, userId: 0 })
  const { pathname } = addressOf({ ...s3.settings, addresses: 'path' }, key)
  await s3.ask({ method: 'PUT', key: own, headers: { 'x-amz-copy-source': pathname } })
  await objects.discard(key)
  return own
}

async function indexOrRemove(using: Ready, identity: Identity, { key, name, size }: Begun): Promise<StoredFile> {
  const { database, objects } = using
  const refuse = async (path: string): Promise<never> => {
    throw wrongFileType(await whyRefused(path, name))
  }
  try {
    const type = await withContent(using, key, name, async (path) => (await typeOfFile(path, name)) ?? refuse(path))
    return await indexFile(database, { key, name, type, size, userId: identity.userId })
  } catch (error) {
    await objects.discard(key)
    throw error
  }
}

/** As much of a file as its type is recognised by: its beginning, or all of it. */
async function withContent<T>(
  { objects, folder }: Ready,
  key: string,
  name: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (!isKnownByHead(name)) {
    const copy = await objects.localCopy(key)
    if (!copy) throw noSuchRecord()
    return work(copy.path).finally(copy.release)
  }
  const stream = await objects.read(key, { start: 0, end: headBytes - 1 })
  if (!stream) throw noSuchRecord()
  await mkdir(folder, { recursive: true })
  const path = join(folder, newKey())
  try {
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
