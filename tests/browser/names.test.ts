import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Choice } from '../../resources/kit/index.ts'
import { user } from '../../resources/user.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'

/**
 * The cross that empties a field shows to who comes to it by keys. Its names and what it does:
 * tests/components/names.test.ts.
 *
 * @chosen-by src/base/library-overrides src/base/inputs src/records/fields src/frame/themes build/antd-styles.ts
 */

let server: RunningServer
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it('shows in a date and in a choice', async () => {
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password, user.menu!.path)
  await person.settled()
  const { clear } = person.words.views.common
  const showsAfter = async (input: Locator, place: Locator): Promise<void> => {
    const cross = place.getByRole('button', { name: clear, exact: true })
    await input.press('Tab')
    await expect
      .poll(() => cross.evaluate((one) => [one === document.activeElement, getComputedStyle(one).opacity].join()))
      .toBe('true,1')
  }
  const { label, options } = user.fields.status
  const choice = person.main.getByRole('group', { name: label.zh, exact: true })
  await person.filter(label.zh, [(options['of'] as readonly Choice[])[0]!.label.zh])
  await showsAfter(choice.getByRole('combobox'), choice)
  // It empties the filter, so that everybody is listed.
  await person.page.keyboard.press('Enter')
  await person.settled()
  const { set_share_config: share } = user.actions
  await person.chooseInRow(administrator.username, share.label.zh)
  const date = fieldLabelled(person.dialog, share.input.until.label.zh)
  await date.getByRole('textbox').fill('2027-06-30')
  await date.getByRole('textbox').press('Enter')
  await showsAfter(date.getByRole('textbox'), date)
})
