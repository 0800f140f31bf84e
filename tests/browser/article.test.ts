import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { knowledge_catalog } from '../../resources/knowledge-catalog.ts'
import { subject } from '../../resources/subject.ts'
import { editorEn } from '../../src/locales/editor.en.ts'
import { editorZh } from '../../src/locales/editor.zh.ts'
import { hostileInputs } from '../editor/hostile.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled, openRichField } from './controls.ts'
import { openBrowser, type PersonOptions, type Stage } from './driver.ts'
import { watchForHarm } from './harm.ts'
import type { Person } from './person.ts'
import { goToTab } from './tabs.ts'
import { filled } from './words.ts'

/** Writing an article by hand, by keyboard and from other programs; what is saved is what was written, and is shown. */

const words = { zh: editorZh, en: editorEn }
const picture = fileURLToPath(new URL('../editor/question/pasted/picture.png', import.meta.url))
const { path } = knowledge_catalog.menu!

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
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const stored = async (id: number): Promise<string> =>
  (await admin.must(knowledge_catalog, 'detail', { id })).explanation

const fieldOf = (person: Person): Locator =>
  fieldLabelled(person.form, knowledge_catalog.fields.explanation.label[person.language])
const tool = (person: Person, name: string): Locator =>
  fieldOf(person).getByRole('toolbar').getByRole('button', { name, exact: true })

async function editing(explanation: string | null, options: PersonOptions = {}) {
  const { id } = await factory.make('knowledge_catalog', { explanation })
  const person = await stage.person(options)
  await person.visitAs(administrator.username, administrator.password, `${path}/edit/${id}`)
  const text = await openRichField(fieldOf(person))
  return { person, id, text, keyboard: person.page.keyboard }
}

