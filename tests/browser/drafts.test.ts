import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { site } from '../../resources/site.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from './controls.ts'
import { newSite, notice, siteName, storedDrafts, valueOf } from './drafts.ts'
import { openBrowser, type Stage } from './driver.ts'

/** What somebody typed and had not saved is there again after F5, in a drawer and on a page of its own. */

let server: RunningServer
let stage: Stage
let admin: Client

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it('brings back half a form after F5, until it is discarded or saved, and says that somebody saved in between', async () => {
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password, newSite)
  const { views } = person.words
  const name = siteName(person)
  const typed = '实验中学'
  await person.fillIn({ [name]: typed })
  await person.reload()
  await notice(person).waitFor()
  await expect.poll(() => valueOf(person, name)).toBe(typed)
  await person.takePicture('draft-drawer-zh-1440')
  await person.button(views.form.dropDraft, notice(person)).click()
  await notice(person).waitFor({ state: 'detached' })
  await expect.poll(() => valueOf(person, name)).toBe('')
  await expect.poll(() => storedDrafts(person)).toEqual([])

  await person.fillIn({ [name]: typed })
  await person.reload()
  await notice(person).waitFor()
  // The focus is on the way back: an Enter too many discards nothing.
  await person.button(views.common.cancel, person.form).click()
  const keep = person.button(views.form.keepEditing, person.question)
  await expect.poll(() => person.question.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await keep.press('Enter')
  await keep.waitFor({ state: 'detached' })
  await expect.poll(() => valueOf(person, name)).toBe(typed)
  await person.button(views.common.cancel, person.form).click()
  await person.button(views.form.discard, person.question).click()
  await person.button(views.common.create, person.main).click()
  await expect.poll(() => valueOf(person, name)).toBe('')
  await expect.poll(() => notice(person).count()).toBe(0)

  await person.fillIn({ [name]: typed })
  await person.reload()
  await notice(person).waitFor()
  await person.fillIn({ [site.fields.domain.label.zh]: 'zh.draft.example.com' })
  await person.save()
  await person.toast(views.form.created)
  await expect.poll(() => storedDrafts(person)).toEqual([])

  const question = await new RecordFactory(admin).make('exercise', { stem: '草稿题：求函数的值域', source: '原来源' })
  const edit = `${exercise.menu!.path}/edit/${question.id}`
  const source = exercise.fields.source.label.zh
  await person.visit(edit)
  await person.settled()
  await person.fillIn({ [exercise.fields.stem.label.zh]: '草稿题：求函数的值域，并画图', [source]: '我的来源' })
  await person.reload()
  await notice(person).waitFor()
  await person.sees('草稿题：求函数的值域，并画图')
  await expect.poll(() => valueOf(person, source)).toBe('我的来源')
  await expect.poll(() => person.page.getByText(views.form.draftOutdated).count()).toBe(0)
  await person.takePicture('draft-page-1440')

  await admin.must(exercise, 'update', { id: question.id, version: 1, source: '他人来源', year: 2025 })
  await person.reload()
  await person.sees(views.form.draftOutdated)
  await expect.poll(() => valueOf(person, source)).toBe('我的来源')
  await person.takePicture('draft-outdated-1440')
  await person.save()
  await person.sees(views.conflict.title)
  await person.dialog.getByRole('radiogroup', { name: source }).getByRole('radio').first().check()
  await person.button(views.conflict.save, person.dialog).click()
  await person.toast(views.form.saved)
  expect(await admin.must(exercise, 'detail', { id: question.id })).toMatchObject({
    source: '我的来源',
    year: 2025,
    version: 3,
  })
  await person.visit(edit)
  await fieldLabelled(person.form, exercise.fields.year.label.zh).waitFor()
  await expect.poll(() => notice(person).count()).toBe(0)
})
