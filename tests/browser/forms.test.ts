import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { role, scopeTypes } from '../../resources/role.ts'
import { user } from '../../resources/user.ts'
import { viewsZh } from '../../src/base/locales/views.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled, openRichField } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { clearedPage } from './shared-page.ts'
import { filled } from './words.ts'

/**
 * Forms as those use them who fill in many: what is missing is named and led to, and nothing is chosen or lost by
 * typing quickly.
 */

let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory

const { fields, actions } = exercise
const label = (name: 'subject_course_id' | 'type' | 'stem' | 'options' | 'answer' | 'analysis' | 'source') =>
  fields[name].label.zh
const typeName = (value: string) =>
  (fields.type.options['of'] as { value: string; label: { zh: string } }[]).find((one) => one.value === value)!.label.zh
const submit = filled(viewsZh.form.saveAnd, { action: actions.submit_exercise.label.zh })

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  for (const name of ['高中数学', '高中语文']) await factory.make('subject_course', { name })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const at = clearedPage(() => stage)

/** An empty form, whatever an earlier test typed into one and did not save. */
async function newForm(): Promise<Person> {
  const person = await at(`${exercise.menu!.form}/create`)
  await person.button(person.words.views.common.save, person.main).waitFor()
  const dropDraft = person.button(person.words.views.form.dropDraft, person.main)
  if (await dropDraft.isVisible()) {
    await dropDraft.click()
    await dropDraft.waitFor({ state: 'hidden' })
  }
  return person
}
const newest = async () => (await admin.must(exercise, 'list', { sort: '-id', page_size: 1 })).list[0]
const wrongPlaces = (person: Person) =>
  person.main
    .locator('[data-wrong]:not(:has([data-wrong]))')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['at']))

it('takes no row that was not found for what was typed, however soon Enter comes', async () => {
  const person = await newForm()
  const course = fieldLabelled(person.main, label('subject_course_id'))
  const box = course.getByRole('combobox')
  await box.click()
  await person.page.locator('.ant-select-item-option').first().waitFor()
  await person.page.keyboard.type('高中语文')
  await person.page.keyboard.press('Enter')
  await course.locator('.ant-select-selection-item').getByText('高中语文', { exact: true }).waitFor()
  await course.locator('.ant-select-selector').click()
  await person.page.keyboard.type('没有这门课')
  await person.page.keyboard.press('Enter')
  await person.page.locator('.ant-select-dropdown .ant-empty').waitFor()
  await person.page.keyboard.press('Escape')
  await course.locator('.ant-select-selection-item').getByText('高中语文', { exact: true }).waitFor()
})

it('is refused unfinished in the form, with a list that leads to each place and red there alone', async () => {
  const person = await newForm()
  await person.fillIn({
    [label('subject_course_id')]: ['高中语文'],
    [label('type')]: [typeName('composite')],
    [label('stem')]: '阅读下文，完成各题。',
  })
  const { widget, form } = person.words.views
  for (const _ of [1, 2]) await person.button(widget.addPart, person.main).click()
  expect(await wrongPlaces(person)).toEqual([])
  await expect
    .poll(() => person.main.locator('.ant-select-status-error, .ant-input-number-status-error').count())
    .toBe(0)
  const answer = fieldLabelled(person.main, label('answer'))
  const parts = answer.locator('.ant-card')
  for (const index of [0, 1]) {
    await (await openRichField(parts.nth(index).locator('[data-at$="options.0"]'))).fill('甲')
    await (await openRichField(parts.nth(index).locator('[data-at$="options.1"]'))).fill('乙')
  }
  await parts.nth(0).getByRole('radio').first().click()
  await person.button(submit, person.main).click()
  await answer.getByRole('alert').getByText('第 2 小题：参考答案未填', { exact: true }).waitFor()
  expect(await wrongPlaces(person)).toEqual(['parts.1.answer'])
  await person.takePicture('forms-part-missing')
  await parts.nth(1).getByRole('radio').first().click()
  expect(await wrongPlaces(person)).toEqual([])
  await (await openRichField(parts.nth(1).locator('[data-at$="options.1"]'))).fill('')
  await person.button(submit, person.main).click()
  const notice = person.main.locator('.view-missing')
  await notice.getByText(filled(form.missing, { count: 1 })).waitFor()
  await person.takePicture('forms-missing')
  await person.button('答案 › 第 2 小题：至少要有两个选项', notice).click()
  await person.page.waitForFunction(
    () => document.activeElement?.closest('[data-at]')?.getAttribute('data-at') === 'parts.1.options.0',
  )
  await (await openRichField(parts.nth(1).locator('[data-at$="options.1"]'))).fill('丙')
  await notice.waitFor({ state: 'hidden' })
  await person.button(submit, person.main).click()
  await person.toast(filled(person.words.views.action.done, { action: actions.submit_exercise.label.zh }))
  expect(await newest()).toMatchObject({ status: 'in_review', type: 'composite', incomplete: false })
}, 120_000)

