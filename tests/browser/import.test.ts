import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { import_batch } from '../../resources/import-batch.ts'
import { Client } from '../fixtures/client.ts'
import { writeSheet } from '../fixtures/question-sheet.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { enter, fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { clearedPage } from './shared-page.ts'
import { filled } from './words.ts'

/** An import as a person does it, from the file to its undo, and an export; left in the middle and found again. */

let folder: string
let server: RunningServer
let stage: Stage
let admin: Client
let course: { id: number; name: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  course = await factory.make('subject_course', { name: '高中数学' })
  await factory.make('exercise', {
    subject_course_id: course.id,
    code: 'Q1',
    type: 'essay',
    stem: '原来的题',
    options: [],
    answer: null,
  })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = clearedPage(() => stage)

it('assigns columns, shows what each entry becomes, is left and found again, goes in, and is undone', async () => {
  const path = join(folder, '试题.xlsx')
  await writeSheet(path, [
    ['题号', '类型', '题干', '选项A', '选项B', '答案'],
    ['Q1', '解答题', '改过的题', null, null, null],
    ['Q2', '单选题', '新的题 $x^2$', '1', '2', 'A'],
    ['Q3', '单选题', '坏的题', '1', '2', 'C'],
    [null, '单选题', '新的题 $x^2$', '1', '2', 'A'],
  ])
  const person = await open(exercise.menu!.path)
  await person.button(person.words.import.open, person.main).click()
  await enter(fieldLabelled(person.main, exercise.fields.subject_course_id.label.zh), course.name)
  await person.main.locator('input[type=file]').setInputFiles(path)
  await person.button(person.words.import.start, person.main).click()
  const type = person.main.getByRole('combobox', { name: `${person.words.import.fills} 类型` })
  await type.fill(exercise.fields.type.label.zh)
  await type.press('Enter')
  await person.button(person.words.import.check, person.main).click()
  await person.button(filled(person.words.import.commit, { count: 2 }), person.main).waitFor()
  await person.takePicture('import-1-preview')
  for (const text of ['改过的题', 'F4', '坏的题']) await person.sees(text)
  const address = person.page.url()

  await person.visit(import_batch.menu!.path)
  await person.sees('试题.xlsx')
  await person.page.goto(address)
  await person.reload()
  await person.button(filled(person.words.import.commit, { count: 2 }), person.main).click()
  await person.page.getByText(filled(person.words.import.didDo, { create: 1, update: 1, skip: 2 })).waitFor()
  await person.takePicture('import-2-done')
  expect((await admin.must(exercise, 'list', { sort: 'id' })).list).toMatchObject([
    { stem: '改过的题', version: 2 },
    { code: 'Q2' },
  ])

  await person.button(person.words.import.undo, person.main).click()
  await person.button(person.words.import.undo, person.question).click()
  await person.page.getByText(person.words.import.undone).waitFor()
  expect((await admin.must(exercise, 'list', { sort: 'id' })).list).toMatchObject([{ stem: '原来的题', version: 3 }])
})

it('exports what the list shows to a file', async () => {
  const person = await open(exercise.menu!.path)
  const { views } = person.words
  await person.button(person.words.export.open, person.main).click()
  await person.button(person.words.export.start, person.dialog).click()
  const save = person.dialog.getByRole('button', { name: new RegExp(views.widget.download) })
  await save.waitFor()
  const [download] = await Promise.all([person.page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toMatch(/^单题 .*\.xlsx$/)
  expect((await readFile(await download.path())).subarray(0, 2).toString('latin1')).toBe('PK')
})
