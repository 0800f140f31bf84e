import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { Articles, everything, seeEverything, writeEverything } from './articles.ts'
import { paste } from './clipboard.ts'
import { openBrowser, type Stage } from './driver.ts'

/** Writing an article by hand, by keyboard and from Word; what is saved is what was written, and is shown. */

let server: RunningServer
let stage: Stage
let articles: Articles

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  articles = new Articles(await new Client(server.base).login(administrator.username, administrator.password))
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it('an article with everything in it is written, saved and shown, and takes over what Word has without its styles', async () => {
  const person = await stage.person()
  const article = await articles.edit(null, async (path) => {
    await person.visitAs(administrator.username, administrator.password, path)
    return person
  })
  await writeEverything(article)
  await person.takePicture('article-zh-1440')
  expect(await articles.saved(article)).toMatch(everything)
  await seeEverything(article)
  await person.takePicture('article-shown-zh-1440')

  const other = await articles.edit(null, async (path) => {
    await person.visit(path)
    return person
  })
  await other.text.focus()
  await paste(other.text, {
    'text/html':
      '<html><head><style>p{color:red}</style></head><body><h2 style="color:red">Word</h2><p class="MsoNormal">a<o:p></o:p></p><table><tr><td style="border:1px">c</td></tr></table></body></html>',
    'text/plain': 'Word',
  })
  await other.text.locator('table').waitFor()
  expect(await articles.saved(other)).toBe('<h2>Word</h2><p>a</p><table><tbody><tr><td>c</td></tr></tbody></table>')
})
