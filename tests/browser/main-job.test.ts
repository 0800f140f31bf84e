import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { import_batch, type ImportEntry } from '../../resources/import-batch.ts'
import { job } from '../../resources/job.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { Client } from '../fixtures/client.ts'
import { brokenRows, questionSheet, writeSheet } from '../fixtures/question-sheet.ts'
import { atScale } from '../fixtures/scale.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { enter, fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { filled } from './words.ts'

/**
 * The product's main job on real input: a sheet of 10,000 questions goes in, is found, corrected, and outlives a crash.
 * @chosen-by server/exchange/import server/background/jobs/run-job.ts server/exchange/spreadsheets
 */

/** Enough for several steps, so that a kill can meet the import between two. */
const rows = Math.max(2_500, atScale(10_000))
const good = rows - brokenRows
const sheet = questionSheet(rows)

let folder: string
let path: string
let server: ServerProcess
let stage: Stage
let admin: Client
let factory: RecordFactory
let course: { id: number; name: string }

const courseField = exercise.fields.subject_course_id.label

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  path = join(folder, '高中数学题库.xlsx')
  await writeSheet(path, sheet.rows)
  server = await startServerProcess({ cluster: 'own' })
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
  server = await startServerProcess({ dataDir: server.dataDir, port: Number(new URL(server.origin).port) })
}

/** The cells that the newest import names as faulty, over all its entries. */
async function faultCells(): Promise<string[]> {
  const [batch] = (await admin.must(import_batch, 'list')).list
  const { list } = await admin.must(import_batch, 'entries', { id: batch.id, state: 'refused', page_size: 100 })
  return list.flatMap((entry: ImportEntry) => entry.reasons.map(({ at }) => at))
}

/** From the list to the preview of a sheet, with its columns as they were found. */
async function importFrom(person: Person): Promise<void> {
  await person.button(person.words.import.open, person.main).click()
  await enter(fieldLabelled(person.main, courseField.zh), course.name)
  await person.main.locator('input[type=file]').setInputFiles(path)
  await person.button(person.words.import.start, person.main).click()
  await person.button(person.words.import.check, person.main).click()
}

it('imports its rows, names the 20 broken ones by cell, finds and corrects a question, and keeps all over a kill', async () => {
  const person = await stage.person({ motion: true })
  const { views } = person.words
  await person.visit(exercise.menu!.path)
  await person.logIn(administrator.username, administrator.password)
  await person.sees(filled(views.state.empty, { name: exercise.label.zh }))
  await person.takePicture('main-job-1-empty')

  await importFrom(person)
  await person.button(filled(person.words.import.commit, { count: good }), person.main).click()
  await person.page
    .getByText(filled(person.words.import.didDo, { create: good, update: 0, skip: brokenRows }))
    .waitFor()
  await person.takePicture('main-job-2-result')
  expect(await faultCells()).toEqual(sheet.brokenCells)
  await person.button(filled(person.words.import.toList, { name: exercise.label.zh }), person.main).click()
  await person.seesTotal(good)
  await person.takePicture('main-job-3-list')

  await person.search('数列')
  await person.takePicture('main-job-4-found')
  const firstRow = person.main.getByRole('row').filter({ hasText: '数列' }).first()
  const id = (await firstRow.getByRole('cell').nth(1).innerText()).trim()
  const stem = exercise.fields.stem.label.zh
  await person.openEditor(id)
  await person.fillIn({
    [stem]: '已知等比数列的首项为 2，公比为 3，求前五项之和（更正）',
    [exercise.fields.source.label.zh]: '2026 届高三月考',
  })
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
})

async function upload(): Promise<unknown> {
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(await readFile(path))], {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
    '题库.xlsx',
  )
  const response = await fetch(`${server.base}/${systemCalls.upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  })
  return (await response.json()).data
}

it('goes on with an import that was killed in its middle, and puts no row in twice', async () => {
  const other = await factory.make('subject_course', { name: '高中数学（二）' })
  const { job_id } = await admin.must(exercise, 'import_exercise', {
    subject_course_id: other.id,
    file: await upload(),
  })
  const now = () => admin.must(job, 'detail', { id: job_id })
  await expect.poll(async () => (await now()).progress, { interval: 20 }).toBeGreaterThan(0)
  await killAndRestart()
  const restarted = await now()
  expect(restarted.state).not.toBe('done')
  expect(restarted.progress).toBeLessThan(rows)
  await expect.poll(async () => (await now()).state, { interval: 250 }).toBe('done')
  expect((await now()).result).toMatchObject({ done: good, failed: brokenRows })
  const { total } = await admin.must(exercise, 'list', { subject_course_id: other.id, page_size: 1 })
  expect(total).toBe(good)
})
