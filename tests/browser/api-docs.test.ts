import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { callOf } from '../../resources/kit/index.ts'
import { label } from '../../resources/label.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { formType } from '../../server/http/form-body.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'

/**
 * A developer tries calls from the page that describes them: through the built client, in each encoding that it has.
 *
 * @chosen-by src/app/api-docs server/http/form-body.ts
 */

let server: RunningServer
let stage: Stage
let admin: Client
beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it.each(['zh', 'en'] as const)(
  'a call is tried as JSON and as a form, and a file is uploaded, in %s',
  async (language) => {
    const person = await stage.person({ language })
    const words = person.words.apiDocs
    const { path } = callOf(label, 'create')
    const open = (of: string) => person.visit(`/apiDocs?call=${encodeURIComponent(`post /${of}`)}`)
    await person.visitAs(administrator.username, administrator.password, '/apiDocs')
    await open(path)
    const body = person.main.getByLabel(words.bodyAsJson)
    const answered = person.main.getByRole('status', { name: words.answered })
    for (const type of ['application/json', formType]) {
      const name = `接口标签 ${language} ${type}`
      await person.main.getByText(type, { exact: true }).click()
      await body.fill(JSON.stringify({ name }))
      const asked = person.page.waitForRequest((request) => request.url().endsWith(path))
      await person.button(words.send).click()
      expect((await asked).headers()['content-type']).toContain(type)
      await expect.poll(() => answered.textContent()).toContain(name)
      expect(
        (await admin.must(label, 'list', { search: name.slice(0, 4), sort: '-id', page_size: '1' })).list,
      ).toMatchObject([{ name }])
    }
    await body.fill('{"no_such_key": 1}')
    await person.button(words.send).click()
    await expect.poll(() => answered.textContent()).toContain('100400')
    await body.fill('{')
    await person.main.getByRole('alert').filter({ hasText: words.noObject }).waitFor()
    await open(systemCalls.upload.path)
    await person.main
      .locator('input[type=file]')
      .setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('第一行') })
    await person.main.getByLabel(words.queryAsJson).fill('{}')
    await person.button(words.send).click()
    await expect.poll(() => answered.textContent()).toContain('/api/files/')
  },
)
