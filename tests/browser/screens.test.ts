import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { messages } from '../../resources/kit/messages.ts'
import { verbDeclarations } from '../../resources/kit/verbs.ts'
import { fieldOf } from '../../resources/registry/record-fields.ts'
import { site } from '../../resources/site.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { filled } from './words.ts'

/**
 * From a list to a form and back, on two resources that stand for all: found, copied, deleted, made, and changed by two
 * at once.
 */

let server: RunningServer
let stage: Stage
let admin: Client
let course: { id: number }

const questions = 25
const hardOnes = 8

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  course = await factory.make('subject_course', { name: '高中数学' })
  for (let n = 1; n <= questions; n++) {
    await factory.make('exercise', {
      subject_course_id: course.id,
      stem: `第${String(n).padStart(2, '0')}题：已知函数 <b>f(x)</b> 的图象`,
      difficulty: n <= hardOnes ? 5 : 2,
    })
  }
  await admin.must(site, 'create', { name: '第一中学', domain: 'one.example.com' })
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it('leads from a list to a form and back', async () => {
  const person = await stage.person()
  const { views } = person.words
  const firstRow = () => person.row('题：').innerText()

  // What the list shows is in its address, over F5 and back.
  await person.visitAs(administrator.username, administrator.password)
  await person.openScreen(exercise)
  await person.seesTotal(questions)
  await person.sortBy(fieldOf(exercise, 'id')!.label.zh)
  await person.goToPage(2)
  await expect.poll(firstRow).toMatch('第21题')
  await person.reload()
  await expect.poll(firstRow).toMatch('第21题')
  await person.isAt(/page=2.*sort=id/)
  await person.filter(exercise.fields.difficulty.label.zh, ['困难'])
  await person.seesTotal(hardOnes)
  await person.search('第07')
  await person.seesTotal(1)
  await person.page.goBack()
  await person.seesTotal(hardOnes)
  await person.page.goForward()
  await person.seesTotal(1)
  await person.takePicture('list-zh-1440')

  // A question becomes another one, and three are deleted with a way back.
  await person.copy('第07题')
  await person.sees(filled(views.form.copyTitle, { name: exercise.label.zh }))
  await person.fillIn({ [exercise.fields.stem.label.zh]: '由第07题复制而来的新题' })
  await person.save()
  await person.toast(views.form.created)
  await person.seesTotal(2)
  const { list: copies } = await admin.must(exercise, 'list', { search: '复制而来' })
  expect(copies).toHaveLength(1)
  expect(await admin.must(exercise, 'detail', { id: copies[0].id })).toMatchObject({
    difficulty: 5,
    subject_course_id: course.id,
    answer: { type: 'single_choice', key: 'A' },
  })
  await person.remove(['复制而来', '第07题'])
  await person.toast(filled(views.list.deleted, { count: 2 }))
  await person.sees(filled(views.state.nothingFound, { name: exercise.label.zh }))
  await person.button(views.list.undo).click()
  await person.toast(filled(views.list.undone, { count: 2 }))
  await person.seesTotal(2)
  await person.remove('复制而来')
  await person.seesTotal(1)
  await person.page.getByRole('button', { name: verbDeclarations.trash.label.zh, exact: true }).click()
  await person.sees(filled(views.trash.titleOf, { name: exercise.label.zh }))
  await person.takePicture('trash')
  await person.row('复制而来').getByRole('button', { name: views.trash.restore, exact: true }).click()
  await person.toast(filled(views.trash.restored, { count: 1 }))
  await person.sees(views.trash.empty)

  // Somebody else adds to the list.
  await person.openScreen(site)
  await person.sees('第一中学')
  const other = await admin.must(site, 'create', { name: '第二中学', domain: 'two.example.com' })
  await person.button(views.list.changed, person.main).click()
  await person.sees('第二中学')

  const label = (name: 'name' | 'domain' | 'language') => site.fields[name].label.zh
  const fault = (name: 'name' | 'domain') => fieldLabelled(person.form, label(name)).getByRole('alert')
  // A form is checked as one types, and what the server finds is shown at its field.
  await person.button(views.common.create, person.main).click()
  await person.fillIn({ [label('name')]: '新校区' })
  await person.fillIn({ [label('name')]: '' })
  await fault('name').filter({ hasText: messages.required.zh }).waitFor()
  await person.fillIn({ [label('name')]: '新校区', [label('domain')]: 'one.example.com' })
  await fault('name').waitFor({ state: 'detached' })
  await person.save()
  await fault('domain').filter({ hasText: messages.unique.zh }).waitFor()
  await person.takePicture('form-server-error-zh')
  await person.fillIn({ [label('domain')]: 'new.example.com' })
  await person.save()
  await person.toast(views.form.created)
  await person.sees('new.example.com')

  // Somebody else saves the same record first: nothing of either is lost.
  await person.openEditor('第二中学')
  await admin.must(site, 'update', { id: other.id, version: 1, name: '市第二中学', language: 'en' })
  await person.fillIn({ [label('name')]: '第二中学（东校区）', [label('domain')]: 'east.example.com' })
  await person.save()
  await person.sees(views.conflict.title)
  await person.takePicture('conflict')
  await person.dialog
    .getByRole('radiogroup', { name: label('name') })
    .getByRole('radio')
    .first()
    .check()
  await person.button(views.conflict.save, person.dialog).click()
  await person.toast(views.form.saved)
  await person.sees('第二中学（东校区）')
  expect(await admin.must(site, 'detail', { id: other.id })).toMatchObject({
    name: '第二中学（东校区）',
    domain: 'east.example.com',
    language: 'en',
    version: 3,
  })
})
