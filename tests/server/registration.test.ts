import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { Client } from '../fixtures/client.ts'
import { administrator } from '../fixtures/server.ts'
import { startServed, type Served } from '../fixtures/served-database.ts'

/** Registering where it is switched on: nobody is in before somebody who may has approved them. */

let served: Served
let admin: Client
const { user } = resources
const password = 'lantern-orchard-41'

beforeAll(async () => {
  served = await startServed({ REGISTRATION: '1' })
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
})
afterAll(() => served?.stop())

const anybody = () => new Client(served.server.base)
const register = (username: string) => anybody().send(systemCalls.register, { username, password })
const tryLogin = (username: string) => anybody().send(systemCalls.login, { username, password })
const waiting = async (): Promise<{ id: number; username: string }[]> =>
  (await admin.must(user, 'list', { status: 2 })).list

it('who registers waits, is listed and announced, and is in once approved', async () => {
  expect(await register('newcomer')).toMatchObject({ status: 200, data: { waiting: true } })
  expect(await tryLogin('newcomer')).toMatchObject({
    status: 403,
    code: '403',
    msg: expect.stringContaining('等待批准'),
  })
  const [one] = await waiting()
  expect(one).toMatchObject({ username: 'newcomer' })
  const { data } = await admin.send(systemCalls.noticeList)
  expect(data.list[0]).toMatchObject({
    title: expect.stringContaining('等待您处理'),
    content: expect.stringContaining('newcomer'),
  })
  await admin.must(user, 'approve_user', { ids: [one!.id] })
  expect(await waiting()).toEqual([])
  expect((await tryLogin('newcomer')).data.token).toEqual(expect.any(String))
})

it('who is refused reads so at the login, and nobody else than who gave the right password does', async () => {
  await register('stranger')
  const [one] = await waiting()
  await admin.must(user, 'refuse_user', { ids: [one!.id] })
  expect(await tryLogin('stranger')).toMatchObject({ status: 403, msg: expect.stringContaining('没有获得批准') })
  const other = await anybody().send(systemCalls.login, { username: 'stranger', password: 'another-one-9' })
  expect(other).toMatchObject({ status: 401 })
})

it('an active user is neither approved nor refused', async () => {
  const { list } = await admin.must(user, 'list', { username: 'newcomer' })
  for (const action of ['approve_user', 'refuse_user'])
    expect(await admin.ask(user, action, { ids: [list[0].id] })).toMatchObject({ status: 409, code: 100409 })
})

it('nobody approves without the right', async () => {
  await register('third')
  const [one] = await waiting()
  const { data } = await tryLogin('newcomer')
  const learner = new Client(served.server.base, data.token)
  expect(await learner.ask(user, 'approve_user', { ids: [one!.id] })).toMatchObject({ status: 403 })
  expect(await tryLogin('third')).toMatchObject({ status: 403 })
})
