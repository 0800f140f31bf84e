import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isCancel } from 'axios'
import { serverAnswers, whenBack } from '../../providers/connection.ts'
import { HttpFault, noResponse } from '../../providers/fault.ts'
import { fetchFile, mergedWithCode, openPagesWith, send, sendForFile } from '../../providers/http.ts'
import { settle, type Notice } from '../../providers/notification.ts'
import { chooseLanguage, endSession, enterPlace, startSession, token } from '../../providers/session.ts'
import { collectNotices } from './collect-notices.ts'
import { ok, reconnected, startFakeServer, type Reply, type FakeServer } from './fake-server.ts'

let server: FakeServer
let notices: Notice[] = []
let opened: string[] = []
let stopNotices: () => void

const read = { method: 'GET', base: 'api', path: 'admin/exam/get_exercise_list' } as const
const write = { method: 'POST', base: 'api', path: 'admin/exam/create_exercise' } as const

beforeAll(async () => {
  server = await startFakeServer()
})
afterAll(() => server.close())

beforeEach(() => {
  vi.stubEnv('VITE_API_BASE', `${server.url}/api`)
  notices = []
  opened = []
  server.asked.length = 0
  stopNotices = collectNotices((notice) => notices.push(notice))
  openPagesWith((path) => opened.push(path))
  startSession('token-1')
})
afterEach(async () => {
  vi.useRealTimers()
  await reconnected(server)
  stopNotices()
  endSession()
  chooseLanguage('zh')
  vi.unstubAllEnvs()
})

async function faultOf(reply: Reply, options = {}): Promise<HttpFault> {
  server.answer(reply)
  return send(write, options).then(
    () => expect.unreachable('the call was to be refused'),
    (error: HttpFault) => error,
  )
}

describe('a success', () => {
  test.each([200, 0, '200', '0', 100017])('with code %j gives the data and the code', async (code) => {
    server.answer({ status: code === 100017 ? 202 : 200, body: { code, msg: 'fine', data: { job_id: 7 } } })
    expect(await send(write)).toEqual({ code, msg: 'fine', data: { job_id: 7 } })
    expect(notices).toEqual([])
  })

  test('merges its code into data without a code', () => {
    expect(mergedWithCode({ code: 100017, msg: '', data: { job_id: 7 } })).toEqual({ job_id: 7, code: 100017 })
    expect(mergedWithCode({ code: 200, msg: '', data: { code: 'GK-2022' } })).toEqual({ code: 'GK-2022' })
    expect(mergedWithCode({ code: 200, msg: '', data: [1] })).toEqual([1])
    expect(mergedWithCode({ code: 200, msg: '', data: null })).toBeNull()
  })

  test.each([
    [201, '新建或修改数据成功'],
    [202, '请求已进入后台排队（异步任务）'],
    [204, '删除数据成功'],
  ])('without a body, HTTP %i shows a message', async (status, text) => {
    server.answer({ status })
    expect(await send(write)).toMatchObject({ code: status, msg: text, data: null })
  })
})

