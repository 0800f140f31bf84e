import type { CDPSession, Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { systemCalls } from '../../resources/system/system-calls.ts'
import type { Settings } from '../../src/base/settings/settings.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { keepSettings } from './kept-settings.ts'
import type { Person } from './person.ts'
import { closeWhatIsOpen, sharedPage } from './shared-page.ts'
import { named } from './words.ts'

/**
 * What is in the header, as far as a browser has a part in it: an input method, the whole screen, a narrow window. The
 * rest: tests/components/tools.test.ts.
 *
 * @chosen-by src/frame src/base/settings src/base/menu/tool-button.tsx
 */

let server: RunningServer
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  await new RecordFactory(admin).make('exercise', { stem: '伯努利 Bernoulli 试验的方差' })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const enter = sharedPage(() => stage, closeWhatIsOpen)

const tool = (person: Person, name: string): Locator =>
  person.page.getByRole('banner').getByRole('button', { name: named(name) })

it('the search neither looks nor opens while an input method composes', async () => {
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password)
  await person.settled()
  const asked: string[] = []
  person.page.on('request', (request) => {
    if (request.url().includes(systemCalls.globalSearch.path))
      asked.push(new URL(request.url()).searchParams.get('keyword')!)
  })
  await person.page.clock.install()
  await person.page.keyboard.press('Control+k')
  const box = person.page.getByRole('combobox', { name: person.words.tools.search.placeholder })
  await expect.poll(() => box.evaluate((one) => one === document.activeElement).catch(() => false)).toBe(true)
  const keyboard: CDPSession = await person.page.context().newCDPSession(person.page)
  await keyboard.send('Input.imeSetComposition', { text: 'bo nu li', selectionStart: 8, selectionEnd: 8 })
  await expect.poll(() => box.inputValue()).toBe('bo nu li')
  await person.page.clock.runFor(2_000)
  await person.page.keyboard.press('Enter')
  await person.page.clock.runFor(2_000)
  await keyboard.send('Input.insertText', { text: '伯努利' })
  await person.page.clock.runFor(450)
  expect(asked).toEqual([])
  await person.page.clock.runFor(100)
  await person.dialog.getByRole('option').filter({ hasText: '伯努利' }).waitFor()
  expect(asked).toEqual(['伯努利'])
  await expect.poll(() => box.inputValue()).toBe('伯努利')
})

it('a tool fills the screen and leaves it; where that is not to be had, says so and changes nothing', async () => {
  const person = await enter('/')
  const { shell } = person.words
  await tool(person, shell.fullScreen).click()
  await tool(person, shell.leaveFullScreen).click()
  await tool(person, shell.fullScreen).waitFor()
  await person.page.evaluate(() =>
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true }),
  )
  await tool(person, shell.fullScreen).click()
  await person.toast('开启全屏失败')
  await tool(person, shell.fullScreen).waitFor()
})

it.each(['zh', 'en'] as const)('fits a phone with all that can be switched on, in %s', async (language) => {
  const person = await enter('/', { language })
  const all: Partial<Settings> = { showSearch: true, showNotice: true, showLanguage: true, showTheme: true }
  await keepSettings(person.page, all)
  const { tools, shell } = person.words
  for (const name of [tools.search.title, shell.fullScreen]) await tool(person, name).waitFor()
  await person.takePicture(`header-${language}-1440`)
  await person.page.setViewportSize({ width: 375, height: 740 })
  await tool(person, shell.refresh).waitFor({ state: 'hidden' })
  expect(await person.overflows()).toBe(false)
  await person.takePicture(`header-${language}-375`)
  await keepSettings(person.page, {})
})
