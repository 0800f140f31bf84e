import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../../resources/exercise.ts'
import { printZh } from '../../../src/base/locales/print.zh.ts'
import { Client } from '../../fixtures/client.ts'
import { makeQuestionsToPrint, questionsToPrint as questions } from '../../fixtures/printed-questions.ts'
import { administrator, startServer, type RunningServer } from '../../fixtures/server.ts'
import { openBrowser, type Stage } from '../../browser/driver.ts'
import { makeUser, password } from '../../browser/people.ts'
import type { Person } from '../../browser/person.ts'
import { clearedPage } from '../../browser/shared-page.ts'
import { squeezed, textOfPdf } from '../../features/papers/print/pdf-text.ts'

/**
 * Questions on paper: what is chosen in the list, as the server prints it.
 * @chosen-by src/content/printing src/capabilities/print server/features/papers/print/questions
 */

const { print } = printZh

let server: RunningServer
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  await makeQuestionsToPrint(admin)
  await makeUser(admin, 'reader', ['exercise:list', 'subject_course:list'])
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const open = clearedPage(() => stage)

/** In the list with every question chosen and the first page of the paper seen. */
async function withPaper(options: Parameters<typeof open>[1] = {}): Promise<Person> {
  const person = await open(exercise.menu!.path, options)
  await person.main.getByRole('checkbox').first().check()
  await person.button(person.words.views.common.print, person.main).click()
  await person.dialog.getByRole('img', { name: /1/ }).first().waitFor()
  return person
}

/** The pages of the preview that are shown, without those of settings before. */
const pages = ({ dialog }: Person) => dialog.locator('[aria-busy=false] img')

/** The file that the person gets. */
async function downloaded(person: Person): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    person.page.waitForEvent('download'),
    person.button(print.download, person.dialog).click(),
  ])
  return { name: file.suggestedFilename(), text: await textOfPdf(await readFile(await file.path())) }
}

it('are printed with their number, points and room; the answers stand where they are wanted', async () => {
  const person = await withPaper()
  const { dialog } = person
  await dialog.getByRole('textbox').first().fill('第一单元小测')
  await expect.poll(() => pages(person).count()).toBe(1)
  const { name, text } = await downloaded(person)
  expect(name).toBe('第一单元小测.pdf')
  for (const [at, { stem, score }] of questions.toReversed().entries())
    expect(text).toContain(squeezed(`${at + 1}．（${score} 分）${stem.replace(/<[^>]*>.*/, '')}`))
  expect(text).not.toContain(questions[0]!.analysis.slice(0, 6))
  await dialog.getByText(print.form_end).click()
  await expect.poll(() => pages(person).count()).toBe(2)
  expect((await downloaded(person)).text).toContain('参考答案与解析')
  await dialog.getByText(print.form_answers).click()
  await expect.poll(() => pages(person).count()).toBe(1)
  const answers = (await downloaded(person)).text
  expect(answers).toContain(squeezed(questions[0]!.analysis))
  expect(answers).not.toContain(questions[0]!.stem)
  await person.takePicture('print')
})

it('are set again with each change of the layout, as they will be printed', async () => {
  const person = await withPaper()
  const width = () =>
    pages(person)
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
  await expect.poll(width).toBeLessThan(1)
  await person.dialog.getByText(print.paper_a4, { exact: true }).click()
  await person.page.getByText(print.paper_a3, { exact: true }).click()
  await expect.poll(width).toBeGreaterThan(1)
})

it.each([
  ['zh', 1440],
  ['zh', 375],
  ['en', 1440],
  ['en', 375],
] as const)('are shown on the screen of %s, %d wide', async (language, width) => {
  const person = await withPaper({ language, width })
  await expect
    .poll(() =>
      pages(person)
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  const overflow = await person.dialog.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await person.takePicture(`print-${language}-${width}`)
})

it('are without answers for people who may not read them', async () => {
  const person = await withPaper({ as: { username: 'reader', password } })
  await expect.poll(() => person.dialog.getByText(print.form, { exact: true }).count()).toBe(0)
  expect((await downloaded(person)).text).not.toContain(squeezed(questions[0]!.analysis))
})
