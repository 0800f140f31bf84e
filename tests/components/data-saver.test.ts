import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import type { Stage } from '../browser/driver.ts'
import { openPages } from './driver.ts'
import type { Person } from '../browser/person.ts'

/** What a page loads for later, and for whom it does not. */

let server: RunningServer
let stage: Stage
const stem = '省流量时打开的题'

beforeAll(async () => {
  server = await startServer()
  stage = openPages(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  await new RecordFactory(admin).make('exercise', { stem })
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
const later = ['file-inputs-', 'forms-', 'question-inputs-']
/** Which of them a page has, as they come. */
function watchFiles({ page }: Person): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    const part = later.find((one) => request.url().includes(`/${one}`))
    if (part) files.push(part)
  })
  return files
}

async function atList(savesData: boolean): Promise<{ person: Person; files: string[] }> {
  const person = await stage.person({ savesData })
  const files = watchFiles(person)
  await person.visitAs(administrator.username, administrator.password, resources.exercise.menu!.path)
  await person.settled()
  return { person, files }
}

it('loads ahead what may be opened next, but for somebody who saves data when they open it, and not before', async () => {
  const saving = await atList(true)
  const other = await atList(false)
  // What is not loaded ahead by then would not be later.
  await expect.poll(() => other.files.toSorted()).toEqual(later)
  const { person, files } = saving
  expect(files).toEqual([])
  await person.choose(stem)
  await person.button(person.words.views.common.edit).waitFor()
  // A file is entered with a form alone, which is not open.
  await expect.poll(() => files.toSorted()).toEqual(['forms-', 'question-inputs-'])
})
