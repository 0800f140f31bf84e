import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../../resources/exercise.ts'
import { printZh } from '../../../src/capabilities/print/print.zh.ts'
import { Client } from '../../fixtures/client.ts'
import { RecordFactory } from '../../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../../fixtures/server.ts'
import { openBrowser, type Stage } from '../../browser/driver.ts'
import { makeUser, password } from '../../browser/people.ts'
import type { Person } from '../../browser/person.ts'
import { filled } from '../../browser/words.ts'

/** Questions on paper: what is chosen in the list, as their types declare room and layout. */

const { print, paper } = printZh
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

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  const { id } = await factory.make('subject_course', { name: '初中数学' })
  for (const question of questions)
    await admin.must(exercise, 'create', await factory.input('exercise', { subject_course_id: id, ...question }))
  await makeUser(admin, 'reader', ['exercise:list', 'subject_course:list'])
}, 120_000)
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

/** In the list with every question chosen and the paper open. */
async function withPaper(username: string, secret: string): Promise<Person> {
  const person = await stage.person()
  await person.visit(exercise.menu!.path)
  await person.logIn(username, secret)
  await person.settled()
  await person.main.getByRole('checkbox').first().check()
  await person.button(person.words.views.common.print, person.main).click()
  await person.dialog.getByText(filled(print.title, { count: questions.length })).waitFor()
  await person.dialog.getByText(questions[2]!.stem).waitFor()
  return person
}

it('have a number, their points and the room that their type declares; the answers stand where they are wanted', async () => {
  const person = await withPaper(administrator.username, administrator.password)
  const { dialog } = person
  const item = (stem: string) => dialog.getByRole('listitem').filter({ hasText: stem })
  await expect.poll(() => dialog.locator('.paper-questions > li').count()).toBe(3)
  await expect.poll(() => item(questions[0]!.stem).textContent()).toContain(paper.bracket)
  await expect.poll(() => item(questions[0]!.stem).textContent()).toContain(filled(paper.points, { points: 5 }))
  await expect.poll(() => item('算术平方根').locator('.paper-line').count()).toBe(0)
  await expect.poll(() => item(questions[2]!.stem).locator('.paper-box').count()).toBe(1)
  const analysis = dialog.getByText(questions[0]!.analysis)
  await expect.poll(() => analysis.count()).toBe(0)
  await dialog.getByText(print.answersEnd).click()
  await analysis.waitFor()
  await expect.poll(() => dialog.getByRole('heading', { name: paper.solutions }).count()).toBe(1)
  await dialog.getByText(print.answersEach).click()
  await expect.poll(() => item(questions[0]!.stem).textContent()).toContain(questions[0]!.analysis)
  await dialog.getByText(print.room).click()
  await expect.poll(() => item(questions[2]!.stem).locator('.paper-box').count()).toBe(0)
  await person.takePicture('print')
})

it('are all that the printer gets, under the name of the paper', async () => {
  const person = await withPaper(administrator.username, administrator.password)
  const { page } = person
  await person.dialog.getByRole('textbox').fill('第一单元小测')
  await page.evaluate(() => {
    globalThis.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.body.dataset['printedAs'] = document.title
      dispatchEvent(new Event('afterprint'))
    }
  })
  const before = await page.title()
  await person.button(print.print, person.dialog).click()
  expect(await page.evaluate(() => document.body.dataset['printedAs'])).toBe('第一单元小测')
  expect(await page.title()).toBe(before)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('body > :visible').count()).toBe(1)
  await expect.poll(async () => (await page.locator('body').innerText()).split('\n')[0]).toBe('第一单元小测')
  await expect.poll(() => page.locator('body').innerText()).toContain(questions[2]!.stem)
  await page.emulateMedia({ media: null })
  await person.dialog.getByRole('textbox').focus()
  await page.keyboard.press('Escape')
  await page.locator('.print-copy').waitFor({ state: 'detached' })
})

it('are without answers for whoever may not read them', async () => {
  const person = await withPaper('reader', password)
  await expect.poll(() => person.dialog.getByText(print.answers, { exact: true }).count()).toBe(0)
  expect(await person.page.content()).not.toContain(questions[0]!.analysis)
})
