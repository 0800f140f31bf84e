import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resource } from '../../resources/learning-resource.ts'
import { role } from '../../resources/role.ts'
import { user } from '../../resources/user.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import type { Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'
import { makeUser, password } from '../browser/people.ts'
import { clearedPage } from '../browser/shared-page.ts'

/** A person's page: what they were given, taken back and given again there. */

let server: RunningServer
let stage: Stage
let admin: Client
let learner: { id: number }
let video: { id: number }

const withdraw = user.actions.withdraw_user_grant.label
const title = '有机化学导学'

beforeAll(async () => {
  server = await startServer()
  stage = openPages(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  learner = await admin.must(user, 'create', { username: 'xuesheng', password, name: '李明' })
  video = await factory.make('resource', { title, type: 'link', url: 'https://example.com/1' })
  const item = await factory.make('exam_item', { title: '完形填空一篇' })
  await admin.must(resource, 'set_resource_to_user', {
    resource_ids: [video.id],
    user_ids: [learner.id],
    from: '2027-01-02',
    until: '2027-06-30',
  })
  await admin.must(resource, 'set_exam_item_to_user', { exam_item_ids: [item.id], user_ids: [learner.id] })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const enter = clearedPage(() => stage)
const given = async () =>
  (await admin.must(user, 'get_user_grants', { id: learner.id })).list
    .map(({ title: name, from, until }: any) => [name, from, until])
    .toSorted()

it('shows what was given with its dates, takes one back after a question, and gives it again as it was', async () => {
  const person = await enter(`${user.menu!.path}/show/${learner.id}?tab=get_user_grants`)
  await person.page.getByRole('dialog').getByRole('row').filter({ hasText: title }).waitFor()
  const [{ list: before }, { views }] = [await admin.must(user, 'get_user_grants', { id: learner.id }), person.words]
  const drawer = person.page.getByRole('dialog')
  const row = drawer.getByRole('row').filter({ hasText: title })
  await expect
    .poll(async () => (await row.getByRole('cell').allInnerTexts()).slice(0, 5))
    .toEqual([title, '资源', '2027-01-02', '2027-06-30', expect.any(String)])
  await row.getByRole('button', { name: `${withdraw.zh}: ${title}` }).click()
  await person.button(person.words.views.common.cancel, person.question).click()
  expect(await given()).toHaveLength(2)
  await row.getByRole('button', { name: `${withdraw.zh}: ${title}` }).click()
  await person.button(withdraw.zh, person.question).click()
  await row.waitFor({ state: 'detached' })
  expect(await given()).toEqual([['完形填空一篇', null, null]])
  await person.button(views.list.undo).click()
  await row.waitFor()
  expect(await given()).toEqual(before.map(({ title: name, from, until }: any) => [name, from, until]).toSorted())
  await row.getByRole('link', { name: title }).click()
  await person.isAt(`${resource.menu!.path}/show/${video.id}`)
  await person.sees('https://example.com/1')
})

it('offers nothing to take back to who may not give, and leads nowhere that they may not look', async () => {
  await makeUser(admin, 'kanke', ['user:list', 'user:get_user_grants'])
  const person = await stage.person({ language: 'en', width: 375, height: 812 })
  await person.visitAs('kanke', password, `${user.menu!.path}/show/${learner.id}?tab=get_user_grants`)
  const row = person.page.getByRole('dialog').getByRole('row').filter({ hasText: title })
  await row.waitFor()
  await expect
    .poll(async () => [await row.getByRole('link').count(), await row.getByRole('button').count()])
    .toEqual([0, 0])
})

it('lists the members of a role as links to them', async () => {
  const { role: made } = await makeUser(admin, 'chengyuan', ['user:list'])
  const person = await enter(`${role.menu!.path}/show/${made.id}?tab=member_list`)
  await person.main.getByRole('link', { name: 'chengyuan', exact: true }).click()
  await person.isAt(new RegExp(`${user.menu!.path}/show/\\d+`))
})

it('says so where the browser refuses a new tab, and asks for no session', async () => {
  const boss = await enter(`${user.menu!.path}/show/${learner.id}`)
  await boss.page.evaluate(() => void (globalThis.open = () => null))
  const { total: before } = await admin.must(user, 'history', { id: learner.id })
  await boss.chooseOnPage(user.actions.get_user_token.label.zh)
  await boss.button(user.actions.get_user_token.label.zh, boss.question).click()
  await boss.toast(boss.words.views.action.tabRefused)
  expect((await admin.must(user, 'history', { id: learner.id })).total).toBe(before)
})
