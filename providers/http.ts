import axios, { isCancel, type AxiosProgressEvent, type AxiosResponse } from 'axios'
import { askServerWith, isConnected, serverAnswers, whenBack } from './connection.ts'
import type { Base, Call } from '../resources/kit/calls.ts'
import type { PictureWidth } from '../resources/system/picture-widths.ts'
import type { Text } from '../resources/kit/field.ts'
import { debounced } from './debounced.ts'
import {
  faultText,
  HttpFault,
  noResponse,
  reactionTo,
  successCodes,
  fallbackTexts,
  type FaultDetails,
} from './fault.ts'
import { notify, notifyOnNextPage, settle } from './notification.ts'
import { retry } from './retry.ts'
import { sessionCalls } from './session-calls.ts'
import { currentLanguage, currentPlace, endSession, token } from './session.ts'

/** All calls to the server go through here: bases, headers, the envelope and the effects of its codes. */

const timeoutMs = 300_000

/** Read at each call, so that a test can change them. In a build they are constants. */
export function baseUrl(base: Base): string {
  const api = import.meta.env.VITE_API_BASE || '/api'
  const urls: Record<Base, string> = {
    api,
    learning: import.meta.env.VITE_LEARNING_API_BASE || api,
    pdf: import.meta.env.VITE_PDF_BASE || api,
  }
  return urls[base].replace(/\/$/, '')
}

/** The server's response: the code next to the data, since records have fields named `code`. */
export interface Answer<T> {
  code: number | string
  msg: string
  data: T
}

export interface SendOptions {
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Codes whose faults the caller shows itself: a form marks its fields (100400) and shows a conflict (100409). */
  quietFor?: readonly (number | string)[] | 'all'
  /** A person waits for the result: where the server is unavailable, they get an error instead of waiting. */
  atOnce?: boolean
  /** 0 to 1, while a body is uploaded. */
  onProgress?: (share: number) => void
}

type Target = Pick<Call, 'method' | 'base' | 'path'>

let openPage = (path: string): void => {
  if (globalThis.location) globalThis.location.hash = `#${path}`
}

/** How a fault opens /403 and /login; by default through the hash, which the router follows. */
export function openPagesWith(open: (path: string) => void): void {
  openPage = open
}

const client = axios.create({
  timeout: timeoutMs,
  validateStatus: () => true,
  paramsSerializer: { serialize: queryString },
})

/** Lists are joined with commas; undefined, null and empty values are left out. */
function queryString(query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    parameters.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return parameters.toString()
}

/**
 * Headers of Node and most proxies are limited to 8 kB in all; a page with more rights than this names the first of
 * them.
 */
const longestTagArr = 2000

/**
 * As many tags of the route's rights as a header can carry; those with characters that headers do not allow are left
 * out.
 */
function tagArrOf(rights: readonly string[]): string {
  let text = ''
  for (const tag of rights) {
    if (!/^[\x21-\x2b\x2d-\x7e]+$/.test(tag)) continue
    if (text.length + 1 + tag.length > longestTagArr) break
    text += text ? `,${tag}` : tag
  }
  return text
}

/**
 * Sent with every call: the token, the language, and the page. The last is a label; the server decides by its own
 * tables.
 */
export function callHeaders(): Record<string, string> {
  const bearer = token()
  const { menuId, rights } = currentPlace()
  return {
    'Accept-Language': currentLanguage(),
    menuId: String(menuId),
    tagArr: tagArrOf(rights),
    ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
  }
}

client.interceptors.request.use((config) => {
  config.headers.set(callHeaders(), false)
  return config
})
client.interceptors.response.use(
  (response) => judgeAnswer(response),
  (error: unknown) => {
    throw faultFrom(error)
  },
)

/**
 * One request. Reads are repeated until there is a response: they wait while the server is unavailable. Writes are
 * repeated for a short while where a key identifies them; other writes fail at once, and the form keeps its input.
 */
