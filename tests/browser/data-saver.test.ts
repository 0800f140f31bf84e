import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'

/**
 * What a page loads for later, in how many files. For whom it does not: tests/components/data-saver.test.ts.
 *
 * @chosen-by vite.config.ts build src/base/loading src/app src/records/views/records
 */

let server: RunningServer
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  await new RecordFactory(admin).make('exercise')
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

/**
 * What a list of questions may need next (`build/file-groups.ts`): records and forms, what questions and files are
 * entered with.
 */
const later = ['forms-', 'question-inputs-', 'file-inputs-']
const filesOf = ({ page }: Person): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
const loaded = async (person: Person): Promise<string[]> => {
  const files = await filesOf(person)
  return later.filter((part) => files.some((file) => file.includes(`/${part}`)))
}
/** The files of the site that an opened list asks for, with all that is loaded ahead: a request each. */
const mostFiles = 40

it('loads what may be opened next when nothing else is to do', async () => {
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password, resources.exercise.menu!.path)
  await person.settled()
  await expect.poll(() => loaded(person)).toEqual(later)
  const files = (await filesOf(person)).filter((file) => file.includes('/assets/'))
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(mostFiles)
})
