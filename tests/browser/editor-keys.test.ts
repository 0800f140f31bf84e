import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { site } from '../../resources/site.ts'
import { editorZh } from '../../src/base/locales/editor.zh.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openRichField } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { analysisOf, everything, Questions, stemOf, stemTool, writeEverything } from './questions.ts'
import { goToTab, tabNames } from './tabs.ts'

/**
 * What the editor of questions needs beside the journey of editor.test.ts: English, its undoing, the Tab key, formulas
 * by keyboard, faults, and a phone.
 * @chosen-by editor/question editor/frame editor/formula-dialog src/content/rich-text
 */

let server: RunningServer
let stage: Stage
let questions: Questions

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  questions = new Questions(admin, () => stage)
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it('writes a question with everything in it, and saves it, in English', async () => {
  const opened = await questions.edit('旧题干', { language: 'en' })
  await writeEverything(opened)
  expect(await questions.saved(opened)).toMatch(everything)
})

it('takes back what was done, also after another field was edited and after the tab was hidden', async () => {
  const opened = await questions.edit('甲')
  const { person, text } = opened
  const { keyboard } = person.page
  await keyboard.press('Control+End')
  await keyboard.type('1')
  await keyboard.press('Control+Shift+Digit1')
  await expect.poll(() => text.getByRole('img').count()).toBe(1)
  await openRichField(analysisOf(person))
  await expect.poll(() => person.page.locator('[contenteditable=true][role=textbox]').count()).toBe(1)
  const again = await openRichField(stemOf(person))
  await again.press('Control+z')
  await expect.poll(() => again.getByRole('img').count()).toBe(0)
  await keyboard.press('Control+y')
  await expect.poll(() => again.getByRole('img').count()).toBe(1)

  const [, tab] = (await tabNames(person)).find((name) => name.startsWith('*'))!.split('*')
  await person.openScreen(site)
  await goToTab(person, tab!)
  await again.waitFor()
  await again.press('Control+z')
  await expect.poll(() => again.getByRole('img').count()).toBe(0)
  await keyboard.press('Control+End')
  await keyboard.type('2')
  expect(await questions.saved(opened)).toBe('甲12')
})

it('goes from field to field by Tab, and each is an editor while one is in it', async () => {
  const { person, text } = await questions.edit('甲')
  const { page } = person
  /** Which field has the focus, and what has it there. */
  const focused = () =>
    page.evaluate(() => [
      document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'],
      document.activeElement?.getAttribute('aria-label'),
    ])
  await text.press('Tab')
  await expect.poll(async () => (await focused())[0]).toBe('options')
  await expect.poll(() => page.locator('[data-field=options] [contenteditable=true]').count()).toBe(1)
  await expect.poll(() => page.locator('[contenteditable=true][role=textbox]').count()).toBe(1)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(focused).toEqual(['options', editorZh.formula])
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toEqual(['options', editorZh.blankNumber])
  await page.keyboard.press('Shift+Tab')
  await expect.poll(focused).toEqual(['stem', exercise.fields.stem.label.zh])
  await text.waitFor()
})

it('marks a formula that does not parse, keeps it as it is, and changes it by keyboard alone', async () => {
  const broken = '<span data-type="formula" data-value="\\frac{1"></span>'
  const opened = await questions.edit(`甲${broken}`)
  const { person, text } = opened
  const { keyboard } = person.page
  await text.press('Control+End')
  await keyboard.press('ArrowLeft')
  await keyboard.press('Enter')
  const source = person.dialog.getByRole('textbox', { name: editorZh.formulas.source })
  await expect.poll(() => source.inputValue()).toBe('\\frac{1')
  await person.sees(editorZh.formulas.fault)
  await keyboard.press('Escape')
  await expect.poll(() => person.page.locator('math-field').count()).toBe(0)
  await keyboard.press('Enter')
  await source.fill('\\frac{1}{3}\\text{中文}')
  await source.press('Enter')
  expect(await questions.saved(opened)).toBe(
    '甲<span data-type="formula" data-value="\\frac{1}{3}\\text{中文}"></span>',
  )
})

it('shows a required text that is blank as wrong, and what is typed survives a reload', async () => {
  const opened = await questions.edit('甲')
  const { person, text } = opened
  await text.fill('')
  await person.save()
  await expect.poll(() => stemOf(person).locator('[data-status=error]').count()).toBeGreaterThan(0)
  await text.fill('草稿里的题干')
  await person.reload()
  await person.sees('草稿里的题干')
  expect(await questions.stored(opened.id)).toBe('甲')
})

it('fits a phone, and covers the page in full screen', async () => {
  const { person, text } = await questions.edit('甲<span data-type="formula" data-value="x"></span>', {
    width: 375,
    height: 812,
  })
  expect(await person.overflows()).toBe(false)
  await person.takePicture('editor-375')
  await stemTool(person, editorZh.fullScreen).click()
  await person.takePicture('editor-full-375')
  await text.press('Escape')
  await stemTool(person, editorZh.formula).click()
  await person.page.locator('math-field').waitFor()
  await person.takePicture('editor-formula-375')
})
