import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { messages } from '../../resources/kit/index.ts'
import { user } from '../../resources/user.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from '../browser/controls.ts'
import type { Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'

/** Who sets a password that is guessed first, or takes a name that looks like another, reads so at the field. */

let server: RunningServer
let stage: Stage

beforeAll(async () => {
  server = await startServer({ env: { REGISTRATION: 'open' } })
  stage = openPages(server.origin)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const looks = [
  { language: 'zh', width: 1440, like: '密码不能包含用户名，也不能与它相近' },
  { language: 'en', width: 375, like: 'A password may not contain the user name, or be like it' },
] as const
/** A name with a Cyrillic а. */
const taken = 'аdmin'

it.each(looks)('people who register ($language)', async ({ language, width, like }) => {
  const person = await stage.person({ language, width, provokes: /400/ })
  await person.visit('/register')
  const { username, password } = user.fields
  const box = (label: string) => person.page.getByLabel(label, { exact: true })
  const problemOf = (label: string) =>
    box(label).evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent)
  const register = async (name: string, secret: string) => {
    await box(username.label[language]).fill(name)
    for (const one of await person.page.locator('input[autocomplete="new-password"]').all()) await one.fill(secret)
    await person.page.locator('button[type=submit]').click()
  }
  await register('meimei', 'meimei123')
  await expect.poll(() => problemOf(password.label[language])).toBe(like)
  await expect.poll(() => person.page.locator('.form-failure').textContent()).not.toContain(like)
  await register(taken, 'correct-horse')
  await expect.poll(() => problemOf(username.label[language])).toBe(messages.lookalike[language])
  await expect.poll(() => problemOf(password.label[language])).toBeUndefined()
})

it.each(looks)('people who make a user ($language)', async ({ language, width, like }) => {
  const person = await stage.person({ language, width, provokes: /400/ })
  await person.visitAs(administrator.username, administrator.password, user.menu!.path)
  const { username, password } = user.fields
  await person.button(person.words.views.common.create, person.main).click()
  await person.fillIn({ [username.label[language]]: 'meimei', [password.label[language]]: 'MeiMei-2024' })
  await person.save()
  await fieldLabelled(person.form, password.label[language]).getByText(like).waitFor()
  await person.fillIn({ [username.label[language]]: taken, [password.label[language]]: 'iloveyou' })
  await person.save()
  await fieldLabelled(person.form, password.label[language]).getByText(messages.commonPassword[language]).waitFor()
  await person.fillIn({ [password.label[language]]: 'correct-horse' })
  await person.save()
  await fieldLabelled(person.form, username.label[language]).getByText(messages.lookalike[language]).waitFor()
})
