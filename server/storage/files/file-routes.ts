import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '../../../resources/kit/index.ts'
import type { FilePart } from '../../../resources/system/system-call.ts'
import type { PictureWidth } from '../../../resources/system/picture-widths.ts'
import { brokenRequest, invalid, noSuchRecord, tooLarge } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'
import { keyOf, type FileStore, type FileRow } from './file-store.ts'
import { itemAt } from '../../../resources/kit/present.ts'

/** Types that a browser may display; everything else is downloaded. Office files and text never open in our origin. */
const inlineTypes = /^(?:image\/(?:png|jpeg|gif|webp)|audio\/|video\/|application\/pdf$)/

/** Even a displayed type gets no script, no frame and no origin of its own. */
const sandbox = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

/** The name twice (RFC 6266): in ASCII for old clients, and as it is. */
export function disposition(row: Pick<FileRow, 'name' | 'type'>): string {
  const encoded = encodeURIComponent(row.name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const plain = row.name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${inlineTypes.test(row.type) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const headersOf = (row: Pick<FileRow, 'name' | 'type'>): Record<string, string> => ({
  'content-type': row.type,
  'content-disposition': disposition(row),
  'content-security-policy': sandbox,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
})

const privatelyCached = { 'cache-control': 'private, max-age=3600' }

/**
 * For addresses that are open to some people only: the browser asks again each time, and is answered 304 while it may
 * have the file.
 */
export const judgedEachTime = { 'cache-control': 'private, no-cache', vary: 'cookie' }

/** What was set before stays. */
const cachingOf = (reply: FastifyReply) => (reply.hasHeader('cache-control') ? {} : privatelyCached)

type Range = { start: number; end: number }

/**
 * One range of a file of `size` bytes (RFC 9110 §14): null to send it whole, `unsatisfiable` for a range past the end.
 */
export function rangeOf(header: string | undefined, size: number): Range | null | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null // several ranges may be answered with the whole file
  const [, from = '', to = ''] = match
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return start >= size || end < start ? 'unsatisfiable' : { start, end }
}

/**
 * GET /api/files/:key. Knowing the random key is required; the route itself requires a login. With `width`, a picture
 * is sent within a square of so many pixels. Throws 100404, and 100415 for what cannot be made small.
 */
export async function sendFile(
  request: FastifyRequest<{ Params: { key: string } }>,
  reply: FastifyReply,
  store: FileStore,
  width?: PictureWidth,
): Promise<FastifyReply> {
  const { key } = request.params
  if (width !== undefined) return sendSmall(request, reply, store, width)
  const row = await store.find(key)
  if (!row) throw noSuchRecord()
  const etag = `"${row.key.slice(0, 16)}"`
  void reply.headers({ ...cachingOf(reply), ...headersOf(row), 'accept-ranges': 'bytes', etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const asked =
    request.headers['if-range'] === undefined || request.headers['if-range'] === etag
      ? rangeOf(request.headers.range, row.size)
      : null
  if (asked === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${row.size}`).removeHeader('content-disposition').send()
  const range = asked ?? { start: 0, end: row.size - 1 }
  void reply.header('content-length', row.size === 0 ? 0 : range.end - range.start + 1)
  if (asked) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.size}`)
  // With a content the length would be announced incorrectly.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const stream = await store.readFound(row, row.size === 0 ? undefined : range)
  if (!stream) throw noSuchRecord()
  return reply.send(stream)
}

async function sendSmall(
  request: FastifyRequest<{ Params: { key: string } }>,
  reply: FastifyReply,
  store: FileStore,
  width: PictureWidth,
): Promise<FastifyReply> {
  const { key } = request.params
  const found = await store.readSmall(key, width)
  if (!found) throw noSuchRecord()
  const etag = `"${key.slice(0, 16)}-${width}"`
  const name = `${found.row.name.replace(/\.[^.]*$/, '')}.webp`
  void reply.headers({ ...cachingOf(reply), ...headersOf({ name, type: 'image/webp' }), etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.send(found.bytes)
}

const oneFile = (part: string) => ({
  zh: `请用名为 ${part} 的部分上传一个文件`,
  en: `Send exactly one file, in a part named ${part}.`,
})
/** Other fields of the form are not read; none may be longer than this. */
const maxFieldBytes = 4096
/** Allowance for the multipart framing around the file. */
const framingBytes = 64 * 1024

interface ReceivedFile {
  file: Readable
  name: string
}

/**
 * Reads a multipart/form-data request with exactly one file, in a part with one of these names, and hands it over as it
 * arrives. The size that the client announces is only used to refuse early. `undo` is called when the rest of the
 * request is refused after all.
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  { language }: Pick<Identity, 'language'>,
  { parts, fields = 0, maxBytes }: FilePart & { maxBytes: number },
  take: (received: ReceivedFile) => Promise<T>,
  undo?: (taken: T) => Promise<void>,
): Promise<T> {
  const refusal = () => invalid([{ path: itemAt(parts, 0), message: oneFile(itemAt(parts, 0))[language] }])
  if (!request.isMultipart()) throw refusal()
  if (Number(request.headers['content-length']) > maxBytes + framingBytes) throw tooLarge()
  let taken: { value: T } | null = null
  let texts = 0
  try {
    // One more of each than is allowed, so that an excess is refused here, with a message.
    for await (const part of request.parts({
      limits: { files: 2, fields: fields + 1, parts: fields + 2, fieldSize: maxFieldBytes, fileSize: maxBytes + 1 },
    })) {
      if (part.type === 'field' && ++texts <= fields) continue
      if (part.type !== 'file' || !parts.includes(part.fieldname) || taken) {
        if (part.type === 'file') part.file.resume()
        throw refusal()
      }
      try {
        taken = { value: await take({ file: part.file, name: part.filename }) }
      } finally {
        part.file.resume()
      }
    }
  } catch (error) {
    if (taken) await undo?.(taken.value)
    throw isCut(request) ? brokenRequest() : error // which nobody gets, and no fault of the server
  }
  if (!taken) throw refusal()
  return taken.value
}

const isCut = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** Stores the file of such a request. */
export const receiveUpload = (
  request: FastifyRequest,
  store: FileStore,
  identity: Identity,
  part: FilePart & { maxBytes: number },
): Promise<StoredFile> =>
  receiveFile(
    request,
    identity,
    part,
    ({ file, name }) => store.save(file, { name, identity, accept: part.accept, maxBytes: part.maxBytes }),
    (stored) => store.remove(keyOf(stored)),
  )
