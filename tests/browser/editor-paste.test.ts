import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { editorZh } from '../../src/base/locales/editor.zh.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { paste } from './clipboard.ts'
import { openBrowser, type Stage } from './driver.ts'
import { pasted, Questions, stemOf } from './questions.ts'
import { filled } from './words.ts'

/**
 * What is pasted, dropped or cut in the stem of a question, beside the journey of editor.test.ts.
 * @chosen-by editor/paste editor/question
 */

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

it('says how many pictures could not come along, and offers to read dollars as formulas', async () => {
  const opened = await questions.edit('甲')
  const { person, text } = opened
  await text.press('Control+a')
  await paste(text, { 'text/html': readFileSync(pasted('word.html'), 'utf8') })
  await person.sees(filled(editorZh.imagesMissing, { count: 1 }))
  await text.press('Control+a')
  await text.press('Delete')
  await paste(text, { 'text/plain': '若$a+b=1$，则$$c$$' })
  await person.button(editorZh.dollarsConvert, stemOf(person)).click()
  expect(await questions.saved(opened)).toBe(
    '若<span data-type="formula" data-value="a+b=1"></span>，则<span data-type="formula" data-value="c" data-kind="block"></span>',
  )
})

it('takes a picture that is dropped, with its description and size', async () => {
  const opened = await questions.edit('甲')
  const { person, text } = opened
  await text.evaluate(
    (element, bytes) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }))
      const { left, top } = element.getBoundingClientRect()
      element.querySelector('[data-slate-string]')!.dispatchEvent(
        new DragEvent('drop', {
          dataTransfer,
          clientX: left + 20,
          clientY: top + 18,
          bubbles: true,
          cancelable: true,
        }),
      )
    },
    [...readFileSync(pasted('picture.png'))],
  )
  await text.locator('[data-state=shown] img').click({ position: { x: 1, y: 1 } })
  await stemOf(person).getByRole('textbox', { name: editorZh.images.alt }).fill('蓝色方块')
  await stemOf(person).getByRole('spinbutton', { name: editorZh.images.width }).fill('120')
  await stemOf(person).getByRole('spinbutton', { name: editorZh.images.width }).press('Enter')
  expect(await questions.saved(opened)).toMatch(
    /data-type="image" data-src="\/api\/files\/[\w-]+" data-alt="蓝色方块" data-width="120"/,
  )
})

it('copies what it holds without loss', async () => {
  const whole =
    '<b>甲<span data-type="formula" data-value="\\frac{1}{2}"></span></b><span data-type="dots">乙</span><br><span data-type="blank" data-kind="1"></span><span data-type="table"><span data-type="row"><span data-type="cell" data-kind="head" data-col="2">表</span></span></span>丙'
  const opened = await questions.edit(whole)
  const { person, text } = opened
  await text.press('Control+a')
  await text.press('Control+x')
  await expect.poll(() => text.locator('table').count()).toBe(0)
  await text.press('Control+v')
  await text.locator('table').waitFor()
  await person.fillIn({ [exercise.fields.source.label.zh]: '剪切' })
  expect(await questions.saved(opened)).toBe(whole)
})
