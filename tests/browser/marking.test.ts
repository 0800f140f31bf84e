import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { markingCalls } from '../../resources/learners/marking/index.ts'
import { resources } from '../../resources/index.ts'
import { rightOf } from '../../resources/kit/index.ts'
import { answerPictureZh } from '../../src/content/exercise/answer-picture.zh.ts'
import { markingZh } from '../../src/features/learners/views/marking/marking.zh.ts'
import { queueZh } from '../../src/features/papers/views/queue/queue.zh.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { makeUser, password } from './people.ts'
import { printSheets, type PrintedSheets } from './printed-sheets.ts'
import { filled } from './words.ts'

/**
 * Answer sheets are printed and scanned, what is in doubt is decided, what is written is marked, and both are on the
 * page of an attempt.
 */

const { answer_exercise, answer_record, job, marking_scheme, scan_page } = resources
const learners = ['20260001', '20260002']
const { marking } = markingZh

let server: RunningServer
let admin: Client
let stage: Stage
let sheets: PrintedSheets

beforeAll(async () => {
  server = await startServer()
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  stage = await openBrowser(server.origin)
  sheets = await printSheets(admin, learners)
})
afterEach(({ task }) => stage.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

/** The first copy comes in order, the second with two doubts. */
async function scan(): Promise<void> {
  const pictures = [
    await sheets.scanOf(1, learners[0]!),
    await sheets.scanOf(2, learners[1]!, ['B', 'AC', 'B', 'B', '', 'B']),
  ]
  const files = await Promise.all(pictures.map((content, at) => admin.upload(`扫描${at + 1}.jpg`, content)))
  const { job_id } = await admin.must(scan_page, 'import_scans', { subject_course_id: sheets.course, files })
  await expect.poll(async () => (await admin.must(job, 'detail', { id: job_id })).state).toBe('done')
}

/** One person marks what is written, by a rubric. */
async function openScheme(): Promise<void> {
  const { mark, quality } = markingCalls(marking_scheme.name)
  const rights = ['list', mark, quality].map((name) => rightOf(marking_scheme, name))
  const marker = await makeUser(admin, 'marker', [...rights, 'exercise:answer'])
  const { id } = await admin.must(marking_scheme, 'create', {
    title: '期中第 7 题',
    subject_course_id: sheets.course,
    exam_id: sheets.exam,
    exercise_id: sheets.written,
    mode: 'single',
    rubric: [
      { key: 'A', label: '消元，得到一元方程', points: 2 },
      { key: 'B', label: '求出 x', points: 2 },
      { key: 'D', label: '求出 y，写出解', points: 2 },
    ],
    markers: [marker.id],
  })
  await admin.must(marking_scheme, 'open_marking_scheme', { ids: [id] })
}

const scoresOf = async (exercise: number): Promise<(string | null)[]> =>
  (await admin.must(answer_exercise, 'list', { exercise_id: exercise, sort: 'id' })).list.map(
    ({ score }: { score: string | null }) => score,
  )

it('scans come in, doubts are decided by keyboard, the writing is marked at a desk, and the attempt shows it', async () => {
  await scan()
  const states = async () =>
    (await admin.must(scan_page, 'list', { sort: 'id' })).list.map(({ state }: { state: string }) => state)
  expect(await states()).toEqual(['recorded', 'waiting'])
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password, `${scan_page.menu!.path}?layout=queue`)
  await person.sees(filled(queueZh.queue.left, { count: 1 }))
  await person.sees('涂了多格')
  await person.page.locator('.queue-picture > img').waitFor()
  await person.takePicture('scan-queue')
  await person.page.keyboard.press('c')
  await person.page.keyboard.press('Enter')
  await person.sees('没有涂')
  await person.page.keyboard.press('2')
  await person.page.keyboard.press('Enter')
  await expect.poll(states).toEqual(['recorded', 'recorded'])
  expect(await scoresOf(sheets.written)).toEqual([null, null])

  await openScheme()
  const marker = await stage.person()
  await marker.visitAs('marker', password, `${marking_scheme.menu!.path}?layout=marking`)
  const { page } = marker
  const { keyboard } = page
  await marker.sees(filled(marking.waiting, { count: 2 }))
  await page.getByRole('img', { name: filled(answerPictureZh.picture.nth, { n: 1 }) }).waitFor()
  // Whose it is does not show.
  await expect.poll(() => page.getByText(/王小|2026000/).count()).toBe(0)
  await keyboard.press('a')
  await keyboard.press('b')
  await page.getByText(marking.tick, { exact: true }).click()
  await page.locator('.answer-picture-drawing').click({ position: { x: 200, y: 60 } })
  await expect.poll(() => page.locator('.answer-picture path').count()).toBe(1)
  await keyboard.press('c')
  await keyboard.type('y 没有求')
  await keyboard.press('Escape')
  await expect.poll(() => page.getByRole('status', { name: marking.score }).textContent()).toBe('4')
  await marker.takePicture('marking-desk')
  await keyboard.press('Enter')
  await marker.sees(filled(marking.waiting, { count: 1 }))
  await keyboard.press('6')
  await keyboard.press('Enter')
  await marker.sees(marking.done)
  expect((await scoresOf(sheets.written)).map(Number)).toEqual([4, 6])

  const { list } = await admin.must(answer_record, 'list', { sort: 'id' })
  await person.visit(`${answer_record.menu!.path}/show/${list[0].id}?tab=responses`)
  await person.page.getByRole('img', { name: filled(answerPictureZh.picture.nth, { n: 1 }) }).waitFor()
  await person.sees('marker')
  await expect.poll(() => person.page.locator('.answer-picture path').count()).toBe(1)
  await person.takePicture('marked-attempt')
})
