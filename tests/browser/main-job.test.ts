import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { job } from '../../resources/job.ts'
import { systemCalls } from '../../resources/system-calls.ts'
import { Client } from '../fixtures/client.ts'
import { brokenRows, questionSheet, writeSheet } from '../fixtures/question-sheet.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { filled } from './words.ts'

/** The product's main job on real input: a sheet of 10,000 questions goes in, is found, corrected, and outlives a crash. */

const rows = 10_000
const good = rows - brokenRows
const sheet = questionSheet(rows)

let folder: string
let path: string
let server: RunningServer
let stage: Stage
let admin: Client
let factory: RecordFactory
let course: { id: number; name: string }

const fileField = exercise.actions.import_exercise.input.file.label
const courseField = exercise.actions.import_exercise.input.subject_course_id.label

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  path = join(folder, '高中数学题库.xlsx')
  await writeSheet(path, sheet.rows)
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  course = await factory.make('subject_course', { name: '高中数学' })
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** As a power cut would end it; what was written stays, and the server starts again on it at the same address. */
async function killAndRestart(): Promise<void> {
  server.child.kill('SIGKILL')
  await once(server.child, 'exit')
  server = await startServer({ dataDir: server.dataDir, port: Number(new URL(server.origin).port) })
}

/** Every value that the progress bar of the dialog showed, until the job has ended. */
async function watchBar(person: Person): Promise<number[]> {
  const seen: number[] = []
  await expect
    .poll(
      async () => {
        const value = Number(await person.dialog.getByRole('progressbar').getAttribute('aria-valuenow'))
        if (value !== seen.at(-1)) seen.push(value)
        return value
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(100)
  return seen
}

/** Every fault of the result's table, over its pages. */
async function faultCells(person: Person): Promise<string[]> {
  const cells: string[] = []
  const pages = person.dialog.getByRole('listitem').filter({ hasText: /^\d+$/ })
  for (let index = 0; index < (await pages.count()); index++) {
    await pages.nth(index).click()
    cells.push(...(await person.dialog.locator('tbody tr td:first-child').allInnerTexts()).filter(Boolean))
  }
  return cells
}

it('imports 10,000 rows, names the 20 broken ones by cell, finds and corrects a question, and keeps all over a kill', async () => {
  const person = await stage.person()
  const { views } = person.words
  await person.visit(exercise.menu!.path)
  await person.logIn(administrator.username, administrator.password)
  await person.sees(filled(views.state.empty, { name: exercise.label.zh }))
  await person.takePicture('main-job-1-empty')

  await person.act(null, exercise.actions.import_exercise.label.zh, { [courseField.zh]: course.name, [fileField.zh]: { file: path } })
  await person.sees(views.job.goesOn)
  const bar = await watchBar(person)
  expect(bar.filter((value) => value > 0 && value < 100)).not.toEqual([])
  expect(bar).toEqual(bar.toSorted((a, b) => a - b))
  await person.sees(filled(views.widget.done, { count: good }))
  await person.sees(filled(views.widget.failed, { count: brokenRows }))
  await person.takePicture('main-job-2-result')
  expect(await faultCells(person)).toEqual(sheet.brokenCells)
  await person.button(views.common.close, person.dialog).click()
  await person.seesTotal(good)
  await person.takePicture('main-job-3-list')

  await person.search('数列')
  await person.takePicture('main-job-4-found')
  const firstRow = person.main.getByRole('row').filter({ hasText: '数列' }).first()
  const id = (await firstRow.getByRole('cell').nth(1).innerText()).trim()
  const stem = exercise.fields.stem.label.zh
  await person.openEditor(id)
  await person.fillIn({ [stem]: '已知等比数列的首项为 2，公比为 3，求前五项之和（更正）', [exercise.fields.source.label.zh]: '2026 届高三月考' })
  await person.takePicture('main-job-5-edit')
  await person.save()
  await person.toast(views.form.saved)
  await person.sees('求前五项之和（更正）')

  await killAndRestart()
  await person.visit(`${exercise.menu!.path}?search=更正`)
  await person.reload()
  await person.sees('求前五项之和（更正）')
  await person.seesTotal(1)
  await person.search('')
  await person.seesTotal(good)
  const corrected = await admin.must(exercise, 'detail', { id })
  expect(corrected).toMatchObject({ source: '2026 届高三月考', version: 2 })
}, 120_000)

async function upload(): Promise<unknown> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await readFile(path))], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }), '题库.xlsx')
  const response = await fetch(`${server.base}/${systemCalls.upload.path}`, { method: 'POST', headers: { authorization: `Bearer ${admin.token}` }, body: form })
  return (await response.json()).data
}

it('goes on with an import that was killed in its middle, and puts no row in twice', async () => {
  const other = await factory.make('subject_course', { name: '高中数学（二）' })
  const { job_id } = await admin.must(exercise, 'import_exercise', { subject_course_id: other.id, file: await upload() })
  const now = () => admin.must(job, 'detail', { id: job_id })
  await expect.poll(async () => (await now()).progress, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
  await killAndRestart()
  const restarted = await now()
  expect(restarted.state).not.toBe('done')
  expect(restarted.progress).toBeLessThan(rows)
  await expect.poll(async () => (await now()).state, { timeout: 90_000, interval: 250 }).toBe('done')
  expect((await now()).result).toMatchObject({ done: good, failed: brokenRows })
  const { total } = await admin.must(exercise, 'list', { subject_course_id: other.id, page_size: 1 })
  expect(total).toBe(good)
}, 150_000)
