import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { resources } from '../../resources/index.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { printZh } from '../../src/base/locales/print.zh.ts'
import { startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled, openRichField } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { HostileBank, hostileTitle, hostileUser, unclean, Visitor } from './hostile-bank.ts'
import { startOf } from './words.ts'

/**
 * What people try to have run in somebody else's page, in questions, articles, links and names, looked at in a real
 * browser: nothing runs, nothing is asked for. Every other resource and way in: hostile-screens.test.ts; that the same
 * inputs do bite where nothing cleans them: hostile-control.test.ts.
 */

/** Of each kind of text that a page shows: rich text of both kinds, a link and a file, and names. */
const some = [resources.exercise, resources.exam_item, resources.knowledge_catalog, resources.resource, resources.user]

let server: RunningServer
let stage: Stage
let bank: HostileBank

beforeAll(async () => {
  server = await startServer({ env: { TITLE: hostileTitle } })
  stage = await openBrowser(server.origin)
  bank = await HostileBank.of(server)
  await bank.makeRecords(some, 3)
  await bank.makeQuestions()
})
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it('are stored clean in every field of a question that holds rich text', async () => {
  const html = await bank.storedHtml()
  expect(html.length).toBeGreaterThan(100)
  expect(unclean(html)).toEqual([])
})

describe('nothing runs', () => {
  let entered: Visitor | undefined
  /** The same page for all, as long as nothing goes wrong on it. */
  async function enter(): Promise<Visitor> {
    if (!entered || entered.person.page.isClosed()) entered = await Visitor.enter(stage, server.origin)
    return entered
  }
  afterEach(({ task }) => stage.endTest(task))
  afterAll(() => stage.endJourney({ name: 'nothing runs' }))

  it('in lists, trees, records, histories and forms', async () => {
    const visitor = await enter()
    for (const resource of some) await visitor.seeAllOf(resource, bank.shown.get(resource)!)
    visitor.expectNoHarm()
  })

  it('in questions with every input in them: shown, tried out, printed and edited', async () => {
    const visitor = await enter()
    const { person, harm } = visitor
    for (const id of bank.composites) await visitor.seeQuestion(id)
    const id = bank.composites.at(-1)!
    await person.button(person.words.views.common.print, person.main).click()
    await person.dialog.getByText(printZh.print.form_each).click()
    await person.dialog.locator('[aria-busy=false] img').first().waitFor()
    await harm.look(`print of ${id}`)
    await visitor.go(`${exercise.menu!.path}/edit/${id}`)
    await openRichField(fieldLabelled(person.form, exercise.fields.stem.label.zh).filter({ visible: true }))
    await harm.look(`editor of ${id}`)
    visitor.expectNoHarm()
  })

  it('when it is pasted into the editor', async () => {
    const visitor = await enter()
    await visitor.pasteAll()
    visitor.expectNoHarm()
  })

  it('in the search over everything, and in notices', async () => {
    const visitor = await enter()
    const { person, harm } = visitor
    await visitor.go('/')
    await person.page.keyboard.press('Control+k')
    for (const word of ['alert(1)', '<img src=x', hostileUser]) {
      await Promise.all([
        person.page.waitForResponse((response) => response.url().includes(systemCalls.globalSearch.path)),
        person.dialog.getByRole('combobox').fill(word),
      ])
      await person.settled()
      await harm.look(`search for ${word}`)
    }
    await expect.poll(() => person.dialog.getByRole('option').count()).toBeGreaterThan(0)
    await person.page.keyboard.press('Escape')
    const { notices } = person.words.tools
    await person.page
      .getByRole('banner')
      .getByRole('button', { name: startOf(notices.title) })
      .first()
      .click()
    await person.page.getByRole('dialog', { name: notices.title }).getByRole('tab').first().waitFor()
    await harm.look('notices')
    visitor.expectNoHarm()
  })
})
