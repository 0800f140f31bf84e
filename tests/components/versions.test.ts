import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { callOf } from '../../resources/kit/index.ts'
import { exam_item } from '../../resources/exam-item.ts'
import { exercise } from '../../resources/exercise.ts'
import { label } from '../../resources/label.ts'
import { resource } from '../../resources/learning-resource.ts'
import { versionsEn } from '../../src/records/verbs/history/versions.en.ts'
import { versionsZh } from '../../src/records/verbs/history/versions.zh.ts'
import { tabLabel } from '../../src/records/verbs/uses/tab-label.ts'
import { usesEn } from '../../src/records/verbs/uses/uses.en.ts'
import { usesZh } from '../../src/records/verbs/uses/uses.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import type { PersonOptions, Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'
import { makeUser, password } from '../browser/people.ts'
import type { Person } from '../browser/person.ts'
import { clearedPage } from '../browser/shared-page.ts'
import { filled, named } from '../browser/words.ts'

/**
 * What a record was, what lies between two of its versions, the way back, and what points at it.
 *
 * @chosen-by src/records/verbs/history src/records/verbs/uses src/content/difference
 * @chosen-by src/records/views/actions/used-by.tsx
 */

let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory

beforeAll(async () => {
  server = await startServer()
  stage = openPages(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const wordsOf = (person: Person) =>
  ({ zh: { ...versionsZh, ...usesZh }, en: { ...versionsEn, ...usesEn } })[person.language]
const formula = (latex: string) => `<span data-type="formula" data-value="${latex}"></span>`
const blank = '<span data-type="blank" data-kind="0"></span>'

/** A question that was changed twice: another formula, and a blank for a word. */
async function changedTwice(): Promise<{ id: number; version: number }> {
  const first = await factory.make('exercise', {
    type: 'essay',
    stem: `已知函数 ${formula('x^2')}，求它的最小值。`,
    options: [],
    answer: null,
    analysis: '配方',
    source: '甲卷',
  })
  const second = await admin.must(exercise, 'update', {
    id: first.id,
    version: 1,
    stem: `已知函数 ${formula('x^3')}，求它的最大值。`,
  })
  return admin.must(exercise, 'update', {
    id: first.id,
    version: second.version,
    stem: `已知函数 ${formula('x^3')}，它的最大值为 ${blank}。`,
  })
}

const enter = clearedPage(() => stage)

/** A question on its page, at one of its tabs. */
async function open(id: number, tab: 'history' | 'uses', options: PersonOptions = {}): Promise<Person> {
  const person = await enter(`${exercise.menu!.path}/show/${id}`, options)
  await goTo(person, tab)
  return person
}

async function goTo(person: Person, tab: 'history' | 'uses'): Promise<void> {
  await person.main
    .getByRole('tab', {
      name: tab === 'uses' ? tabLabel[person.language] : person.words.views.show.history,
      exact: true,
    })
    .click()
}

const versionButton = (person: Person, how: 'view' | 'compare' | 'restore', version: number): Locator => {
  const { versions } = wordsOf(person)
  return person.main.getByRole('button', {
    name: `${versions[how]}: ${filled(versions.number, { version })}`,
    exact: true,
  })
}

it('shows what somebody else changed meanwhile, before a version is brought back over it', async () => {
  const { id, version } = await changedTwice()
  const person = await open(id, 'history')
  const { versions } = wordsOf(person)
  await versionButton(person, 'restore', 1).click()
  await person.dialog.getByText(filled(versions.restoreLead, { version: 1 })).waitFor()
  const address = `**/${callOf(exercise, 'revert').path}`
  await person.page.route(address, async (route) => {
    await person.page.unroute(address)
    await admin.must(exercise, 'update', { id, version, source: '别人改的' })
    await route.continue()
  })
  await person.button(versions.restoreDo, person.dialog).click()
  await person.dialog.getByText(versions.changedMeanwhile).waitFor()
  await person.dialog.locator('del').filter({ hasText: '别人' }).first().waitFor()
  // Once what is new is there, the button has come to rest.
  await person.button(versions.restoreDo, person.dialog).click()
  await person.toast(filled(versions.restored, { version: 1 }))
  expect(await admin.must(exercise, 'detail', { id })).toMatchObject({ version: version + 2, source: '甲卷' })
})

it('names the fields of a version that can be no more', async () => {
  const tag = await admin.must(label, 'create', { name: '将要删除' })
  const first = await factory.make('exercise', { label_ids: [tag.id] })
  await admin.must(exercise, 'update', { id: first.id, version: 1, label_ids: [] })
  await admin.must(label, 'delete', { id: tag.id })
  const person = await open(first.id, 'history')
  await versionButton(person, 'restore', 1).click()
  await person.button(wordsOf(person).versions.restoreDo, person.dialog).click()
  await person.dialog.getByRole('listitem').filter({ hasText: exercise.fields.label_ids.label.zh }).waitFor()
  expect(await admin.must(exercise, 'detail', { id: first.id })).toMatchObject({ version: 2, label_ids: [] })
})

it('offers a reader versions without answers, and no way back', async () => {
  const first = await factory.make('exercise', { analysis: '旧的解析' })
  await admin.must(exercise, 'update', { id: first.id, version: 1, analysis: '新的解析' })
  await makeUser(admin, 'reader', ['exercise:list', 'exercise:history'])
  const person = await stage.person()
  await person.visitAs('reader', password, `${exercise.menu!.path}/show/${first.id}`)
  await goTo(person, 'history')
  await versionButton(person, 'compare', 1).click()
  await person.dialog.getByText(wordsOf(person).versions.same).waitFor()
  await expect.poll(() => versionButton(person, 'restore', 1).count()).toBe(0)
  await expect.poll(() => person.page.getByText('的解析').count()).toBe(0)
})

it.each(['zh', 'en'] as const)('lists where a question is used, with the ways there, in %s', async (language) => {
  const { id } = await changedTwice()
  const unused = await open(id, 'uses', { language })
  await unused.sees(wordsOf(unused).uses.none)
  for (let number = 1; number <= 51; number++)
    await factory.make('exam_item', { title: `第 ${number} 大题`, exercise_ids: [id] })
  const video = await admin.must(resource, 'create', {
    title: '讲解视频',
    type: 'link',
    url: 'https://example.com/page',
  })
  await admin.must(resource, 'set_resource_to_question', { resource_ids: [video.id], exercise_ids: [id] })
  await unused.reload()
  await goTo(unused, 'uses')
  const users = (name: string) => unused.main.getByRole('region', { name, exact: true })
  const items = users(exam_item.label[language])
  await items
    .getByText(filled(wordsOf(unused).uses.count, { count: 51 }))
    .first()
    .waitFor()
  await expect.poll(() => items.getByRole('link', { name: '大题' }).count()).toBe(10)
  await expect.poll(() => users(resource.label[language]).getByRole('link', { name: '讲解视频' }).count()).toBe(1)
  await items.getByRole('listitem', { name: '6' }).click()
  await items.getByText('第 1 大题', { exact: true }).waitFor()
  await expect.poll(() => items.getByRole('link', { name: '大题' }).count()).toBe(1)
})

it.each(['zh', 'en'] as const)(
  'names, where a delete is refused, what uses the record, by resource with the ways there, in %s',
  async (language) => {
    const { id } = await changedTwice()
    for (let number = 1; number <= 7; number++)
      await factory.make('exam_item', { title: `正在使用的题目 ${number}`, exercise_ids: [id] })
    const person = await open(id, 'history', { language })
    const { common, action } = person.words.views
    await person.button(common.delete).click()
    await person.button(common.delete, person.question).click()
    const link = person.dialog.getByRole('link', { name: '正在使用的题目' })
    await link.first().waitFor()
    await expect.poll(() => link.count()).toBe(5)
    await person.dialog.getByText(filled(action.usedMore, { count: 2 })).waitFor()
    await link.first().click()
    await person.isAt(`${exam_item.menu!.path}/show/`)
    await expect.poll(() => person.page.getByText(action.usedTitle).filter({ visible: true }).count()).toBe(0)
  },
)

it('leads from a delete that was refused to where the record is used', async () => {
  const { id } = await changedTwice()
  await factory.make('exam_item', { title: '正在使用的题目', exercise_ids: [id] })
  const person = await open(id, 'history')
  await person.button(person.words.views.common.delete).click()
  await person.button(person.words.views.common.delete, person.question).click()
  await person.button(person.words.views.action.usedWhere, person.dialog).click()
  await person.main.getByRole('region').getByText('正在使用的题目').waitFor()
})

it('leads from a label to the questions that have it', async () => {
  const tag = await admin.must(label, 'create', { name: '易错题' })
  const { id } = await factory.make('exercise', { stem: '带标签的题目', label_ids: [tag.id] })
  const person = await enter(`${label.menu!.path}/show/${tag.id}`)
  await person.page.getByRole('tab', { name: named(tabLabel.zh) }).click()
  await person.page.getByRole('link', { name: '带标签的题目' }).click()
  await person.isAt(`${exercise.menu!.path}/show/${id}`)
})
