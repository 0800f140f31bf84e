import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { learn_module } from '../../resources/learn-module.ts'
import { learningCentreZh } from '../../src/features/learning/learning-centre/learning-centre.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { arrangeAndPublish, frameOf, newSite, openCentre } from './centres.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'

/**
 * The arranging of a learning centre beside the journey of learning-centre.test.ts: in English, by two at once, and on
 * a phone.
 * @chosen-by src/features/learning/learning-centre
 */

let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it('modules are added, arranged by mouse and by keyboard, and published, in English', async () => {
  const person = await stage.person({ language: 'en', motion: true })
  const { id } = await newSite(factory, person)
  await openCentre(person, id)
  await arrangeAndPublish(person, admin, id)
})

it('what somebody else saved meanwhile is asked about, and not overwritten by what saves itself', async () => {
  const { id } = await factory.make('site', { theme_id: null })
  const values = { site_id: id, kind: 'banner', title: 'Alpha', words: '开学' }
  const module = await admin.must(learn_module, 'create', values)
  const person = await stage.person({ provokes: /409/ })
  await openCentre(person, id)
  await person.main.getByRole('option', { name: 'Alpha' }).click()
  const words = fieldLabelled(person.main.locator('.centre-right'), learn_module.fields.words.label.zh).getByRole(
    'textbox',
  )
  // Somebody else is faster, by as little as can be.
  await person.page.route('**/update_learn_module', async (route) => {
    await admin.ask(learn_module, 'update', { id: module.id, version: 1, words: '放假' })
    await route.continue()
  })
  await words.fill('开学了')
  await person.sees(person.words.views.conflict.title)
  expect(await admin.must(learn_module, 'detail', { id: module.id })).toMatchObject({ words: '放假', version: 2 })
})

it('the page fits a phone: the modules, the preview and the form one at a time', async () => {
  const { id } = await factory.make('site', { theme_id: null })
  await admin.must(learn_module, 'create', { site_id: id, kind: 'banner', title: 'Alpha', words: '新学期' })
  const person = await stage.person({ width: 375, height: 800 })
  await openCentre(person, id)
  await person.takePicture('learning-centre-phone')
  await person.main.getByText(learningCentreZh.panels.preview, { exact: true }).click()
  await frameOf(person).getByRole('heading', { name: 'Alpha' }).waitFor()
  await person.takePicture('learning-centre-phone-preview')
})
