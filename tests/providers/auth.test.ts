import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentPerson, heldRights } from '../../providers/access-state.ts'
import { authProvider, readInfo } from '../../providers/auth.ts'
import {
  chooseLanguage,
  currentLanguage,
  currentPlace,
  endSession,
  enterPlace,
  startSession,
  token,
} from '../../providers/session.ts'
import { collectNotices } from './collect-notices.ts'
import { ok, reconnected, startFakeServer, type FakeServer } from './fake-server.ts'

let server: FakeServer
let messages: string[] = []
let stop: () => void

const menu = {
  id: 1,
  name: '用户',
  name_en: 'Users',
  route: '/userManagement',
  icon: 'user',
  type: 1,
  hidden: false,
  badge: null,
  dot: false,
  new_window: false,
  no_column: false,
  no_closable: false,
  scopeType: 4,
  perm_list: [],
  children: [],
}
const info = {
  id: 1,
  username: 'li',
  name: '李老师',
  avatar: '',
  roles: ['教师'],
  permissions: ['exercise:list'],
  is_admin: false,
  scopeType: 3,
  menus: [menu],
}

beforeAll(async () => {
  server = await startFakeServer()
  vi.stubEnv('VITE_API_BASE', `${server.url}/api`)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
})
beforeEach(() => {
  messages = []
  stop = collectNotices(({ text }) => messages.push(text))
  server.asked.length = 0
})
afterEach(async () => {
  await reconnected(server)
  stop()
  endSession()
  chooseLanguage('zh')
})

describe('a login', () => {
  test.each([
    ['with a password', { username: 'li', password: 'secret' }, '/api/admin/user/login'],
    ['with a code', { mobile: '13800138000', code: '123456' }, '/api/admin/user/login'],
    ['with what a provider sent back', { code: 'c', state: 's' }, '/api/socialLogin'],
  ])('%s begins a session', async (_name, by, path) => {
    server.answer(ok({ token: 'fresh', expires_at: '2026-05-31T08:00:00.000Z' }))
    expect(await authProvider.login(by)).toMatchObject({ success: true })
    expect(server.asked.at(-1)).toMatchObject({ method: 'POST', path })
    expect(JSON.parse(server.asked.at(-1)!.body)).toEqual(by)
    expect(token()).toBe('fresh')
  })

  test('sends the password encrypted where the server answers a key, and no password at all when it cannot ask', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    server.answer(({ path }) =>
      ok(
        path.endsWith('/publicKey')
          ? { mode: 'rsa', public_key: publicKey, key_id: 'the-id-of-this-key-22c' }
          : { token: 'fresh', expires_at: '' },
      ),
    )
    const secret = `${'密码'.repeat(20)}😀% +`
    expect(await authProvider.login({ username: 'li', password: secret })).toMatchObject({ success: true })
    const { username, encrypted_password, ...more } = JSON.parse(server.asked.at(-1)!.body)
    expect([username, more]).toEqual(['li', {}])
    const bytes = Buffer.from(encrypted_password, 'base64')
    const blocks = Array.from({ length: bytes.length / 128 }, (_, at) =>
      privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, bytes.subarray(at * 128, at * 128 + 128)),
    )
    const texts = blocks.map((block) => block.toString('latin1'))
    for (const text of texts) expect([text.slice(0, 2), text.slice(2, 10).includes('\0')]).toEqual(['\0\u0002', false])
    const parts = texts
      .map((text) => text.slice(text.indexOf('\0', 10) + 1))
      .map((text) => (text.startsWith('the-id-of-this-key-22c') ? text.slice(22) : expect.fail(text)))
    expect(blocks.length).toBe(5)
    expect(decodeURIComponent(parts.join(''))).toBe(secret)

    server.asked.length = 0
    server.answer(({ path }) =>
      path.endsWith('/publicKey') ? { status: 503, body: { code: 503, msg: '', data: null } } : ok({ token: 'fresh' }),
    )
    expect(await authProvider.login({ username: 'li', password: secret })).toMatchObject({
      success: false,
      error: { message: '服务不可用，服务器暂时过载或维护' },
    })
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/publicKey'])
  })

  test('goes on where the server knows no encryption', async () => {
    server.answer(({ path }) =>
      path.endsWith('/publicKey') ? { status: 404, body: { code: 404, msg: '', data: null } } : ok({ token: 'fresh' }),
    )
    expect(await authProvider.login({ username: 'li', password: 'secret' })).toMatchObject({ success: true })
    expect(JSON.parse(server.asked.at(-1)!.body)).toEqual({ username: 'li', password: 'secret' })
  })

  test.each([null, {}, { token: '' }, { token: 5 }])('that answers %j instead of a token is rejected', async (data) => {
    server.answer(ok(data))
    const answer = await authProvider.login({ username: 'li', password: 'secret' })
    expect(answer).toMatchObject({ success: false, error: { message: '登录接口异常，未正确返回token' } })
    expect(token()).toBeNull()
  })

  test('that is refused leaves the words to the form', async () => {
    server.answer({ status: 401, body: { code: 401, msg: '用户名或密码错误', data: null } })
    const answer = await authProvider.login({ username: 'li', password: 'wrong-one' })
    expect(answer).toMatchObject({ success: false, error: { message: '用户名或密码错误' } })
    expect(messages).toEqual([])
  })

  test('by registration begins a session too', async () => {
    server.answer(ok({ token: 'fresh', expires_at: '' }))
    expect(await authProvider.register({ username: 'li', password: 'secret' })).toMatchObject({ success: true })
    expect(server.asked[0]!.path).toBe('/api/register')
  })
})

