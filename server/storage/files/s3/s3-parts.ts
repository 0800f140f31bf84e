import { createReadStream } from 'node:fs'
import { noSuchRecord } from '../../../base/fault.ts'
import { incomplete, partsOf, type Begun, type Part, type PartStore } from '../parts.ts'
import {
  abortParts,
  beginParts,
  completeParts,
  listParts,
  openUploads,
  putPart,
  type Part as Kept,
} from './multipart.ts'
import { S3Error, type S3Client } from './s3-client.ts'

/** Parts in the store itself, whether this server sends them or a client does: any server can go on with an upload. */
export function s3Parts(client: S3Client): PartStore {
  return {
    begin: (key, type) => beginParts(client, key, type),
    async keep({ key, upload_id }, { number, size }, path) {
      const body = { length: size, open: () => createReadStream(path) }
      await putPart(client, { key, uploadId: upload_id!, number }, body).catch(goneOr)
    },
    async arrived({ key, size, upload_id }) {
      const there = await listParts(client, key, upload_id!).catch(goneOr)
      const whole = partsOf(size).filter((part) => isThere(there, part))
      return new Set(whole.map(({ number }) => number))
    },
    async join({ key, size, upload_id }: Begun) {
      const there = await listParts(client, key, upload_id!).catch(goneOr)
      const wanted = partsOf(size)
      const missing = wanted.filter((part) => !isThere(there, part))
      if (missing.length > 0) throw incomplete(missing.map(({ number }) => number))
      await completeParts(client, key, upload_id!, there.slice(0, wanted.length))
    },
    async discard(key) {
      for (const upload of await openUploads(client, key)) await abortParts(client, key, upload)
    },
  }
}

const isThere = (there: readonly Kept[], { number, size }: Part): boolean =>
  there.some((one) => one.number === number && one.size === size)

/** An upload that is no more is the client's to begin again. */
function goneOr(error: unknown): never {
  throw error instanceof S3Error && error.status === 404 ? noSuchRecord() : error
}
