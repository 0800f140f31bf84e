import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { site } from '../../resources/site.ts'
import { editorEn } from '../../src/locales/editor.en.ts'
import { editorZh } from '../../src/locales/editor.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled, openRichField } from './controls.ts'
import { openBrowser, type PersonOptions, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { clearedPage } from './shared-page.ts'
import { goToTab, tabNames } from './tabs.ts'
import { filled } from './words.ts'

/** Writing a question by hand, by keyboard and from other programs; what is saved is what was written. */

const words = { zh: editorZh, en: editorEn }
const pasted = (name: string): string => fileURLToPath(new URL(`../editor/question/pasted/${name}`, import.meta.url))

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

const stored = async (id: number): Promise<string> => (await admin.must(exercise, 'detail', { id })).stem

const stemOf = (person: Person): Locator => fieldLabelled(person.form, exercise.fields.stem.label[person.language])
const analysisOf = (person: Person): Locator =>
  fieldLabelled(person.form, exercise.fields.analysis.label[person.language])
const tool = (person: Person, label: string): Locator =>
  stemOf(person).getByRole('toolbar').getByRole('button', { name: label, exact: true })

interface Opened {
  person: Person
  id: number
  text: Locator
}

const enter = clearedPage(() => stage)

/** A question open in its form, with the cursor in its stem. */
async function editing(stem: string, options: PersonOptions = {}): Promise<Opened> {
  const { id } = await factory.make('exercise', { stem })
  const person = await enter(`${exercise.menu!.form}/edit/${id}`, options)
  const text = await openRichField(stemOf(person))
  return { person, id, text }
}

async function saved({ person, id }: Opened): Promise<string> {
  await person.save()
  await person.toast(person.words.views.form.saved)
  return stored(id)
}

/** What another program left on the clipboard, pasted where the cursor is. */
const paste = (text: Locator, data: Readonly<Record<string, string>>): Promise<void> =>
  text.evaluate((element, types) => {
    const clipboardData = new DataTransfer()
    for (const [type, content] of Object.entries(types)) clipboardData.setData(type, content)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)

it.each(['zh', 'en'] as const)(
  'writes a question with everything in it, saves it, and shows the same after a reload, in %s',
  async (language) => {
    const opened = await editing('旧题干', { language })
    const { person, text } = opened
    const { page } = person
    const { keyboard } = page
    await text.fill('已知')
    await keyboard.press('End')

    await keyboard.press('Control+m')
    await page.locator('math-field').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MATH-FIELD')
    await keyboard.type('x^2')
    await expect
      .poll(() => person.dialog.getByRole('textbox', { name: words[language].formulas.source }).inputValue())
      .toBe('x^2')
    await person.takePicture(`editor-formula-${language}`)
    await keyboard.press('Enter')
    await text.getByRole('img', { name: filled(words[language].formulas.label, { latex: 'x^2' }) }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('contenteditable'))).toBe('true')

    await keyboard.press('Control+b')
    await keyboard.type('bold')
    await keyboard.press('Control+b')
    await keyboard.press('Control+Shift+Digit1')
    await keyboard.press('Enter')
    await keyboard.press('Control+Shift+Digit2')
    await keyboard.type(' end')
    await page.locator('.question-editor input[type=file]').setInputFiles(pasted('picture.png'))
    await text.locator('[data-state=shown]').waitFor()
    await expect.poll(() => stemOf(person).getByRole('progressbar').count()).toBe(0)

    await text.focus()
    await keyboard.press('Control+End')
    await tool(person, words[language].table).click()
    await page.keyboard.press('Enter')
    await text.locator('table').waitFor()
    await keyboard.type('head')
    await keyboard.press('Tab')
    await keyboard.type('next')
    await person.takePicture(`editor-${language}-1440`)

    const all = await saved(opened)
    expect(all).toMatch(
      /^已知<span data-type="formula" data-value="x\^2"><\/span><b>bold<\/b><span data-type="blank" data-kind="0"><\/span><br><span data-type="blank" data-kind="1"><\/span> end<span data-type="image" data-src="\/api\/files\/[\w-]+" data-alt=""><\/span><span data-type="table"><span data-type="row"><span data-type="cell" data-kind="head">head<\/span><span data-type="cell" data-kind="head">next<\/span>/,
    )
    await person.visit(`${exercise.menu!.path}/edit/${opened.id}`)
    await person.reload()
    const again = await openRichField(stemOf(person))
    await again.locator('[data-state=shown]').waitFor()
    await again.press('Control+End')
    await page.keyboard.type('!')
    await page.keyboard.press('Backspace')
    await person.fillIn({ [exercise.fields.source.label[language]]: 'somewhere' })
    expect(await saved(opened)).toBe(all)
  },
)

it('takes back what was done, also after another field was edited and after the tab was hidden', async () => {
  const opened = await editing('甲')
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
  expect(await saved(opened)).toBe('甲12')
})

it('goes from field to field by Tab, and each is an editor while one is in it', async () => {
  const { person, text } = await editing('甲')
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

it('keeps formulas, scripts, a table and the picture of what Word left on the clipboard', async () => {
  const opened = await editing('前')
  const { person, text } = opened
  await text.press('Control+End')
  await paste(text, {
    'text/html': readFileSync(pasted('word.html'), 'utf8'),
    'text/rtf': readFileSync(pasted('word.rtf'), 'utf8'),
    'text/plain': '设a1=23',
  })
  await text.locator('[data-state=shown]').waitFor()
  await text.locator('table').waitFor()
  await person.takePicture('editor-word-1440')
  const all = await saved(opened)
  expect(all).toContain('前设<b>a</b><span data-type="sub">1</span>=2<span data-type="sup">3</span>')
  expect(all).toContain('data-value="y=\\frac{1}{\\sqrt{x^{2}}}"')
  expect(all).toMatch(/data-src="\/api\/files\/[\w-]+"/)
  expect(all).not.toContain('package:')
})

it('says how many pictures could not come along, and offers to read dollars as formulas', async () => {
  const opened = await editing('甲')
  const { person, text } = opened
  await text.press('Control+a')
  await paste(text, { 'text/html': readFileSync(pasted('word.html'), 'utf8') })
  await person.sees(filled(editorZh.imagesMissing, { count: 1 }))
  await text.press('Control+a')
  await text.press('Delete')
  await paste(text, { 'text/plain': '若$a+b=1$，则$$c$$' })
  await person.button(editorZh.dollarsTake, stemOf(person)).click()
  expect(await saved(opened)).toBe(
    '若<span data-type="formula" data-value="a+b=1"></span>，则<span data-type="formula" data-value="c" data-kind="block"></span>',
  )
})

it('takes a picture that is dropped, with its description and size', async () => {
  const opened = await editing('甲')
  const { person, text } = opened
  await text.evaluate(
    (element, bytes) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }))
      const { left, top } = element.getBoundingClientRect()
      element.querySelector('[data-slate-string]')!.dispatchEvent(
        new DragEvent('drop', {
          dataTransfer,
          clientX: left + 20,
          clientY: top + 18,
          bubbles: true,
          cancelable: true,
        }),
      )
    },
    [...readFileSync(pasted('picture.png'))],
  )
  await text.locator('[data-state=shown] img').click({ position: { x: 1, y: 1 } })
  await stemOf(person).getByRole('textbox', { name: editorZh.images.alt }).fill('蓝色方块')
  await stemOf(person).getByRole('spinbutton', { name: editorZh.images.width }).fill('120')
  await stemOf(person).getByRole('spinbutton', { name: editorZh.images.width }).press('Enter')
  expect(await saved(opened)).toMatch(
    /data-type="image" data-src="\/api\/files\/[\w-]+" data-alt="蓝色方块" data-width="120"/,
  )
})

