import type { Language, ValidationIssue } from '../resources/kit/messages.ts'
import type { Text } from '../resources/kit/field.ts'
import type { Tone } from './notification.ts'

/** A record that still refers to the one to be deleted. */
export interface UsedBy {
  resource: string
  field: string
  count: number
  ids: number[]
}

/** What a refused call may contain besides its code, by the names of the wire. */
export interface FaultDetails {
  errors?: ValidationIssue[]
  /** Records that an action was refused for, of `count` in all. */
  records?: { id: number; errors: ValidationIssue[] }[]
  count?: number
  current?: Record<string, unknown>
  used_by?: UsedBy[]
  used_beyond?: boolean
  retry_after?: number
  request_id?: string
}

/** A call that the server refused, or that never reached it (`code` is then `'no_response'`, `httpStatus` 0). */
export class HttpFault extends Error implements FaultDetails {
  override readonly name = 'HttpFault'
  /** The envelope's code as received: 403 and "403" differ. */
  readonly code: number | string
  readonly httpStatus: number
  /** Refine's name for the status. */
  readonly statusCode: number
  readonly errors?: ValidationIssue[]
  /** 100400 of an action: the refused records, and what is wrong in each. */
  readonly records?: { id: number; errors: ValidationIssue[] }[]
  readonly count?: number
  /** 100409: the record as it is now. */
  readonly current?: Record<string, unknown>
  /** 100409: what still refers to the record, as far as the person sees it. */
  readonly used_by?: UsedBy[]
  /** 100409: there are more references to it. */
  readonly used_beyond?: boolean
  /** 100429: seconds to wait. */
  readonly retry_after?: number
  /** 500: the request id for the administrator. */
  readonly request_id?: string

  constructor(message: string, code: number | string, httpStatus: number, details: FaultDetails = {}) {
    super(message)
    this.code = code
    this.httpStatus = httpStatus
    this.statusCode = httpStatus
    this.errors = details.errors
    this.records = details.records
    this.count = details.count
    this.current = details.current
    this.used_by = details.used_by
    this.used_beyond = details.used_beyond
    this.retry_after = details.retry_after
    this.request_id = details.request_id
  }
}

/** Errors of the client side, in both languages: the page that shows one may change its language. */
export class ClientFault extends Error {
  override readonly name = 'ClientFault'
  readonly text: Text

  constructor(text: Text, language: Language) {
    super(text[language])
    this.text = text
  }
}

/** The codes of success, as they may occur in the body. 100017: the work was accepted and continues as a job. */
export const successCodes: ReadonlySet<unknown> = new Set([200, 0, '200', '0', 100017])

export const noResponse = 'no_response'

/** What the browser does for a code, besides rejecting the call. */
export interface Reaction {
  tone: Tone
  /** Whether the message is shown; where not, the page that opens shows it. */
  shown: boolean
  endsSession: boolean
  opens?: '/login' | '/403'
}

const warned: Reaction = { tone: 'warning', shown: true, endsSession: false }

/** By code; number and string are different entries. Any other code is a warning with the server's message. */
const reactions = new Map<unknown, Reaction>([
  [401, { tone: 'error', shown: true, endsSession: true, opens: '/login' }],
  [403, { tone: 'error', shown: false, endsSession: false, opens: '/403' }],
  ['403', { tone: 'error', shown: true, endsSession: false }],
  [404, { tone: 'error', shown: true, endsSession: true, opens: '/login' }],
  [500, { tone: 'error', shown: true, endsSession: false }],
  [noResponse, { tone: 'error', shown: true, endsSession: false }],
])

export const reactionTo = (code: number | string): Reaction => reactions.get(code) ?? warned

/** The message where the server sent none, by code or HTTP status. */
export const fallbackTexts: Readonly<Record<string, Text>> = {
  200: { zh: '新建或修改数据成功', en: 'Created or changed' },
  201: { zh: '新建或修改数据成功', en: 'Created or changed' },
  202: { zh: '请求已进入后台排队（异步任务）', en: 'The request was queued and goes on in the background' },
  204: { zh: '删除数据成功', en: 'Deleted' },
  400: { zh: '发出信息有误', en: 'Something in the request is wrong' },
  401: {
    zh: '用户没有权限（令牌、用户名、密码错误）',
    en: 'Not permitted: the session, user name or password is wrong',
  },
  403: { zh: '用户得到授权，但是访问是被禁止的', en: 'You are logged in, but this is not open to you' },
  404: { zh: '访问资源不存在', en: 'There is no such resource' },
  406: { zh: '请求格式不可得', en: 'This format is not available' },
  410: { zh: '请求资源被永久删除，且不会被看到', en: 'The resource was deleted for good' },
  500: { zh: '服务器发生错误', en: 'The server met an error' },
  502: { zh: '网关错误', en: 'The gateway met an error' },
  503: { zh: '服务不可用，服务器暂时过载或维护', en: 'The service is unavailable: overloaded, or under maintenance' },
  504: { zh: '网关超时', en: 'The gateway timed out' },
  [noResponse]: { zh: '网络繁忙，请稍后再试', en: 'The network is busy, please try again later' },
}

const unknownFault: Text = { zh: '请求失败，请稍后再试', en: 'The request failed, please try again later' }

/** A refusal never shows the message of a success, whatever its HTTP status. */
export function faultText(code: number | string, httpStatus: number, language: Language): string {
  const own = successCodes.has(code) ? undefined : fallbackTexts[code]
  const byStatus = httpStatus >= 400 ? fallbackTexts[httpStatus] : undefined
  return (own ?? byStatus ?? unknownFault)[language]
}
