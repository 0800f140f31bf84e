import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { site } from '../../resources/site.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { sharedPage } from './shared-page.ts'

/**
 * Lists and forms in wide and narrow windows.
 *
 * @chosen-by src/records/views/list src/records/views/form src/frame/frame src/base/inputs
 */

let server: RunningServer
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  const factory = new RecordFactory(await new Client(server.base).login(administrator.username, administrator.password))
  for (let n = 1; n <= 25; n++) await factory.make('exercise', { stem: `第${n}题：已知函数 <b>f(x)</b> 的图象` })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const enter = sharedPage(() => stage)

it.each(['zh', 'en'] as const)(
  'fits list and form of every kind into wide and narrow windows, in %s',
  async (language) => {
    const person = await enter('/', { language })
    const sizes = [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]
    const fits = async (what: string): Promise<void> => {
      for (const size of sizes) {
        await person.page.setViewportSize(size)
        await person.settled()
        await expect.poll(() => person.overflows(), { message: `${what} at ${size.width}` }).toBe(false)
        await person.takePicture(`${what}-${language}-${size.width}`)
      }
    }
    for (const resource of [exercise, site]) {
      await person.openScreen(resource)
      await fits(`${resource.name}-list`)
      await person.button(person.words.views.common.create, person.main).click()
      await fieldLabelled(person.form, Object.values(resource.fields)[0]!.label[language]).waitFor()
      await fits(`${resource.name}-form`)
      await person.button(person.words.views.common.cancel).click()
    }
  },
)
