import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exam_item } from '../../resources/exam-item.ts'
import { exercise } from '../../resources/exercise.ts'
import { versionsEn } from '../../src/records/verbs/history/versions.en.ts'
import { versionsZh } from '../../src/records/verbs/history/versions.zh.ts'
import { tabLabel } from '../../src/records/verbs/uses/tab-label.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type PersonOptions, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { clearedPage } from './shared-page.ts'
import { filled } from './words.ts'

/**
 * What lies between two versions of a question, and where it is used in a narrow window. Everything else:
 * `tests/components/versions.test.ts`.
 *
 * @chosen-by src/records/verbs/history src/records/verbs/uses src/content/difference
 */

let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const wordsOf = (person: Person) => ({ zh: versionsZh, en: versionsEn })[person.language]
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

it.each(['zh', 'en'] as const)(
  'compares versions of a question with its formulas and blanks, and brings one back, in %s',
  async (language) => {
    const { id } = await changedTwice()
    const person = await open(id, 'history', { language })
    const { versions } = wordsOf(person)
    const { common, form } = person.words.views

    await person.button(common.edit).click()
    await person.fillIn({ [exercise.fields.source.label[language]]: '乙卷' })
    await person.save()
    await person.toast(form.saved)
    await person.visit(`${exercise.menu!.path}/show/${id}`)
    await goTo(person, 'history')

    await versionButton(person, 'compare', 1).click()
    const stem = person.dialog
      .locator('.view-difference-field')
      .filter({ hasText: exercise.fields.stem.label[language] })
    await stem.locator('del .view-formula').waitFor()
    await stem.locator('ins .view-formula').waitFor()
    await expect.poll(() => stem.locator('ins .view-blank').allInnerTexts()).toEqual(['1'])
    await expect.poll(() => person.dialog.locator('.view-difference-field').count()).toBe(2)
    await person.takePicture(`versions-compare-${language}`)

    const until = person.dialog.getByRole('combobox', { name: versions.to, exact: true })
    await until.press('ArrowDown')
    await until.fill('2')
    await until.press('Enter')
    await stem.locator('ins').filter({ hasText: '最大' }).first().waitFor()
    await expect.poll(() => person.dialog.locator('.view-difference-field').count()).toBe(1)
    await person.dialog.getByRole('switch').click()
    await expect.poll(() => person.dialog.locator('.view-difference-field').count()).toBeGreaterThan(5)

    await person.dialog.getByText(versions.viewing, { exact: true }).click()
    await person.dialog.getByText('甲卷').waitFor()
    await person.button(filled(versions.restoreTitle, { version: 1 }), person.dialog).click()
    await person.dialog.getByText(filled(versions.restoreLead, { version: 1 })).waitFor()
    await person.button(versions.restoreDo, person.dialog).click()
    await person.toast(filled(versions.restored, { version: 1 }))
    await versionButton(person, 'view', 5).waitFor()
    await person.main
      .locator('.view-history-entry')
      .filter({ hasText: filled(versions.revertedTo, { version: 1 }) })
      .waitFor()
    expect(await admin.must(exercise, 'detail', { id })).toMatchObject({
      version: 5,
      source: '甲卷',
      stem: `已知函数 ${formula('x^2')}，求它的最小值。`,
    })
  },
)

it('lists where a question is used in a narrow window', async () => {
  const { id } = await changedTwice()
  for (let number = 1; number <= 11; number++)
    await factory.make('exam_item', { title: `第 ${number} 大题`, exercise_ids: [id] })
  const person = await open(id, 'uses', { language: 'en', width: 375 })
  await person.main.getByRole('region', { name: exam_item.label.en }).getByRole('link').first().waitFor()
  await person.takePicture('uses-en-375')
  expect(await person.overflows()).toBe(false)
})
