import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { optionsOf } from '../../resources/kit/index.ts'
import { workflow, type WorkflowOptions } from '../../resources/capabilities/workflow/index.ts'
import { workflowZh } from '../../src/capabilities/workflow/workflow.zh.ts'
import { viewsZh } from '../../src/base/locales/views.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { enter, fieldLabelled, openRichField } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { makeUser, password } from './people.ts'
import type { Person } from './person.ts'
import { clearedPage } from './shared-page.ts'
import { filled } from './words.ts'

/**
 * A question on its way through review, as its author and the reviewer see it.
 *
 * @chosen-by src/capabilities/workflow resources/capabilities/workflow src/records/views/form
 */

const stem = '函数 f(x) 的最小值为（  ）'
const label = {
  stem: exercise.fields.stem.label.zh,
  source: exercise.fields.source.label.zh,
  analysis: exercise.fields.analysis.label.zh,
}
const action = (name: keyof typeof exercise.actions): string =>
  (exercise.actions[name] as { label: { zh: string } }).label.zh
const stateName = (value: string): string =>
  (exercise.fields.status.options['of'] as { value: string; label: { zh: string } }[]).find(
    (one) => one.value === value,
  )!.label.zh
const returnedName = optionsOf<WorkflowOptions>(exercise, workflow)!.returned!.zh
const reason = '选项 B 有歧义，请改为整数。'

let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory
let id: number

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  const rights = [
    'subject_course:list',
    ...['list', 'create', 'update', 'delete', 'history', 'answer'].map((right) => `exercise:${right}`),
  ]
  await makeUser(
    admin,
    'author',
    [...rights, 'exercise:submit_exercise', 'exercise:withdraw_exercise', 'exercise:revise_exercise'],
    { scope_type: 4 },
  )
  await makeUser(admin, 'reviewer', [
    ...rights,
    'exercise:edit_in_review',
    'exercise:publish',
    'exercise:return_exercise',
    'exercise:retire',
  ])
  const author = await new Client(server.base).login('author', password)
  id = (await author.must(exercise, 'create', await factory.input('exercise', { stem }))).id
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const as = {
  author: clearedPage(() => stage, { username: 'author', password }),
  reviewer: clearedPage(() => stage, { username: 'reviewer', password }),
}

async function at(username: keyof typeof as): Promise<Person> {
  const person = await as[username]('/')
  await person.openScreen(exercise)
  // An earlier test may have looked at the list here a moment ago.
  await person.button(person.words.views.common.refresh, person.main).click()
  await person.settled()
  return person
}

const done = (person: Person, name: keyof typeof exercise.actions) =>
  person.toast(filled(person.words.views.action.done, { action: action(name) }))
const bannerOf = (person: Person, state: string) =>
  person.main
    .getByRole('alert')
    .filter({ hasText: filled(workflowZh.workflow.title, { state: stateName(state), name: exercise.label.zh }) })
const isShut = async (person: Person, name: string): Promise<boolean> =>
  (await fieldLabelled(person.main, name).getByRole('textbox').first().getAttribute('aria-disabled')) === 'true'
const stored = () => admin.must(exercise, 'detail', { id })