describe('a refusal', () => {
  const rows: [
    name: string,
    reply: Reply,
    expected: { notices: [string, string][]; opened: string[]; session: boolean },
  ][] = [
    [
      '401 shows the message, ends the session, opens the login',
      { status: 401, body: { code: 401, msg: '登录已过期', data: null } },
      { notices: [['error', '登录已过期']], opened: ['/login'], session: false },
    ],
    [
      '403 as a number opens /403 without a message',
      { status: 403, body: { code: 403, msg: '无权访问', data: null } },
      { notices: [], opened: ['/403'], session: true },
    ],
    [
      '403 as a string shows the message and stays',
      { status: 403, body: { code: '403', msg: '您没有操作权限~', data: null } },
      { notices: [['error', '您没有操作权限~']], opened: [], session: true },
    ],
    [
      '404 shows the message, ends the session, opens the login',
      { status: 404, body: { code: 404, msg: '接口不存在', data: null } },
      { notices: [['error', '接口不存在']], opened: ['/login'], session: false },
    ],
    [
      'any other code is a warning with the server’s message',
      { status: 400, body: { code: 100404, msg: '记录不存在', data: null } },
      { notices: [['warning', '记录不存在']], opened: [], session: true },
    ],
    [
      'an unknown code under HTTP 200 is a warning too',
      { status: 200, body: { code: 54321, msg: '奇怪的错误', data: null } },
      { notices: [['warning', '奇怪的错误']], opened: [], session: true },
    ],
    [
      '500 is an error with its request id',
      { status: 500, body: { code: 500, msg: '服务器发生错误', data: { request_id: 'r-1' } } },
      { notices: [['error', '服务器发生错误']], opened: [], session: true },
    ],
  ]
  test.each(rows)('%s', async (_name, reply, expected) => {
    const fault = await faultOf(reply)
    expect(fault).toBeInstanceOf(HttpFault)
    expect(fault.code).toBe((reply.body as { code: unknown }).code)
    expect(fault.httpStatus).toBe(reply.status)
    await vi.waitFor(() => expect(notices.map(({ tone, text }) => [tone, text])).toEqual(expected.notices))
    expect(opened).toEqual(expected.opened)
    expect(token() !== null).toBe(expected.session)
  })

  test.each([
    [400, '发出信息有误', 'Something in the request is wrong'],
    [401, '用户没有权限（令牌、用户名、密码错误）', 'Not permitted: the session, user name or password is wrong'],
    [403, '用户得到授权，但是访问是被禁止的', 'You are logged in, but this is not open to you'],
    [404, '访问资源不存在', 'There is no such resource'],
    [406, '请求格式不可得', 'This format is not available'],
    [410, '请求资源被永久删除，且不会被看到', 'The resource was deleted for good'],
    [500, '服务器发生错误', 'The server met an error'],
    [502, '网关错误', 'The gateway met an error'],
    [503, '服务不可用，服务器暂时过载或维护', 'The service is unavailable: overloaded, or under maintenance'],
    [504, '网关超时', 'The gateway timed out'],
  ])('without a message from the server, HTTP %i shows one in either language', async (status, zh, en) => {
    expect((await faultOf({ status, body: '<html>proxy</html>' })).message).toBe(zh)
    chooseLanguage('en')
    expect((await faultOf({ status, body: { code: status, data: null } })).message).toBe(en)
  })

  test('no answer at all is 网络繁忙，请稍后再试', async () => {
    const fault = await faultOf({ hangUp: true })
    expect(fault).toMatchObject({ code: noResponse, httpStatus: 0, message: '网络繁忙，请稍后再试' })
    expect(notices).toMatchObject([{ tone: 'error', text: '网络繁忙，请稍后再试' }])
    // It asks besides whether the server answers at all. That ends here: waiting on a clock that the next test stops,
    // it would never end.
    server.answer(ok(null))
    if (!(await serverAnswers())) await whenBack()
  })

  test('shows the request id that the administrator will need', async () => {
    await faultOf({ status: 500, body: { code: 500, msg: '服务器发生错误', data: { request_id: 'r-1' } } })
    expect(notices).toMatchObject([{ detail: '请求编号：r-1' }])
  })

  test('no answer in 300 seconds is 网络繁忙 too, and is not repeated', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.answer(() => undefined)
    const outcome = send(read).catch((error: unknown) => error)
    const settled = vi.fn()
    void outcome.then(settled)
    await vi.advanceTimersByTimeAsync(299_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ code: noResponse, message: '网络繁忙，请稍后再试' })
    expect(server.asked.length).toBeLessThanOrEqual(1)
  })

  test('carries what the answer details', async () => {
    const data = {
      errors: [{ path: 'stem', message: '不能为空' }],
      current: { id: 5 },
      used_by: [{ resource: 'exam', field: 'x', count: 1, ids: [2] }],
      retry_after: 30,
      request_id: 'r-9',
    }
    expect(await faultOf({ status: 409, body: { code: 100409, msg: '冲突', data } })).toMatchObject(data)
  })

  test('is shown once, however many calls fail', async () => {
    await Promise.all(
      [1, 2, 3].map(() => faultOf({ status: 500, body: { code: 500, msg: '服务器发生错误', data: null } })),
    )
    expect(notices).toHaveLength(1)
  })

  test('of a form’s fields is left to the form, and Refine’s notice of it is dropped', async () => {
    const fault = await faultOf(
      {
        status: 400,
        body: { code: 100400, msg: '提交的内容有误', data: { errors: [{ path: 'stem', message: '不能为空' }] } },
      },
      { quietFor: [100400] },
    )
    expect(fault.errors).toHaveLength(1)
    const { notificationProvider } = await import('../../providers/notification.ts')
    notificationProvider.open({ type: 'error', message: 'Error when creating', description: fault.message })
    expect(notices).toEqual([])
    notificationProvider.open({ type: 'error', message: 'Something else', description: 'a mistake of the page' })
    expect(notices).toMatchObject([{ tone: 'error', text: 'a mistake of the page' }])
  })

  test('of an older session leaves the new one alone', async () => {
    server.answer(() => {
      startSession('token-2')
      return { status: 401, body: { code: 401, msg: '登录已过期', data: null } }
    })
    await expect(send(read)).rejects.toBeInstanceOf(HttpFault)
    expect(token()).toBe('token-2')
    expect(notices).toEqual([])
    expect(opened).toEqual([])
  })

  test('an aborted call is a cancellation without a message', async () => {
    const control = new AbortController()
    server.answer(() => (control.abort(), undefined))
    expect(isCancel(await send(read, { signal: control.signal }).catch((error: unknown) => error))).toBe(true)
    expect(notices).toEqual([])
  })
})

