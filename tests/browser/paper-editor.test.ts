import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exam } from '../../resources/exam.ts'
import { exam_item } from '../../resources/exam-item.ts'
import { exercise } from '../../resources/exercise.ts'
import type { Language } from '../../resources/kit/index.ts'
import { itemsOf, type PaperSection } from '../../resources/papers/sections.ts'
import { paperEditorEn } from '../../src/pages/paper-editor/paper-editor.en.ts'
import { paperEditorZh } from '../../src/pages/paper-editor/paper-editor.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type PersonOptions, type Stage } from './driver.ts'
import { makeUser, password } from './people.ts'
import type { Person } from './person.ts'
import { filled } from './words.ts'

/** Papers put together by hand: with the mouse alone, with the keyboard alone, by two people, and over F5 and a cut connection. */

let server: RunningServer
let stage: Stage
let admin: Client
let course: { id: number }
const ids: number[] = []

const sectionCount = 5
const perSection = 8
const questionCount = sectionCount * perSection

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  course = await factory.make('subject_course', { name: '高中数学' })
  for (let n = 1; n <= questionCount + 5; n += 1) {
    const stem = `第${String(n).padStart(2, '0')}号：已知函数 <b>f(x)</b>，求值`
    ids.push((await factory.make('exercise', { subject_course_id: course.id, stem, score: 2 })).id)
  }
  await admin.must(exercise, 'publish', { ids })
  await makeUser(admin, 'liwei', ['exam:list', 'exam:update', 'exercise:list', 'subject_course:list'])
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const textsIn = { zh: paperEditorZh, en: paperEditorEn } satisfies Record<Language, unknown>

/** A person in front of the editor of one paper. */
class Desk {
  readonly person: Person
  readonly texts: typeof paperEditorZh

  constructor(person: Person) {
    this.person = person
    this.texts = textsIn[person.language]
  }

  get page() {
    return this.person.page
  }
  get paper(): Locator {
    return this.page.getByRole('region', { name: this.texts.paper.label })
  }
  get bank(): Locator {
    return this.page.getByRole('complementary', { name: this.texts.bank.title })
  }
  get bankQuestions(): Locator {
    return this.bank.locator('[data-entry]')
  }
  get sections(): Locator {
    return this.paper.locator('.compose-section')
  }
  item(number: number): Locator {
    return this.paper.getByRole('listitem', { name: filled(this.texts.paper.item, { number }), exact: true })
  }
  button(name: string, scope: Locator = this.person.main): Locator {
    return this.person.button(name, scope)
  }

  async ready(): Promise<void> {
    await this.bankQuestions.first().waitFor()
  }

  async seesTotal(count: number, points: number): Promise<void> {
    const text = filled(this.texts.head.totals, { count, points })
    await this.page.locator('.compose-totals').getByText(text, { exact: true }).waitFor()
  }

  async isSaved(): Promise<void> {
    await expect
      .poll(() => this.page.locator('.compose-saving').getAttribute('data-state'), { timeout: 20_000 })
      .toBe('saved')
  }
}

async function makePaper(title: string, sections: PaperSection[] = []): Promise<number> {
  return (await admin.must(exam, 'create', { title, subject_course_id: course.id, sections })).id
}

async function sitDown(id: number, options: PersonOptions = {}, username = administrator.username): Promise<Desk> {
  const person = await stage.person({ motion: true, ...options })
  const secret = username === administrator.username ? administrator.password : password
  await person.visitAs(username, secret, `/testing/examination/edit/${id}`)
  const desk = new Desk(person)
  // On a narrow screen the bank is behind a tab.
  await ((options.width ?? 1440) < 900 ? desk.paper.waitFor() : desk.ready())
  return desk
}

const storedOf = async (id: number): Promise<PaperSection[]> => (await admin.must(exam, 'detail', { id })).sections
const draftOf = async (id: number): Promise<PaperSection[]> =>
  (await admin.must(exam, 'get_exam_draft', { id })).content
const exercisesIn = (sections: readonly PaperSection[]): number[] =>
  itemsOf(sections).flatMap(({ exercises }) => exercises.map(({ exercise_id }) => exercise_id))

