import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { StoredFile } from '../../../resources/kit/index.ts'
import type { SystemOutput } from '../../../resources/system/system-calls.ts'
import { invalid, noSuchRecord, notConfigured, tooLarge, wrongFileType } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'
import type { RequireDiskSpace } from '../postgres/disk-space.ts'
import { sql, type Database } from '../postgres/database.ts'
import { partsFolder, unfinishedFolder, type ConfiguredObjects } from './configured-objects.ts'
import { diskParts, sweepPartFolders } from './disk-parts.ts'
import { acceptedName, newKey } from './file-store.ts'
import { isKnownByHead, typeOfFile } from './file-type.ts'
import { idleMinutes, isBounded, noteWithin, type Quota } from './quota.ts'
import { incomplete, partBytes, partCount, partOf, partsOf, type Begun, type PartStore } from './parts.ts'
import { lendCredentials } from './s3/lend-credentials.ts'
import { addressOf, type S3Client } from './s3/s3-client.ts'
import { s3Parts } from './s3/s3-parts.ts'
import {
  finishedUpload,
  forgetUnfinished,
  indexFile,
  keptHours,
  lent,
  noteUnfinished,
  sweptAtOnce,
} from './unfinished.ts'
import { whyRefused } from './why-refused.ts'
import { writeNewFile, writeWhole } from './write-new-file.ts'

/**
 * Uploads of several calls: in parts to this server, in parts to the store by addresses signed for their length, or to
 * the store by lent credentials for one object. Whatever a client says of a file counts for nothing until the upload is
 * completed: then it is looked at what came, its type is determined by content, and it is indexed or removed.
 */

const addressSeconds = 900
const headBytes = 64 * 1024
/** Of one person; beginning another discards the one that was not continued for the longest time. */
const mostBegun = 20

interface Options extends ConfiguredObjects {
  database: Database
  dataDir: string
  maxBytes: number
  requireDiskSpace?: RequireDiskSpace
  /** Of people without any right. Default: none. */
  quota?: Quota
}
interface Using extends Options {
  parts: PartStore
}
type Ready = Using & { s3: S3Client }

export interface Uploads {
  /** Whether clients can send to the store itself. */
  isDirect: boolean
  /** What has arrived: of a new upload, or of one that was begun (`key`). */
  begin(identity: Identity, asked: Asked): Promise<SystemOutput<'beginUpload'>>
  /** Keeps one part. Throws 100400 for one of another length, 100404 for an upload that is no more. */
  take(identity: Identity, part: { key: string; number: number }, stream: Readable): Promise<void>
  discard(identity: Identity, key: string): Promise<void>
  /** The addresses of the parts that are missing: of a new upload, or of one that was begun (`key`). */
  addresses(identity: Identity, asked: Asked): Promise<SystemOutput<'alioss'>>
  lend(identity: Identity, asked: { name: string; size: number }): Promise<SystemOutput<'ossReceipt'>>
  complete(identity: Identity, key: string): Promise<StoredFile>
  /** Removes uploads that were not continued for a week, and what is left of others; returns how many there were. */
  sweep(): Promise<number>
}

type Asked = { name: string; size: number } | { key: string }

