import { createHash, randomBytes } from 'node:crypto'
import { messages, personName as nameField, type Language } from '../../../resources/kit/index.ts'
import type { SystemInput, SystemOutput } from '../../../resources/system/system-calls.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { Fault, invalid, notConfigured } from '../../base/fault.ts'
import { countTry, socialLimits } from './limits.ts'
import { createLearner, type Caller } from './login.ts'
import { openSession, type OpenedSession } from '../../access/sessions.ts'
import type { LoginLog } from './sms-gateway.ts'
import { providerClients, type Person } from './social-clients.ts'
import type { SocialProvider } from './social-providers.ts'

/**
 * Logins through external providers. State, nonce and PKCE verifier stay on the server, under the state's hash, for ten
 * minutes and one use; the browser must return with the state that it was sent away with. An external account is linked
 * to a user only by issuer and subject, never by e-mail: an address proves nothing about who owns the account here. A
 * first login creates a learner.
 */
export interface SocialLogin {
  list(): SystemOutput<'socialProviders'>
  /** Where to send the browser. */
  start(database: Database, input: SystemInput<'socialStart'>, from: Caller): Promise<SystemOutput<'socialStart'>>
  /** Turns what the browser returned with into a session. Throws 401 for anything invalid. */
  finish(database: Database, input: SystemInput<'socialLogin'>, from: Caller): Promise<OpenedSession>
}

const lifeSeconds = 600

interface Pending {
  provider: string
  nonce: string
  code_verifier: string
}

const secret = (): string => randomBytes(32).toString('base64url')
const keyOf = (state: string): string => `social:${createHash('sha256').update(state).digest('base64url')}`

const outdated = (): Fault =>
  new Fault(401, 401, {
    zh: '登录请求已失效，请重新发起第三方登录',
    en: 'This login has expired or was already used. Start again.',
  })
const refused = (): Fault =>
  new Fault(401, 401, { zh: '第三方登录失败，请重试', en: 'The login at the other service failed. Try again.' })
const unreachable = (): Fault =>
  new Fault(502, 502, {
    zh: '第三方登录服务暂时不可用，请稍后再试',
    en: 'The service to log in at does not answer. Try again later.',
  })
const off = (): Fault =>
  notConfigured(
    '没有配置第三方登录，请使用用户名和密码',
    'No other way to log in is configured (SOCIAL_PROVIDERS). Use a user name and password.',
  )

/** What may be logged of an error: the libraries put tokens and responses into `cause`, never into these two. */
const reasonOf = (error: unknown): object => ({
  code: (error as { code?: string }).code,
  reason: (error as Error).message,
})

async function userOf(inside: Database, account: { provider: string; subject: string }): Promise<number | null> {
  const row = await inside.first<{ user_id: number }>(sql`
    select social_account.user_id from social_account join "user" on "user".id = social_account.user_id
    where provider = ${account.provider} and subject = ${account.subject}`)
  return row?.user_id ?? null
}

/** An unused user name; the provider's name of the person is stored where an administrator sees it. */
async function learnerFor(
  inside: Database,
  provider: SocialProvider,
  person: Person,
  language: Language,
): Promise<number> {
  const name = nameField({ label: { zh: '', en: '' } }).schema.safeParse(person.name)
  const called = person.name ? `${provider.label}: ${person.name}` : provider.label
  return createLearner(
    inside,
    {
      username: `${provider.name}_${randomBytes(6).toString('hex')}`,
      name: name.success ? name.data : null,
      remark: called.replaceAll('\0', '').toWellFormed().slice(0, 200),
    },
    language,
  )
}

/** Two simultaneous first logins of one person create one user. */
async function userFor(
  database: Database,
  provider: SocialProvider,
  person: Person,
  language: Language,
): Promise<number> {
  const account = { provider: person.authority, subject: person.subject }
  return database.transaction(async (inside) => {
    await inside.first(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${account.provider} ${account.subject}`}, 0))`,
    )
    const known = await userOf(inside, account)
    if (known !== null) return known
    const made = await learnerFor(inside, provider, person, language)
    await inside.run(sql`
      insert into social_account (provider, subject, user_id) values (${account.provider}, ${account.subject}, ${made})
      on conflict (provider, subject) do update set user_id = excluded.user_id`)
    return made
  })
}

/** Throws at once when providers are configured without the address that they redirect to. */
export function socialLogin(
  providers: readonly SocialProvider[] = [],
  publicUrl: string | undefined,
  log: LoginLog,
): SocialLogin {
  if (providers.length > 0 && !publicUrl)
    throw new Error('SOCIAL_PROVIDERS needs PUBLIC_URL, the address that people are sent back to')
  const redirectUri = `${publicUrl}/callback`
  const clients = providerClients(providers, redirectUri)
  const named = (name: string) => providers.find((one) => one.name === name)

  return {
    list: () => ({ list: providers.map(({ name, label }) => ({ name, label })) }),

    async start(database, input, from) {
      if (providers.length === 0) throw off()
      const provider = named(input.provider)
      if (!provider) throw invalid([{ path: 'provider', message: messages.noSuchRecord[from.language] }])
      await countTry(database, socialLimits(from.ip))
      const [state, nonce, codeVerifier] = [secret(), secret(), secret()]
      const url = await clients.authorizationUrl(provider, { state, nonce, codeVerifier }).catch((error) => {
        log.warn({ provider: provider.name, ...reasonOf(error) }, 'a login elsewhere could not begin')
        throw unreachable()
      })
      const pending: Pending = { provider: provider.name, nonce, code_verifier: codeVerifier }
      await database.run(sql`
        insert into login_secret (key, secret, until)
        values (${keyOf(state)}, ${JSON.stringify(pending)}::jsonb, now() + make_interval(secs => ${lifeSeconds}::integer))`)
      return { url }
    },

    async finish(database, input, from) {
      if (providers.length === 0) throw off()
      const row = await database.first<{ secret: Pending }>(
        sql`delete from login_secret where key = ${keyOf(input.state)} and until > now() returning secret`,
      )
      const provider = row && named(row.secret.provider)
      if (!provider) throw outdated()
      const { nonce, code_verifier: codeVerifier } = row.secret
      const person = await clients
        .personOf(provider, input, { state: input.state, nonce, codeVerifier })
        .catch((error) => {
          log.warn({ provider: provider.name, ...reasonOf(error) }, 'a login elsewhere was refused')
          throw refused()
        })
      return openSession(database, await userFor(database, provider, person, from.language))
    },
  }
}
