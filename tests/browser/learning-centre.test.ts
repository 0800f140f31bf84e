import { afterAll, afterEach, beforeAll, it } from 'vitest'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { arrangeAndPublish, newSite, openCentre } from './centres.ts'
import { openBrowser, type Stage } from './driver.ts'

/** The learning centre arranged by mouse and by keyboard beside the page that readers get, published, and read. */

let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it('modules are added, arranged by mouse and by keyboard, and published', async () => {
  const person = await stage.person({ motion: true })
  const { id } = await newSite(factory, person)
  await openCentre(person, id)
  await arrangeAndPublish(person, admin, id)
})
