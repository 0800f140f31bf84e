import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { user } from '../../resources/user.ts'
import { messages, type Choice, type Language } from '../../resources/kit/index.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from '../browser/controls.ts'
import { fallbackTexts } from '../../providers/fault.ts'
import type { Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'
import type { Person } from '../browser/person.ts'
import { sharedPage } from '../browser/shared-page.ts'
import { filled } from '../browser/words.ts'

/**
 * Changing the language in the middle of the work: everything that can be read follows, and nothing that was typed is
 * lost.
 */

let server: RunningServer
let stage: Stage

beforeAll(async () => {
  // Nobody listens there: no login elsewhere begins.
  const deaf = 'http://127.0.0.1:9'
  const school = {
    name: 'school',
    label: '校园账号',
    kind: 'oidc',
    issuer: deaf,
    client_id: 'bank',
    client_secret: 'correct-horse',
  }
  server = await startServer({
    env: { PUBLIC_URL: 'http://127.0.0.1', SMS_GATEWAY_URL: deaf, SOCIAL_PROVIDERS: JSON.stringify([school]) },
  })
  stage = openPages(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  for (let number = 1; number <= 12; number++) await factory.make('exercise', { stem: `第${number}题`, difficulty: 3 })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const enter = sharedPage(() => stage)

const other = { zh: 'en', en: 'zh' } as const
const documentOf = (person: Person) =>
  person.page.evaluate(() => ({ lang: document.documentElement.lang, same: 'sameDocument' in globalThis }))
const langOf = { zh: 'zh-CN', en: 'en' } as const

/** A moment of the list, and antd's own words of its pages. */
const moment: Record<Language, RegExp> = {
  zh: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/,
  en: /^\d{1,2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}$/,
}
const pageSize: Record<Language, RegExp> = { zh: /^\d+ 条\/页$/, en: /^\d+ \/ page$/ }
const nothing: Record<Language, string> = { zh: '暂无数据', en: 'No data' }

async function readsList(person: Person): Promise<void> {
  const { language, main } = person
  await main.getByRole('columnheader', { name: exercise.fields.difficulty.label[language] }).waitFor()
  await main.locator('time').filter({ hasText: moment[language] }).first().waitFor()
  await main.getByText(pageSize[language]).first().waitFor()
  await person.seesTotal(12)
  await expect.poll(() => person.page.title()).toMatch(exercise.label[language])
}

it.each(['zh', 'en'] as const)('is no reload of the list, from %s', async (language) => {
  const person = await enter(`${exercise.menu!.path}?page_size=10`, { language })
  await person.page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await readsList(person)
  await person.chooseLanguage(other[language])
  await readsList(person)
  expect(await documentOf(person)).toEqual({ lang: langOf[other[language]], same: true })
})

/** So that the next one finds an empty form. */
async function discard(person: Person): Promise<void> {
  const { common, form } = person.words.views
  await person.button(common.cancel, person.form).click()
  await person.button(form.discard, person.question).click()
  await person.question.waitFor({ state: 'detached' })
}

it.each(['zh', 'en'] as const)('keeps what was typed into a form, from %s', async (language) => {
  const person = await enter(exercise.menu!.path, { language })
  await person.page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await person.button(person.words.views.common.create, person.main).click()
  const { source, year, type, label_ids: labels } = exercise.fields
  const essay = (type.options['of'] as readonly Choice[]).find(({ value }) => value === 'essay')!.label
  await person.fillIn({
    [source.label[language]]: '2026 模拟 draft',
    [year.label[language]]: 2026,
    [type.label[language]]: essay[language],
  })
  await person.chooseLanguage(other[language])

  const now = person.language
  const field = (one: { label: Record<Language, string> }) => fieldLabelled(person.form, one.label[now])
  await field(source).waitFor()
  await expect.poll(() => field(source).getByRole('textbox').inputValue()).toBe('2026 模拟 draft')
  await expect.poll(() => field(year).getByRole('spinbutton').inputValue()).toBe('2026')
  await field(type).getByText(essay[now]).first().waitFor()
  await field(labels).getByRole('combobox').click()
  await person.page
    .locator('.ant-select-dropdown .ant-empty-description')
    .filter({ visible: true, hasText: nothing[now] })
    .first()
    .waitFor()
  await person.page.keyboard.press('Escape')
  await person.save()
  await person.sees({ zh: '此项必填', en: 'This is required' }[now])
  expect(await documentOf(person)).toEqual({ lang: langOf[now], same: true })
  await discard(person)
})

it.each(['zh', 'en'] as const)(
  'says in it what is wrong with a form, by the form and by the server, from %s',
  async (language) => {
    const person = await enter(`${user.menu!.path}/create`, { language })
    const { username, password, email } = user.fields
    await person.fillIn({
      [username.label[language]]: administrator.username,
      [password.label[language]]: 'correct-horse-3',
    })
    await person.save()
    await person.form.getByText(messages.unique[language], { exact: true }).waitFor()
    await person.fillIn({ [email.label[language]]: 'nobody' })
    await person.form.getByText(messages.email[language], { exact: true }).waitFor()
    await person.chooseLanguage(other[language])
    await person.form.getByText(messages.unique[person.language], { exact: true }).waitFor()
    await person.form.getByText(messages.email[person.language], { exact: true }).waitFor()
    await expect.poll(() => person.form.getByText(messages.unique[language], { exact: true }).count()).toBe(0)
    await discard(person)
  },
)

describe('before the login', () => {
  // Pages of their own: what is shown there is kept until the page is left.
  afterEach(({ task }) => stage.endJourney(task))

  it.each(['zh', 'en'] as const)('says in it why a login failed, from %s', async (language) => {
    const person = await stage.person({ language })
    await person.visit('/login')
    await person.tryToLogIn(`nobody-${language}`, 'wrong-horse-1')
    const failure = person.page.locator('form .form-failure')
    await expect.poll(() => failure.innerText()).not.toBe('')
    const before = await failure.innerText()
    await person.chooseLanguage(other[language])
    await expect.poll(() => failure.innerText()).toBe(fallbackTexts[401]![other[language]])
    await person.chooseLanguage(language)
    await expect.poll(() => failure.innerText()).toBe(before)
  })

  it.each(['zh', 'en'] as const)(
    'says in it why a login elsewhere failed, also when it was changed while the server was asked, from %s',
    async (language) => {
      const person = await stage.person({ language })
      let answer = (): void => undefined
      const changed = new Promise<void>((done) => (answer = done))
      const message = { zh: '该账号已停用', en: 'This account is disabled' }[language]
      await person.page.route(`**/api/${systemCalls.socialLogin.path}`, async (route) => {
        await changed
        await route.fulfill({ status: 401, json: { code: 401, msg: message, data: null } })
      })
      const asked = person.page.waitForRequest(`**/api/${systemCalls.socialLogin.path}`)
      await person.visit('/callback?code=c&state=s')
      await asked
      await person.chooseLanguage(other[language])
      answer()
      const failure = person.page.locator('.form-failure')
      await expect.poll(() => failure.innerText()).toBe(fallbackTexts[401]![other[language]])
      await person.chooseLanguage(language)
      await expect.poll(() => failure.innerText()).toBe(message)
    },
  )

  /** What failed is shown in the current language, and as it was before when that comes back. */
  async function followsTheLanguage(person: Person): Promise<void> {
    const { language } = person
    const failure = person.page.locator('.form-failure').filter({ hasText: /\S/ })
    await failure.waitFor()
    const before = await failure.innerText()
    const inChinese = /\p{Script=Han}/u
    expect(inChinese.test(before)).toBe(language === 'zh')
    await person.chooseLanguage(other[language])
    await expect.poll(async () => inChinese.test(await failure.innerText())).toBe(language !== 'zh')
    await person.chooseLanguage(language)
    await expect.poll(() => failure.innerText()).toBe(before)
  }

  it.each(['zh', 'en'] as const)(
    'says in it whether a code was sent and why no login elsewhere began, from %s',
    async (language) => {
      const person = await stage.person({ language })
      const { login } = person.words
      await person.visit('/login')
      await person.button(filled(login.elsewhereWith, { name: '校园账号' })).click()
      await followsTheLanguage(person)
      await person.reload()
      const askForCode = async (): Promise<void> => {
        await person.page.getByRole('tab', { name: person.words.login.byMobile }).click()
        await person.page
          .getByLabel(login.mobile, { exact: true })
          .fill({ zh: '13800138000', en: '13800138001' }[language])
        await person.button(login.sendCode).click()
      }
      await askForCode()
      await person.sees(login.codeSent)
      await person.chooseLanguage(other[language])
      await person.sees(person.words.login.codeSent)
      await person.chooseLanguage(language)
      // Asked for again at once.
      await person.reload()
      await askForCode()
      await followsTheLanguage(person)
    },
  )

  it.each(['zh', 'en'] as const)('says in it why a login elsewhere did not end, from %s', async (language) => {
    const person = await stage.person({ language })
    for (const answer of ['code=c&state=s', '']) {
      await person.visit(`/callback?${answer}`)
      await followsTheLanguage(person)
    }
    await person.visit('/callback?error=access_denied&error_description=Not%20this%20time')
    await person.sees('Not this time')
  })
})
