import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { StoredFile } from '../../resources/kit/index.ts'
import { queueEn } from '../../src/views/queue/queue.en.ts'
import { queueZh } from '../../src/views/queue/queue.zh.ts'
import { pixelsOf } from '../answer-sheets/pdf-pixels.ts'
import { filled, randomOf, scanned } from '../answer-sheets/simulated-scan.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { filled as worded } from './words.ts'

/** A paper is printed as answer sheets, their scans come back, and what is in doubt is decided by keyboard. */

const { answer_sheet, exam, exercise, scan_page, user } = resources
const words = { zh: queueZh.queue, en: queueEn.queue }

let server: RunningServer
let admin: Client
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  stage = await openBrowser(server.origin)
}, 120_000)
afterEach(({ task }) => stage.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

async function uploaded(name: string, content: Buffer): Promise<StoredFile> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const answer = await fetch(`${server.base}/admin/common/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  })
  return ((await answer.json()) as { data: StoredFile }).data
}
const bytesOf = async ({ url }: StoredFile): Promise<Uint8Array> =>
  new Uint8Array(
    await (
      await fetch(`${server.origin}${url}`, { headers: { authorization: `Bearer ${admin.token}` } })
    ).arrayBuffer(),
  )

async function jobEnds(id: number): Promise<void> {
  await expect
    .poll(async () => (await admin.must(resources.job, 'detail', { id })).state, { timeout: 60_000 })
    .toBe('done')
}

/** Three copies scanned: the first in order, two with doubts. */
async function prepare(): Promise<void> {
  const { id: course } = await new RecordFactory(admin).make('subject_course', { name: '高中数学' })
  const ids: number[] = []
  for (let n = 0; n < 6; n++) {
    const made = await admin.must(exercise, 'create', {
      subject_course_id: course,
      type: 'single_choice',
      stem: `答题卡用第 ${n + 1} 题`,
      options: ['甲', '乙', '丙', '丁'].map((text, at) => ({ key: 'ABCD'[at], text })),
      answer: { type: 'single_choice', key: 'B' },
    })
    ids.push(made.id)
  }
  const sections = [
    { name: '一、单选题', exercise_items: ids.map((exercise_id) => ({ exercises: [{ exercise_id, score: 5 }] })) },
  ]
  const set = await admin.must(exam, 'create', { title: '高一数学期中考试', subject_course_id: course, sections })
  for (const n of [1, 2, 3])
    await admin.must(user, 'create', { username: `2026000${n}`, password: 'correct-horse-9', name: '王小明' })
  const sheet = await admin.must(answer_sheet, 'create', { exam_id: set.id, subject_course_id: course })
  await admin.must(answer_sheet, 'print_answer_sheet', { id: sheet.id, copies: 3 })
  const { file, geometry } = await admin.must(answer_sheet, 'detail', { id: sheet.id })
  const pages = await pixelsOf(await bytesOf(file), 150)
  const random = randomOf(3)
  const chosen = [
    ['B', 'B', 'B', 'B', 'B', 'B'],
    ['B', 'AC', 'B', 'B', '', 'B'],
    ['B', 'B', 'B', 'D', 'B', 'B'],
  ]
  const files = await Promise.all(
    pages.map(async (page, at) => {
      const number = at === 2 ? '99999999' : `2026000${at + 1}`
      const truth = new Map<string, string[]>([
        ...geometry.digits.map((row: any, place: number) => [row.key, [number[place]!]]),
        ...geometry.rows.map((row: any, place: number) => [row.key, [...chosen[at]![place]!]]),
      ])
      const conditions = { turn: 0.5, noise: 4, rubbedOut: 0 }
      const rows = [...geometry.digits, ...geometry.rows]
      const { width, height, data } = scanned(
        filled(page, geometry, rows, truth, conditions, random),
        conditions,
        random,
      )
      const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
        .jpeg({ quality: 80 })
        .toBuffer()
      return uploaded(`扫描${at + 1}.jpg`, jpeg)
    }),
  )
  const { job_id } = await admin.must(scan_page, 'import_scans', { subject_course_id: course, files })
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
  await person.page.keyboard.press('Enter')
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
}, 240_000)
