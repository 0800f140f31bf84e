import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { import_batch } from '../../resources/import-batch.ts'
import { callOf } from '../../resources/kit/index.ts'
import { hostileInputs } from '../editor/hostile.ts'
import { startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { HostileBank, hostileTitle, madeByPeople, unclean, Visitor } from './hostile-bank.ts'
import { closeOtherTabs } from './tabs.ts'
import { named } from './words.ts'

/**
 * The hostile texts of hostile.test.ts in every field of every resource and by every way in, looked at on every screen.
 * @chosen-by editor/stored editor/sanitise.ts src/content/rich-text src/content/difference src/records/fields/links
 * @chosen-by src/records/fields/rich-text
 * @chosen-by src/capabilities/importable server/features/bank/question-formats resources/bank/exercise-types
 */

let server: RunningServer
let stage: Stage
let bank: HostileBank

beforeAll(async () => {
  server = await startServer({ env: { TITLE: hostileTitle } })
  stage = await openBrowser(server.origin)
  bank = await HostileBank.of(server)
  const imported = bank.importAll()
  await bank.makeRecords(madeByPeople, Math.ceil(hostileInputs.length / madeByPeople.length))
  await bank.makeQuestions()
  await imported
})
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it('are stored clean in every field that holds rich text', async () => {
  const html = await bank.storedHtml()
  expect(html.length).toBeGreaterThan(hostileInputs.length)
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

  it('in any list, tree, bin, record, history or form', async () => {
    const visitor = await enter()
    const screens = madeByPeople.filter(({ menu }) => menu)
    for (const resource of screens) await visitor.seeAllOf(resource, bank.shown.get(resource)!)
    visitor.expectNoHarm()
  })

  it('in a question of every type, shown and tried out', async () => {
    const visitor = await enter()
    for (const id of bank.questions) await visitor.seeQuestion(id)
    visitor.expectNoHarm()
  })

  it('in an import, whatever the file: its columns, entries, reasons and names', async () => {
    const visitor = await enter()
    const { person, harm } = visitor
    await visitor.go(import_batch.menu!.path)
    const entries = callOf(import_batch, 'entries').path
    // Ten at a time would be three hundred pages.
    await person.page.route(`**/api/${entries}?*`, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/page_size=10\b/, 'page_size=100'),
      }),
    )
    const states = new Set<string>()
    for (const id of bank.batches) {
      states.add(await bank.stateOf(id))
      await visitor.go(`${import_batch.menu!.path}/show/${id}`)
      await closeOtherTabs(person)
      const { total } = await bank.admin.must(import_batch, 'entries', { id, page: 1, page_size: 1 })
      for (let seen = 0; seen < total; ) {
        if (seen > 0) {
          await Promise.all([
            person.page.waitForResponse((response) => response.url().includes(entries)),
            person.main.locator('.ant-pagination-next').filter({ visible: true }).click(),
          ])
          await person.settled()
        }
        const folded = person.main
          .getByRole('button', { name: named(person.words.import.details) })
          .filter({ visible: true })
        await folded.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
        await harm.look(`import ${id}`)
        seen += await person.main.locator('.view-entry').filter({ visible: true }).count()
      }
    }
    expect(states).toEqual(new Set(['mapping', 'ready', 'failed']))
    visitor.expectNoHarm()
  })
})
