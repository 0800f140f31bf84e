import type { AuthProvider, AuthActionResponse } from '@refinedev/core'
import type { Text } from '../resources/kit/field.ts'
import type { UserInfo } from '../resources/system/account-calls.ts'
import type { SystemOutput } from '../resources/system/system-calls.ts'
import { heldRights, setPerson } from './access-state.ts'
import { faultText, HttpFault, noResponse, ClientFault } from './fault.ts'
import { send } from './http.ts'
import { notify } from './notification.ts'
import { sessionCalls } from './session-calls.ts'
import { currentLanguage, endSession, startSession, token, watchSession } from './session.ts'

/** The key of the token in a login's response. */
const tokenName = 'token'

const texts = {
  noToken: { zh: `登录接口异常，未正确返回${tokenName}`, en: `The login call is broken: it returned no ${tokenName}` },
  wrongInfo: {
    zh: '用户信息接口异常，请检查返回格式是否正确',
    en: 'The user info call is broken: its answer has the wrong format',
  },
  wrongRoutes: { zh: '路由格式返回有误！', en: 'The list of routes has the wrong format!' },
  noRoutes: { zh: '对不起，您没有权限！', en: 'Sorry, nothing here is open to you!' },
} satisfies Record<string, Text>

const inWords = (name: keyof typeof texts): string => texts[name][currentLanguage()]

/** The ways to log in: with a password, with a code sent to a mobile, or with what a provider returned to /callback. */
export type LoginBy =
  | { username: string; password: string }
  | { mobile: string; code: string }
  | { code: string; state: string }
export interface Registration {
  username: string
  password: string
  mobile?: string
}

type SessionCall = 'login' | 'register' | 'socialLogin'
type SessionAnswer = SystemOutput<SessionCall>
const callFor = (by: LoginBy): SessionCall => ('state' in by ? 'socialLogin' : 'login')

/** The key for encrypting passwords, or null where the server accepts plain ones, or does not know the call. */
async function loginKey(): Promise<{ public_key: string; key_id: string } | null> {
  try {
    const { data } = await send<SystemOutput<'publicKey'> | null>(sessionCalls.publicKey, {
      quietFor: 'all',
      atOnce: true,
    })
    return data?.mode === 'rsa' && data.public_key && data.key_id
      ? { public_key: data.public_key, key_id: data.key_id }
      : null
  } catch (error) {
    if (error instanceof HttpFault && error.code === 404) return null
    throw error
  }
}

const lost = (): never => {
  throw new HttpFault(faultText(noResponse, 0, currentLanguage()), noResponse, 0)
}

async function loginBody(by: LoginBy): Promise<object> {
  const key = 'username' in by ? await loginKey() : null
  if (!key || !('username' in by)) return by
  const { encryptPassword } = await import('./encrypt-password.ts').catch(lost)
  return { username: by.username, encrypted_password: encryptPassword(by.password, key) }
}

/**
 * The page shows the error next to its form, so no notice is shown here. `waiting`: there is no session before somebody
 * approves the registration.
 */
async function beginSession(
  call: SessionCall,
  bodyOf: () => object | Promise<object>,
): Promise<AuthActionResponse & { waiting?: boolean }> {
  try {
    const body = await bodyOf()
    const { data } = await send<SessionAnswer | null>(sessionCalls[call], { body, quietFor: 'all' })
    if (data && 'waiting' in data) return { success: true, waiting: true }
    if (typeof data?.token !== 'string' || data.token === '') throw new ClientFault(texts.noToken, currentLanguage())
    startSession(data.token)
    return { success: true, redirectTo: '/' }
  } catch (error) {
    return { success: false, error: error as Error }
  }
}

/** Shows what is wrong with the server's user information, and throws. */
function refuse(name: keyof typeof texts): never {
  notify('error', inWords(name))
  throw new Error(inWords(name))
}

function checkedInfo(info: UserInfo | null): UserInfo {
  const named = info && typeof info.username === 'string' && typeof info.avatar === 'string'
  if (!named || !Array.isArray(info.roles) || !Array.isArray(info.permissions)) refuse('wrongInfo')
  if (!Array.isArray(info.menus)) refuse('wrongRoutes')
  if (info.menus.length === 0) refuse('noRoutes')
  return info
}

let known: { token: string; info: Promise<UserInfo> } | undefined

async function fetchInfo(): Promise<UserInfo> {
  const { data } = await send<UserInfo | null>(sessionCalls.info)
  const info = checkedInfo(data)
  setPerson(info)
  return info
}

/**
 * The logged-in user, requested once a session; `again` requests it again, after rights may have changed. A failure is
 * not cached. Rejects without a session, without a request.
 */
export function readInfo(again = false): Promise<UserInfo> {
  const current = token()
  if (!current) return Promise.reject(new Error('There is no session'))
  if (again || known?.token !== current) {
    const info = fetchInfo()
    known = { token: current, info }
    info.catch(() => {
      if (known?.info === info) known = undefined
    })
  }
  return known.info
}

watchSession(() => {
  if (known && token() !== known.token) {
    known = undefined
    setPerson(null)
  }
})

/** Refine's contract over the session calls; see `http.ts` for what a fault causes by itself. */
export const authProvider = {
  login: (by: LoginBy) => beginSession(callFor(by), () => loginBody(by)),

  register: (registration: Registration) => beginSession('register', () => registration),

  /** The session ends here even if the server cannot be reached. */
  async logout() {
    try {
      if (token()) await send(sessionCalls.logout, { quietFor: 'all' })
    } catch {
      // An unreachable server ends the session by its own time limit.
    } finally {
      endSession()
    }
    return { success: true }
  },

  async check() {
    return token() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' }
  },

  /** `http.ts` has ended the session and opened the page that the fault asks for. */
  async onError() {
    return {}
  },

  getIdentity: () => readInfo(),

  getPermissions: async () => {
    if (token()) await readInfo()
    return heldRights()
  },
} satisfies AuthProvider
