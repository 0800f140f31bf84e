import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { sql, type Database } from '../../server/storage/postgres/database.ts'
import type { Fault } from '../../server/base/fault.ts'
import { loginEnvironment } from '../../server/people/login/environment.ts'
import { identityOfToken } from '../../server/access/load-identity.ts'
import type { Caller } from '../../server/people/login/login.ts'
import { socialLogin, type SocialLogin } from '../../server/people/login/social-login.ts'
import type { SocialProvider } from '../../server/people/login/social-providers.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { addUser, emptyLogins } from './login-fixture.ts'
import { clientId, clientSecret, oauth2Provider, oidcProvider, type FakeProvider } from './login-providers.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const publicUrl = 'https://bank.example.com'
const from: Caller = { ip: '203.0.113.7', language: 'zh' }
const faultOf = (work: Promise<unknown>): Promise<Fault> =>
  work.then(
    () => expect.fail('expected a fault'),
    (error: Fault) => error,
  )

let server: TestDatabase
let database: Database
let oidc: FakeProvider
let oauth2: FakeProvider
let social: SocialLogin
const logged: string[] = []

const environment = z.object(loginEnvironment)
const configured = (providers: unknown): SocialProvider[] =>
  environment.parse({ SOCIAL_PROVIDERS: JSON.stringify(providers) }).SOCIAL_PROVIDERS!
const client = { client_id: clientId, client_secret: clientSecret }

beforeAll(async () => {
  server = await startTestDatabase()
  database = server.database
  oidc = await oidcProvider()
  oauth2 = await oauth2Provider()
  const endpoints = {
    authorization_endpoint: `${oauth2.url}/authorize`,
    token_endpoint: `${oauth2.url}/token`,
    userinfo_endpoint: `${oauth2.url}/user`,
  }
  const providers = configured([
    { name: 'school', label: '校园账号', kind: 'oidc', issuer: oidc.url, ...client },
    {
      name: 'code',
      label: '代码托管',
      kind: 'oauth2',
      ...endpoints,
      subject_field: 'data.id',
      name_field: 'data.login',
      scope: 'read:user',
      ...client,
    },
  ])
  social = socialLogin(providers, publicUrl, {
    warn: (facts, message) => logged.push(JSON.stringify({ ...facts, message })),
  })
})
afterAll(async () => {
  oidc?.close()
  oauth2?.close()
  await server?.stop()
})
beforeEach(() => emptyLogins(database))
afterEach(() => {
  oidc.misbehave = {}
  oauth2.misbehave = {}
  logged.length = 0
})

/** Goes to a provider and consents; returns what the browser would come back with. */
async function goAndConsent(provider: 'school' | 'code', subject?: string) {
  const { url } = await social.start(database, { provider }, from)
  const back = await (provider === 'school' ? oidc : oauth2).visit(url, subject)
  return systemCalls.socialLogin.input.parse(back)
}
async function logIn(provider: 'school' | 'code', subject?: string): Promise<number> {
  const session = await social.finish(database, await goAndConsent(provider, subject), from)
  expect(systemCalls.socialLogin.output.parse(session)).toEqual(session)
  return (await identityOfToken(database, session.token, 'zh'))!.userId
}
const users = () =>
  database.all(sql`select id, username, name, email, role_ids, status, remark from "user" order by id`)