describe('a request', () => {
  test('carries bearer, menuId, the rights of its route and language', async () => {
    enterPlace({ menuId: 12, scopeType: 3, rights: ['exercise:list', 'exercise:create'] })
    chooseLanguage('en')
    server.answer(ok(null))
    await send(read)
    expect(server.asked[0]!.headers).toMatchObject({
      authorization: 'Bearer token-1',
      menuid: '12',
      tagarr: 'exercise:list,exercise:create',
      'accept-language': 'en',
    })
  })

  test('carries of very many rights the first, and none that a header cannot carry', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `exercise:right_${index}`)
    enterPlace({ menuId: 12, scopeType: 3, rights: ['exercise:查看', 'a:b\n', ...many] })
    server.answer(ok(null))
    await send(read)
    const sent = String(server.asked[0]!.headers['tagarr'])
    expect(sent.length).toBeLessThanOrEqual(2000)
    expect(many.join(',').startsWith(`${sent},`)).toBe(true)
  })

  test('keeps its own header besides them', async () => {
    server.answer(ok(null))
    await send(write, { headers: { 'Idempotency-Key': 'k-1' } })
    expect(server.asked[0]!.headers).toMatchObject({ 'idempotency-key': 'k-1', authorization: 'Bearer token-1' })
  })

  test('without a session carries no bearer, and menuId 0', async () => {
    endSession()
    server.answer(ok(null))
    await send(read)
    expect(server.asked[0]!.headers.authorization).toBeUndefined()
    expect(server.asked[0]!.headers['menuid']).toBe('0')
  })

  test('goes to the base of its call', async () => {
    server.answer(ok(null))
    vi.stubEnv('VITE_LEARNING_API_BASE', `${server.url}/learning/`)
    await send({ method: 'GET', base: 'learning', path: 'admin/role/list' })
    await send({ method: 'POST', base: 'pdf', path: 'pdf' })
    vi.stubEnv('VITE_PDF_BASE', `${server.url}/print`)
    await send({ method: 'POST', base: 'pdf', path: '/pdf' })
    expect(server.asked.map(({ path }) => path)).toEqual(['/learning/admin/role/list', '/api/pdf', '/print/pdf'])
  })

  test('joins lists in a query with commas and leaves out empty ones', async () => {
    server.answer(ok(null))
    await send(read, {
      query: { id__in: [1, 2], search: '函数', type: '', year: null, empty: [], page: 1, flag: false },
    })
    expect(server.asked[0]!.query).toEqual({ id__in: '1,2', search: '函数', page: '1', flag: 'false' })
  })

  test('is JSON by default, and form-encoded by its content type', async () => {
    server.answer(ok(null))
    await send(write, { body: { stem: '1+1', score: 5 } })
    await send(write, {
      body: { stem: '1+1', score: 5 },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(JSON.parse(server.asked[0]!.body)).toEqual({ stem: '1+1', score: 5 })
    expect(server.asked[1]!.body).toBe('stem=1%2B1&score=5')
  })

  test('that reads is tried again when the connection broke; one that writes is not', async () => {
    let count = 0
    server.answer(() => (++count < 3 ? { hangUp: true } : ok('third')))
    expect((await send(read)).data).toBe('third')
    count = 0
    await expect(send(write)).rejects.toMatchObject({ code: noResponse })
    expect(count).toBe(1)
  })
})

