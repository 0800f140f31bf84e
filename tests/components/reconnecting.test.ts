import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { site } from '../../resources/site.ts'
import type { Language } from '../../resources/kit/index.ts'
import { startGateway, type Gateway } from '../fixtures/gateway.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { fieldLabelled } from '../browser/controls.ts'
import type { Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'
import type { Person } from '../browser/person.ts'

/** The server dies under people's hands and is started again: what they see, and what becomes of what they do. */

let server: ServerProcess
let gateway: Gateway
let stage: Stage

beforeAll(async () => {
  server = await startServerProcess()
  gateway = await startGateway(server.origin)
  stage = openPages(gateway.origin)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await gateway?.close()
  await server?.stop()
})

async function killServer(): Promise<void> {
  server.child.kill('SIGKILL')
  await once(server.child, 'exit')
}
async function startAgain(): Promise<void> {
  const { dataDir } = server
  server = await startServerProcess({ dataDir, port: Number(new URL(server.origin).port) })
}

const bar = (person: Person) =>
  person.page.getByRole('status').filter({ hasText: person.words.connection.lostWithInput })
const token = (person: Person) => person.page.evaluate(() => localStorage.getItem('token'))

it.each<[Language, number]>([
  ['zh', 1440],
  ['en', 375],
])('says that it is away, keeps what is typed, and goes on by itself: %s, %i wide', async (language, width) => {
  const person = await stage.person({ language, width, height: width > 992 ? 900 : 812 })
  await person.visitAs(administrator.username, administrator.password, `${site.menu!.path}/create`)
  const name = fieldLabelled(person.dialog, site.fields.name.label[language]).getByRole('textbox')
  await name.fill('断线时的站点')
  const before = await token(person)
  await killServer()
  await person.button(person.words.views.common.save, person.dialog).click()
  await bar(person).waitFor()
  await expect.poll(() => name.inputValue()).toBe('断线时的站点')

  await startAgain()
  await bar(person).waitFor({ state: 'detached' })
  expect(await token(person)).toBe(before)
})

it('keeps the session of who loads the page again meanwhile, and shows the page when it is back', async () => {
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password, site.menu!.path)
  await person.settled()
  const before = await token(person)
  await killServer()
  await person.reload()
  await bar(person).waitFor()
  expect(await token(person)).toBe(before)
  await startAgain()
  await person.account.waitFor()
  await bar(person).waitFor({ state: 'detached' })
  await person.isAt(site.menu!.path)
})
