import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { bulkCalls } from '../../resources/capabilities/bulk-edit/index.ts'
import { type Action } from '../../resources/kit/index.ts'
import { commentCalls } from '../../resources/capabilities/comments/index.ts'
import { recordFieldDeclarations } from '../../resources/registry/own-fields.ts'
import { user } from '../../resources/user.ts'
import { bulkEditZh } from '../../src/capabilities/bulk-edit/bulk-edit.zh.ts'
import { commentsZh } from '../../src/capabilities/comments/comments.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { enter, fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { keepSettings } from './kept-settings.ts'
import { makeUser, password } from './people.ts'
import type { Person } from './person.ts'
import { clearedPage } from './shared-page.ts'
import { filled } from './words.ts'

/**
 * Several questions changed at once and changed back, talked about by two people, and found by a part of the tree and
 * by author.
 *
 * @chosen-by src/capabilities/bulk-edit src/capabilities/comments src/records/fields/ref src/records/fields/person
 */

let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory

const { bulkEdit: bulk } = bulkEditZh
const { comments } = commentsZh
const actions: Readonly<Record<string, Action>> = exercise.actions
const bulkLabel = actions[bulkCalls('exercise').change]!.label.zh
const commentsLabel = actions[commentCalls('exercise').read]!.label.zh
const { label_ids, chapter_ids, subject_course_id } = exercise.fields
const teacher = { username: 'zhanglaoshi', name: '张老师' }
const writing = [
  'exercise:list',
  'exercise:create',
  'exercise:answer',
  'exercise:comment',
  'exercise:update',
  'subject_course:list',
  'chapter_catalog:list',
  'label:list',
]

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  const course = await factory.make('subject_course', { name: '高中数学' })
  await factory.make('label', { name: '易错' })
  const node = async (name: string, parent_id?: number) =>
    (await factory.make('chapter_catalog', { name, subject_course_id: course.id, ...(parent_id && { parent_id }) })).id
  const top = await node('必修一')
  const leaf = await node('集合的概念', await node('第一章', top))
  const aside = await node('必修二')
  const { id } = await makeUser(admin, teacher.username, writing)
  await admin.must(user, 'update', { id, version: 1, name: teacher.name })
  const author = await new Client(server.base).login(teacher.username, password)
  const own = new RecordFactory(author)
  for (const [by, stem, chapter] of [
    [factory, '甲题', leaf],
    [factory, '乙题', top],
    [own, '丙题', aside],
    [own, '丁题', leaf],
  ] as const) {
    await by.client.must(
      exercise,
      'create',
      await by.input('exercise', { subject_course_id: course.id, stem, chapter_ids: [chapter], label_ids: [] }),
    )
  }
}, 120_000)
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const asAdministrator = clearedPage(() => stage)
const asTeacher = clearedPage(() => stage, { username: teacher.username, password })

async function chooseField(person: Person, label: string): Promise<void> {
  const box = person.dialog.getByRole('combobox', { name: bulk.field })
  await box.fill(label)
  await box.press('Enter')
}

const labelled = async () =>
  (await admin.must(exercise, 'list', { sort: 'id' })).list.map((row: any) => row.label_ids.length)

it('tags three questions at once, says before how many, and takes it back', async () => {
  const person = await asAdministrator(exercise.menu!.path)
  await person.tick(['甲题', '乙题', '丙题'])
  await person.button(bulkLabel, person.main).click()
  await chooseField(person, label_ids.label.zh)
  await enter(fieldLabelled(person.dialog, label_ids.label.zh), ['易错'])
  await person.sees(filled(bulk.willChange, { count: 3 }))
  await person.takePicture('bulk-1-dialog')
  await person.button(filled(bulk.apply, { count: 3 }), person.dialog).click()
  await person.toast(filled(bulk.changed, { count: 3 }))
  await expect.poll(labelled).toEqual([1, 1, 1, 0])
  await person.button(bulk.undo).click()
  await person.toast(filled(bulk.undone, { count: 3 }))
  expect(await labelled()).toEqual([0, 0, 0, 0])
}, 120_000)

