import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { pageLabel } from '../../resources/bank/duplicates/index.ts'
import { duplicatesEn } from '../../src/features/bank/duplicates/duplicates.en.ts'
import { duplicatesZh } from '../../src/features/bank/duplicates/duplicates.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { enter, fieldLabelled, openRichField } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { filled } from './words.ts'

/**
 * People who write what is nearly there are warned, and may save; duplicates are found, set aside and merged.
 *
 * @chosen-by src/features/bank/duplicates
 */

const { exercise, exam_item } = resources
const words = { zh: duplicatesZh, en: duplicatesEn }

let server: RunningServer
let admin: Client
let factory: RecordFactory
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  stage = await openBrowser(server.origin)
}, 120_000)
afterEach(({ task }) => stage.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const stem = '甲、乙两人同时从相距三十六千米的两地出发相向而行，甲每小时走五千米，乙每小时走四千米，求两人相遇的时间'
const alike = stem.replace('求两人相遇', '求二人相遇')

it('warns the writer of a question that one is nearly there, with the difference, and lets them save it', async () => {
  const course = await factory.make('subject_course', { name: '小学数学' })
  const there = await factory.make('exercise', {
    subject_course_id: course.id,
    type: 'essay',
    stem,
    options: [],
    answer: null,
  })
  const person = await stage.person()
  const { views } = person.words
  await person.visitAs(administrator.username, administrator.password, `${exercise.menu!.path}/create`)
  await person.fillIn({
    [exercise.fields.subject_course_id.label.zh]: '小学数学',
    [exercise.fields.type.label.zh]: '解答题',
  })
  await (await openRichField(fieldLabelled(person.form, exercise.fields.stem.label.zh))).fill(alike)
  await person.sees(filled(words.zh.found, { count: 1, name: exercise.label.zh }))
  await person.button(words.zh.showAll, person.main).click()
  await person.button(words.zh.difference, person.main).click()
  await expect.poll(() => person.main.locator('.similar-panel del').allInnerTexts()).toEqual(['二'])
  await expect.poll(() => person.main.locator('.similar-panel ins').allInnerTexts()).toEqual(['两'])
  await expect
    .poll(() => person.main.getByRole('link', { name: filled(words.zh.open, { id: there.id }) }).getAttribute('href'))
    .toBe(`#${exercise.menu!.path}/show/${there.id}`)
  await person.takePicture('duplicates-1-panel')
  await person.save()
  await person.toast(views.form.created)
  expect((await admin.must(exercise, 'list', { subject_course_id: course.id })).total).toBe(2)
}, 120_000)

it.each(['zh', 'en'] as const)(
  'finds duplicates, sets one group aside and merges another (%s)',
  async (language) => {
    const course = await factory.make('subject_course', { name: `查重课程${language}` })
    const make = (text: string) =>
      factory.make('exercise', { subject_course_id: course.id, type: 'essay', stem: text, options: [], answer: null })
    const [kept, gone] = [await make(stem), await make(`（2023·期末）${stem}`)]
    await make('光合作用的光反应阶段发生在叶绿体的类囊体薄膜上，请说明其中能量的变化过程')
    await make('光合作用的光反应阶段发生在叶绿体的类囊体薄膜上，试说明其中能量的变化过程')
    const item = await factory.make('exam_item', { subject_course_id: course.id, exercise_ids: [gone.id] })
    await factory.make('exam_item', { subject_course_id: course.id, exercise_ids: [kept.id] })
    await factory.make('exam_item', { subject_course_id: course.id, exercise_ids: [kept.id] })
    const person = await stage.person({ language })
    const texts = words[language]
    await person.visitAs(administrator.username, administrator.password, exercise.menu!.path)
    await person.button(pageLabel[language], person.main).click()
    await person.settled()
    await enter(
      person.main.getByRole('group', { name: exercise.fields.subject_course_id.label[language], exact: true }),
      [course.name],
    )
    await person.button(language === 'zh' ? texts.search : texts.searchAgain, person.main).click()
    await person.sees(filled(texts.total, { total: 2 }))
    await person.takePicture(`duplicates-2-page-${language}`)
    const group = (text: string) => person.main.getByRole('listitem').filter({ hasText: text })
    await person.button(texts.dismiss, group('光合作用')).click()
    await person.toast(texts.dismissed)
    await person.sees(filled(texts.total, { total: 1 }))
    await person.button(texts.merge, group('相向而行')).click()
    await person.button(texts.merge, person.question).click()
    await person.toast(filled(texts.merged, { id: kept.id, moved: 1 }))
    await person.sees(texts.none)
    expect((await admin.must(exam_item, 'detail', { id: item.id })).exercise_ids).toEqual([kept.id])
    expect(
      (await admin.must(exercise, 'trash', { subject_course_id: course.id })).list.map((row: { id: number }) => row.id),
    ).toEqual([gone.id])
  },
  120_000,
)