it('marks the incomplete in the list, and a refused action there leads to the field of each', async () => {
  const [bad] = [
    await factory.make('exercise', {
      stem: '只有题干的多选题',
      type: 'multiple_choice',
      options: ['A', 'B'].map((key) => ({ key, text: '' })),
      answer: null,
    }),
  ]
  const person = await at(exercise.menu!.path)
  // An earlier test may have left the list here a moment ago, without the new one.
  await person.button(person.words.views.common.refresh, person.main).click()
  await person.row('只有题干的多选题').getByText(fields.incomplete.label.zh, { exact: true }).waitFor()
  await person.act('只有题干的多选题', actions.publish.label.zh)
  const dialog = person.page
    .getByRole('dialog')
    .filter({ hasText: filled(person.words.views.action.refusedTitle, { action: actions.publish.label.zh }) })
  await dialog.getByText(`#${bad.id}`).waitFor()
  await person.takePicture('forms-refused')
  await person.button('答案 › 参考答案未填', dialog).click()
  await person.isAt(`/edit/${bad.id}`)
  await person.main.locator('.view-missing').waitFor()
  await person.page.waitForFunction(
    () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') === 'answer',
  )
  await person.takePicture('forms-led-to')
}, 90_000)

it('saves what is being typed by Ctrl+S, and goes on with the course, the type and the classification by 保存并新建', async () => {
  const person = await newForm()
  await person.fillIn({
    [label('subject_course_id')]: ['高中语文'],
    [label('type')]: [typeName('numeric')],
    [label('stem')]: '重力加速度约为多少？',
    [label('source')]: '期中卷',
  })
  await fieldLabelled(person.main, label('answer')).getByRole('combobox').first().click()
  await person.page.keyboard.type('9.8')
  await person.button(person.words.views.form.saveAndNew, person.main).click()
  await person.toast(person.words.views.form.created)
  expect(await newest()).toMatchObject({ answer: { type: 'numeric', accept: ['9.8'] }, source: '期中卷' })
  await fieldLabelled(person.main, label('subject_course_id')).getByText('高中语文', { exact: true }).first().waitFor()
  await person.page.waitForFunction(
    () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') === 'stem',
  )
  await person.page.keyboard.type('声速约为多少？')
  await fieldLabelled(person.main, label('answer')).getByRole('combobox').first().click()
  await person.page.keyboard.type('340')
  await person.page.keyboard.press('Control+s')
  await expect.poll(async () => (await newest()).stem, { timeout: 15_000 }).toBe('声速约为多少？')
  expect(await newest()).toMatchObject({ type: 'numeric', source: '期中卷', answer: { accept: ['340'] } })
}, 90_000)

it('goes from the stem to the analysis and back without an error', async () => {
  const person = await newForm()
  for (const round of [1, 2, 3]) {
    await (await openRichField(fieldLabelled(person.main, label('stem')))).pressSequentially(`题干${round}`)
    await fieldLabelled(person.main, label('analysis')).locator('[data-rich-field=closed] > [role=textbox]').click()
    await fieldLabelled(person.main, label('analysis'))
      .locator('[contenteditable=true]')
      .pressSequentially(`解析${round}`)
    await fieldLabelled(person.main, label('stem')).locator('[data-rich-field=closed] > [role=textbox]').click()
  }
  await fieldLabelled(person.main, label('stem')).locator('[contenteditable=true]').waitFor()
})

it('says below the roles of a person what they will see and by which role, and asks for a scope what it spans alone', async () => {
  const course = await factory.make('subject_course', { name: '初中物理' })
  const { id } = await factory.make('role', { name: '物理组' })
  const person = await at(role.menu!.path)
  const { scope_type, subject_course_ids, site_ids } = role.actions.multi_perms_scope.input
  await person.chooseInRow('物理组', role.actions.multi_perms_scope.label.zh)
  await expect
    .poll(() =>
      Promise.all([subject_course_ids, site_ids].map((one) => fieldLabelled(person.dialog, one.label.zh).count())),
    )
    .toEqual([0, 0])
  await person.fillIn(
    {
      [scope_type.label.zh]: scopeTypes.find(({ value }) => value === 3)!.label.zh,
      [subject_course_ids.label.zh]: ['初中物理'],
    },
    person.dialog,
  )
  await expect.poll(() => fieldLabelled(person.dialog, site_ids.label.zh).count()).toBe(0)
  await person.takePicture('forms-scope')
  await person.button(role.actions.multi_perms_scope.label.zh, person.dialog).click()
  await expect.poll(async () => (await admin.must(role, 'detail', { id })).subject_course_ids).toEqual([course.id])

  await person.visit(`${user.menu!.path}/create`)
  await person.fillIn({ [user.fields.role_ids.label.zh]: ['物理组'] })
  await person.sees(/将能看到：学科课程：初中物理（来自角色“物理组/)
  await person.takePicture('forms-reach')
}, 90_000)