function request<T>(target: Target, options: SendOptions, responseType: 'json' | 'blob'): Promise<T> {
  const attempt = async (): Promise<T> => {
    const { data } = await client.request<T>({
      method: target.method,
      url: `${baseUrl(target.base)}/${target.path.replace(/^\//, '')}`,
      params: options.query,
      data: target.method === 'POST' ? (options.body ?? {}) : undefined,
      headers: options.headers,
      signal: options.signal,
      responseType,
      onUploadProgress:
        options.onProgress && ((event: AxiosProgressEvent) => options.onProgress?.(event.progress ?? 0)),
    })
    return data
  }
  const isRepeatable = target.method === 'GET' || options.headers?.['Idempotency-Key'] !== undefined
  if (options.atOnce || !isRepeatable) return reportingLoss(attempt)
  return repeated(attempt, options.signal, target.method === 'GET' ? undefined : writePatienceMs)
}

/** How long a repeatable write waits for the server. After that the person decides. */
const writePatienceMs = 10_000
/** How often a call is tried that alone gets no response, while the server answers others. */
const triesAlone = 3
const pauseMs = 300

async function reportingLoss<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (isAway(error)) void serverAnswers()
    throw error
  }
}

/** Repeats calls without a response: where the server is unavailable, when it is back. */
function repeated<T>(
  attempt: () => Promise<T>,
  signal: AbortSignal | undefined,
  patienceMs: number | undefined,
): Promise<T> {
  const deadline = patienceMs === undefined ? Infinity : Date.now() + patienceMs
  let alone = 0
  const worthRetrying = async (error: unknown): Promise<boolean> => {
    if (!isAway(error) || signal?.aborted) return false
    if (await serverAnswers()) return ++alone < triesAlone
    await whenBack({ signal, atMostMs: patienceMs && Math.max(0, deadline - Date.now()) })
    return isConnected() || Boolean(signal?.aborted)
  }
  return retry(attempt, { worthRetrying, delayMs: pauseMs })
}

/** Faults answered by a gateway instead of the server. */
const ofGateways = new WeakSet<HttpFault>()

/** No response, or a gateway's 502 or 503, or the server reports itself as not ready. */
export const isAway = (error: unknown): boolean =>
  lostOnTheWay(error) ||
  (error instanceof HttpFault &&
    (error.httpStatus === 503 || error.httpStatus === 502) &&
    (ofGateways.has(error) || error.code === 503))

/** Calls a route that needs the database; without a session one that needs less. */
askServerWith(async () => {
  const { path, base } = token() ? sessionCalls.info : sessionCalls.config
  try {
    await client.request({ url: `${baseUrl(base)}/${path}`, timeout: 10_000 })
    return true
  } catch (error) {
    return error instanceof HttpFault && error.code !== noResponse && !isAway(error)
  }
})