it('moves questions to another chapter, and says what is in the way', async () => {
  const person = await asAdministrator(exercise.menu!.path)
  await person.tick(['丙题'])
  await person.button(bulkLabel, person.main).click()
  await chooseField(person, chapter_ids.label.zh)
  await person.sees(filled(bulk.moveTitle, { count: 1, name: exercise.label.zh, field: chapter_ids.label.zh }))
  await enter(fieldLabelled(person.dialog, chapter_ids.label.zh), ['必修一'])
  const [{ id: doomed }] = (await admin.must(exercise, 'list', { search: '丙题' })).list
  await admin.must(exercise, 'delete', { id: doomed })
  await person.button(filled(bulk.apply, { count: 1 }), person.dialog).click()
  await person.toast(`#${doomed}`)
  await admin.must(exercise, 'restore', { id: doomed })
  await person.button(filled(bulk.apply, { count: 1 }), person.dialog).click()
  await person.toast(filled(bulk.changed, { count: 1 }))
}, 120_000)

it('is talked about by two people: one asks, the other is notified, answers and settles it', async () => {
  const boss = await asAdministrator(exercise.menu!.path)
  await boss.choose('丁题')
  await boss.page.getByRole('tab', { name: commentsLabel }).click()
  const box = boss.main.getByRole('textbox', { name: comments.write })
  await box.fill('选项 B 是否也对？')
  // What was typed is still there after a look at another tab.
  await boss.page.getByRole('tab', { name: boss.words.views.show.details }).click()
  await boss.page.getByRole('tab', { name: commentsLabel }).click()
  await expect.poll(() => box.inputValue()).toBe('选项 B 是否也对？')
  await box.press('Control+Enter')
  await boss.page.getByRole('tab', { name: filled(comments.countOf, { name: commentsLabel, count: 1 }) }).waitFor()

  const author = await asTeacher('/')
  await keepSettings(author.page, { showNotice: true })
  const { notices } = author.words.tools
  await author.page.getByRole('button', { name: new RegExp(filled(notices.unread, { count: 1 })) }).click()
  const panel = author.page.getByRole('dialog', { name: notices.title })
  await panel.getByRole('tab', { name: new RegExp(notices.email) }).click()
  await panel.getByRole('button', { name: /丁题/ }).click()
  await author.sees('选项 B 是否也对？')
  await author.button(comments.reply, author.main).click()
  await author.main
    .getByRole('textbox', { name: filled(comments.replyTo, { name: administrator.username }) })
    .fill('不对，已在解析里写明')
  await author.main.getByRole('article').getByRole('button', { name: comments.reply, exact: true }).last().click()
  // It comes to the first one's page by itself.
  await boss.sees('不对，已在解析里写明')
  await author.takePicture('comments-1-thread')
  await author.button(comments.resolve, author.main).click()
  await boss.sees(filled(comments.resolvedBy, { name: teacher.name }))
  await author.main
    .getByRole('radio', { name: filled(comments.open, { count: 0 }) })
    .locator('..')
    .click()
  await author.sees(comments.noneOpen)
}, 120_000)

async function showColumn(person: Person, label: string): Promise<void> {
  await person.button(person.words.views.list.columns, person.main).click()
  const box = person.page.getByRole('checkbox', { name: label, exact: true })
  await box.check()
  await person.page.keyboard.press('Escape')
  await box.waitFor({ state: 'hidden' })
}

it('is found by a part of the tree and by who made it', async () => {
  const person = await asAdministrator(exercise.menu!.path)
  await person.filter(subject_course_id.label.zh, ['高中数学'])
  await person.button(person.words.views.list.unfold, person.main).click()
  await person.filter(chapter_ids.label.zh, ['第一章'])
  await person.seesTotal(2)
  await person.filter(recordFieldDeclarations.created_by.label.zh, [teacher.name])
  await person.seesTotal(1)
  await person.isAt(/chapter_ids__under=\d+/)
  await person.takePicture('filter-1-tree-author')
  await person.reload()
  await person.seesTotal(1)
  await person.main
    .getByRole('group', { name: recordFieldDeclarations.created_by.label.zh, exact: true })
    .getByText(teacher.name)
    .waitFor()
  await showColumn(person, recordFieldDeclarations.created_by.label.zh)
  await person.row('丁题').getByText(teacher.name).waitFor()

  const author = await asTeacher(exercise.menu!.path)
  await author.button(author.words.views.list.unfold, author.main).click()
  await author.filter(recordFieldDeclarations.created_by.label.zh, [author.words.views.widget.mine])
  await author.seesTotal(2)
  await showColumn(author, recordFieldDeclarations.created_by.label.zh)
  await author.row('丁题').getByText(author.words.views.widget.me, { exact: true }).waitFor()
}, 120_000)
