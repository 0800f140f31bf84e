import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { atScale } from '../fixtures/scale.ts'
import { startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { drag, exercisesIn, PaperBank, sitDown, type Desk } from './paper-desk.ts'
import { filled } from './words.ts'

/**
 * Papers put together with the mouse alone, with the keyboard alone, by two people, and over F5 and a cut connection,
 * in all that the journey of paper-editor.test.ts passes by.
 * @chosen-by src/features/papers/paper-editor server/features/papers/draft resources/papers
 */

let server: RunningServer
let stage: Stage
let bank: PaperBank

const sectionCount = 5
const perSection = Math.max(3, atScale(8))
const questionCount = sectionCount * perSection
/** So many questions the bank shows at first. */
const pageOfBank = 20

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  bank = await PaperBank.of(server, Math.max(questionCount, pageOfBank) + 5)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it('puts together a paper of five sections with the mouse alone, and takes back every step', async () => {
  const id = await bank.makePaper('用鼠标组的卷')
  const desk = await sitDown(stage, id)
  const { texts, page } = desk
  await desk.person.takePicture('paper-editor-empty')
  for (let at = 0; at < sectionCount; at += 1) {
    await desk.button(texts.paper.addSection, desk.paper).click()
    await page.getByRole('menuitem', { name: texts.paper.sectionEmpty, exact: true }).click()
    await expect.poll(() => desk.sections.count()).toBe(at + 1)
  }
  await expect.poll(() => desk.bankQuestions.count()).toBe(pageOfBank)
  await desk.button(texts.bank.loadMore, desk.bank).click()
  await expect.poll(() => desk.bankQuestions.count()).toBeGreaterThan(pageOfBank)
  let added = 0
  for (let at = 0; at < sectionCount; at += 1) {
    await desk.sections.nth(at).locator('.compose-section-facts').click()
    for (let one = 0; one < perSection; one += 1) {
      const question = desk.bankQuestions.nth(added)
      // The first of a section is dragged into it, the others are added by their buttons.
      if (one === 0)
        await drag(
          desk,
          question.locator('.compose-bank-stem'),
          desk.sections.nth(at).locator('.compose-section-empty'),
        )
      else await question.getByRole('button').click()
      added += 1
      await desk.seesTotal(added, added * 2)
    }
  }
  // The points of a section, for each and in all.
  await desk.button(texts.paper.sectionPoints, desk.sections.first()).click()
  await page.getByRole('spinbutton', { name: texts.paper.each, exact: true }).fill('5')
  await page.getByRole('button', { name: texts.paper.eachGo }).click()
  const pointsInAll = questionCount * 2 + perSection * 3
  await desk.seesTotal(questionCount, pointsInAll)
  // An item is dragged above the first.
  const third = await desk.item(3).innerText()
  await drag(desk, desk.item(3).locator('.compose-handle'), desk.item(1))
  await expect.poll(async () => (await desk.item(1).innerText()).slice(2)).toBe(third.slice(2))
  await desk.isSaved()
  await desk.person.takePicture('paper-editor-mouse')
  await desk.button(texts.head.save).click()
  await desk.person.toast(filled(texts.head.savedVersion, { version: 2 }))
  const stored = await bank.stored(id)
  expect(stored.map(({ exercise_items }) => exercise_items.length)).toEqual(Array(sectionCount).fill(perSection))
  expect(new Set(exercisesIn(stored)).size).toBe(questionCount)
  expect(stored.map(({ firstChildIndex }) => firstChildIndex)).toEqual(stored.map((_, at) => 1 + at * perSection))

  // The sections, the questions, the points, the move; three more, and all are taken back.
  const steps = sectionCount + questionCount + 2
  await desk
    .item(1)
    .getByRole('button', { name: filled(texts.paper.remove, { number: 1 }) })
    .click()
  await desk.sections
    .nth(1)
    .getByRole('button', { name: new RegExp(texts.paper.removeSection.slice(0, 2)) })
    .click()
  await desk.seesTotal(questionCount - perSection - 1, pointsInAll - 5 - perSection * 2)
  await page.mouse.move(0, 0)
  const name = desk.sections.first().getByRole('textbox', { name: texts.paper.sectionName })
  await name.fill('一、选择题')
  const undo = page.getByRole('button', { name: new RegExp(`^${texts.head.undo}`) }).first()
  for (let step = 0; step < steps + 3; step += 1) await undo.click()
  await desk.seesTotal(0, 0)
  await desk.isSaved()
  expect(await bank.draft(id)).toEqual([])
  const redo = page.getByRole('button', { name: new RegExp(`^${texts.head.redo}`) }).first()
  for (let step = 0; step < steps; step += 1) await redo.click()
  await desk.seesTotal(questionCount, pointsInAll)
  await desk.isSaved()
  expect(exercisesIn(await bank.draft(id))).toEqual(exercisesIn(stored))
})

it('puts together a paper of five sections with the keyboard alone', async () => {
  const id = await bank.makePaper('用键盘组的卷')
  const desk = await sitDown(stage, id, { language: 'en' })
  const { page, texts } = desk
  const press = (key: string) => page.keyboard.press(key)
  const focusIn = (panel: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-panel]')?.getAttribute('data-panel')))
      .toBe(panel)
  // From wherever the focus is to the paper, whose first button adds a section.
  await desk.button(texts.paper.addSection, desk.paper).focus()
  await press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem')
  await press('Enter')
  let added = 0
  for (let at = 0; at < sectionCount; at += 1) {
    await expect.poll(() => desk.sections.count()).toBe(at + 1)
    await focusIn('paper')
    await press('F6')
    await focusIn('bank')
    if (at === 0) await press('ArrowDown')
    for (let one = 0; one < perSection; one += 1) {
      await press('Enter')
      added += 1
      await desk.seesTotal(added, added * 2)
      await expect.poll(() => desk.bankQuestions.count()).toBeGreaterThan(added)
      await press('ArrowDown')
    }
    await press('F6')
    await press('F6')
    await focusIn('paper')
    if (at < sectionCount - 1) await press('n')
  }
  // The last section's head has the focus: its name, an item's place, its section and its points.
  await press('ArrowDown')
  await press('Alt+ArrowDown')
  await press('Alt+Shift+ArrowUp')
  const moved = questionCount - perSection + 1
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(filled(texts.paper.item, { number: moved }))
  await expect.poll(() => desk.sections.nth(3).locator('.compose-item').count()).toBe(perSection + 1)
  await press('Enter')
  await page.keyboard.type('7.5')
  await press('Enter')
  await desk.seesTotal(questionCount, questionCount * 2 + 5.5)
  await press('Delete')
  await desk.seesTotal(questionCount - 1, questionCount * 2 - 2)
  await press('Control+z')
  await desk.seesTotal(questionCount, questionCount * 2 + 5.5)
  await desk.isSaved()
  await press('Control+s')
  await desk.person.toast(filled(texts.head.savedVersion, { version: 2 }))
  const stored = await bank.stored(id)
  expect(stored.map(({ exercise_items }) => exercise_items.length)).toEqual(
    Array.from({ length: sectionCount }, (_, at) => perSection + ({ 3: 1, 4: -1 }[at] ?? 0)),
  )
  expect(new Set(exercisesIn(stored)).size).toBe(questionCount)
})

it('lets two people edit one paper at once, and tells of what both changed', async () => {
  const id = await bank.makePaper('两人组的卷', [bank.some('一、选择题', 0, 3), bank.some('二、填空题', 3, 5)])
  const one = await sitDown(stage, id)
  const other = await sitDown(stage, id, { language: 'en' }, 'liwei')
  await one.sections.first().getByRole('textbox', { name: one.texts.paper.sectionName }).fill('一、单选题')
  await other.bankQuestions.first().getByRole('button').click()
  for (const desk of [one, other]) {
    await desk.seesTotal(6, 12)
    await expect
      .poll(() => desk.sections.first().getByRole('textbox', { name: desk.texts.paper.sectionName }).inputValue())
      .toBe('一、单选题')
  }
  await one.page.getByText(startOfOthers(one)).waitFor()
  // Each sees where the other is.
  await other.item(3).focus()
  await one.page.getByRole('button', { name: filled(one.texts.head.editorAt, { name: 'liwei', number: 3 }) }).click()
  await expect.poll(() => one.item(3).evaluate((item) => item === document.activeElement)).toBe(true)
  await expect.poll(() => one.item(3).getAttribute('data-others')).toBe('liwei')
  await one.person.takePicture('paper-editor-two')
  // While one is offline, both give the first question other points.
  await other.page.context().setOffline(true)
  const giveFirst = async (desk: Desk, points: string) => {
    await desk.item(1).locator('[data-edit-points]').click()
    await desk.page.keyboard.type(points)
    await desk.page.keyboard.press('Enter')
  }
  await giveFirst(other, '9')
  await giveFirst(one, '8')
  await one.seesTotal(6, 18)
  await one.isSaved()
  await other.page.context().setOffline(false)
  await other.page.getByText(other.texts.conflicts.title).waitFor()
  await other.seesTotal(6, 18)
  await other.person.takePicture('paper-editor-conflict')
  await other.button(other.texts.conflicts.useMine).click()
  await one.seesTotal(6, 19)
  await expect.poll(async () => exercisesIn(await bank.draft(id)).length).toBe(6)
})

const startOfOthers = (desk: Desk): RegExp => new RegExp(`${desk.texts.head.others.split('{{')[0]!}.*liwei`)

it('loses nothing to F5 or a cut connection', async () => {
  const id = await bank.makePaper('断线时组的卷', [bank.some('一、选择题', 0, 2)])
  const desk = await sitDown(stage, id)
  const { page, texts } = desk
  await page.route('**/change_exam_draft', (route) => route.abort())
  await desk.bankQuestions.first().getByRole('button').click()
  await desk.item(1).locator('[data-edit-points]').click()
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await desk.seesTotal(3, 10)
  await page.getByText(texts.head.offline).waitFor()
  await page.reload()
  await desk.ready()
  await desk.seesTotal(3, 10)
  expect(exercisesIn(await bank.draft(id))).toHaveLength(2)
  await page.unroute('**/change_exam_draft')
  await desk.isSaved()
  await expect.poll(async () => exercisesIn(await bank.draft(id)).length).toBe(3)
  // Right after a change, before it could be sent.
  await desk.bankQuestions.nth(1).getByRole('button').click()
  await desk.seesTotal(4, 12)
  await page.reload()
  await desk.ready()
  await desk.seesTotal(4, 12)
  await expect.poll(async () => exercisesIn(await bank.draft(id)).length).toBe(4)
  // In the middle of a word.
  await desk.sections.first().getByRole('textbox', { name: texts.paper.sectionName }).focus()
  await page.keyboard.press('End')
  await page.keyboard.type('甲')
  await page.reload()
  await desk.ready()
  await expect.poll(async () => (await bank.draft(id))[0]!.name).toBe('一、选择题甲')
})