/** The connection broke; a time limit that passed is not worth waiting for again. */
const lostOnTheWay = (error: unknown): boolean =>
  error instanceof HttpFault && axios.isAxiosError(error.cause) && error.cause.code === axios.AxiosError.ERR_NETWORK

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Opens `{ code, msg, data }`. A body without a code (a gateway's page, nothing at all) is interpreted by its HTTP
 * status.
 */
function openEnvelope<T>(response: AxiosResponse<unknown>): Answer<T> {
  const { data: body, status } = response
  const enveloped = isObject(body) && (typeof body.code === 'number' || typeof body.code === 'string')
  const code = enveloped ? (body.code as number | string) : status
  const msg = enveloped && typeof body.msg === 'string' ? body.msg : ''
  const language = currentLanguage()
  if (successCodes.has(code))
    return { code, msg: msg || (fallbackTexts[status]?.[language] ?? ''), data: (enveloped ? body.data : null) as T }
  if (!enveloped && status < 300) return { code, msg: fallbackTexts[status]?.[language] ?? '', data: null as T }
  const details = enveloped && isObject(body.data) ? (body.data as FaultDetails) : {}
  const fault = new HttpFault(msg || faultText(code, status, language), code, status, details)
  if (!enveloped) ofGateways.add(fault)
  throw fault
}

const asJson = async (blob: Blob): Promise<unknown> => {
  try {
    return JSON.parse(await blob.text())
  } catch {
    return null
  }
}

/** A file is returned as it is; a refusal of one is an envelope all the same. */
async function openFile(response: AxiosResponse<Blob>): Promise<Blob> {
  const body = response.data.type.includes('json') || response.status >= 400 ? await asJson(response.data) : null
  const refused =
    response.status >= 300 || (isObject(body) && 'code' in body && 'msg' in body && !successCodes.has(body.code))
  if (!refused) return response.data
  openEnvelope({ ...response, data: body })
  throw new HttpFault(faultText(response.status, response.status, currentLanguage()), response.status, response.status)
}

/**
 * Every response is checked here by the code in its body: `data` becomes the opened envelope or the file, or the call
 * is rejected with an `HttpFault`.
 */
async function judgeAnswer(response: AxiosResponse<unknown>): Promise<AxiosResponse<unknown>> {
  const isFile = response.config.responseType === 'blob'
  return { ...response, data: isFile ? await openFile(response as AxiosResponse<Blob>) : openEnvelope(response) }
}

/** The id that the administrator needs; it is in the server's log too. */
const requestId = (id: string): Text => ({ zh: `请求编号：${id}`, en: `Request id: ${id}` })

/** Shows a fault once and applies its code's effects; the caller still gets it. */
function react(fault: HttpFault, options: SendOptions, sentWith: string | null): void {
  const reaction = reactionTo(fault.code)
  if (reaction.endsSession && token() !== sentWith) return settle(fault.message)
  const quiet = options.quietFor === 'all' || options.quietFor?.includes(fault.code)
  if (quiet || !reaction.shown) settle(fault.message)
  else if (reaction.endsSession) notifyOnNextPage(reaction.tone, fault.message)
  else notify(reaction.tone, fault.message, fault.request_id && requestId(fault.request_id)[currentLanguage()])
  if (quiet) return
  if (reaction.endsSession) endSession()
  if (reaction.opens) openPage(reaction.opens)
}

function faultFrom(error: unknown): unknown {
  if (error instanceof HttpFault || isCancel(error) || !axios.isAxiosError(error)) return error
  const fault = new HttpFault(faultText(noResponse, 0, currentLanguage()), noResponse, 0)
  fault.cause = error
  return fault
}

/** Applies a fault's effects, after the last try. */
async function reacting<T>(options: SendOptions, ask: () => Promise<T>): Promise<T> {
  const sentWith = token()
  try {
    return await ask()
  } catch (error) {
    if (error instanceof HttpFault) react(error, options, sentWith)
    throw error
  }
}

/**
 * Makes a call and opens its envelope. Rejects with an `HttpFault`, already shown unless `quietFor` names its code, or
 * with axios' cancellation when `signal` aborted it.
 */
export const send = <T>(target: Target, options: SendOptions = {}): Promise<Answer<T>> =>
  debounced(target.path, [target.method, options.query, options.body], () =>
    reacting(options, () => request<Answer<T>>(target, options, 'json')),
  )

/** Makes a call that returns a file (POST /pdf). A refusal is an envelope, and is handled like any other. */
export const sendForFile = (target: Target, options: SendOptions = {}): Promise<Blob> =>
  reacting(options, () => request<Blob>(target, options, 'blob'))

/** The address of a stored file: the server names it from its own root, the API may be elsewhere. Needs the token. */
const filePath = (url: string): string => url.replace(/^\/api\//, '')

/** The same as an address for an element that fetches by itself. */
export const fileAddress = (url: string): string => `${baseUrl('api')}/${filePath(url)}`

/**
 * A stored file (`storedFile.url`) as a blob; a picture within a square of `width` pixels. The caller shows a missing
 * one in its place, so no notice is shown.
 */
export const fetchFile = (url: string, signal?: AbortSignal, width?: PictureWidth): Promise<Blob> =>
  sendForFile({ method: 'GET', base: 'api', path: filePath(url) }, { query: { width }, signal, quietFor: 'all' })

/** `data` with the response's code added, where `data` is an object without a `code`. */
export function mergedWithCode<T>(answer: Answer<T>): T {
  if (!isObject(answer.data) || 'code' in answer.data) return answer.data
  return { ...answer.data, code: answer.code }
}
