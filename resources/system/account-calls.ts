import { z } from 'zod'
import { mobileNumber as mobile, plainText, writtenKey } from '../kit/index.ts'
import { permEntry } from '../menu.ts'
import { nothing, shortText, type SystemCall } from './system-call.ts'

/** Logging in and out, and who one is. */

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

export const accountCalls = {
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
      code: plainText(4000, 1),
      state: plainText(200, 1),
      iss: plainText(2000).optional(),
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
        .overwrite(writtenKey)
        .max(60)
        .regex(/^[\p{L}\p{N}_.-]{2,60}$/u),
      password: z.string().min(6, 'password').max(128),
      mobile: mobile.optional(),
    }),
    /** `waiting`: they can log in once somebody approves them. */
    output: z.union([session, z.strictObject({ waiting: z.literal(true) })]),
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
} as const satisfies Record<string, SystemCall>
