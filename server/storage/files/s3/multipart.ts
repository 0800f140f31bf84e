import { bodyOf, S3Error, type S3Client, type S3Request } from './s3-client.ts'
import { elementsOf, escaped, textInside } from './xml.ts'

/** Uploads of one object in several parts, which nobody sees until they are completed. */

export interface Part {
  number: number
  etag: string
  size: number
}

/** Returns the id of the upload. */
export async function beginParts(client: S3Client, key: string, type: string): Promise<string> {
  const xml = await client.ask({ method: 'POST', key, query: { uploads: '' }, headers: { 'content-type': type } })
  return textInside(xml, 'UploadId')!
}

export async function putPart(
  client: S3Client,
  at: { key: string; uploadId: string; number: number },
  body: NonNullable<S3Request['body']>,
): Promise<Part> {
  const { key, uploadId, number } = at
  const request = { method: 'PUT', key, query: { uploadId, partNumber: String(number) }, body } as const
  const answer = await client.send(request)
  answer.resume()
  const etag = answer.headers.etag
  if (answer.statusCode !== 200 || !etag) throw new S3Error(`part ${number} of ${key}`, answer.statusCode!, 'refused')
  return { number, etag, size: body.length }
}

/** The parts that are there, in order. Throws `S3Error` for an upload that is no more. */
export async function listParts(client: S3Client, key: string, uploadId: string): Promise<Part[]> {
  const parts: Part[] = []
  for (let after = '0'; ; ) {
    const xml = await client.ask({ method: 'GET', key, query: { uploadId, 'part-number-marker': after } })
    for (const one of elementsOf(xml, 'Part'))
      parts.push({
        number: Number(textInside(one, 'PartNumber')),
        etag: textInside(one, 'ETag')!,
        size: Number(textInside(one, 'Size')),
      })
    if (textInside(xml, 'IsTruncated') !== 'true') return parts
    after = textInside(xml, 'NextPartNumberMarker')!
  }
}

export async function completeParts(
  client: S3Client,
  key: string,
  uploadId: string,
  parts: readonly Part[],
): Promise<void> {
  const listed = parts.map(
    ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
  )
  const body = bodyOf(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`)
  await client.ask({ method: 'POST', key, query: { uploadId }, body })
}

export async function abortParts(client: S3Client, key: string, uploadId: string): Promise<void> {
  await client.ask({ method: 'DELETE', key, query: { uploadId } }).catch((error: unknown) => {
    if (!(error instanceof S3Error && error.status === 404)) throw error
  })
}

/** The ids of the uploads of a key that were neither completed nor aborted. */
export async function openUploads(client: S3Client, key: string): Promise<string[]> {
  const whole = client.settings.prefix + key
  const xml = await client.ask({ method: 'GET', query: { uploads: '', prefix: whole } })
  return elementsOf(xml, 'Upload').flatMap((one) =>
    textInside(one, 'Key') === whole ? [textInside(one, 'UploadId')!] : [],
  )
}
