import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { knowledge_catalog } from '../../resources/knowledge-catalog.ts'
import { subject } from '../../resources/subject.ts'
import { editorZh } from '../../src/base/locales/editor.zh.ts'
import { hostileInputs } from '../editor/hostile.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { articleField, Articles, articleTool, everything, seeEverything, writeEverything } from './articles.ts'
import { pasteEach } from './clipboard.ts'
import { openBrowser, type Stage } from './driver.ts'
import { watchForHarm } from './harm.ts'
import { clearedPage } from './shared-page.ts'
import { goToTab } from './tabs.ts'
import { filled } from './words.ts'

/**
 * What the editor of articles needs beside the journey of article.test.ts: English, the dark and a phone, its toolbar,
 * its undoing, and what hostile pages leave on the clipboard.
 * @chosen-by editor/article editor/frame editor/tables editor/paste src/content/rich-text
 */

let server: RunningServer
let stage: Stage
let articles: Articles

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  articles = new Articles(await new Client(server.base).login(administrator.username, administrator.password))
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const open = clearedPage(() => stage)

it('says what its buttons are, is one stop of the Tab key, and lets it go on', async () => {
  const { person, text } = await articles.edit('<p>a</p>', open)
  const { keyboard } = person.page
  const bar = articleField(person).getByRole('toolbar')
  await articleTool(person, editorZh.article.tools.link).waitFor()
  const names = await bar
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label')))
  expect(names.filter((name) => !name)).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  await text.press('Control+End')
  await keyboard.press('Alt+F10')
  const heading = articleTool(person, filled(editorZh.article.heading, { level: 1 }))
  await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
  await keyboard.press('Enter')
  await text.locator('h1').waitFor()
  await expect.poll(() => heading.getAttribute('aria-pressed')).toBe('true')
  await keyboard.press('ArrowRight')
  await expect
    .poll(() => person.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(filled(editorZh.article.heading, { level: 2 }))
  await text.focus()
  await keyboard.press('Tab')
  await expect.poll(() => text.evaluate((one) => one.contains(document.activeElement))).toBe(false)
})

it('keeps the tools for a table at the cursor in sight, however short the window is', async () => {
  const { person, text } = await articles.edit('<table><tbody><tr><td>a</td></tr></tbody></table>', open)
  const size = person.page.viewportSize()!
  await person.page.setViewportSize({ width: size.width, height: 420 })
  await text.locator('td').first().click()
  const bar = articleField(person).getByRole('group', { name: editorZh.tables.selected, exact: true })
  await bar.waitFor()
  await text.evaluate((one) => one.scrollIntoView({ block: 'start' }))
  await expect
    .poll(() =>
      bar.evaluate((one) => {
        const { left, top, bottom } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(left + 4, (top + bottom) / 2))
      }),
    )
    .toBe(true)
  await person.page.setViewportSize(size)
})

it('keeps an article as it is while nobody changes it, and what can be undone while its tab is hidden', async () => {
  const before = '<h1>t</h1><blockquote><p>a</p><p>b</p></blockquote>'
  const article = await articles.edit(before, open)
  const { person, text } = article
  const { keyboard } = person.page
  await text.press('Control+End')
  await keyboard.type('!')
  await keyboard.press('Control+z')
  await expect.poll(() => text.innerText()).not.toContain('!')
  await keyboard.type('?')
  await person.openScreen(subject)
  await goToTab(person, knowledge_catalog.label.zh)
  await expect.poll(() => text.innerText()).toContain('b?')
  expect(await articles.saved(article)).toBe('<h1>t</h1><blockquote>a<br />b?</blockquote>')
})

it('takes over what other programs paste, and nothing that runs', async () => {
  const { person, text } = await articles.edit(null, open)
  const harm = watchForHarm(person.page, server.origin)
  await text.focus()
  const inputs = hostileInputs.filter((input) => !input.includes('\0'))
  await pasteEach(
    text,
    inputs.map((input) => ({ 'text/html': input, 'text/plain': input })),
  )
  await harm.look('paste')
  expect(harm.found).toEqual([])
})

it('is written with everything in it in English and in the dark, saved and shown, and fits a phone', async () => {
  const person = await stage.person({ language: 'en', theme: JSON.stringify({ themeName: 'dark' }) })
  const article = await articles.edit(null, async (path) => {
    await person.visitAs(administrator.username, administrator.password, path)
    return person
  })
  await writeEverything(article)
  await person.takePicture('article-en-1440')
  await person.page.setViewportSize({ width: 375, height: 812 })
  await person.takePicture('article-en-375')
  expect(await person.overflows()).toBe(false)
  await person.page.setViewportSize({ width: 1440, height: 900 })
  expect(await articles.saved(article)).toMatch(everything)
  await seeEverything(article)
  await person.page.setViewportSize({ width: 375, height: 812 })
  await person.takePicture('article-shown-en-375')
})
