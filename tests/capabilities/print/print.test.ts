import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../../resources/exercise.ts'
import { systemCalls } from '../../../resources/system/system-calls.ts'
import { printZh } from '../../../src/locales/print.zh.ts'
import { Client } from '../../fixtures/client.ts'
import { RecordFactory } from '../../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../../fixtures/server.ts'
import { openBrowser, type PersonOptions, type Stage } from '../../browser/driver.ts'
import { makeUser, password } from '../../browser/people.ts'
import type { Person } from '../../browser/person.ts'
import { squeezed, textOfPdf } from '../../print/pdf-text.ts'

/** Questions on paper: what is chosen in the list, as the server prints it. */

const { print } = printZh
const blank = '<span data-type="blank" data-kind="1"></span>'
const questions = [
  {
    type: 'single_choice',
    stem: '下列是质数的是',
    options: [
      { key: 'A', text: '21' },
      { key: 'B', text: '23' },
      { key: 'C', text: '25' },
      { key: 'D', text: '27' },
    ],
    answer: { type: 'single_choice', key: 'B' },
    analysis: '23 只有 1 和自己两个因数。',
    score: 5,
  },
  {
    type: 'fill_blank',
    stem: `4 的算术平方根是${blank}。`,
    options: [],
    answer: {
      type: 'fill_blank',
      blanks: [{ kind: 'text', accept: ['2'], case_sensitive: false, tolerance: null, unit: '', score: null }],
      any_order: false,
    },
    analysis: '',
    score: 4,
  },
  {
    type: 'essay',
    stem: '证明三角形的内角和为 180°。',
    options: [],
    answer: { type: 'essay', text: '过一个顶点作对边的平行线。', marking: [] },
    analysis: '',
    score: 12,
  },
]

let server: RunningServer
let stage: Stage
const ids: number[] = []

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  const { id } = await factory.make('subject_course', { name: '初中数学' })
  for (const question of questions) {
    const made = await admin.must(
      exercise,
      'create',
      await factory.input('exercise', { subject_course_id: id, ...question }),
    )
    ids.push(made.id)
  }
  await makeUser(admin, 'reader', ['exercise:list', 'subject_course:list'])
}, 120_000)
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

/** In the list with every question chosen and the first page of the paper seen. */
async function withPaper(username: string, secret: string, options: PersonOptions = {}): Promise<Person> {
  const person = await stage.person(options)
  await person.visit(exercise.menu!.path)
  await person.logIn(username, secret)
  await person.settled()
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
  return { name: file.suggestedFilename(), text: await textOfPdf(await readFile((await file.path())!)) }
}

it('are printed with their number, points and room; the answers stand where they are wanted', async () => {
  const person = await withPaper(administrator.username, administrator.password)
  const { dialog } = person
  await dialog.getByRole('textbox').first().fill('第一单元小测')
  await expect.poll(() => pages(person).count()).toBe(1)
  const { name, text } = await downloaded(person)
  expect(name).toBe('第一单元小测.pdf')
  for (const [at, { stem, score }] of questions.toReversed().entries())
    expect(text).toContain(squeezed(`${at + 1}.（${score} 分）${stem.replace(/<[^>]*>.*/, '')}`))
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

it('are set anew with each change of the layout, as they will be printed', async () => {
  const person = await withPaper(administrator.username, administrator.password)
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
  const person = await withPaper(administrator.username, administrator.password, { language, width })
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

it('are without answers for whoever may not read them, whatever they ask for', async () => {
  const person = await withPaper('reader', password)
  await expect.poll(() => person.dialog.getByText(print.form, { exact: true }).count()).toBe(0)
  expect((await downloaded(person)).text).not.toContain(squeezed(questions[0]!.analysis))
  const reader = await new Client(server.base).login('reader', password)
  for (const call of [systemCalls.pdf, systemCalls.pdfPreview]) {
    for (const form of ['each', 'end', 'answers'])
      expect(await reader.send(call, { exercise_ids: ids, layout: { form }, title: '' })).toMatchObject({
        status: 403,
        code: '403',
      })
  }
})

it('are refused when they are none, twice the same, too many, or asked for while the last are being made', async () => {
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  const ask = (exercise_ids: number[], more = {}) =>
    admin.send(systemCalls.pdfPreview, { exercise_ids, layout: {}, title: '', ...more })
  for (const wrong of [[], [ids[0]!, ids[0]!], Array.from({ length: 501 }, (_, at) => at + 1)])
    expect(await ask(wrong)).toMatchObject({ status: 400, code: 100400 })
  expect(await ask(ids, { exam_id: 1 })).toMatchObject({ status: 400 })
  expect(await ask([999_999])).toMatchObject({ status: 404 })
  expect((await ask([...ids, 999_999])).data).toMatchObject({ left_out: 1, page_count: 1 })
  const statuses = (await Promise.all(Array.from({ length: 4 }, () => ask(ids)))).map(({ status }) => status)
  // On a busy machine one is done before the last is asked for.
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})
