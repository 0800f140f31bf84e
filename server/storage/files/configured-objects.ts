import { join } from 'node:path'
import type { RequireDiskSpace } from '../postgres/disk-space.ts'
import { diskObjects } from './disk-objects.ts'
import type { ObjectStore } from './object-store.ts'
import { s3Settings, type S3Variables } from './s3/environment.ts'
import { s3Client, type S3Client } from './s3/s3-client.ts'
import { s3Objects } from './s3/s3-objects.ts'

/** Where the environment says that files are. */
export interface ConfiguredObjects {
  objects: ObjectStore
  /** null: the disk of this server. */
  s3: S3Client | null
}

export const filesFolder = (dataDir: string): string => join(dataDir, 'files')
/** Files that come in parts, a folder each; kept for a week. */
export const partsFolder = (dataDir: string): string => join(filesFolder(dataDir), 'parts')
/** Files that are being written, and copies that are being read; swept when they are a day old. */
export const unfinishedFolder = (dataDir: string): string => join(filesFolder(dataDir), 'unfinished')

/** Small pictures of stored ones, which can be made again. */
export const smallPicturesFolder = (dataDir: string): string => join(dataDir, 'small-pictures')

/** Whether the bucket can be used with these keys. Throws for a setting that is wrong, or when the store is away. */
export async function checkBucket({ settings, send }: S3Client): Promise<void> {
  const answer = await send({ method: 'HEAD' })
  answer.resume()
  const { bucket, endpoint } = settings
  if (answer.statusCode === 200) return
  const reasons: Readonly<Record<number, string>> = {
    403: 'refuses S3_ACCESS_KEY_ID with S3_SECRET_ACCESS_KEY, or that bucket to them; S3_ADDRESSES may be wrong too',
    404: 'has no such bucket',
  }
  const reason = reasons[answer.statusCode!] ?? `answers ${answer.statusCode}; S3_REGION or S3_ADDRESSES may be wrong`
  throw new Error(`S3_BUCKET ${bucket}: ${endpoint} ${reason}`)
}

export function configuredObjects(
  environment: S3Variables & { DATA_DIR: string },
  requireDiskSpace?: RequireDiskSpace,
): ConfiguredObjects {
  const settings = s3Settings(environment)
  if (!settings) return { objects: diskObjects(filesFolder(environment.DATA_DIR)), s3: null }
  const client = s3Client(settings)
  const copies = unfinishedFolder(environment.DATA_DIR)
  return { objects: s3Objects({ client, copies, requireDiskSpace }), s3: client }
}