export function createUploads(options: Options): Uploads {
  const { database, objects, s3, dataDir } = options
  const parts = s3 ? s3Parts(s3) : diskParts({ database, objects, folder: partsFolder(dataDir) })
  const using: Using = { ...options, parts }
  const ready = (): Ready => {
    if (!s3)
      throw notConfigured(
        '文件存放在服务器的磁盘上，请用 common/upload 上传',
        'Files are on the disk of the server: send them to common/upload.',
      )
    return { ...using, s3 }
  }
  return {
    isDirect: s3 !== null,
    async begin(identity, asked) {
      const begun = await begunOrNew(using, identity, asked)
      const arrived = [...(await parts.arrived(begun))].sort((one, other) => one - other)
      return { key: begun.key, part_bytes: partBytes, count: partCount(begun.size), arrived }
    },
    take: (identity, part, stream) => take(using, identity, part, stream),
    async discard(identity, key) {
      const { upload_id } = await begunBy(using, identity, key)
      await remove(using, [{ key, upload_id }])
    },
    async addresses(identity, asked) {
      const direct = ready()
      return missingParts(direct, await begunOrNew(direct, identity, asked))
    },
    async lend(identity, asked) {
      const { settings } = ready().s3
      if (!settings.role) throw notConfigured('没有设置 S3_ROLE', 'S3_ROLE is not set.')
      const { key } = await note(using, identity, asked, async () => lent)
      const { bucket, publicEndpoint: endpoint, region, prefix } = settings
      return { key, bucket, endpoint, region, object: prefix + key, ...(await lendCredentials(settings, key)) }
    },
    complete: (identity, key) => complete(using, identity, key),
    sweep: () => sweep(using),
  }
}

async function note(
  using: Using,
  identity: Identity,
  asked: { name: string; size: number },
  uploadIdOf: (key: string, type: string) => Promise<string>,
): Promise<Begun> {
  const { database, maxBytes, quota } = using
  const { name, promised } = acceptedName(asked.name, undefined)
  if (asked.size > maxBytes) throw tooLarge()
  const key = newKey()
  const { size } = asked
  const file = { key, name, size, userId: identity.userId }
  if (quota && isBounded(identity)) {
    await removeIdle(using, identity)
    await noteWithin(database, quota, file)
  } else await noteUnfinished(database, file)
  const upload_id = await uploadIdOf(key, promised)
  await database.run(sql`update unfinished_file set upload_id = ${upload_id} where key = ${key}`)
  return { key, name, size, upload_id }
}

/** Uploads in parts that nobody continued for a while make room for a new one. */
async function removeIdle(using: Using, { userId }: Identity): Promise<void> {
  const idle = await using.database.all<Begun>(
    sql`select key, upload_id from unfinished_file where created_by = ${userId} and upload_id <> ${lent} and since < now() - make_interval(mins => ${idleMinutes})`,
  )
  await remove(using, idle)
}

async function begunOrNew(using: Using, identity: Identity, asked: Asked): Promise<Begun> {
  if ('key' in asked) return begunBy(using, identity, asked.key)
  const begun = await note(using, identity, asked, (key, type) => using.parts.begin(key, type))
  const least = await using.database.all<Begun>(
    sql`select key, upload_id from unfinished_file where created_by = ${identity.userId} and upload_id <> ${lent} order by since desc, key offset ${mostBegun}`,
  )
  await remove(using, least)
  return begun
}

/** Nobody can go on with them from the first statement on; what a crash leaves of them is swept. */
async function remove({ database, parts }: Using, uploads: readonly Pick<Begun, 'key' | 'upload_id'>[]): Promise<void> {
  for (const { key, upload_id } of uploads) {
    const taken = await database.first(
      sql`update unfinished_file set upload_id = null where key = ${key} and upload_id = ${upload_id} returning key`,
    )
    if (!taken) continue
    await parts.discard(key)
    await forgetUnfinished(database, key)
  }
}

async function sweep(using: Using): Promise<number> {
  const { database, s3, dataDir } = using
  const old = await database.all<Begun>(
    sql`select key, upload_id from unfinished_file where since < now() - make_interval(hours => ${keptHours.parts}) and upload_id <> ${lent} order by since limit ${sweptAtOnce}`,
  )
  await remove(using, old)
  const folders = s3 ? 0 : await sweepPartFolders(database, partsFolder(dataDir), keptHours.other * 3_600_000)
  return old.length + folders
}

/** Throws 100404: another person's is as none. */
async function begunBy({ database }: Using, { userId }: Identity, key: string): Promise<Begun> {
  const row = await database.first<Begun>(
    sql`select key, name, size, upload_id from unfinished_file where key = ${key} and created_by = ${userId} and upload_id <> ${lent}`,
  )
  if (!row) throw noSuchRecord()
  return row
}

