import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exerciseType } from '../../resources/bank/exercise-types/index.ts'
import { exam } from '../../resources/exam.ts'
import { exercise } from '../../resources/exercise.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { Desk, drag, exercisesIn, PaperBank, sitDown } from './paper-desk.ts'
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

it('a paper is put together by adding alone, its list of what is missing is worked off, and undo works from anywhere', async () => {
  const make = (values: Record<string, unknown>) =>
    bank.admin.must(exercise, 'create', { ...exercise.example, subject_course_id: bank.course.id, ...values })
  const truth = await make({
    type: 'true_false',
    options: [],
    answer: { type: 'true_false', value: true },
    stem: '空集是任何集合的子集',
    score: null,
  })
  const id = await bank.makePaper('按题型组的卷')
  const desk = await sitDown(stage, id, { width: 1280, height: 800 })
  const { texts, page, person } = desk
  const entry = (of: number) => desk.bank.locator(`[data-entry="${of}"]`)
  const names = () =>
    desk.sections
      .getByRole('textbox', { name: texts.paper.sectionName })
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  await desk.button(texts.bank.pasteList, desk.bank).click()
  const [first, second] = bank.ids
  await person.dialog.getByRole('textbox', { name: texts.list.label }).fill(`#${truth.id}\n#${second}\n#${first}`)
  await person.button(texts.list.find, person.dialog).click()
  await person.button(filled(texts.list.add, { count: 3 }), person.dialog).click()
  await desk.seesTotal(3, 4)
  const own = exerciseType('single_choice')?.label.zh
  expect(await names()).toEqual([`一、${own}`, '二、判断题'])
  await desk.isSaved()
  expect(exercisesIn(await bank.draft(id))).toEqual([second, first, truth.id])
  // The paper is the widest pane.
  const widthOf = async (name: string) => (await page.locator(`.compose-${name}`).boundingBox())?.width ?? 0
  expect(await widthOf('body')).toBeGreaterThan(1.5 * (await widthOf('bank')))
  // What is in it is not added in silence.
  await entry(first ?? 0)
    .getByRole('button')
    .click()
  await page.getByRole('dialog', { name: filled(texts.twins.one, { numbers: 2 }), exact: true }).waitFor()
  await person.button(texts.twins.show, person.question).click()
  await expect.poll(() => desk.item(2).evaluate((item) => item === document.activeElement)).toBe(true)
  await desk.seesTotal(3, 4)
  // The list leads to the input, and the entry goes.
  await page.getByRole('button', { name: filled(texts.warnings.noPoints, { number: 3 }) }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('spinbutton')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await desk.seesTotal(3, 7)
  await page.getByText(texts.outline.ready).waitFor()
  // Back to the empty paper, where what had the focus is gone, and forth.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await desk.seesTotal(0, 0)
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+y')
  await desk.seesTotal(3, 7)
  await desk.isSaved()
})