it('goes from its author to review, back with a reason, through mending to publication, and on by a revision', async () => {
  const author = await at('author')
  const { views, tools } = author.words
  await author.act(stem, action('submit_exercise'))
  await done(author, 'submit_exercise')
  expect(await author.rowChoices(stem)).not.toContain(views.common.delete)
  await author.openEditor(stem)
  await bannerOf(author, 'in_review').waitFor()
  await expect.poll(() => isShut(author, label.stem)).toBe(true)
  await author.button(views.common.cancel, author.main).click()

  const reviewer = await at('reviewer')
  await reviewer.page
    .getByRole('banner')
    .getByRole('button', { name: filled(tools.notices.unread, { count: 1 }) })
    .waitFor()
  await reviewer.act(stem, action('return_exercise'), {
    [exercise.actions.return_exercise.input.return_reason.label.zh]: reason,
  })
  await done(reviewer, 'return_exercise')

  // Without a bell in the header the count is at one's picture, and everything in one list.
  await author.page
    .getByRole('banner')
    .getByRole('button', { name: filled(tools.notices.unread, { count: 1 }) })
    .waitFor()
  await author.button(views.common.refresh, author.main).click()
  await author.row(stem).getByText(returnedName, { exact: true }).waitFor()
  await author.takePicture('review-returned-list')
  await author.chooseInAccount(new RegExp(tools.notices.title))
  const panel = author.page.getByRole('dialog', { name: tools.notices.title })
  await panel.getByText(reason).waitFor()
  await author.takePicture('review-notices')
  await panel.getByRole('button', { name: new RegExp(exercise.label.zh) }).click()
  await author.isAt(`${exercise.menu!.path}/show/${id}`)
  await author.main.getByRole('alert').filter({ hasText: returnedName }).filter({ hasText: reason }).waitFor()
  await author.takePicture('review-returned')
  await author.button(views.common.edit, author.main).click()
  await author.main.getByRole('alert').filter({ hasText: reason }).waitFor()
  await expect.poll(() => isShut(author, label.stem)).toBe(false)
  await author.fillIn({ [label.stem]: `${stem}改` })
  await author.button(filled(viewsZh.form.saveAnd, { action: action('submit_exercise') }), author.main).click()
  await done(author, 'submit_exercise')
  expect(await stored()).toMatchObject({ status: 'in_review', stem: `${stem}改`, return_reason: null })

  await reviewer.reload()
  await reviewer.openEditor(`${stem}改`)
  await expect.poll(() => bannerOf(reviewer, 'in_review').count()).toBe(0)
  await reviewer.fillIn({ [label.analysis]: '配方即得。' })
  await reviewer.save()
  await reviewer.toast(views.form.saved)
  await reviewer.act(`${stem}改`, action('publish'))
  await done(reviewer, 'publish')
  expect(await stored()).toMatchObject({ status: 'published', analysis: '配方即得。' })
}, 180_000)

it('locks a published question in its form, but for what files it, until it is revised there without losing what was typed', async () => {
  const { status } = await stored()
  if (status !== 'published') await admin.must(exercise, 'publish', { ids: [id] })
  const author = await at('author')
  const { views } = author.words
  await author.openEditor(stem)
  const banner = bannerOf(author, 'published')
  await banner.waitFor()
  await expect
    .poll(async () => [
      await isShut(author, label.stem),
      await fieldLabelled(author.main, label.source).getByRole('textbox').isEnabled(),
    ])
    .toEqual([true, true])
  await expect.poll(() => author.main.locator('[data-field="status"]').count()).toBe(0)
  await author.takePicture('review-locked')
  await enter(fieldLabelled(author.main, label.source), '期末卷')
  await author.save()
  await author.toast(views.form.saved)
  expect(await stored()).toMatchObject({ status: 'published', source: '期末卷' })

  await author.openEditor(stem)
  await enter(fieldLabelled(author.main, label.source), '期中卷')
  await author.button(action('revise_exercise'), banner).click()
  await author.button(action('revise_exercise'), author.dialog).click()
  await banner.waitFor({ state: 'hidden' })
  await author.main.getByText(stateName('draft'), { exact: true }).waitFor()
  await expect.poll(() => fieldLabelled(author.main, label.source).getByRole('textbox').inputValue()).toBe('期中卷')
  await (await openRichField(fieldLabelled(author.main, label.stem))).fill('修订后的题干')
  await author.save()
  await expect.poll(stored).toMatchObject({ status: 'draft', source: '期中卷', stem: '修订后的题干' })
}, 120_000)

it('says why, and keeps what was typed, when a question was published while somebody was editing it', async () => {
  const { id: other } = await admin.must(exercise, 'create', await factory.input('exercise', { stem: '别处发布的题' }))
  const reviewer = await at('reviewer')
  await reviewer.openEditor('别处发布的题')
  await reviewer.fillIn({ [label.stem]: '改到一半' })
  await admin.must(exercise, 'publish', { ids: [other] })
  await reviewer.save()
  const { conflict } = reviewer.words.views
  await reviewer.button(conflict.save, reviewer.dialog).click()
  await reviewer.toast('已发布的单题不能修改“题干”，请先“修订”')
  await reviewer.dialog.waitFor({ state: 'hidden' })
  await bannerOf(reviewer, 'published').waitFor()
  await reviewer.sees('改到一半')
  expect(await admin.must(exercise, 'detail', { id: other })).toMatchObject({
    stem: '别处发布的题',
    status: 'published',
  })
}, 90_000)