describe('a login at an OpenID Connect provider', () => {
  it('creates a learner at the first login, and finds them again', async () => {
    const id = await logIn('school', 'li-lei')
    expect(await logIn('school', 'li-lei')).toBe(id)
    const other = await logIn('school', 'han-meimei')
    expect(other).not.toBe(id)
    expect(await users()).toMatchObject([
      {
        id,
        username: expect.stringMatching(/^school_[0-9a-f]{12}$/),
        name: '李雷',
        email: null,
        role_ids: [],
        status: 1,
        remark: '校园账号: 李雷',
      },
      { id: other },
    ])
    expect(await database.all(sql`select provider, subject, user_id from social_account order by user_id`)).toEqual([
      { provider: oidc.url, subject: 'li-lei', user_id: id },
      { provider: oidc.url, subject: 'han-meimei', user_id: other },
    ])
    expect(await database.all(sql`select action from history where resource = 'user'`)).toHaveLength(2)
  })

  it('never takes an existing account over by its e-mail', async () => {
    const known = await addUser(database, { username: 'li.lei' })
    await database.run(sql`update "user" set email = 'li.lei@example.com' where id = ${known}`)
    expect(await logIn('school')).not.toBe(known)
  })

  it('sends people away with PKCE, state and nonce, and back to this product', async () => {
    const { url } = await social.start(database, { provider: 'school' }, from)
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(query).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      scope: 'openid profile',
      redirect_uri: `${publicUrl}/callback`,
      code_challenge_method: 'S256',
    })
    expect(new Set([query['state'], query['nonce'], query['code_challenge']]).size).toBe(3)
    const kept = JSON.stringify(await database.all(sql`select * from login_secret`))
    expect(kept).not.toContain(query['state'])
    expect(url).not.toContain(JSON.parse(kept)[0].secret.code_verifier)
    expect(url).not.toContain(clientSecret)
  })

  it('two first logins of one person at once make one user', async () => {
    const returns = await Promise.all(Array.from({ length: 5 }, () => goAndConsent('school', 'twin')))
    await Promise.all(returns.map((back) => social.finish(database, back, from)))
    expect(await users()).toHaveLength(1)
  })

  it('is refused for a disabled or deleted user, and creates a new one after a purge', async () => {
    const id = await logIn('school')
    await database.run(sql`update "user" set status = 0 where id = ${id}`)
    expect(await faultOf(logIn('school'))).toMatchObject({ code: '403', text: { zh: '该账号已停用，请联系管理员' } })
    await database.run(sql`update "user" set status = 1, deleted_at = now() where id = ${id}`)
    expect(await faultOf(logIn('school'))).toMatchObject({ code: '403' })
    await database.run(sql`delete from "user" where id = ${id}`)
    expect(await logIn('school')).not.toBe(id)
  })

  const past = () => Math.floor(Date.now() / 1000) - 3600
  const refusals: Record<string, () => FakeProvider['misbehave']> = {
    'a nonce of another login': () => ({ claims: { nonce: 'another' } }),
    'no nonce': () => ({ claims: { nonce: undefined } }),
    'a signature by another key': () => ({ foreignKey: true }),
    'no signature': () => ({ unsigned: true }),
    'another audience': () => ({ claims: { aud: 'somebody-else' } }),
    'another issuer': () => ({ claims: { iss: 'https://other.example.com' } }),
    'an ID token of yesterday': () => ({ claims: { iat: past() - 300, exp: past() } }),
    'no subject': () => ({ claims: { sub: undefined } }),
    'no ID token': () => ({ noIdToken: true }),
  }
  it.each(Object.keys(refusals))('is refused for %s', async (name) => {
    oidc.misbehave = refusals[name]!()
    expect(await faultOf(logIn('school'))).toMatchObject({
      status: 401,
      code: 401,
      text: { zh: '第三方登录失败，请重试' },
    })
    expect(await users()).toEqual([])
    expect(logged).toHaveLength(1)
    expect(logged[0]).not.toMatch(new RegExp(`eyJ|${clientSecret.slice(0, 8)}|code_verifier`))
    oidc.misbehave = {}
    expect(await logIn('school')).toBeGreaterThan(0)
  })

  it('is refused for a state that is unknown, used or expired', async () => {
    oidc.misbehave = { state: 'made-up' }
    expect(await faultOf(logIn('school'))).toMatchObject({
      code: 401,
      text: { zh: '登录请求已失效，请重新发起第三方登录' },
    })
    oidc.misbehave = {}
    const { url } = await social.start(database, { provider: 'school' }, from)
    const [first, again] = [await oidc.visit(url), await oidc.visit(url)].map((back) =>
      systemCalls.socialLogin.input.parse(back),
    )
    await social.finish(database, first!, from)
    expect(await faultOf(social.finish(database, again!, from))).toMatchObject({
      code: 401,
      text: { zh: '登录请求已失效，请重新发起第三方登录' },
    })
    const late = await goAndConsent('school')
    await database.run(sql`update login_secret set until = now() - interval '1 second'`)
    expect(await faultOf(social.finish(database, late, from))).toMatchObject({ code: 401 })
    const racing = await goAndConsent('school')
    const results = await Promise.allSettled([
      social.finish(database, racing, from),
      social.finish(database, racing, from),
    ])
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })

  it('is refused for a code of another login, another issuer or without the issuer that was announced', async () => {
    const [mine, theirs] = [await goAndConsent('school', 'me'), await goAndConsent('school', 'them')]
    expect(await faultOf(social.finish(database, { ...theirs, code: mine.code }, from))).toMatchObject({ code: 401 })
    const back = await goAndConsent('school')
    expect(await faultOf(social.finish(database, { ...back, iss: 'https://other.example.com' }, from))).toMatchObject({
      code: 401,
    })
    const { iss: _, ...without } = await goAndConsent('school')
    expect(await faultOf(social.finish(database, without, from))).toMatchObject({ code: 401 })
  })
})

