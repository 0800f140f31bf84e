import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language, Text } from '../../resources/kit/index.ts'
import { S3Error } from '../storage/files/s3/s3-client.ts'
import { databaseError, isDatabaseAway } from '../storage/postgres/database-errors.ts'
import {
  addressTooLong,
  brokenAddress,
  Fault,
  filesAway,
  invalid,
  storageFull,
  tooBusy,
  tooLarge,
  unavailable,
  unknownCall,
} from '../base/fault.ts'

/** Every response is `{ code, msg, data }`. Errors tell a person what to do, and reveal nothing to an attacker. */

/** zh unless the person chose English. */
export const languageOf = (header: string | undefined): Language =>
  header?.trimStart().toLowerCase().startsWith('en') ? 'en' : 'zh'

const jsonType = 'application/json; charset=utf-8'

/** As bytes: Node reads a long text with Chinese in it three times before it is sent, which took a fifth of a list. */
function sendJson(reply: FastifyReply, text: string): FastifyReply {
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text))
  bytes.write(text)
  return reply.type(jsonType).send(bytes)
}

/** Sends data whose JSON is already made. */
export const sendText = (reply: FastifyReply, data: string): FastifyReply =>
  sendJson(reply, `{"code":200,"msg":"ok","data":${data}}`)

/** `beside` is added next to the envelope, for clients that expect another shape. */
export const sendData = (
  reply: FastifyReply,
  data: unknown,
  beside: Readonly<Record<string, unknown>> = {},
): FastifyReply => sendJson(reply, JSON.stringify({ ...beside, code: 200, msg: 'ok', data }))

/** 100017: accepted, and continuing as a job. */
export const sendJob = (reply: FastifyReply, data: { job_id: number }, language: Language): FastifyReply =>
  sendJson(
    reply.code(202),
    JSON.stringify({ code: 100017, msg: language === 'zh' ? '任务已开始' : 'The job has begun', data }),
  )

const brokenBody: Text = { zh: '请求内容不是正确的 JSON 或表单', en: 'The body is not valid JSON, nor a form' }
const inner: Text = {
  zh: '服务器出错了，请稍后再试；如果一直这样，请把请求编号告诉管理员',
  en: 'Something went wrong on the server. Try again; if it happens again, give the administrator the request id.',
}

/** Converts errors of fastify and its plugins into faults. */
function known(error: unknown, language: Language): Fault | null {
  if (error instanceof Fault) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return tooLarge()
  if (code === 'FST_ERR_BAD_URL') return brokenAddress()
  if (statusCode === 414) return addressTooLong()
  if (statusCode === 404) return unknownCall()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return invalid([{ path: '', message: brokenBody[language] }])
  if (error instanceof S3Error && error.isAway) return filesAway()
  const refused = databaseError(error)
  // A statement that took too long, a lock wait that timed out, a deadlock.
  if (refused && ['57014', '55P03', '40P01', '40001'].includes(refused.code)) return tooBusy()
  if (isDatabaseAway(error)) return unavailable()
  if (refused?.code === diskFull) return storageFull()
  return null
}

/** PostgreSQL's code for a full disk; the statement that failed changed nothing. */
const diskFull = '53100'

const drainBytes = 16_777_216
const drainMs = 3_000

const isStillSent = ({ raw, headers }: FastifyRequest): boolean =>
  !raw.readableEnded &&
  !raw.destroyed &&
  (headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined)

/**
 * Lets a client finish sending a body that is refused, for whatever reason: a client cut off while writing never reads
 * the response.
 */
async function drained({ raw }: FastifyRequest): Promise<void> {
  let seen = 0
  const timer = setTimeout(() => raw.destroy(), drainMs)
  try {
    for await (const chunk of raw) {
      seen += (chunk as Buffer).length
      if (seen > drainBytes) break
    }
  } catch {
    // The client has disconnected: nobody waits for the response.
  } finally {
    clearTimeout(timer)
  }
}

export const envelopeOf = (
  { code, text, data }: Fault,
  language: Language,
  beside: Readonly<Record<string, unknown>> = {},
): string => JSON.stringify({ ...beside, code, msg: text[language], data })

type Beside = (message: string) => Readonly<Record<string, unknown>>

/** What was declared of a file that cannot be sent after all. */
const ofFiles = ['content-disposition', 'content-length', 'content-range', 'accept-ranges', 'etag']

/**
 * Sends an error. Anything but a known fault is logged with the request id, and answered without detail. `beside`: as
 * in `sendData`.
 */
export async function sendFault(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  beside: Beside = () => ({}),
): Promise<FastifyReply> {
  const language = languageOf(request.headers['accept-language'])
  let fault = known(error, language)
  if (!fault) {
    request.log.error({ err: error }, 'a call failed')
    fault = new Fault(500, 500, inner, { request_id: request.id })
  } else if (error instanceof S3Error) request.log.warn({ err: error }, 'the store of files is away')
  for (const header of ofFiles) void reply.removeHeader(header)
  if (isStillSent(request)) await drained(request)
  const retryAfter = (fault.data as { retry_after?: number } | null)?.retry_after
  if (retryAfter) void reply.header('retry-after', retryAfter)
  return reply
    .code(fault.status)
    .type(jsonType)
    .header('cache-control', 'no-store')
    .send(envelopeOf(fault, language, beside(fault.text[language])))
}
