import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { duplicatesZh } from '../../src/features/bank/duplicates/duplicates.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled, openRichField } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { filled } from './words.ts'

/**
 * People who write what is nearly there are warned, and may save.
 *
 * @chosen-by src/features/bank/duplicates
 */

const { exercise } = resources
const words = duplicatesZh

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
  await person.sees(filled(words.found, { count: 1, name: exercise.label.zh }))
  await person.button(words.showAll, person.main).click()
  await person.button(words.difference, person.main).click()
  await expect.poll(() => person.main.locator('.similar-panel del').allInnerTexts()).toEqual(['二'])
  await expect.poll(() => person.main.locator('.similar-panel ins').allInnerTexts()).toEqual(['两'])
  await expect
    .poll(() => person.main.getByRole('link', { name: filled(words.open, { id: there.id }) }).getAttribute('href'))
    .toBe(`#${exercise.menu!.path}/show/${there.id}`)
  await person.takePicture('duplicates-1-panel')
  await person.save()
  await person.toast(views.form.created)
  expect((await admin.must(exercise, 'list', { subject_course_id: course.id })).total).toBe(2)
}, 120_000)