async function take(
  using: Using,
  identity: Identity,
  { key, number }: { key: string; number: number },
  stream: Readable,
): Promise<void> {
  const begun = await begunBy(using, identity, key)
  const part = partOf(begun.size, number)
  if (!part) throw invalid([{ path: 'number', message: `1–${partCount(begun.size)}` }])
  const folder = unfinishedFolder(using.dataDir)
  const path = join(folder, newKey())
  try {
    await mkdir(folder, { recursive: true })
    const size = await writeWhole(stream, path, { maxBytes: part.size, requireDiskSpace: using.requireDiskSpace })
    if (size !== part.size) throw invalid([{ path: 'part', message: `${part.size} bytes, not ${size}` }])
    await using.parts.keep(begun, part, path)
    await using.database.run(sql`update unfinished_file set since = now() where key = ${key}`)
  } finally {
    await rm(path, { force: true })
  }
}

async function missingParts({ s3, parts }: Ready, begun: Begun): Promise<SystemOutput<'alioss'>> {
  const { key, size, upload_id } = begun
  const there = await parts.arrived(begun)
  const expires = new Date(Date.now() + addressSeconds * 1000).toISOString()
  const missing = partsOf(size).filter(({ number }) => !there.has(number))
  const addressed = missing.map(async ({ number, ...part }) => {
    const query = { uploadId: upload_id!, partNumber: String(number) }
    const headers = { 'content-length': String(part.size) }
    return { number, ...part, url: await s3.presigned({ method: 'PUT', key, query, headers }, addressSeconds) }
  })
  return { key, expires_at: expires, parts: await Promise.all(addressed) }
}

async function complete(using: Using, identity: Identity, key: string): Promise<StoredFile> {
  const { database } = using
  const known = await finishedUpload(database, key, identity.userId)
  if (known) return known
  const begun = await claim(using, identity, key)
  let object = key
  try {
    if (begun.upload_id === lent) object = await takeObject(using as Ready, begun)
    else await using.parts.join(begun, acceptedName(begun.name, undefined).promised)
  } catch (error) {
    await database.run(sql`update unfinished_file set upload_id = ${begun.upload_id} where key = ${key}`)
    throw error
  }
  return indexOrRemove(using, identity, { ...begun, key: object })
}

/** Of two that complete the same upload at once, one gets it. */
async function claim({ database }: Using, { userId }: Identity, key: string): Promise<Begun> {
  const row = await database.first<Begun>(sql`
    with begun as (select key, name, size, upload_id from unfinished_file where key = ${key} and created_by = ${userId} and upload_id is not null for update)
    update unfinished_file u set upload_id = null, since = now() from begun where u.key = begun.key returning begun.*`)
  if (!row) throw noSuchRecord()
  return row
}

/**
 * The lent credentials can still write their object, so that what was checked could be replaced: it is copied to where
 * they do not reach. Its key stays written down, and is swept when they have expired.
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

/**
 * Only what is refused is removed at once. After a lost connection nobody knows whether it was indexed: then asking
 * again gives the file, or the sweep removes what is in no index.
 */
async function indexOrRemove(using: Using, identity: Identity, { key, name, size }: Begun): Promise<StoredFile> {
  const { database, objects } = using
  const refuse = async (path: string): Promise<never> => {
    const reason = await whyRefused(path, name)
    await objects.discard(key)
    throw wrongFileType(reason)
  }
  const type = await withContent(using, key, name, async (path) => (await typeOfFile(path, name)) ?? refuse(path))
  return indexFile(database, { key, name, type, size, userId: identity.userId })
}

/** As much of a file as its type is recognised by: its beginning, or all of it. */
async function withContent<T>(
  { objects, dataDir }: Using,
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
  const folder = unfinishedFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const path = join(folder, newKey())
  try {
    await writeNewFile(path, stream)
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
