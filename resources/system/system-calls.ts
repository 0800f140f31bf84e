import { z } from 'zod'
import { permEntry } from '../menu.ts'
import { facilities } from '../kit/action.ts'
import { plainText, storedFile, type Call } from '../kit/index.ts'
import { examFileRequest, printPreview, printPreviewRequest, printRequest } from '../papers/print-layout.ts'

/**
 * The few calls that belong to no resource: login, user information, uploads, configuration. Like a resource's calls
 * they are data: the server's route table and the browser's providers both read them here. `right`: `public` for
 * anyone, `session` for everybody who is logged in, or a right.
 */
export interface SystemCall extends Call {
  readonly right: 'public' | 'session' | 'exercise:list' | 'exam:list'
  readonly summary: { zh: string; en: string }
  /** Under which heading it is described; default: the system. */
  readonly group?: { zh: string; en: string }
  /** The body of a POST, the query of a GET. */
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** Takes multipart/form-data: one file, in a part of one of these names. */
  readonly file?: FilePart
}

/**
 * - `parts`: the names that clients give to the part, the usual one first.
 * - `accept`: media types or `image/*`; default: every type that can be stored.
 * - `fields`: how many text parts may accompany the file; they are not read. Default: none.
 */
export interface FilePart {
  readonly parts: readonly string[]
  readonly accept?: readonly string[]
  readonly fields?: number
}

const nothing = z.strictObject({})
const shortText = plainText(200)
const mobile = z
  .string()
  .max(11)
  .regex(/^1\d{10}$/, 'mobile')

const fileKey = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/)
const newUpload = z.strictObject({ name: shortText.min(1, 'blank'), size: z.int().min(1) })

/** The response of a login: an opaque token, and when it expires without use. */
const session = z.strictObject({ token: z.string(), expires_at: z.string() })

/**
 * A menu as the shell draws it; type 0 is a group, anything else a page: `component` names it, whatever its route.
 * `badge` and `dot` are shown next to the name, `new_window` keeps the current page, `no_column` folds the second
 * column, `no_closable` is a tab from the start.
 */
export interface MenuItem {
  id: number
  name: string
  name_en: string | null
  route: string | null
  component: string | null
  icon: string | null
  type: number
  hidden: boolean
  badge: string | null
  dot: boolean
  new_window: boolean
  no_column: boolean
  no_closable: boolean
  scopeType: number
  perm_list: z.infer<typeof permEntry>[]
  children: MenuItem[]
}
const menuItem: z.ZodType<MenuItem> = z.strictObject({
  id: z.int(),
  name: z.string(),
  name_en: z.string().nullable(),
  route: z.string().nullable(),
  component: z.string().nullable(),
  icon: z.string().nullable(),
  type: z.int(),
  hidden: z.boolean(),
  badge: z.string().nullable(),
  dot: z.boolean(),
  new_window: z.boolean(),
  no_column: z.boolean(),
  no_closable: z.boolean(),
  scopeType: z.int(),
  perm_list: z.array(permEntry),
  get children() {
    return z.array(menuItem)
  },
})

/**
 * The user and their rights. `permissions` are the right tags, `*` alone for the admin flag; `menus` the visible tree.
 */
export const userInfo = z.strictObject({
  id: z.int(),
  username: z.string(),
  name: z.string().nullable(),
  avatar: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  is_admin: z.boolean(),
  scopeType: z.int().min(1).max(4),
  /** Who acts for this person, in a session that was handed out to them. */
  acting: z.string().optional(),
  menus: z.array(menuItem),
})
export type UserInfo = z.infer<typeof userInfo>

/** A stored file with what wangEditor reads besides `url`. */
const editorFile = storedFile.extend({ alt: z.string(), href: z.string() })

/** UEditor's configuration of uploads, by its own names: `imageActionName`, `imageMaxSize` (bytes), … */
const editorConfig = z.record(z.string(), z.union([z.string(), z.int(), z.array(z.string())]))

/** `notice`: from the system, such as a job that ended. `email` (邮件): caused by a colleague's action. */
const noticeType = z.enum(['notice', 'email'])
export type NoticeType = z.infer<typeof noticeType>
const noticeId = z.int().min(1)

/**
 * `title` is plain text, `content` HTML of the question profile; both in the requested language. `path` is a page that
 * the person may open.
 */
const notice = z.strictObject({
  id: noticeId,
  type: noticeType,
  kind: z.string(),
  title: z.string(),
  content: z.string(),
  path: z.string().nullable(),
  created_at: z.iso.datetime(),
  read: z.boolean(),
})
export type Notice = z.infer<typeof notice>

