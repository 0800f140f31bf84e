import type { Text, ValidationIssue } from '../../resources/kit/index.ts'

/**
 * An answer that is not a success: the wire's `code` with its HTTP status, a sentence for the person in both languages,
 * and data for the client. Thrown anywhere below a route; the envelope turns it into the answer. Never carries inner
 * detail.
 */
export class Fault extends Error {
  readonly status: number
  readonly code: number | string
  readonly text: Text
  readonly data: unknown

  constructor(status: number, code: number | string, text: Text, data: unknown = null) {
    super(text.en)
    this.status = status
    this.code = code
    this.text = text
    this.data = data
  }
}

export const notLoggedIn = (): Fault =>
  new Fault(401, 401, { zh: '登录已失效，请重新登录', en: 'Your login has ended. Log in again.' })
export const wrongLogin = (): Fault =>
  new Fault(401, 401, { zh: '用户名或密码错误', en: 'The user name or the password is wrong.' })
/** No right to the page: the client goes to /403. */
export const noPageRight = (): Fault =>
  new Fault(403, 403, { zh: '您没有访问该页面的权限', en: 'You have no right to this page.' })
/** No right to this one action: the client says so and stays. */
export const noActionRight = (): Fault =>
  new Fault(403, '403', { zh: '您没有操作权限~', en: 'You have no right to do this.' })
export const onlyThemselves = (): Fault =>
  new Fault(403, '403', {
    zh: '代他人登录时只能查看，这一步须由本人操作',
    en: 'While you act for somebody you only look: they do this themselves.',
  })
export const unknownCall = (): Fault => new Fault(404, 404, { zh: '请求的接口不存在', en: 'There is no such call.' })
export const invalid = (errors: ValidationIssue[]): Fault =>
  new Fault(
    400,
    100400,
    { zh: '提交的内容有误，请检查', en: 'Something that was sent is not right. Check the fields named.' },
    { errors },
  )
/** The fields that a fault names, with the reason of each. */
export const issuesOf = ({ data }: Fault): readonly ValidationIssue[] =>
  (data as { errors?: ValidationIssue[] } | null)?.errors ?? []
export const noSuchRecord = (): Fault =>
  new Fault(404, 100404, { zh: '记录不存在或已被删除', en: 'There is no such record, or it was deleted.' })
export const stale = (current: unknown): Fault =>
  new Fault(
    409,
    100409,
    {
      zh: '该记录已被他人修改，请核对后再保存',
      en: 'Somebody changed this record since you read it. Compare, then save again.',
    },
    { current },
  )

/** What still points at a record that was to be deleted, as far as the person sees it. */
export interface Use {
  resource: string
  field: string
  count: number
  ids: number[]
}
/** `beyond`: there is more that the person does not see. */
export const inUse = (usedBy: Use[], beyond = false): Fault =>
  new Fault(
    409,
    100409,
    { zh: '记录正在被使用，不能删除', en: 'The record is in use and cannot be deleted.' },
    { used_by: usedBy, ...(beyond ? { used_beyond: true } : {}) },
  )
export const tooLarge = (): Fault => new Fault(413, 100413, { zh: '内容过大', en: 'This is too large.' })
/** What makes a request unfit to be read at all. */
export const addressTooLong = (): Fault =>
  new Fault(414, 100414, { zh: '请求地址过长', en: 'The address of the request is too long.' })
export const brokenAddress = (): Fault =>
  new Fault(400, 100400, {
    zh: '请求地址中的百分号编码不正确',
    en: 'A percent sign in the address of the request is not followed by what it should be.',
  })
export const headersTooLarge = (): Fault =>
  new Fault(431, 100431, { zh: '请求头过大', en: 'The headers of the request are too large.' })
export const brokenRequest = (): Fault =>
  new Fault(400, 100400, { zh: '请求不符合HTTP格式', en: 'This is not a valid HTTP request.' })
export const tookTooLong = (): Fault =>
  new Fault(408, 100408, { zh: '请求未能在规定时间内发送完', en: 'The request took too long to arrive.' })
/** The disk is full, of files or of the database. */
export const storageFull = (): Fault =>
  new Fault(507, 100507, {
    zh: '服务器存储空间不足，请联系管理员',
    en: 'The server has no room left. Tell the administrator.',
  })
/** The store of files is away, and everything else goes on. */
export const filesAway = (): Fault =>
  new Fault(
    503,
    100503,
    { zh: '文件存储暂时不可用，请稍后再试', en: 'The store of files is away. Try again in a moment.' },
    { retry_after: 5 },
  )
/** The database is away, and will be back: what was asked may be asked again. */
export const unavailable = (): Fault =>
  new Fault(
    503,
    503,
    { zh: '服务正在恢复，请稍后再试', en: 'The service is recovering. Try again in a moment.' },
    { retry_after: 1 },
  )
/** There is a database, but this took too long in it. */
export const tooBusy = (): Fault =>
  new Fault(
    503,
    100503,
    { zh: '服务繁忙，请稍后再试', en: 'The server is busy. Try again in a moment.' },
    { retry_after: 1 },
  )
const wrongType: Text = {
  zh: '不支持的文件类型，或文件内容与扩展名不符',
  en: 'This type of file is not accepted, or its content is not what its name says.',
}
export const wrongFileType = (reason = wrongType): Fault => new Fault(415, 100415, reason)
export const notSmall = (): Fault =>
  new Fault(415, 100415, {
    zh: '这张图片不能缩小：已损坏或过大',
    en: 'This picture cannot be made small: it is damaged, or too large.',
  })
export const tooManyTries = (retryAfterSeconds: number): Fault =>
  new Fault(
    429,
    100429,
    { zh: `操作过于频繁，请${retryAfterSeconds}秒后再试`, en: `Too many tries. Wait ${retryAfterSeconds} seconds.` },
    { retry_after: retryAfterSeconds },
  )
/** Something that this server was not configured for: the administrator's to mend, so no failure of the server. */
export const notConfigured = (zh: string, en: string): Fault => new Fault(400, 100501, { zh, en })