describe('a login at a plain OAuth 2 provider', () => {
  it('knows people by the id that the user info names', async () => {
    const id = await logIn('code', '583231')
    expect(await logIn('code', '583231')).toBe(id)
    expect(await users()).toMatchObject([
      { id, username: expect.stringMatching(/^code_/), name: 'hanmeimei', remark: '代码托管: hanmeimei' },
    ])
    expect(await database.all(sql`select provider, subject from social_account`)).toEqual([
      { provider: 'code', subject: '583231' },
    ])
  })

  it('is refused without that id, for a used code, and for the state of another provider', async () => {
    oauth2.misbehave = { claims: { id: null } }
    expect(await faultOf(logIn('code', '1'))).toMatchObject({ code: 401 })
    expect(logged[0]).toContain('the user info has no \\"data.id\\"')
    oauth2.misbehave = {}
    const [first, second] = [await goAndConsent('code', '1'), await goAndConsent('code', '2')]
    await social.finish(database, first, from)
    expect(await faultOf(social.finish(database, { ...second, code: first.code }, from))).toMatchObject({ code: 401 })
    const [school, code] = [await goAndConsent('school'), await goAndConsent('code', '3')]
    expect(await faultOf(social.finish(database, { ...code, state: school.state }, from))).toMatchObject({ code: 401 })
  })
})

describe('the configuration', () => {
  it('lists providers without their secrets', () => {
    const listed = social.list()
    expect(systemCalls.socialProviders.output.parse(listed)).toEqual(listed)
    expect(listed.list).toEqual([
      { name: 'school', label: '校园账号' },
      { name: 'code', label: '代码托管' },
    ])
  })

  it('without any, the list is empty and the calls say so', async () => {
    const none = socialLogin(undefined, undefined, { warn: () => undefined })
    expect(none.list()).toEqual({ list: [] })
    const unconfigured = { code: 100501, text: { zh: '没有配置第三方登录，请使用用户名和密码' } }
    expect(await faultOf(none.start(database, { provider: 'school' }, from))).toMatchObject(unconfigured)
    expect(await faultOf(none.finish(database, { code: 'c', state: 's' }, from))).toMatchObject(unconfigured)
  })

  it('a provider that does not answer is distinguished from one that is not configured', async () => {
    const silent = socialLogin(
      configured([{ name: 'away', label: '-', kind: 'oidc', issuer: 'http://127.0.0.1:9', ...client }]),
      publicUrl,
      { warn: () => undefined },
    )
    expect(await faultOf(silent.start(database, { provider: 'away' }, from))).toMatchObject({ status: 502 })
    expect(await faultOf(silent.start(database, { provider: 'school' }, from))).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'provider' }] },
    })
    expect(await database.all(sql`select 1 from login_secret`)).toEqual([])
  })

  it('starts are limited to sixty in five minutes from one address', async () => {
    for (let round = 0; round < 60; round++) await social.start(database, { provider: 'school' }, from)
    expect(await faultOf(social.start(database, { provider: 'school' }, from))).toMatchObject({ code: 100429 })
    expect(oidc.seen.filter((path) => path.startsWith('/.well-known'))).toHaveLength(1)
  })

  const provider = { name: 'school', label: '校园账号', kind: 'oidc', issuer: 'https://id.example.com', ...client }
  it.each([
    ['not JSON', `[{"client_secret":"${clientSecret}"`],
    ['[0].issuer: https:// only', JSON.stringify([{ ...provider, issuer: 'http://id.example.com' }])],
    ['[0].issuer', JSON.stringify([{ ...provider, issuer: 'ftp://id.example.com' }])],
    ['[0].client_secret', JSON.stringify([{ ...provider, client_secret: undefined }])],
    ['[0].scope: names openid', JSON.stringify([{ ...provider, scope: 'profile' }])],
    ['[0].kind', JSON.stringify([{ ...provider, kind: 'saml' }])],
    ['Unrecognized key', JSON.stringify([{ ...provider, secret: clientSecret }])],
    ['a name of its own', JSON.stringify([provider, provider])],
    [
      '[0].token_endpoint',
      JSON.stringify([
        {
          ...provider,
          kind: 'oauth2',
          issuer: undefined,
          authorization_endpoint: 'https://a.example.com',
          userinfo_endpoint: 'https://a.example.com',
        },
      ]),
    ],
  ])('a fault names its place (%s) and never repeats a secret', (place, text) => {
    const parsed = environment.safeParse({ SOCIAL_PROVIDERS: text })
    const message = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n')
    expect(message).toContain(`SOCIAL_PROVIDERS: `)
    expect(message).toContain(place)
    expect(message).not.toContain(clientSecret.slice(0, 8))
  })

  it('needs the address that people are sent back to', () => {
    expect(() => socialLogin(configured([provider]), undefined, { warn: () => undefined })).toThrow('PUBLIC_URL')
    expect(environment.parse({ PUBLIC_URL: 'https://bank.example.com/' })).toMatchObject({ PUBLIC_URL: publicUrl })
  })
})
