import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { knowledge_catalog } from '../../resources/knowledge-catalog.ts'
import { editorEn } from '../../src/base/locales/editor.en.ts'
import { editorZh } from '../../src/base/locales/editor.zh.ts'
import type { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { fieldLabelled, openRichField } from './controls.ts'
import type { Person } from './person.ts'
import { filled } from './words.ts'

/** Articles as people write them, in the field of a knowledge point. */

const words = { zh: editorZh, en: editorEn }
const picture = fileURLToPath(new URL('../editor/question/pasted/picture.png', import.meta.url))
const { path } = knowledge_catalog.menu!

export interface OpenArticle {
  person: Person
  id: number
  /** Where one writes, with the cursor in it. */
  text: Locator
}

export class Articles {
  private readonly admin: Client
  private readonly factory: RecordFactory

  constructor(admin: Client) {
    this.admin = admin
    this.factory = new RecordFactory(admin)
  }

  /** An article open in its form, in the page that `open` opens the form in. */
  async edit(explanation: string | null, open: (path: string) => Promise<Person>): Promise<OpenArticle> {
    const { id } = await this.factory.make('knowledge_catalog', { explanation })
    const person = await open(`${path}/edit/${id}`)
    return { person, id, text: await openRichField(articleField(person)) }
  }

  /** Saves it, and returns what is stored. */
  async saved({ person, id }: OpenArticle): Promise<string> {
    await person.save()
    await person.toast(person.words.views.form.saved)
    return (await this.admin.must(knowledge_catalog, 'detail', { id })).explanation
  }
}

export const articleField = (person: Person): Locator =>
  fieldLabelled(person.form, knowledge_catalog.fields.explanation.label[person.language])
export const articleTool = (person: Person, name: string): Locator =>
  articleField(person).getByRole('toolbar').getByRole('button', { name, exact: true })

/** Writes something of each kind into an empty article: by keyboard, by the toolbar and from the disk. */
export async function writeEverything({ person, text }: OpenArticle): Promise<void> {
  const { article, formulas, table } = words[person.language]
  const { keyboard } = person.page
  const field = articleField(person)
  const isInText = () =>
    expect.poll(() => person.page.evaluate(() => document.activeElement?.getAttribute('contenteditable'))).toBe('true')
  await text.focus()
  await keyboard.type('Monotonic')
  await articleTool(person, filled(article.heading, { level: 2 })).click()
  await text.locator('h2').waitFor()
  await keyboard.press('End')
  await keyboard.press('Enter')

  await keyboard.type('rises ')
  await keyboard.press('Control+b')
  await keyboard.type('always')
  await keyboard.press('Control+b')
  await keyboard.press('Control+m')
  await person.page.locator('math-field').waitFor()
  const source = person.dialog.getByRole('textbox', { name: formulas.source })
  await source.fill('x^2')
  await source.press('Enter')
  await text.getByRole('img', { name: filled(formulas.label, { latex: 'x^2' }) }).waitFor()
  await isInText()
  await keyboard.press('Enter')

  await keyboard.type('one')
  await articleTool(person, { zh: '无序列表', en: 'Unordered list' }[person.language]).click()
  await keyboard.press('Enter')
  await keyboard.press('Control+]')
  await keyboard.type('two')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.press('Enter')

  await keyboard.press('Control+k')
  await field.getByRole('textbox', { name: article.linkUrl }).fill('javascript:alert(1)')
  await keyboard.press('Enter')
  await field.getByRole('alert').getByText(article.linkWrong).waitFor()
  await field.getByRole('textbox', { name: article.linkUrl }).fill('example.org/a')
  await field.getByRole('textbox', { name: article.linkText }).fill('more')
  await keyboard.press('Enter')
  await text.getByText('more').waitFor()
  await keyboard.type(' here')

  await field.locator('input[type=file]').setInputFiles(picture)
  await text.locator('[data-state=shown]').waitFor()
  await expect.poll(() => field.getByRole('progressbar').count()).toBe(0)
  await text.press('Control+End')
  await keyboard.press('Enter')
  await articleTool(person, table).click()
  await keyboard.press('Enter')
  await text.locator('table').waitFor()
  await keyboard.type('head')
  await keyboard.press('Tab')
  await keyboard.type('next')
}

const cells = '<td></td>'.repeat(3)
/** What is stored of it. */
export const everything = new RegExp(
  [
    '^<h2>Monotonic</h2><p>rises <b>always</b><span data-type="formula" data-value="x\\^2"></span></p>',
    '<ul><li>one<ul><li>two</li></ul></li></ul>',
    '<p><a href="https://example.org/a" rel="noopener noreferrer">more</a> here<img src="/api/files/[\\w-]+" alt="" /></p>',
    `<table><tbody><tr><th>head</th><th>next</th><th></th></tr><tr>${cells}</tr><tr>${cells}</tr></tbody></table>$`,
  ].join(''),
)

/** Opens its page again, and waits until everything of it is shown. */
export async function seeEverything({ person, id }: OpenArticle): Promise<void> {
  await person.visit(`${path}/show/${id}`)
  await person.reload()
  const shown = person.page.locator('.article-text')
  await shown.getByRole('heading', { name: 'Monotonic' }).waitFor()
  await shown.locator('img[src^="blob:"]').waitFor()
  await shown.locator('math').waitFor()
  await shown.getByRole('columnheader', { name: 'head' }).waitFor()
  await expect.poll(() => shown.getByRole('link', { name: 'more' }).getAttribute('href')).toBe('https://example.org/a')
  await expect.poll(() => shown.getByRole('listitem').filter({ hasText: 'two' }).count()).toBe(2)
}