/** A matching record: `title` and `hint` (its number, and its course where it has one) are plain text. */
const foundRecord = z.strictObject({
  resource: z.string(),
  id: z.int(),
  title: z.string(),
  hint: z.string().nullable(),
})
export type FoundRecord = z.infer<typeof foundRecord>

const loginByPassword = z.strictObject({
  username: shortText.min(1, 'blank'),
  password: z.string().min(6, 'password').max(128),
})
/**
 * Where `publicKey` returns a key: base64 of 128-byte chunks, each `key_id` and up to 95 characters of the
 * percent-encoded password.
 */
const loginEncrypted = z.strictObject({ username: shortText.min(1, 'blank'), encrypted_password: z.string().max(3000) })
const loginByMobile = z.strictObject({ mobile, code: z.string().regex(/^\d{6}$/) })

export const systemCalls = {
  login: {
    method: 'POST',
    base: 'api',
    path: 'admin/user/login',
    right: 'public',
    summary: { zh: '登录', en: 'Log in' },
    input: z.union([loginByPassword, loginEncrypted, loginByMobile]),
    output: session,
  },
  /**
   * The key for encrypting passwords before they are sent, and the `key_id` that begins every chunk; or that they are
   * not encrypted.
   */
  publicKey: {
    method: 'GET',
    base: 'api',
    path: 'publicKey',
    right: 'public',
    summary: { zh: '登录公钥', en: 'Key to encrypt a password with' },
    input: nothing,
    output: z.strictObject({
      mode: z.enum(['off', 'rsa']),
      public_key: z.string().nullable(),
      key_id: z.string().nullable(),
    }),
  },
  sendCode: {
    method: 'POST',
    base: 'api',
    path: 'admin/user/send_code',
    right: 'public',
    summary: { zh: '发送登录验证码', en: 'Send a login code to a mobile' },
    input: z.strictObject({ mobile }),
    output: z.strictObject({ retry_after: z.int() }),
  },
  socialProviders: {
    method: 'GET',
    base: 'api',
    path: 'socialLogin/providers',
    right: 'public',
    summary: { zh: '第三方登录方式', en: 'Ways to log in elsewhere' },
    input: nothing,
    output: z.strictObject({ list: z.array(z.strictObject({ name: z.string(), label: z.string() })) }),
  },
  socialStart: {
    method: 'POST',
    base: 'api',
    path: 'socialLogin/start',
    right: 'public',
    summary: { zh: '开始第三方登录', en: 'Begin a login elsewhere' },
    input: z.strictObject({ provider: shortText }),
    output: z.strictObject({ url: z.string() }),
  },
  socialLogin: {
    method: 'POST',
    base: 'api',
    path: 'socialLogin',
    right: 'public',
    summary: { zh: '完成第三方登录', en: 'Finish a login elsewhere' },
    /** `iss` as the provider returned it (RFC 9207); required for providers that announce it. */
    input: z.strictObject({
      code: z.string().min(1).max(4000),
      state: z.string().min(1).max(200),
      iss: z.string().max(2000).optional(),
    }),
    output: session,
  },
  register: {
    method: 'POST',
    base: 'api',
    path: 'register',
    right: 'public',
    summary: { zh: '注册', en: 'Register' },
    input: z.strictObject({
      username: z
        .string()
        .max(60)
        .regex(/^[\p{L}\p{N}_.-]{2,60}$/u),
      password: z.string().min(6, 'password').max(128),
      mobile: mobile.optional(),
    }),
    output: session,
  },
  info: {
    method: 'GET',
    base: 'api',
    path: 'admin/user/info',
    right: 'session',
    summary: { zh: '当前用户', en: 'Who one is' },
    input: nothing,
    output: userInfo,
  },
  logout: {
    method: 'POST',
    base: 'api',
    path: 'admin/user/logout',
    right: 'session',
    summary: { zh: '退出登录', en: 'Log out' },
    input: nothing,
    output: z.null(),
  },
  config: {
    method: 'GET',
    base: 'api',
    path: 'admin/common/get_config',
    right: 'public',
    summary: { zh: '产品配置', en: 'Configuration of the product' },
    input: nothing,
    output: z.strictObject({
      title: z.string(),
      registration: z.boolean(),
      mobile_login: z.boolean(),
      /** Of a file that is sent by one call, and of one that is sent in parts or to the store. */
      max_upload_bytes: z.int(),
      max_file_bytes: z.int(),
      /** Programs that this server has besides itself (`Action.needs`). */
      facilities: z.array(z.enum(facilities)),
      /** Whether `alioss` gives addresses: files are in a store that clients can reach. */
      direct_upload: z.boolean(),
    }),
  },
  upload: {
    method: 'POST',
    base: 'api',
    path: 'admin/common/upload',
    right: 'session',
    summary: { zh: '上传文件', en: 'Upload a file' },
    input: nothing,
    output: storedFile,
    file: { parts: ['file'] },
  },
  /**
   * An upload to the store of files itself: the addresses of its parts, each signed for its length and good for 15
   * minutes. Sent again with its `key`, the parts that are missing.
   */
  alioss: {
    method: 'GET',
    base: 'api',
    path: 'admin/common/alioss',
    right: 'session',
    summary: { zh: '直传文件存储', en: 'Upload to the store of files' },
    input: z.union([newUpload, z.strictObject({ key: fileKey })]),
    output: z.strictObject({
      key: fileKey,
      expires_at: z.iso.datetime(),
      parts: z.array(z.strictObject({ number: z.int(), from: z.int(), size: z.int(), url: z.string() })),
    }),
  },
  /** Credentials for writing one object of the store, for 15 minutes. */
  ossReceipt: {
    method: 'GET',
    base: 'api',
    path: 'admin/common/ali_sts_receipt',
    right: 'session',
    summary: { zh: '直传凭证', en: 'Credentials for an upload' },
    input: newUpload,
    output: z.strictObject({
      key: fileKey,
      endpoint: z.string(),
      region: z.string(),
      bucket: z.string(),
      object: z.string(),
      access_key_id: z.string(),
      access_key_secret: z.string(),
      security_token: z.string(),
      expires_at: z.iso.datetime(),
    }),
  },
  /**
   * An upload in parts, for large files and lines that break: the length of a part in bytes (the last may be shorter) and
   * the numbers of those that have arrived, from 1. Sent again with its `key`, it goes on; it is kept for a week.
   */
  beginUpload: {
    method: 'POST',
    base: 'api',
    path: 'admin/common/begin_upload',
    right: 'session',
    summary: { zh: '开始分段上传', en: 'Begin an upload in parts' },
    input: z.union([newUpload, z.strictObject({ key: fileKey })]),
    output: z.strictObject({ key: fileKey, part_bytes: z.int(), count: z.int(), arrived: z.array(z.int()) }),
  },
  /** One part, in any order; it may be sent again. It is on the disk when this answers. */
  uploadPart: {
    method: 'POST',
    base: 'api',
    path: 'admin/common/upload_part',
    right: 'session',
    summary: { zh: '上传一段', en: 'Upload a part' },
    input: z.strictObject({ key: fileKey, number: z.int().min(1) }),
    output: z.null(),
    file: { parts: ['part'] },
  },
  /** Removes an upload in parts that is not wanted any more, with what has arrived of it. */
  discardUpload: {
    method: 'POST',
    base: 'api',
    path: 'admin/common/discard_upload',
    right: 'session',
    summary: { zh: '放弃分段上传', en: 'Discard an upload in parts' },
    input: z.strictObject({ key: fileKey }),
    output: z.null(),
  },
  /** Checks what came in parts, by `alioss` or by `ali_sts_receipt`, and makes a stored file of it, or removes it. */
  completeUpload: {
    method: 'POST',
    base: 'api',
    path: 'admin/common/complete_upload',
    right: 'session',
    summary: { zh: '完成上传', en: 'Complete an upload' },
    input: z.strictObject({ key: fileKey }),
    output: storedFile,
  },
  /**
   * The same for rich text editors, which upload only pictures, video and sound: wangEditor and UEditor by the names of
   * their parts. Next to the envelope the response has what each of them reads (`errno`; `state`, `url`), see
   * `server/files/editor-upload.ts`.
   */
  uploadForEditor: {
    method: 'POST',
    base: 'api',
    path: 'admin/common/upload_for_ueditor',
    right: 'session',
    summary: { zh: '编辑器上传', en: 'Upload from the editor' },
    input: z.strictObject({ action: z.enum(['config', 'uploadimage', 'uploadvideo', 'uploadfile']).optional() }),
    output: z.union([editorFile, editorConfig]),
    file: {
      parts: ['file', 'upfile', 'wangeditor-uploaded-image', 'wangeditor-uploaded-video'],
      accept: ['image/*', 'video/*', 'audio/*'],
      fields: 20,
    },
  },
  /**
   * UEditor's first request: the names and limits of its uploads. They are in `data`, and next to it, where it reads
   * them.
   */
  editorConfig: {
    method: 'GET',
    base: 'api',
    path: 'admin/common/upload_for_ueditor',
    right: 'session',
    summary: { zh: '编辑器上传配置', en: 'Configuration of uploads from the editor' },
    input: z.strictObject({ action: z.literal('config') }),
    output: editorConfig,
  },
  /** The bytes of a stored file: pictures, sound, video and PDF to be shown, everything else as an attachment. */
  file: {
    method: 'GET',
    base: 'api',
    path: 'files/:key',
    right: 'session',
    summary: { zh: '读取文件', en: 'Fetch a stored file' },
    input: nothing,
    output: z.unknown(),
  },
  /** The address of a stored file for a player, which fetches it part by part and sends no token: for some hours, and no longer than the session. */
  streamAddress: {
    method: 'POST',
    base: 'api',
    path: 'files/stream',
    right: 'session',
    summary: { zh: '播放地址', en: 'Address for a player' },
    input: z.strictObject({ url: storedFile.shape.url }),
    output: z.strictObject({ url: z.string(), until: z.iso.datetime() }),
  },
  stream: {
    method: 'GET',
    base: 'api',
    path: 'files/:key/:ticket',
    right: 'public',
    summary: { zh: '播放文件', en: 'Play a stored file' },
    input: nothing,
    output: z.unknown(),
  },
  openapi: {
    method: 'GET',
    base: 'api',
    path: 'openapi.json',
    right: 'session',
    summary: { zh: '接口说明', en: 'Description of the calls' },
    input: nothing,
    output: z.unknown(),
  },
  /** The user's notices that are not cleared, newest first; `unread` counts all of them. */
  noticeList: {
    method: 'GET',
    base: 'api',
    path: 'notice/getList',
    right: 'session',
    summary: { zh: '我的消息', en: 'Notices to oneself' },
    input: z.strictObject({
      type: noticeType.optional(),
      page: z.int().min(1).max(10_000).default(1),
      pageSize: z.int().min(1).max(50).default(10),
    }),
    output: z.strictObject({
      list: z.array(notice),
      total: z.int(),
      unread: z.strictObject({ notice: z.int(), email: z.int() }),
    }),
  },
  noticeRead: {
    method: 'POST',
    base: 'api',
    path: 'notice/read',
    right: 'session',
    summary: { zh: '消息设为已读', en: 'Mark notices as read' },
    input: z.strictObject({ ids: z.array(noticeId).min(1).max(50) }),
    output: z.null(),
  },
  /** Clears notices up to the newest one that was seen; later ones stay. */
  noticeClear: {
    method: 'POST',
    base: 'api',
    path: 'notice/clear',
    right: 'session',
    summary: { zh: '清空消息', en: 'Clear notices away' },
    input: z.strictObject({ type: noticeType.optional(), until: noticeId }),
    output: z.null(),
  },
  /**
   * Records of every page that the user may list, best first within a resource; `limit` of each. `incomplete` names the
   * resources that took too long and are left out.
   */
  globalSearch: {
    method: 'GET',
    base: 'api',
    path: 'search/getList',
    right: 'session',
    summary: { zh: '全局搜索', en: 'Search everywhere' },
    input: z.strictObject({
      keyword: plainText(200).trim().min(1, 'blank').max(60),
      limit: z.int().min(1).max(20).default(5),
    }),
    output: z.strictObject({ list: z.array(foundRecord), total: z.int(), incomplete: z.array(z.string()) }),
  },
  /** Questions or a question set (which needs `exam:list` too) as a PDF file. Answers need the right `exercise:answer`. */
  pdf: {
    method: 'POST',
    base: 'pdf',
    path: 'pdf',
    right: 'exercise:list',
    summary: { zh: '打印为 PDF', en: 'Print as PDF' },
    input: printRequest,
    output: z.unknown(),
  },
  /** Some pages of the same print, as they will be. */
  pdfPreview: {
    method: 'POST',
    base: 'pdf',
    path: 'pdf/preview',
    right: 'exercise:list',
    summary: { zh: '打印预览', en: 'Preview of a print' },
    input: printPreviewRequest,
    output: printPreview,
  },
  /** A question set as a file for another program. A download, like a PDF. Answers need the right `exercise:answer`. */
  examFile: {
    method: 'POST',
    base: 'api',
    path: 'admin/exam/download_exam',
    right: 'exam:list',
    summary: { zh: '下载题组', en: 'Download a question set' },
    input: examFileRequest,
    output: z.unknown(),
  },
  /**
   * Server-sent events: `changed` with `{ resource }` when a record of a resource that the user may list was written,
   * `notice` for a new notice, `session` when the session is over.
   */
  live: {
    method: 'GET',
    base: 'api',
    path: 'admin/live/stream',
    right: 'session',
    summary: { zh: '实时更新', en: 'What just changed' },
    input: nothing,
    output: z.unknown(),
  },
} as const satisfies Record<string, SystemCall>

export type SystemCallName = keyof typeof systemCalls
export type SystemInput<N extends SystemCallName> = z.infer<(typeof systemCalls)[N]['input']>
export type SystemOutput<N extends SystemCallName> = z.infer<(typeof systemCalls)[N]['output']>