async function saved(person: Person, id: number): Promise<string> {
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

it.each([
  ['zh', undefined],
  ['en', JSON.stringify({ themeName: 'dark' })],
] as const)(
  'writes an article with everything in it, saves it and shows it, in %s',
  async (language, theme) => {
    const { article, formulas, table } = words[language]
    const { person, id, text, keyboard } = await editing(null, { language, theme })
    await text.focus()
    await keyboard.type('Monotonic')
    await tool(person, filled(article.heading, { level: 2 })).click()
    await text.locator('h2').waitFor()
    await keyboard.press('End')
    await keyboard.press('Enter')

    await keyboard.type('rises ')
    await keyboard.press('Control+b')
    await keyboard.type('always')
    await keyboard.press('Control+b')
    await keyboard.press('Control+m')
    await person.page.locator('math-field').waitFor()
    await person.dialog.getByRole('textbox', { name: formulas.source }).fill('x^2')
    await person.dialog.getByRole('textbox', { name: formulas.source }).press('Enter')
    await text.getByRole('img', { name: filled(formulas.label, { latex: 'x^2' }) }).waitFor()
    await expect
      .poll(() => person.page.evaluate(() => document.activeElement?.getAttribute('contenteditable')))
      .toBe('true')
    await keyboard.press('Enter')

    await keyboard.type('one')
    await tool(person, language === 'zh' ? '无序列表' : 'Unordered list').click()
    await keyboard.press('Enter')
    await keyboard.press('Control+]')
    await keyboard.type('two')
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await keyboard.press('Enter')

    await keyboard.press('Control+k')
    await fieldOf(person).getByRole('textbox', { name: article.linkUrl }).fill('javascript:alert(1)')
    await keyboard.press('Enter')
    await fieldOf(person).getByRole('alert').getByText(article.linkWrong).waitFor()
    await fieldOf(person).getByRole('textbox', { name: article.linkUrl }).fill('example.org/a')
    await fieldOf(person).getByRole('textbox', { name: article.linkText }).fill('more')
    await keyboard.press('Enter')
    await text.getByText('more').waitFor()
    await keyboard.type(' here')

    await fieldOf(person).locator('input[type=file]').setInputFiles(picture)
    await text.locator('[data-state=shown]').waitFor()
    await expect.poll(() => fieldOf(person).getByRole('progressbar').count()).toBe(0)
    await text.press('Control+End')
    await keyboard.press('Enter')
    await tool(person, table).click()
    await keyboard.press('Enter')
    await text.locator('table').waitFor()
    await keyboard.type('head')
    await keyboard.press('Tab')
    await keyboard.type('next')
    await person.takePicture(`article-${language}-1440`)
    await person.page.setViewportSize({ width: 375, height: 812 })
    await person.takePicture(`article-${language}-375`)
    expect(await person.overflows()).toBe(false)
    await person.page.setViewportSize({ width: 1440, height: 900 })

    const cell = '<td></td>'
    expect(await saved(person, id)).toMatch(
      new RegExp(
        [
          '^<h2>Monotonic</h2><p>rises <b>always</b><span data-type="formula" data-value="x\\^2"></span></p>',
          '<ul><li>one<ul><li>two</li></ul></li></ul>',
          '<p><a href="https://example.org/a" rel="noopener noreferrer">more</a> here<img src="/api/files/[\\w-]+" alt="" /></p>',
          `<table><tbody><tr><th>head</th><th>next</th><th></th></tr><tr>${cell.repeat(3)}</tr><tr>${cell.repeat(3)}</tr></tbody></table>$`,
        ].join(''),
      ),
    )

    await person.visit(`${path}/show/${id}`)
    await person.reload()
    const shown = person.page.locator('.article-text')
    await shown.getByRole('heading', { name: 'Monotonic' }).waitFor()
    await shown.locator('img[src^="blob:"]').waitFor()
    await shown.locator('math').waitFor()
    await shown.getByRole('columnheader', { name: 'head' }).waitFor()
    await expect
      .poll(() => shown.getByRole('link', { name: 'more' }).getAttribute('href'))
      .toBe('https://example.org/a')
    await expect.poll(() => shown.getByRole('listitem').filter({ hasText: 'two' }).count()).toBe(2)
    await person.takePicture(`article-shown-${language}-1440`)
    await person.page.setViewportSize({ width: 375, height: 812 })
    await person.takePicture(`article-shown-${language}-375`)
  },
  180_000,
)

it('says what its buttons are, is one stop of the Tab key, and lets it go on', async () => {
  const { person, text, keyboard } = await editing('<p>a</p>')
  const bar = fieldOf(person).getByRole('toolbar')
  await tool(person, editorZh.article.tools.link).waitFor()
  const names = await bar
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label')))
  expect(names.filter((name) => !name)).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  await text.press('Control+End')
  await keyboard.press('Alt+F10')
  const heading = tool(person, filled(editorZh.article.heading, { level: 1 }))
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
}, 120_000)

it('keeps an article as it is while nobody changes it, and what can be undone while its tab is hidden', async () => {
  const before = '<h1>t</h1><blockquote><p>a</p><p>b</p></blockquote>'
  const { person, id, text, keyboard } = await editing(before)
  await text.press('Control+End')
  await keyboard.type('!')
  await keyboard.press('Control+z')
  await expect.poll(() => text.innerText()).not.toContain('!')
  await keyboard.type('?')
  await person.openScreen(subject)
  await goToTab(person, knowledge_catalog.label.zh)
  await expect.poll(() => text.innerText()).toContain('b?')
  expect(await saved(person, id)).toBe('<h1>t</h1><blockquote>a<br />b?</blockquote>')
}, 120_000)

it('takes over what other programs paste, and nothing that runs', async () => {
  const { person, text } = await editing(null)
  const harm = watchForHarm(person.page, server.origin)
  await text.focus()
  for (const input of hostileInputs) {
    if (input.includes('\0')) continue
    await paste(text, { 'text/html': input, 'text/plain': input })
  }
  await harm.look('paste')
  expect(harm.found).toEqual([])
}, 180_000)

it('takes over what Word leaves on the clipboard, without its styles', async () => {
  const { person, id, text } = await editing(null)
  await text.focus()
  await paste(text, {
    'text/html':
      '<html><head><style>p{color:red}</style></head><body><h2 style="color:red">Word</h2><p class="MsoNormal">a<o:p></o:p></p><table><tr><td style="border:1px">c</td></tr></table></body></html>',
    'text/plain': 'Word',
  })
  await text.locator('table').waitFor()
  expect(await saved(person, id)).toBe('<h2>Word</h2><p>a</p><table><tbody><tr><td>c</td></tr></tbody></table>')
}, 120_000)
