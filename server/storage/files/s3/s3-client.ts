import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from './environment.ts'
import { textInside } from './xml.ts'

/** Signed requests to an S3-compatible store: `aws4fetch` signs, Node sends, as a stream of known length. */

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD'
  /** Without it, the bucket itself is asked. */
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** Opened again for every try. Its length is always sent: Aliyun OSS refuses the chunks of the AWS SDK. */
  body?: { length: number; open(): Readable }
}

/** The store refused, or cannot be reached: for the log, never for a person. */
export class S3Error extends Error {
  readonly status: number
  readonly isAway: boolean
  /** As the store names it: `AccessDenied`, `NoSuchUpload`. */
  readonly code: string

  constructor(what: string, status: number, code: string, detail = '') {
    super(`the store of files answered ${status} ${code} to ${what}${detail && `: ${detail}`}`)
    this.status = status
    this.isAway = status === 0 || status >= 500
    this.code = code
  }
}

export interface S3Client {
  settings: S3Settings
  /** The answer, whatever its status below 500; its body must be read. Throws `S3Error` when the store stays away. */
  send(request: S3Request): Promise<IncomingMessage>
  /** The text of a successful answer. Throws `S3Error` for any other. */
  ask(request: S3Request): Promise<string>
  /**
   * An address at the public endpoint that lets anybody who has it make this one request, for so many seconds. All
   * headers are signed.
   */
  presigned(request: Omit<S3Request, 'body'>, seconds: number): Promise<string>
}

const tries = 4
const firstPauseMs = 200
/** A store that says nothing for so long is taken for away: it has nothing to do before it begins to send. */
const silenceMs = (method: string): number => (method === 'GET' || method === 'HEAD' ? 15_000 : 60_000)

/** RFC 6761, 6.3: names below `localhost` are this machine, which Node's resolver does not know. */
type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void
function lookUp(host: string, options: LookupOptions, found: Found): void {
  if (!host.endsWith('.localhost')) return lookup(host, options, found)
  const address = { address: '127.0.0.1', family: 4 }
  if (options.all) found(null, [address])
  else found(null, address.address, address.family)
}

export function addressOf({ endpoint, bucket, prefix, addresses }: S3Settings, key?: string): URL {
  const url = new URL(endpoint)
  if (addresses === 'host') url.hostname = `${bucket}.${url.hostname}`
  else url.pathname = `/${bucket}`
  if (key !== undefined) url.pathname = `${url.pathname.replace(/\/$/, '')}/${prefix}${key}`
  return url
}

/** Throws `S3Error` when there is no answer. */
export function sendOnce(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body?: S3Request['body'],
): Promise<IncomingMessage> {
  return exchange(url, method, headers, body).catch((error: NodeJS.ErrnoException) => {
    throw new S3Error(`${method} ${url.pathname}`, 0, 'away', error.message || error.code)
  })
}

async function exchange(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: S3Request['body'],
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const timeout = silenceMs(method)
  const call = send(url, { method, headers, lookup: lookUp, timeout })
  call.on('timeout', () => call.destroy(new Error(`nothing came for ${timeout} ms`)))
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  if (body && body.length > 0) {
    // A store that refuses answers before it has read all; that answer counts.
    const sent = pipeline(body.open(), call)
    sent.catch(() => undefined)
    await Promise.race([sent, answered])
  } else call.end()
  return (await answered)[0]
}

export function s3Client(settings: S3Settings): S3Client {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings
  const keys = {
    accessKeyId,
    secretAccessKey,
    sessionToken,
    region,
    service: 's3',
    cache: new Map<string, ArrayBuffer>(),
  }
  const urlOf = ({ key, query = {} }: S3Request, endpoint = settings.endpoint): URL => {
    const url = addressOf({ ...settings, endpoint }, key)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  async function send(request: S3Request): Promise<IncomingMessage> {
    const { method, headers = {}, body } = request
    for (let attempt = 1; ; attempt++) {
      const signer = new AwsV4Signer({ ...keys, method, url: urlOf(request).href, headers })
      const signed = await signer.sign()
      const all: Record<string, string> = Object.fromEntries(signed.headers)
      if (body || method === 'POST' || method === 'PUT') all['content-length'] = String(body?.length ?? 0)
      const last = attempt === tries
      const begun = Date.now()
      const answer = await sendOnce(signed.url, method, all, body).catch((error: unknown) => {
        // Who waited in silence does not wait for another three.
        if (last || Date.now() - begun >= silenceMs(method)) throw error
        return null
      })
      if (answer && (answer.statusCode! < 500 || last)) return answer
      answer?.resume()
      await delay(firstPauseMs * 2 ** attempt)
    }
  }

  return {
    settings,
    send,
    async ask(request) {
      const answer = await send(request)
      return successOf(answer, request)
    },
    async presigned(request, seconds) {
      const url = urlOf(request, settings.publicEndpoint)
      url.searchParams.set('X-Amz-Expires', String(seconds))
      const { method, headers } = request
      const signed = await new AwsV4Signer({
        ...keys,
        method,
        url: url.href,
        headers,
        signQuery: true,
        allHeaders: true,
      }).sign()
      return signed.url.href
    },
  }
}

/** Some requests are answered 200 before they are done, and then say in the body that they failed. */
async function successOf(answer: IncomingMessage, { method, key }: S3Request): Promise<string> {
  const xml = await text(answer)
  if (answer.statusCode! >= 300 || /^\s*(?:<\?xml[^>]*>\s*)?<Error>/.test(xml))
    throw new S3Error(
      `${method} ${key ?? ''}`,
      answer.statusCode!,
      textInside(xml, 'Code') ?? '',
      textInside(xml, 'Message') ?? '',
    )
  return xml
}

export const bodyOf = (content: string | Buffer): NonNullable<S3Request['body']> => ({
  length: Buffer.byteLength(content),
  open: () => Readable.from([Buffer.from(content)]),
})