describe('a call whose address contains a word of the configuration', () => {
  const edit = { method: 'POST', base: 'api', path: 'company/doEdit' } as const

  test('is made once while it is under way, and the page says that it loads', async () => {
    server.answer(ok({ id: 1 }))
    const answers = await Promise.all([1, 2, 1].map((id) => send(edit, { body: { id } })))
    expect(answers.map(({ data }) => data)).toEqual([{ id: 1 }, { id: 1 }, { id: 1 }])
    expect(server.asked).toHaveLength(2)
    expect(notices.map(({ text }) => text)).toEqual(['正在加载中...'])
    await send(edit, { body: { id: 1 } })
    expect(server.asked).toHaveLength(3)
  })

  test('is one of those that are listed', async () => {
    server.answer(ok(null))
    await Promise.all([1, 1].map((id) => send(write, { body: { id } })))
    expect(server.asked).toHaveLength(2)
    vi.stubEnv('VITE_DEBOUNCED', 'create_exercise,other')
    await Promise.all([1, 1].map((id) => send(write, { body: { id } })))
    expect(server.asked).toHaveLength(3)
  })
})

describe('a file', () => {
  test('comes as a blob', async () => {
    server.answer({ headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' })
    const blob = await sendForFile({ method: 'POST', base: 'pdf', path: 'pdf' }, { body: { exam_id: 1 } })
    expect(await blob.text()).toBe('%PDF-1.7')
  })

  test('that is refused is an envelope all the same', async () => {
    server.answer({ status: 400, body: { code: 100404, msg: '记录不存在', data: null } })
    await expect(sendForFile({ method: 'POST', base: 'pdf', path: 'pdf' })).rejects.toMatchObject({
      code: 100404,
      message: '记录不存在',
    })
    expect(notices).toMatchObject([{ tone: 'warning', text: '记录不存在' }])
  })

  test('that is stored is fetched under the API base, and its absence is not announced', async () => {
    server.answer({ status: 404, body: { code: 100404, msg: '文件不存在', data: null } })
    await expect(fetchFile('/api/files/AAAAAAAAAAAAAAAAAAAAAA')).rejects.toMatchObject({ code: 100404 })
    expect(server.asked[0]!.path).toBe('/api/files/AAAAAAAAAAAAAAAAAAAAAA')
    expect(notices).toEqual([])
    expect(token()).toBe('token-1')
  })
})

test('a settled message is not shown for three seconds', () => {
  settle('shown by a form')
  expect(notices).toEqual([])
})
