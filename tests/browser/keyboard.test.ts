import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { chapter_catalog } from '../../resources/chapter-catalog.ts'
import { exercise } from '../../resources/exercise.ts'
import { exerciseTypes } from '../../resources/bank/exercise-types/index.ts'
import { user } from '../../resources/user.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { serious, wear } from './axe.ts'
import { openBrowser, type Stage } from './driver.ts'
import { Keys, options, text } from './keys.ts'
import { startOf } from './words.ts'

/**
 * A way through pages of every kind by keyboard alone. On each, axe finds nothing serious, and at its end what is
 * planted.
 */

let server: RunningServer
let stage: Stage
let admin: Client

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  const course = await factory.make('subject_course', { name: '高中语文' })
  await factory.make('chapter_catalog', { name: '第一章', subject_course_id: course.id })
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it('leads from the list of users to a new question, a new user and a tree, and axe finds nothing serious', async () => {
  const person = await stage.person()
  const { page, words } = person
  const keys = new Keys(person)
  const expectAccessible = async (what: string, within?: string): Promise<void> =>
    expect.soft(await serious(page, within === undefined ? {} : { within }), what).toEqual([])
  const search = async (name: string): Promise<void> => {
    await keys.press('Control+k')
    const box = page.getByRole('combobox', { name: words.tools.search.placeholder })
    await expect.poll(() => box.and(page.locator(':focus')).count()).toBe(1)
    await keys.type(name)
    await person.dialog.getByRole('option', { name: startOf(name), selected: true }).waitFor()
    await keys.press('Enter')
    await box.waitFor({ state: 'hidden' })
  }
  const create = () => person.button(words.views.common.create, person.main)

  await person.visitAs(administrator.username, administrator.password)
  await person.settled()
  await keys.toStart()
  await keys.tabTo(page.getByRole('link', { name: words.shell.skipToContent }))
  await keys.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await expectAccessible('the list of users in its frame')

  await search(exercise.label.zh)
  await person.isAt(exercise.menu!.path)
  await person.settled()
  await keys.tabTo(create())
  await keys.press('Enter')
  await person.form.locator('[data-field=stem]').waitFor()
  await expectAccessible('the form of a question', 'main')
  const { name: type, label } = exerciseTypes.find((one) => one.name === 'single_choice')!
  await keys.choose('subject_course_id', '高中语文')
  await keys.choose('type', label.zh)
  await keys.goTo('stem', text)
  await keys.type('用键盘录入的题')
  await options(keys, ['甲', '乙', '丙', '丁'])
  await keys.goTo('answer', 'input[type=radio]')
  await keys.press('ArrowDown')
  await keys.press('Control+s')
  await person.toast(words.views.form.created)
  const { list } = await admin.must(exercise, 'list', { sort: '-id', page_size: 1 })
  expect(await admin.must(exercise, 'detail', { id: list[0].id })).toMatchObject({ type, answer: { key: 'B' } })
  await person.row('用键盘录入的题').waitFor()
  await expectAccessible('the list of questions', 'main')

  await keys.press('Alt+1')
  await person.isAt(user.menu!.path)
  await person.settled()
  await keys.tabTo(create())
  await keys.press('Enter')
  await person.form.waitFor()
  await expectAccessible('a form over its list', '[role=dialog]')
  await wear(page, 'dark')
  await expectAccessible('the same in the dark', '[role=dialog]')
  await keys.press('Escape')
  await person.dialog.waitFor({ state: 'hidden' })

  await search(chapter_catalog.label.zh)
  await person.main.getByRole('treeitem').first().waitFor()
  await expectAccessible('a tree in the dark', 'main')

  await page.evaluate(() =>
    document
      .querySelector('main')!
      .insertAdjacentHTML(
        'beforeend',
        '<button id="nameless"></button><p id="pale" style="color:#ccc;background:#fff">pale words</p>',
      ),
  )
  const wrong = (await serious(page)).join('\n')
  expect(wrong).toContain('button-name: #nameless')
  expect(wrong).toContain('color-contrast: #pale')
})
