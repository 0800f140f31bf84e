import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { queueEn } from '../../src/features/papers/views/queue/queue.en.ts'
import { queueZh } from '../../src/features/papers/views/queue/queue.zh.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { printSheets } from './printed-sheets.ts'
import { filled as worded } from './words.ts'

/**
 * What is in doubt in scans of answer sheets is decided by keyboard, skipped, taken back, and decided on a phone.
 * @chosen-by src/features/papers/views/queue server/features/papers/queue
 * @chosen-by server/features/papers/answer-sheets/page-doubts.ts
 */

const { scan_page } = resources
const words = { zh: queueZh.queue, en: queueEn.queue }

let server: RunningServer
let admin: Client
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  stage = await openBrowser(server.origin)
})
afterEach(({ task }) => stage.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const jobEnds = (id: number): Promise<void> =>
  expect.poll(async () => (await admin.must(resources.job, 'detail', { id })).state).toBe('done')

/** Three copies scanned: the first in order, two with doubts. */
async function prepare(): Promise<void> {
  const { course, scanOf } = await printSheets(admin, ['20260001', '20260002', '20260003'])
  const files = [
    await scanOf(1, '20260001'),
    await scanOf(2, '20260002', ['B', 'AC', 'B', 'B', '', 'B']),
    await scanOf(3, '99999999', ['B', 'B', 'B', 'D', 'B', 'B']),
  ]
  const scans = await Promise.all(files.map((content, at) => admin.upload(`扫描${at + 1}.jpg`, content)))
  const { job_id } = await admin.must(scan_page, 'import_scans', { subject_course_id: course, files: scans })
  await jobEnds(job_id)
}

const states = async () =>
  (await admin.must(scan_page, 'list', { sort: 'id' })).list.map(({ state }: { state: string }) => state)

it('what is in doubt is decided by keyboard, taken back, and decided on a phone in English', async () => {
  await prepare()
  expect(await states()).toEqual(['recorded', 'waiting', 'waiting'])
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password, `${scan_page.menu!.path}?layout=queue`)
  await person.sees(worded(words.zh.left, { count: 2 }))
  await person.sees('涂了多格')
  await person.page.locator('.queue-picture > img').waitFor()
  await person.takePicture('scan-queue-doubt')
  await person.page.keyboard.press('c')
  // A key that is held decides no more than what is before one's eyes.
  await person.page.keyboard.down('Enter')
  await person.sees('没有涂')
  await person.page.keyboard.down('Enter')
  await person.page.keyboard.up('Enter')
  await person.sees('没有涂')
  await person.page.keyboard.press('2')
  await person.page.keyboard.press('Backspace')
  await person.sees('涂了多格')
  await person.page.keyboard.press('Enter')
  await person.sees('没有涂')
  await person.page.keyboard.press('Enter')
  await person.sees(worded(words.zh.left, { count: 1 }))
  await person.sees('99999999')
  await expect.poll(states).toEqual(['recorded', 'recorded', 'waiting'])
  await person.takePicture('scan-queue-learner')
  await person.page.keyboard.press('Backspace')
  await person.sees(worded(words.zh.left, { count: 2 }))
  await person.sees('没有涂')
  await expect.poll(states).toEqual(['recorded', 'waiting', 'waiting'])
  await person.page.keyboard.press('s')
  await person.sees('99999999')

  const other = await stage.person({ language: 'en', width: 375, height: 740 })
  await other.visitAs(administrator.username, administrator.password, `${scan_page.menu!.path}?layout=queue`)
  await other.sees('Several are filled in')
  await other.takePicture('scan-queue-phone')
  await other.button('A', other.main).click()
  await other.button(words.en.confirm, other.main).click()
  await other.sees('Nothing is filled in')
  await other.button('B', other.main).click()
  await other.button(words.en.confirm, other.main).click()
  await expect.poll(states).toEqual(['recorded', 'recorded', 'waiting'])
})
