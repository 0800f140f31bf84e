import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { fieldOf } from '../../resources/registry/record-fields.ts'
import { section } from '../../resources/section.ts'
import { site } from '../../resources/site.ts'
import { messages } from '../../resources/kit/messages.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { sharedPage } from './shared-page.ts'
import { filled } from './words.ts'

/**
 * What `screens.test.ts` shows in Chinese, in English; and a list with nothing in it, or without its server.
 *
 * @chosen-by src/records/views/list src/records/views/form src/records/screen src/base/locales/en.ts
 */

let server: ServerProcess
let stage: Stage
let admin: Client

const questions = 25
const hardOnes = 12

beforeAll(async () => {
  server = await startServerProcess()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  for (let n = 1; n <= questions; n++)
    await factory.make('exercise', { stem: `第${String(n).padStart(2, '0')}题`, difficulty: n <= hardOnes ? 5 : 2 })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const enter = sharedPage(() => stage)

const firstRow = (person: Person) => person.row('题').innerText()

it('keeps page, order, filters and search of a list in the address over F5 and back', async () => {
  const person = await enter('/', { language: 'en' })
  const idLabel = fieldOf(exercise, 'id')!.label.en
  await person.openScreen(exercise)
  await person.seesTotal(questions)
  await person.sortBy(idLabel)
  await person.goToPage(2)
  await expect.poll(() => firstRow(person)).toMatch('第21题')
  await person.reload()
  await expect.poll(() => firstRow(person)).toMatch('第21题')
  await person.isAt(/page=2.*sort=id/)

  await person.filter(exercise.fields.difficulty.label.en, ['Hard'])
  await person.seesTotal(hardOnes)
  await person.search('第0')
  await person.seesTotal(9)
  await person.takePicture('list-en-1440')
  await person.reload()
  await person.seesTotal(9)
  await person.isAt(/search=.*difficulty__in=5|difficulty__in=5.*search=/)
  await person.page.goBack()
  await person.seesTotal(hardOnes)
  await person.page.goBack()
  await person.seesTotal(questions)
  await person.search('绝无此题')
  await person.sees(filled(person.words.views.state.nothingFound, { name: exercise.label.en }))
  await person.button(person.words.views.state.clearFilters).click()
  await person.seesTotal(questions)
})

it('checks a form as one types, and puts what the server finds at its field', async () => {
  const person = await enter('/', { language: 'en' })
  const { views } = person.words
  const domain = 'en.taken.example.com'
  await admin.must(site, 'create', { name: '占用 en', domain })
  const label = (name: 'name' | 'domain') => site.fields[name].label.en
  await person.openScreen(site)
  await person.button(views.common.create, person.main).click()
  const fault = (name: 'name' | 'domain') => fieldLabelled(person.form, label(name)).getByRole('alert')
  await person.fillIn({ [label('name')]: '新校区' })
  await person.fillIn({ [label('name')]: '' })
  await fault('name').filter({ hasText: messages.required.en }).waitFor()
  await person.fillIn({ [label('name')]: '新校区' })
  await fault('name').waitFor({ state: 'detached' })
  await person.save()
  await fault('domain').filter({ hasText: messages.required.en }).waitFor()
  await person.fillIn({ [label('domain')]: domain })
  await person.save()
  await fault('domain').filter({ hasText: messages.unique.en }).waitFor()
  await person.takePicture('form-server-error-en')
  await person.fillIn({ [label('domain')]: 'en.free.example.com', [label('name')]: '新校区 en' })
  await person.save()
  await person.toast(views.form.created)
  await person.sees('en.free.example.com')
})

it('says what to do where there is nothing yet, and where the server is away', async () => {
  const person = await enter('/', { language: 'en' })
  const { views } = person.words
  await person.openScreen(section)
  await person.sees(filled(views.state.empty, { name: section.label.en }))
  await person.sees(views.state.emptyHintCreate)
  await person.openScreen(exercise)
  await person.seesTotal(questions)
  await server.stop({ keepData: true })
  await person.button(views.common.refresh, person.main).click()
  const away = person.page.getByRole('status').filter({ hasText: person.words.connection.lostWithInput })
  await away.waitFor()
  await person.takePicture('server-away')
  server = await startServerProcess({ dataDir: server.dataDir, port: Number(new URL(server.origin).port) })
  await away.waitFor({ state: 'detached' })
  await person.seesTotal(questions)
})
