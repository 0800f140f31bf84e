import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { Client } from '../fixtures/client.ts'
import { writeSheet } from '../fixtures/question-sheet.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { enter, fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { clearedPage } from './shared-page.ts'
import { filled } from './words.ts'

/** A sheet without types, of a course with other chapters: what a person is asked, and what then goes in. */

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
  course = await new RecordFactory(admin).make('subject_course', { name: '高中数学' })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = clearedPage(() => stage)

it('asks for the types once, and for each name that is not there', async () => {
  const path = join(folder, '试题.xlsx')
  await writeSheet(path, [
    ['题干', '选项A', '选项B', '答案', '章节', '知识点'],
    ['一加一等于几？', '1', '2', 'B', '第一章 集合 > 1.1 集合的概念', '集合'],
    ['哪些是偶数？', '2', '4', 'AB', '第一章 集合 > 1.2 集合的运算', '集合'],
  ])
  const person = await open(exercise.menu!.path)
  const { words } = person
  await person.button(words.import.open, person.main).click()
  await enter(fieldLabelled(person.main, exercise.fields.subject_course_id.label.zh), course.name)
  await person.main.locator('input[type=file]').setInputFiles(path)
  await person.button(words.import.start, person.main).click()
  const type = person.main.getByRole('combobox', {
    name: filled(words.import.forAll, { column: exercise.fields.type.label.zh }),
  })
  await type.fill('按每行')
  await type.press('Enter')
  await person.takePicture('import-names-0-types')
  await person.button(words.import.check, person.main).click()
  await person.sees(words.import.namesTitle)
  await person.button(words.import.nameMake, person.main).first().click()
  await person.takePicture('import-names-1-chosen')
  await person.button(words.import.namesRead, person.main).click()
  await person.button(filled(words.import.commit, { count: 2 }), person.main).waitFor()
  await person.page.setViewportSize({ width: 420, height: 900 })
  await person.takePicture('import-names-2-narrow')
  await person.page.setViewportSize({ width: 1280, height: 800 })
  await person.button(filled(words.import.commit, { count: 2 }), person.main).click()
  await person.page.getByText(filled(words.import.didDo, { create: 2, update: 0, skip: 0 })).waitFor()
  const { list } = await admin.must(exercise, 'list', { sort: 'id' })
  expect(list).toMatchObject([
    { type: 'single_choice', chapter_ids: [expect.any(Number)], knowledge_ids: [expect.any(Number)] },
    { type: 'multiple_choice' },
  ])
})
