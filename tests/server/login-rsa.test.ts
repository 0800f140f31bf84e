import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemCalls, type SystemOutput } from '../../resources/system/system-calls.ts'
import { sql, type Database } from '../../server/storage/postgres/database.ts'
import { readEnvironment } from '../../server/settings/environment.ts'
import type { Fault } from '../../server/base/fault.ts'
import { publicKey } from '../../server/people/login/login-keys.ts'
import { loginByPassword } from '../../server/people/login/login.ts'
import { hashPassword } from '../../server/base/passwords/password.ts'
import { sweepLogins } from '../../server/access/sessions.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { addUser, emptyLogins, password } from './login-fixture.ts'

/** Logins with an encrypted password. */

let server: TestDatabase
let database: Database
beforeAll(async () => {
  server = await startTestDatabase()
  database = server.database
})
afterAll(() => server?.stop())
beforeEach(() => emptyLogins(database))

interface Key {
  public_key: string
  key_id: string
}
const keyOfToday = async (): Promise<Key> => {
  const answer = await publicKey(database, true)
  expect(systemCalls.publicKey.output.parse(answer)).toEqual(answer)
  return answer as SystemOutput<'publicKey'> & Key
}

const chunk = ({ public_key }: Key, text: string | Buffer): Buffer =>
  publicEncrypt({ key: public_key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text as string))
/** As the call describes it: each chunk has the id and at most 95 characters. */
const encrypted = (key: Key, text: string): string =>
  Buffer.concat(
    (encodeURIComponent(text).match(/.{1,95}/gs) ?? ['']).map((part) => chunk(key, key.key_id + part)),
  ).toString('base64')
/** A block of any form to the public power: what a forger sends, without our padding. */
const raw = ({ public_key }: Key, block: Buffer): string =>
  publicEncrypt({ key: public_key, padding: constants.RSA_NO_PADDING }, block).toString('base64')

const logIn = (encrypted_password: string, { username = 'li', ip = '203.0.113.7' } = {}) =>
  loginByPassword(database, { username, encrypted_password }, { ip }, { encrypted: true })
const faultOf = (work: Promise<unknown>): Promise<Fault> =>
  work.then(
    () => expect.fail('expected a fault'),
    (error: Fault) => error,
  )
const wrongSecret = { status: 401, code: 401, text: { zh: '秘钥不正确！', en: 'Wrong secret!' }, data: null }

it('is off unless the environment turns it on', async () => {
  expect(readEnvironment({}).LOGIN_RSA).toBe(false)
  expect(readEnvironment({ LOGIN_RSA: 'on' }).LOGIN_RSA).toBe(true)
  expect(() => readEnvironment({ LOGIN_RSA: 'yes' })).toThrow('LOGIN_RSA')
  expect(await publicKey(database, false)).toEqual({ mode: 'off', public_key: null, key_id: null })
  await addUser(database, { username: 'li' })
  const key = await keyOfToday()
  expect(
    await faultOf(
      loginByPassword(
        database,
        { username: 'li', encrypted_password: encrypted(key, password) },
        { ip: '203.0.113.7' },
      ),
    ),
  ).toMatchObject(wrongSecret)
})

it('opens a session, for passwords of every length and script', async () => {
  const key = await keyOfToday()
  expect(createPublicKey(key.public_key).asymmetricKeyDetails).toMatchObject({ modulusLength: 1024 })
  for (const secret of [password, 'x'.repeat(95), 'x'.repeat(96), '密码'.repeat(64), '100% 😀 \\u0000 & more']) {
    await database.run(sql`truncate "user" cascade`)
    await addUser(database, { username: 'li' })
    await database.run(sql`update "user" set password = ${await hashPassword(secret)} where username = 'li'`)
    const input = systemCalls.login.input.parse({ username: 'li', encrypted_password: encrypted(key, secret) })
    expect(await logIn((input as { encrypted_password: string }).encrypted_password)).toMatchObject({
      token: expect.any(String),
    })
  }
})