const some = (name: string, from: number, to: number): PaperSection => ({
  name,
  exercise_items: ids.slice(from, to).map((exercise_id) => ({ exercises: [{ exercise_id }] })),
})

/** Drags slowly enough for the browser to see where. */
async function drag({ page }: Desk, from: Locator, to: Locator, place: 'top' | 'bottom' = 'top'): Promise<void> {
  await to.scrollIntoViewIfNeeded()
  await from.scrollIntoViewIfNeeded()
  const start = (await from.boundingBox())!
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 4, start.y + start.height / 2 + 8)
  const end = (await to.boundingBox())!
  const y = place === 'top' ? end.y + 4 : end.y + end.height - 4
  await page.mouse.move(end.x + end.width / 2, y, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2 + 2, y)
  await page.mouse.up()
}

it('puts together 40 questions in 5 sections with the mouse alone, and takes back 50 steps', async () => {
  const id = await makePaper('用鼠标组的卷')
  const desk = await sitDown(id)
  const { texts, page } = desk
  await desk.person.takePicture('paper-editor-empty')
  for (let at = 0; at < sectionCount; at += 1) {
    await desk.button(texts.paper.addSection, desk.paper).click()
    await page.getByRole('menuitem', { name: texts.paper.sectionEmpty, exact: true }).click()
    await expect.poll(() => desk.sections.count()).toBe(at + 1)
  }
  let added = 0
  for (let at = 0; at < sectionCount; at += 1) {
    await desk.sections.nth(at).locator('.compose-section-facts').click()
    for (let one = 0; one < perSection; one += 1) {
      if (added === (await desk.bankQuestions.count())) {
        await desk.button(texts.bank.loadMore, desk.bank).click()
        await expect.poll(() => desk.bankQuestions.count()).toBeGreaterThan(added)
      }
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
  await desk.seesTotal(questionCount, 40 + 64)
  // An item is dragged above the first.
  const third = await desk.item(3).innerText()
  await drag(desk, desk.item(3).locator('.compose-handle'), desk.item(1))
  await expect.poll(async () => (await desk.item(1).innerText()).slice(2)).toBe(third.slice(2))
  await desk.isSaved()
  await desk.person.takePicture('paper-editor-forty')
  await desk.button(texts.head.save).click()
  await desk.person.toast(filled(texts.head.savedVersion, { version: 2 }))
  const stored = await storedOf(id)
  expect(stored.map(({ exercise_items }) => exercise_items.length)).toEqual(Array(sectionCount).fill(perSection))
  expect(new Set(exercisesIn(stored)).size).toBe(questionCount)
  expect(stored.map(({ firstChildIndex }) => firstChildIndex)).toEqual([1, 9, 17, 25, 33])

  // 47 steps: 5 sections, 40 questions, the points, the move; three more, and 50 are taken back.
  await desk
    .item(1)
    .getByRole('button', { name: filled(texts.paper.remove, { number: 1 }) })
    .click()
  await desk.sections
    .nth(1)
    .getByRole('button', { name: new RegExp(texts.paper.removeSection.slice(0, 2)) })
    .click()
  await desk.seesTotal(questionCount - perSection - 1, 35 + 48)
  await page.mouse.move(0, 0)
  const name = desk.sections.first().getByRole('textbox', { name: texts.paper.sectionName })
  await name.fill('一、选择题')
  const undo = page.getByRole('button', { name: new RegExp(`^${texts.head.undo}`) }).first()
  for (let step = 0; step < 50; step += 1) await undo.click()
  await desk.seesTotal(0, 0)
  await desk.isSaved()
  expect(await draftOf(id)).toEqual([])
  const redo = page.getByRole('button', { name: new RegExp(`^${texts.head.redo}`) }).first()
  for (let step = 0; step < 47; step += 1) await redo.click()
  await desk.seesTotal(questionCount, 40 + 64)
  await desk.isSaved()
  expect(exercisesIn(await draftOf(id))).toEqual(exercisesIn(stored))
}, 240_000)

it('puts together 40 questions in 5 sections with the keyboard alone', async () => {
  const id = await makePaper('用键盘组的卷')
  const desk = await sitDown(id, { language: 'en' })
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
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Question 33')
  await expect.poll(() => desk.sections.nth(3).locator('.compose-item').count()).toBe(perSection + 1)
  await press('Enter')
  await page.keyboard.type('7.5')
  await press('Enter')
  await desk.seesTotal(questionCount, 85.5)
  await press('Delete')
  await desk.seesTotal(questionCount - 1, 78)
  await press('Control+z')
  await desk.seesTotal(questionCount, 85.5)
  await desk.isSaved()
  await press('Control+s')
  await desk.person.toast(filled(texts.head.savedVersion, { version: 2 }))
  const stored = await storedOf(id)
  expect(stored.map(({ exercise_items }) => exercise_items.length)).toEqual([8, 8, 8, 9, 7])
  expect(new Set(exercisesIn(stored)).size).toBe(questionCount)
}, 240_000)

it('lets two people edit one paper at once, and tells of what both changed', async () => {
  const id = await makePaper('两人组的卷', [some('一、选择题', 0, 3), some('二、填空题', 3, 5)])
  const one = await sitDown(id)
  const other = await sitDown(id, { language: 'en' }, 'liwei')
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
  await other.page.getByText(other.texts.conflicts.title).waitFor({ timeout: 30_000 })
  await other.seesTotal(6, 18)
  await other.person.takePicture('paper-editor-conflict')
  await other.button(other.texts.conflicts.useMine).click()
  await one.seesTotal(6, 19)
  await expect.poll(async () => exercisesIn(await draftOf(id)).length).toBe(6)
}, 180_000)

const startOfOthers = (desk: Desk): RegExp => new RegExp(`${desk.texts.head.others.split('{{')[0]!}.*liwei`)

it('loses nothing to F5 or a cut connection', async () => {
  const id = await makePaper('断线时组的卷', [some('一、选择题', 0, 2)])
  const desk = await sitDown(id)
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
  expect(exercisesIn(await draftOf(id))).toHaveLength(2)
  await page.unroute('**/change_exam_draft')
  await desk.isSaved()
  await expect.poll(async () => exercisesIn(await draftOf(id)).length).toBe(3)
  // Right after a change, before it could be sent.
  await desk.bankQuestions.nth(1).getByRole('button').click()
  await desk.seesTotal(4, 12)
  await page.reload()
  await desk.ready()
  await desk.seesTotal(4, 12)
  await expect.poll(async () => exercisesIn(await draftOf(id)).length).toBe(4)
  // In the middle of a word.
  await desk.sections.first().getByRole('textbox', { name: texts.paper.sectionName }).focus()
  await page.keyboard.press('End')
  await page.keyboard.type('甲')
  await page.reload()
  await desk.ready()
  await expect.poll(async () => (await draftOf(id))[0]!.name).toBe('一、选择题甲')
}, 120_000)

it('shows by keyboard what is new in a material, and takes it', async () => {
  const material = await admin.must(exam_item, 'create', {
    title: '数列的背景',
    subject_course_id: course.id,
    material: '斐波那契在《计算之书》里写到兔子',
    exercise_ids: ids.slice(5, 7),
  })
  const id = await makePaper('材料有新版本的卷', [
    { name: '一、材料题', exercise_items: [{ exam_item_id: material.id, exercises: [] }] },
  ])
  await admin.must(exam_item, 'update', {
    id: material.id,
    version: 1,
    material: '斐波那契在《计算之书》里写到一对兔子',
  })
  for (const options of [{}, { language: 'en', width: 375 }] as const) {
    const desk = await sitDown(id, options)
    const { texts, person, page } = desk
    await desk.paper.getByText('里写到兔子').waitFor()
    // On a narrow screen the paper has all of its width.
    const { width } = (await desk.paper.boundingBox())!
    expect(width / page.viewportSize()!.width).toBeGreaterThan(person.language === 'en' ? 0.85 : 0.3)
    await desk.paper.getByRole('listitem', { name: filled(texts.paper.itemRange, { first: 1, last: 2 }) }).focus()
    await person.takePicture(`paper-editor-material-${person.language}`)
    await page.keyboard.press('v')
    await person.dialog.locator('ins').getByText('一对').waitFor()
    await person.takePicture(`paper-editor-newer-material-${person.language}`)
    await page.keyboard.press('Escape')
  }
  const desk = await sitDown(id)
  const { texts, person } = desk
  await desk.button(filled(texts.warnings.newerMaterial, { number: 1 })).click()
  await desk.button(texts.marks.newerMaterial, desk.paper).click()
  await person.button(texts.question.take, person.dialog).click()
  await desk.paper.getByText('里写到一对兔子').waitFor()
  await expect.poll(() => desk.button(texts.marks.newerMaterial, desk.paper).count()).toBe(0)
  await desk.isSaved()
  expect((await draftOf(id))[0]!.exercise_items[0]).toMatchObject({ exam_item_version: 2 })
  // The menu of its row prints what is saved.
  await person.visit(exam.menu!.path)
  await person.chooseInRow('材料有新版本的卷', person.words.views.common.print)
  await person.dialog.locator('[aria-busy=false] img').first().waitFor()
  await person.takePicture('exam-printed-from-row')
}, 120_000)

it('shows what is new in a question and takes it, edits one in place, and finds a pasted list', async () => {
  const made = await Promise.all(
    [1, 2].map((n) =>
      admin.must(exercise, 'create', {
        ...exercise.example,
        subject_course_id: course.id,
        code: `GK-${n}`,
        stem: `已知数列的第${n}项，求通项`,
        score: 3,
      }),
    ),
  )
  const own = made.map(({ id }) => id as number)
  const id = await makePaper('有新版本的卷', [
    { name: '一、选择题', exercise_items: [{ exercises: [{ exercise_id: own[0]! }] }] },
  ])
  await admin.must(exercise, 'update', { id: own[0], version: 1, stem: '已知等差数列的第1项，求通项' })
  const desk = await sitDown(id)
  const { texts, person } = desk
  await desk.item(1).getByText('已知数列的第1项').waitFor()
  await desk.button(filled(texts.warnings.newer, { number: 1 })).click()
  await desk.button(texts.marks.newer, desk.item(1)).click()
  await person.dialog.locator('ins').getByText('等差').waitFor()
  await person.takePicture('paper-editor-newer')
  await person.button(texts.question.take, person.dialog).click()
  await desk.item(1).getByText('已知等差数列的第1项').waitFor()
  // Several by their codes.
  await desk.button(texts.bank.pasteList, desk.bank).click()
  await person.dialog.getByRole('textbox', { name: texts.list.label }).fill(`GK-2\n#${ids[0]!}，XX-9`)
  await person.button(texts.list.find, person.dialog).click()
  await person.sees(filled(texts.list.missing, { codes: 'XX-9' }))
  await person.button(filled(texts.list.add, { count: 2 }), person.dialog).click()
  await desk.seesTotal(3, 8)
  // Edited here, and kept as it is in this paper.
  await desk.button(filled(texts.paper.edit, { number: 2 }), desk.item(2)).click()
  await person.fillIn({ [exercise.fields.source.label.zh]: '2026 年高考' })
  await person.takePicture('paper-editor-question')
  await person.save()
  await person.button(texts.question.stay, person.question).click()
  await desk.button(texts.marks.newer, desk.item(2)).waitFor()
  await desk.isSaved()
  const [section] = await draftOf(id)
  expect(section!.exercise_items.map(({ exercises }) => [exercises[0]!.exercise_id, exercises[0]!.version])).toEqual([
    [own[0], 2],
    [own[1], 1],
    [ids[0], expect.any(Number)],
  ])
  // Learners' view: the eyebrows alone, unless this browser says otherwise.
  await desk.button(texts.head.preview).click()
  await person.dialog.getByText('3.', { exact: true }).waitFor()
  await expect.poll(() => person.dialog.getByText('求通项').count()).toBe(0)
  await person.dialog.getByRole('switch').click()
  await person.dialog.getByText('求通项').first().waitFor()
  expect(await person.page.evaluate(() => localStorage.getItem('onlyShowEyebrowConfig'))).toBe('false')
  await person.dialog.getByText(texts.preview.paper, { exact: true }).click()
  await person.dialog.getByRole('article').getByText('求通项').first().waitFor()
  await person.dialog.getByRole('heading', { name: '有新版本的卷' }).waitFor()
  await person.takePicture('paper-editor-preview')
}, 120_000)

it('takes a material with its questions, says what the paper lacks as a whole, and discards what was not saved', async () => {
  const factory = new RecordFactory(admin)
  const [covered, missed] = await Promise.all(
    ['数列', '导数'].map((name) => factory.make('chapter_catalog', { subject_course_id: course.id, name })),
  )
  const own = await Promise.all(
    [1, 2].map((n) =>
      factory.make('exercise', {
        subject_course_id: course.id,
        stem: `材料的第${n}问`,
        score: 2,
        chapter_ids: [covered!.id],
      }),
    ),
  )
  await factory.make('exam_item', {
    subject_course_id: course.id,
    title: '阅读：杨辉三角',
    material: '<p>杨辉三角是二项式系数的几何排列。</p>',
    exercise_ids: own.map(({ id }) => id),
  })
  const { id } = await admin.must(exam, 'create', {
    title: '有材料的卷',
    subject_course_id: course.id,
    chapter_ids: [covered!.id, missed!.id],
    full_score: 100,
    sections: [some('一、选择题', 0, 2)],
  })
  const desk = await sitDown(id)
  const { texts, person, page } = desk
  await desk.bank.getByText(texts.bank.materials, { exact: true }).click()
  await desk.bank.getByRole('textbox', { name: texts.bank.materialKeyword }).fill('杨辉')
  const found = desk.bank.getByRole('listitem', { name: '阅读：杨辉三角' })
  await found.focus()
  await page.keyboard.press('Enter')
  const range = filled(texts.paper.itemRange, { first: 3, last: 4 })
  const item = desk.paper.getByRole('listitem', { name: range, exact: true })
  await item.getByText('杨辉三角是二项式系数').waitFor()
  await item.getByText('材料的第2问').waitFor()
  await found.getByText(texts.bank.materialInPaper).waitFor()
  // Dragged above the first question, it is there a second time.
  await drag(desk, found.locator('.compose-bank-stem'), desk.item(1))
  await desk.paper
    .getByRole('listitem', { name: filled(texts.paper.itemRange, { first: 1, last: 2 }), exact: true })
    .waitFor()
  // Of chapters and of points.
  const outline = page.getByRole('navigation', { name: texts.outline.title })
  await outline.getByText(filled(texts.warnings.uncovered, { name: '导数' })).waitFor()
  await expect.poll(() => outline.getByText(filled(texts.warnings.uncovered, { name: '数列' })).count()).toBe(0)
  await person.takePicture('paper-editor-material')
  await outline.getByRole('button', { name: filled(texts.warnings.sum, { points: 12, wanted: 100 }) }).click()
  await person.fillIn({ [exam.fields.full_score.label.zh]: '12' })
  await person.save()
  await expect.poll(() => outline.getByText(texts.warnings.sum.split('{{')[0]!).count()).toBe(0)
  await desk.isSaved()
  // Back to what is stored, and to the draft again.
  await desk.button(texts.head.discard).click()
  await person.button(texts.head.discard, person.question).click()
  await desk.seesTotal(2, 4)
  await expect.poll(async () => exercisesIn(await draftOf(id)).length).toBe(2)
  await desk.person.button(texts.paper.undo, page.locator('.ant-message')).click()
  await desk.seesTotal(6, 12)
  await desk.isSaved()
  expect(itemsOf(await draftOf(id)).map(({ exam_item_id }) => Boolean(exam_item_id))).toEqual([
    true,
    false,
    false,
    true,
  ])
}, 120_000)

it.each(['zh', 'en'] as const)('starts a new paper with three fields, in %s', async (language) => {
  const person = await stage.person({ language, width: 375, height: 812 })
  await person.visitAs(administrator.username, administrator.password, '/testing/examination/create')
  const texts = textsIn[language]
  const title = { zh: '手机上的卷', en: 'A paper on a phone' }[language]
  await person.fillIn({
    [exam.fields.title.label[language]]: title,
    [exam.fields.subject_course_id.label[language]]: '高中数学',
  })
  await person.button(texts.create.go).click()
  await person.isAt('/testing/examination/edit/')
  await person.sees(texts.paper.emptyTitle)
  await person.takePicture(`paper-editor-new-${language}-375`)
  expect(await person.overflows()).toBe(false)
})
