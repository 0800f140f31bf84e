import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exam } from '../../resources/exam.ts'
import { exam_item } from '../../resources/exam-item.ts'
import { exercise } from '../../resources/exercise.ts'
import { itemsOf } from '../../resources/papers/sections.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { drag, exercisesIn, PaperBank, sitDown, textsIn } from './paper-desk.ts'
import { filled } from './words.ts'

/**
 * What a paper holds: materials, versions of its questions and materials, what it lacks as a whole; and a new one on a
 * phone.
 * @chosen-by src/features/papers/paper-editor server/features/papers/paper-files resources/papers
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

it('shows by keyboard what is new in a material, and takes it', async () => {
  const material = await bank.admin.must(exam_item, 'create', {
    title: '数列的背景',
    subject_course_id: bank.course.id,
    material: '斐波那契在《计算之书》里写到兔子',
    exercise_ids: bank.ids.slice(5, 7),
  })
  const id = await bank.makePaper('材料有新版本的卷', [
    { name: '一、材料题', exercise_items: [{ exam_item_id: material.id, exercises: [] }] },
  ])
  await bank.admin.must(exam_item, 'update', {
    id: material.id,
    version: 1,
    material: '斐波那契在《计算之书》里写到一对兔子',
  })
  for (const options of [{}, { language: 'en', width: 375 }] as const) {
    const desk = await sitDown(stage, id, options)
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
  const desk = await sitDown(stage, id)
  const { texts, person } = desk
  await desk.button(filled(texts.warnings.newerMaterial, { number: 1 })).click()
  await desk.button(texts.marks.newerMaterial, desk.paper).click()
  await person.button(texts.question.take, person.dialog).click()
  await desk.paper.getByText('里写到一对兔子').waitFor()
  await expect.poll(() => desk.button(texts.marks.newerMaterial, desk.paper).count()).toBe(0)
  await desk.isSaved()
  expect((await bank.draft(id))[0]!.exercise_items[0]).toMatchObject({ exam_item_version: 2 })
  // The menu of its row prints what is saved.
  await person.visit(exam.menu!.path)
  await person.chooseInRow('材料有新版本的卷', person.words.views.common.print)
  await person.dialog.locator('[aria-busy=false] img').first().waitFor()
  await person.takePicture('exam-printed-from-row')
})

it('shows what is new in a question and takes it, edits one in place, and finds a pasted list', async () => {
  const made = await Promise.all(
    [1, 2].map((n) =>
      bank.admin.must(exercise, 'create', {
        ...exercise.example,
        subject_course_id: bank.course.id,
        code: `GK-${n}`,
        stem: `已知数列的第${n}项，求通项`,
        score: 3,
      }),
    ),
  )
  const own = made.map(({ id }) => id as number)
  const id = await bank.makePaper('有新版本的卷', [
    { name: '一、选择题', exercise_items: [{ exercises: [{ exercise_id: own[0]! }] }] },
  ])
  await bank.admin.must(exercise, 'update', { id: own[0], version: 1, stem: '已知等差数列的第1项，求通项' })
  const desk = await sitDown(stage, id)
  const { texts, person } = desk
  await desk.item(1).getByText('已知数列的第1项').waitFor()
  await desk.button(filled(texts.warnings.newer, { number: 1 })).click()
  await person.dialog.locator('ins').getByText('等差').waitFor()
  await person.takePicture('paper-editor-newer')
  await person.button(texts.question.take, person.dialog).click()
  await desk.item(1).getByText('已知等差数列的第1项').waitFor()
  // Several by their codes.
  await desk.button(texts.bank.pasteList, desk.bank).click()
  await person.dialog.getByRole('textbox', { name: texts.list.label }).fill(`GK-2\n#${bank.ids[0]!}，XX-9`)
  await person.button(texts.list.find, person.dialog).click()
  await person.sees(filled(texts.list.missing, { codes: 'XX-9' }))
  await person.button(filled(texts.list.add, { count: 2 }), person.dialog).click()
  await desk.seesTotal(3, 8)
  // Edited here, and kept as it is in this paper.
  await desk.button(filled(texts.paper.edit, { number: 2 }), desk.item(2)).click()
  await person.fillIn({ [exercise.fields.stem.label.zh]: '已知数列的第2项，求通项公式' })
  await person.takePicture('paper-editor-question')
  await person.save()
  await person.button(texts.question.stay, person.question).click()
  await desk.button(texts.marks.newer, desk.item(2)).waitFor()
  await desk.isSaved()
  const [section] = await bank.draft(id)
  expect(section!.exercise_items.map(({ exercises }) => [exercises[0]!.exercise_id, exercises[0]!.version])).toEqual([
    [own[0], 2],
    [own[1], 1],
    [bank.ids[0], expect.any(Number)],
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
})

it('takes a material with its questions, says what the paper lacks as a whole, and discards what was not saved', async () => {
  const factory = new RecordFactory(bank.admin)
  const [covered, missed] = await Promise.all(
    ['数列', '导数'].map((name) => factory.make('chapter_catalog', { subject_course_id: bank.course.id, name })),
  )
  const own = await Promise.all(
    [1, 2].map((n) =>
      factory.make('exercise', {
        subject_course_id: bank.course.id,
        stem: `材料的第${n}问`,
        score: 2,
        chapter_ids: [covered!.id],
      }),
    ),
  )
  await factory.make('exam_item', {
    subject_course_id: bank.course.id,
    title: '阅读：杨辉三角',
    material: '<p>杨辉三角是二项式系数的几何排列。</p>',
    exercise_ids: own.map(({ id }) => id),
  })
  const { id } = await bank.admin.must(exam, 'create', {
    title: '有材料的卷',
    subject_course_id: bank.course.id,
    chapter_ids: [covered!.id, missed!.id],
    full_score: 100,
    sections: [bank.some('一、选择题', 0, 2)],
  })
  const desk = await sitDown(stage, id)
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
  // Dragged above the first question, it is there a second time once that is confirmed.
  await drag(desk, found.locator('.compose-bank-stem'), desk.item(1))
  await person.button(texts.twins.again, person.question).click()
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
  await expect.poll(async () => exercisesIn(await bank.draft(id)).length).toBe(2)
  await desk.person.button(texts.paper.undo, page.locator('.ant-message')).click()
  await desk.seesTotal(6, 12)
  await desk.isSaved()
  expect(itemsOf(await bank.draft(id)).map(({ exam_item_id }) => Boolean(exam_item_id))).toEqual([
    true,
    false,
    false,
    true,
  ])
})

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