it('answers a wrong password as always, and a password in plain with 秘钥不正确！', async () => {
  await addUser(database, { username: 'li' })
  const key = await keyOfToday()
  expect(await faultOf(logIn(encrypted(key, 'wrong-password')))).toMatchObject({
    status: 401,
    text: { zh: '用户名或密码错误' },
  })
  expect(await faultOf(logIn(encrypted(key, '')))).toMatchObject({ status: 401, text: { zh: '用户名或密码错误' } })
  expect(
    await faultOf(loginByPassword(database, { username: 'li', password }, { ip: '203.0.113.7' }, { encrypted: true })),
  ).toMatchObject(wrongSecret)
})

it('does not reveal what is wrong with a forged chunk: the padding, the id, the size or the text', async () => {
  await addUser(database, { username: 'li' })
  const key = await keyOfToday()
  const other = { ...key, key_id: randomBytes(16).toString('base64url') }
  const good = Buffer.from(encrypted(key, password), 'base64')
  const flipped = Buffer.from(good)
  flipped[64]! ^= 1
  const block = (start: number[], fill: number, end: Buffer) =>
    Buffer.concat([Buffer.from(start), Buffer.alloc(128 - start.length - end.length, fill), end])
  const ending = Buffer.from(`\0${key.key_id}${password}`)
  const forged: Record<string, string> = {
    nothing: '',
    'no base64': '*** not base64 ***',
    'no whole chunk': good.subarray(0, 127).toString('base64'),
    'a chunk and a half': Buffer.concat([good, good.subarray(0, 64)]).toString('base64'),
    'larger than the modulus': Buffer.alloc(128, 255).toString('base64'),
    'a flipped bit': flipped.toString('base64'),
    'padding of the other type': raw(key, block([0, 1], 255, ending)),
    'no zero after the padding': raw(key, block([0, 2], 7, Buffer.alloc(0))),
    'too short a padding': raw(key, block([0, 2, 7, 7, 7, 0, ...Buffer.from(key.key_id)], 65, Buffer.alloc(0))),
    'a zero in the first byte’s place': raw(key, block([0, 0, 2], 7, ending)),
    'rightly padded without the id': chunk(key, password).toString('base64'),
    'rightly padded with another id': encrypted(other, password),
    'a good chunk before one without the id': Buffer.concat([good, chunk(key, 'more')]).toString('base64'),
    'a text that is not percent-encoded': chunk(key, `${key.key_id}%zz`).toString('base64'),
  }
  for (const [index, [name, sent]] of Object.entries(forged).entries()) {
    const { status, code, text, data } = await faultOf(logIn(sent, { ip: `203.0.113.${index}` }))
    expect({ status, code, text, data }, name).toEqual(wrongSecret)
  }
  expect(await logIn(good.toString('base64'))).toBeTruthy()
})

it('counts a forged chunk as a try', async () => {
  await keyOfToday()
  for (let round = 0; round < 10; round++) expect(await faultOf(logIn('AAAA'))).toMatchObject({ code: 401 })
  expect(await faultOf(logIn('AAAA'))).toMatchObject({ status: 429 })
})

it('makes one key a day for all servers, takes yesterday’s too, and forgets it after', async () => {
  await addUser(database, { username: 'li' })
  const [one, two] = await Promise.all([keyOfToday(), keyOfToday()])
  expect(one).toEqual(two)
  const dayPasses = () =>
    database.run(sql`update login_secret set key = 'rsa:2001-01-01', until = until - interval '1 day'`)
  await dayPasses()
  const next = await keyOfToday()
  expect(next.key_id).not.toBe(one.key_id)
  expect(await logIn(encrypted(one, password))).toBeTruthy()
  expect(await logIn(encrypted(next, password))).toBeTruthy()
  await database.run(sql`delete from login_secret where key <> 'rsa:2001-01-01'`)
  await dayPasses()
  await sweepLogins(database)
  expect(await faultOf(logIn(encrypted(one, password)))).toMatchObject(wrongSecret)
})
