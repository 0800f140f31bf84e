import { user } from '../../../resources/user.ts'
import type { Language } from '../../../resources/kit/index.ts'
import { systemCalls, type SystemInput } from '../../../resources/system/system-calls.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { Records } from '../../records/records.ts'
import { Fault, invalid, wrongLogin } from '../../base/fault.ts'
import { systemIdentity, type Identity } from '../../base/identity.ts'
import { passwordOf, type PasswordLogin } from './login-rsa.ts'
import { countTry, forgiveLogin, loginLimits, loginName, registerLimits } from './limits.ts'
import { verifyPassword } from '../../base/passwords/password.ts'
import type { IdentityCache } from '../../access/identity-cache.ts'
import { closeSession, notActive, openSession, type OpenedSession } from '../../access/sessions.ts'

/** Where a call came from. `ip` is the client's, as far as the configured proxies are trusted. */
export interface Caller {
  ip: string
  language: Language
}

interface Account {
  id: number
  password: string | null
  status: number
}

/**
 * An account by the name that was typed. A name stored with other character widths is found exactly as stored; every
 * spelling that finds an account counts under the same limit.
 */
async function accountNamed(database: Database, typed: string): Promise<Account | undefined> {
  if (typed.includes('\0')) return undefined
  const asTyped = typed.trim().toLowerCase()
  return database.first<Account>(sql`
    select id, password, status from "user"
    where lower(username) in (${asTyped}, ${loginName(typed)}) and deleted_at is null
    order by lower(username) = ${asTyped} desc limit 1`)
}

/**
 * Opens a session for a name and its password. A wrong password and an unknown name get the same response after the
 * same work; that an account is disabled is only disclosed after the right password. `encrypted`: whether passwords are
 * sent encrypted. Must not be called inside a transaction: the count of attempts must survive the refusal.
 */
export async function loginByPassword(
  database: Database,
  input: PasswordLogin,
  from: Pick<Caller, 'ip'>,
  { encrypted } = { encrypted: false },
): Promise<OpenedSession> {
  await countTry(database, await loginLimits(database, input.username, from.ip))
  const password = await passwordOf(database, input, encrypted)
  const account = await accountNamed(database, input.username)
  const right = await verifyPassword(account?.password, password)
  if (!account || !right) throw wrongLogin()
  if (account.status !== 1) throw notActive(account.status)
  const session = await database.transaction(async (inside) => {
    // Changing a password ends all sessions; if it changed while this one was being verified, no new session may be
    // opened.
    const same = await inside.first(
      sql`select id from "user" where id = ${account.id} and password = ${account.password} for share`,
    )
    if (!same) throw wrongLogin()
    return openSession(inside, account.id)
  })
  await forgiveLogin(database, input.username, from.ip)
  return session
}

export interface RegisterSettings {
  /** Whether people may register; with `approval` they cannot log in before somebody approves them. */
  registration: 'closed' | 'approval' | 'open'
  /** Whether people can log in by mobile (an SMS gateway is configured). */
  mobileLogin: boolean
}

const mobileNeedsProof = {
  zh: '手机号可用于登录，注册时不能填写，请由管理员绑定',
  en: 'A mobile is a way to log in here, so an administrator adds it: leave it empty.',
}

const unusableName = {
  zh: '用户名只能包含字母、数字、汉字和 _ . -',
  en: 'A user name has letters, digits, and _ . - only',
}

/** The user that waits for approval. */
export interface WaitingUser {
  waitingId: number
}

/**
 * Creates a learner: a user without roles, logged in at once or waiting for approval. Where codes open accounts, a
 * mobile that was not verified is refused: its owner would later log in to an account whose password somebody else
 * knows.
 */
export async function register(
  database: Database,
  settings: RegisterSettings,
  input: SystemInput<'register'>,
  from: Caller,
): Promise<OpenedSession | WaitingUser> {
  if (settings.registration === 'closed')
    throw new Fault(403, '403', { zh: '注册未开放，请联系管理员', en: 'Registration is closed. Ask an administrator.' })
  await countTry(database, registerLimits(from.ip))
  if (input.mobile !== undefined && settings.mobileLogin)
    throw invalid([{ path: 'mobile', message: mobileNeedsProof[from.language] }])
  const username = input.username.normalize('NFKC').trim()
  // In normal form, one character may become a whole sentence.
  const name = systemCalls.register.input.shape.username.safeParse(username)
  if (!name.success) throw invalid([{ path: 'username', message: unusableName[from.language] }])
  const waits = settings.registration === 'approval'
  const id = await createLearner(database, { ...input, username, ...(waits && { status: 2 }) }, from.language)
  return waits ? { waitingId: id } : openSession(database, id)
}

/**
 * Stores a user without roles, active unless `learner` says otherwise, with no creator; returns its id. Throws 100400
 * when the name is taken.
 */
export async function createLearner(
  database: Database,
  learner: { username: string; [field: string]: unknown },
  language: Language,
): Promise<number> {
  const records = new Records(database, { ...systemIdentity, language })
  return (await records.create(user, learner)).id
}

interface Leaving {
  database: Database
  identities: Pick<IdentityCache, 'invalidate'>
}

/** Ends the session and what was handed out through it; on this server they are unknown once it returns. */
export async function logout({ database, identities }: Leaving, { sessionHash }: Identity): Promise<null> {
  if (!sessionHash) return null
  await closeSession(database, sessionHash)
  identities.invalidate(sessionHash)
  return null
}
