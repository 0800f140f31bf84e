import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { editorEn } from '../../src/base/locales/editor.en.ts'
import { editorZh } from '../../src/base/locales/editor.zh.ts'
import type { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { fieldLabelled, openRichField } from './controls.ts'
import type { PersonOptions, Stage } from './driver.ts'
import type { Person } from './person.ts'
import { clearedPage } from './shared-page.ts'
import { filled } from './words.ts'

/** Questions as people write them, in the stem of their form. */

const words = { zh: editorZh, en: editorEn }
/** Files of what programs leave on the clipboard. */
export const pasted = (name: string): string =>
  fileURLToPath(new URL(`../editor/question/pasted/${name}`, import.meta.url))

export interface OpenQuestion {
  person: Person
  id: number
  /** Where one writes the stem, with the cursor in it. */
  text: Locator
}

export class Questions {
  private readonly admin: Client
  private readonly factory: RecordFactory
  private readonly enter: ReturnType<typeof clearedPage>

  constructor(admin: Client, stage: () => Stage) {
    this.admin = admin
    this.factory = new RecordFactory(admin)
    this.enter = clearedPage(stage)
  }

  /** A question open in its form, with the cursor in its stem. */
  async edit(stem: string, options: PersonOptions = {}): Promise<OpenQuestion> {
    const { id } = await this.factory.make('exercise', { stem })
    const person = await this.enter(`${exercise.menu!.form}/edit/${id}`, options)
    return { person, id, text: await openRichField(stemOf(person)) }
  }

  async stored(id: number): Promise<string> {
    return (await this.admin.must(exercise, 'detail', { id })).stem
  }

  /** Saves it, and returns the stem that is stored. */
  async saved({ person, id }: OpenQuestion): Promise<string> {
    await person.save()
    await person.toast(person.words.views.form.saved)
    return this.stored(id)
  }
}

export const stemOf = (person: Person): Locator =>
  fieldLabelled(person.form, exercise.fields.stem.label[person.language])
export const analysisOf = (person: Person): Locator =>
  fieldLabelled(person.form, exercise.fields.analysis.label[person.language])
export const stemTool = (person: Person, label: string): Locator =>
  stemOf(person).getByRole('toolbar').getByRole('button', { name: label, exact: true })

/** Writes something of each kind over a stem: by keyboard, by the toolbar and from the disk. */
export async function writeEverything({ person, text }: OpenQuestion): Promise<void> {
  const { page } = person
  const { keyboard } = page
  await text.fill('已知')
  await keyboard.press('End')

  await keyboard.press('Control+m')
  await page.locator('math-field').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MATH-FIELD')
  await keyboard.type('x^2')
  await expect
    .poll(() => person.dialog.getByRole('textbox', { name: words[person.language].formulas.source }).inputValue())
    .toBe('x^2')
  await person.takePicture(`editor-formula-${person.language}`)
  await keyboard.press('Enter')
  await text.getByRole('img', { name: filled(words[person.language].formulas.label, { latex: 'x^2' }) }).waitFor()
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
  await stemTool(person, words[person.language].table).click()
  await page.keyboard.press('Enter')
  await text.locator('table').waitFor()
  await keyboard.type('head')
  await keyboard.press('Tab')
  await keyboard.type('next')
  await person.takePicture(`editor-${person.language}-1440`)
}

/** What is stored of it, but for its end. */
export const everything =
  /^已知<span data-type="formula" data-value="x\^2"><\/span><b>bold<\/b><span data-type="blank" data-kind="0"><\/span><br><span data-type="blank" data-kind="1"><\/span> end<span data-type="image" data-src="\/api\/files\/[\w-]+" data-alt=""><\/span><span data-type="table"><span data-type="row"><span data-type="cell" data-kind="head">head<\/span><span data-type="cell" data-kind="head">next<\/span>/
