import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import type { Choice } from '../../resources/kit/index.ts'
import { user } from '../../resources/user.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from '../browser/controls.ts'
import type { Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'
import { closeWhatIsOpen, sharedPage } from '../browser/shared-page.ts'

/**
 * Buttons without a word, which antd names in English or leaves to the mouse: they have a name in the person's
 * language, and keys.
 */

let server: RunningServer
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  stage = openPages(server.origin)
  const factory = new RecordFactory(await new Client(server.base).login(administrator.username, administrator.password))
  await factory.make('exercise')
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const enter = sharedPage(() => stage, closeWhatIsOpen)

const languages = ['zh', 'en'] as const

it.each(languages)('a date is emptied by its cross and leaves one in the field, in %s', async (language) => {
  const person = await enter(user.menu!.path, { language })
  const { set_share_config: share } = user.actions
  await person.chooseInRow(administrator.username, share.label[language])
  const field = fieldLabelled(person.dialog, share.input.until.label[language])
  const date = field.getByRole('textbox')
  const cross = field.getByRole('button', { name: person.words.views.common.clear, exact: true })
  for (const way of ['keys', 'mouse'] as const) {
    await date.fill('2027-06-30')
    await date.press('Enter')
    await cross.waitFor()
    if (way === 'mouse') {
      await field.hover()
      await cross.click()
    } else {
      await date.press('Tab')
      await expect.poll(() => cross.evaluate((one) => one === document.activeElement)).toBe(true)
      await person.page.keyboard.press('Enter')
      await expect.poll(() => date.evaluate((one) => one === document.activeElement)).toBe(true)
    }
    await expect.poll(() => date.inputValue()).toBe('')
  }
})

it.each(languages)('a choice is emptied by its cross, in %s', async (language) => {
  const person = await enter(user.menu!.path, { language })
  const { label } = user.fields.status
  const choice = person.main.getByRole('group', { name: label[language], exact: true })
  const cross = choice.getByRole('button', { name: person.words.views.common.clear, exact: true })
  const status = (user.fields.status.options['of'] as readonly Choice[])[0]!.label[language]
  for (const way of ['keys', 'mouse'] as const) {
    await person.filter(label[language], [status])
    await expect.poll(() => person.page.url()).toContain('status')
    if (way === 'mouse') {
      await choice.hover()
      await cross.click()
    } else {
      await choice.getByRole('combobox').press('Tab')
      await expect.poll(() => cross.evaluate((one) => one === document.activeElement)).toBe(true)
      await person.page.keyboard.press('Enter')
      await expect.poll(() => choice.getByRole('combobox').evaluate((one) => one === document.activeElement)).toBe(true)
    }
    await expect.poll(() => person.page.url()).not.toContain('status')
    await person.page.keyboard.press('Escape')
  }
})

it('a number goes up and down by the arrow keys, and its arrows for the mouse are nothing to a screen reader', async () => {
  const person = await enter(`${exercise.menu!.form}/create`)
  const field = fieldLabelled(person.form, exercise.fields.year.label.zh)
  const number = field.getByRole('spinbutton')
  await number.fill('2020')
  await number.press('ArrowUp')
  await expect.poll(() => number.inputValue()).toBe('2021')
  await number.press('ArrowDown')
  await expect.poll(() => number.inputValue()).toBe('2020')
  await field.hover()
  await expect.poll(() => field.locator('.ant-input-number-handler-up').isVisible()).toBe(true)
  await expect.poll(() => field.getByRole('button').count()).toBe(0)
})

it('nothing on a list and a form is named in English where one reads Chinese', async () => {
  const person = await enter(exercise.menu!.path)
  const english = (): Promise<string[]> =>
    person.page.evaluate(() =>
      [...document.querySelectorAll('[aria-label], [alt], [placeholder]')]
        .filter((one) => one.checkVisibility() && !one.closest('[aria-hidden=true]'))
        .flatMap((one) => ['aria-label', 'alt', 'placeholder'].map((name) => one.getAttribute(name) ?? ''))
        .filter((name) => /[a-z]{3}/i.test(name) && !/\p{Script=Han}/u.test(name)),
    )
  await expect.poll(() => english()).toEqual([])
  await person.visit(`${exercise.menu!.form}/create`)
  await person.settled()
  await expect.poll(() => english()).toEqual([])
})
