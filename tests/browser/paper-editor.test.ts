import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exam } from '../../resources/exam.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { Desk, drag, exercisesIn, PaperBank } from './paper-desk.ts'
import { filled } from './words.ts'

/**
 * A paper is begun, put together by mouse and keyboard over a cut connection and F5, looked at as learners see it, and
 * saved.
 */

let server: RunningServer
let stage: Stage
let bank: PaperBank

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  bank = await PaperBank.of(server, 8)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it('a paper is begun, put together, kept over a cut connection and F5, and saved', async () => {
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password, '/testing/examination/create')
  const desk = new Desk(person)
  const { page, texts } = desk
  const { keyboard } = page
  const { fields } = exam
  await person.fillIn({ [fields.title.label.zh]: '高一期中', [fields.subject_course_id.label.zh]: '高中数学' })
  await person.button(texts.create.go).click()
  await person.isAt('/testing/examination/edit/')
  await desk.ready()
  const id = Number(/edit\/(\d+)/.exec(page.url())![1])

  // Two sections by mouse, with a question that is dragged and one by its button in each.
  for (let at = 0; at < 2; at += 1) {
    await desk.button(texts.paper.addSection, desk.paper).click()
    await page.getByRole('menuitem', { name: texts.paper.sectionEmpty, exact: true }).click()
    await expect.poll(() => desk.sections.count()).toBe(at + 1)
    await desk.sections.nth(at).locator('.compose-section-facts').click()
    const question = desk.bankQuestions.nth(2 * at)
    await drag(desk, question.locator('.compose-bank-stem'), desk.sections.nth(at).locator('.compose-section-empty'))
    await desk.seesTotal(2 * at + 1, 4 * at + 2)
    await desk.bankQuestions
      .nth(2 * at + 1)
      .getByRole('button')
      .click()
    await desk.seesTotal(2 * at + 2, 4 * at + 4)
  }
  await desk.sections.first().getByRole('textbox', { name: texts.paper.sectionName }).fill('一、选择题')
  // By keyboard: an item goes into the section above, gets its points, is removed and taken back.
  await desk.item(3).focus()
  await keyboard.press('Alt+Shift+ArrowUp')
  await expect.poll(() => desk.sections.first().locator('.compose-item').count()).toBe(3)
  await keyboard.press('Enter')
  await keyboard.type('7.5')
  await keyboard.press('Enter')
  await desk.seesTotal(4, 13.5)
  await keyboard.press('Delete')
  await desk.seesTotal(3, 6)
  await keyboard.press('Control+z')
  await desk.seesTotal(4, 13.5)
  await desk.isSaved()

  // What is done while the connection is cut is there after F5, and goes to the server when it is back.
  await page.route('**/change_exam_draft', (route) => route.abort())
  await desk.bankQuestions.nth(4).getByRole('button').click()
  await desk.seesTotal(5, 15.5)
  await page.getByText(texts.head.offline).waitFor()
  await person.reload()
  await desk.ready()
  await desk.seesTotal(5, 15.5)
  expect(exercisesIn(await bank.draft(id))).toHaveLength(4)
  await page.unroute('**/change_exam_draft')
  await desk.isSaved()
  await expect.poll(async () => exercisesIn(await bank.draft(id)).length).toBe(5)
  await person.takePicture('paper-editor')

  await desk.button(texts.head.preview).click()
  await person.dialog.getByText(texts.preview.paper, { exact: true }).click()
  await person.dialog.getByRole('heading', { name: '高一期中' }).waitFor()
  await keyboard.press('Escape')
  await person.dialog.waitFor({ state: 'hidden' })
  await desk.button(texts.head.save).click()
  await person.toast(filled(texts.head.savedVersion, { version: 2 }))
  const stored = await bank.stored(id)
  expect(stored.map(({ name, exercise_items }) => [name, exercise_items.length])).toEqual([
    ['一、选择题', 3],
    [expect.any(String), 2],
  ])
  expect(new Set(exercisesIn(stored)).size).toBe(5)
})