it('copies what it holds without loss', async () => {
  const whole =
    '<b>甲<span data-type="formula" data-value="\\frac{1}{2}"></span></b><span data-type="dots">乙</span><br><span data-type="blank" data-kind="1"></span><span data-type="table"><span data-type="row"><span data-type="cell" data-kind="head" data-col="2">表</span></span></span>丙'
  const opened = await editing(whole)
  const { person, text } = opened
  await text.press('Control+a')
  await text.press('Control+x')
  await expect.poll(() => text.locator('table').count()).toBe(0)
  await text.press('Control+v')
  await text.locator('table').waitFor()
  await person.fillIn({ [exercise.fields.source.label.zh]: '剪切' })
  expect(await saved(opened)).toBe(whole)
})

it('marks a formula that does not parse, keeps it as it is, and changes it by keyboard alone', async () => {
  const broken = '<span data-type="formula" data-value="\\frac{1"></span>'
  const opened = await editing(`甲${broken}`)
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
  expect(await saved(opened)).toBe('甲<span data-type="formula" data-value="\\frac{1}{3}\\text{中文}"></span>')
})

it('shows a required text that is blank as wrong, and what is typed survives a reload', async () => {
  const opened = await editing('甲')
  const { person, text } = opened
  await text.fill('')
  await person.save()
  await expect.poll(() => stemOf(person).locator('[data-status=error]').count()).toBeGreaterThan(0)
  await text.fill('草稿里的题干')
  await person.reload()
  await person.sees('草稿里的题干')
  expect(await stored(opened.id)).toBe('甲')
})

it('fits a phone, and covers the page in full screen', async () => {
  const { person, text } = await editing('甲<span data-type="formula" data-value="x"></span>', {
    width: 375,
    height: 812,
  })
  expect(await person.overflows()).toBe(false)
  await person.takePicture('editor-375')
  await tool(person, editorZh.fullScreen).click()
  await person.takePicture('editor-full-375')
  await text.press('Escape')
  await tool(person, editorZh.formula).click()
  await person.page.locator('math-field').waitFor()
  await person.takePicture('editor-formula-375')
})