describe('the logged-in user', () => {
  test('is loaded once a session, and again on demand', async () => {
    server.answer(ok(info))
    startSession('a')
    expect(await Promise.all([readInfo(), authProvider.getIdentity()])).toEqual([info, info])
    expect(await authProvider.getPermissions()).toEqual(new Set(['exercise:list']))
    expect(server.asked).toHaveLength(1)
    await readInfo(true)
    expect(server.asked).toHaveLength(2)
    startSession('b')
    expect(currentPerson()).toBeNull()
    await readInfo()
    expect(server.asked).toHaveLength(3)
  })

  test('with the admin flag holds every right', async () => {
    server.answer(ok({ ...info, is_admin: true }))
    startSession('c')
    await readInfo()
    expect(heldRights().has('*')).toBe(true)
  })

  test.each([
    ['no object', null, '用户信息接口异常，请检查返回格式是否正确'],
    ['a username that is no text', { ...info, username: 5 }, '用户信息接口异常，请检查返回格式是否正确'],
    ['no avatar', { ...info, avatar: null }, '用户信息接口异常，请检查返回格式是否正确'],
    ['roles that are no list', { ...info, roles: '教师' }, '用户信息接口异常，请检查返回格式是否正确'],
    ['rights that are no list', { ...info, permissions: {} }, '用户信息接口异常，请检查返回格式是否正确'],
    ['routes that are no list', { ...info, menus: {} }, '路由格式返回有误！'],
    ['no routes', { ...info, menus: [] }, '对不起，您没有权限！'],
  ])('with %s: the error is shown and thrown', async (_name, data, text) => {
    server.answer(ok(data))
    startSession(`broken ${text} ${_name}`)
    await expect(readInfo()).rejects.toThrow(text)
    expect(messages).toEqual([text])
    expect(currentPerson()).toBeNull()
  })
})

describe('a logout', () => {
  test.each([
    ['when the server agrees', ok(null)],
    ['when the server fails', { status: 500, body: 'broken' }],
    ['when no server answers', { hangUp: true }],
  ])('clears the session %s', async (_name, reply) => {
    server.answer(reply)
    startSession('d')
    enterPlace({ menuId: 3, scopeType: 1, rights: ['user:list'] })
    expect(await authProvider.logout()).toEqual({ success: true })
    expect(server.asked[0]).toMatchObject({
      method: 'POST',
      path: '/api/admin/user/logout',
      headers: { authorization: 'Bearer d' },
    })
    expect(token()).toBeNull()
    expect(currentPlace()).toEqual({ menuId: 0, scopeType: 4, rights: [] })
    expect(messages).toEqual([])
  })

  test('keeps the language', async () => {
    chooseLanguage('en')
    startSession('e')
    server.answer(ok(null))
    await authProvider.logout()
    expect(currentLanguage()).toBe('en')
  })
})

test('the check is whether there is a token', async () => {
  expect(await authProvider.check()).toEqual({ authenticated: false, redirectTo: '/login' })
  startSession('f')
  expect(await authProvider.check()).toEqual({ authenticated: true })
  expect(await authProvider.onError()).toEqual({})
})
