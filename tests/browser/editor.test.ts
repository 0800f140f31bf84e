import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openRichField } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { pasted, Questions, everything, stemOf, writeEverything } from './questions.ts'
import { paste } from './clipboard.ts'

/** Writing a question by hand, by keyboard and from Word; what is saved is what was written, and what was stored. */

let server: RunningServer
let stage: Stage
let questions: Questions

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  questions = new Questions(admin, () => stage)
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it('writes a question with everything in it, saves it, and shows the same after a reload', async () => {
  const opened = await questions.edit('旧题干')
  const { person } = opened
  await writeEverything(opened)
  const all = await questions.saved(opened)
  expect(all).toMatch(everything)
  await person.visit(`${exercise.menu!.path}/edit/${opened.id}`)
  await person.reload()
  const again = await openRichField(stemOf(person))
  await again.locator('[data-state=shown]').waitFor()
  await again.press('Control+End')
  await person.page.keyboard.type('!')
  await person.page.keyboard.press('Backspace')
  await person.fillIn({ [exercise.fields.source.label.zh]: 'somewhere' })
  expect(await questions.saved(opened)).toBe(all)
})

it('keeps formulas, scripts, a table and the picture of what Word left on the clipboard', async () => {
  const opened = await questions.edit('前')
  const { person, text } = opened
  await text.press('Control+End')
  await paste(text, {
    'text/html': readFileSync(pasted('word.html'), 'utf8'),
    'text/rtf': readFileSync(pasted('word.rtf'), 'utf8'),
    'text/plain': '设a1=23',
  })
  await text.locator('[data-state=shown]').waitFor()
  await text.locator('table').waitFor()
  await person.takePicture('editor-word-1440')
  const all = await questions.saved(opened)
  expect(all).toContain('前设<b>a</b><span data-type="sub">1</span>=2<span data-type="sup">3</span>')
  expect(all).toContain('data-value="y=\\frac{1}{\\sqrt{x^{2}}}"')
  expect(all).toMatch(/data-src="\/api\/files\/[\w-]+"/)
  expect(all).not.toContain('package:')
})
