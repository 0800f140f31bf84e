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

/** Faulty rows of a sheet are corrected one after another, by keyboard. */

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
  await factory.make('chapter_catalog', { name: '集合', subject_course_id: course.id })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = clearedPage(() => stage)

it('goes from one faulty row to the next, each with its faults at their fields, and asks before that is lost', async () => {
  const path = join(folder, '试题.xlsx')
  await writeSheet(path, [
    ['题号', '题型', '题干', '选项A', '选项B', '答案', '难度', '章节'],
    ['C1', '单选题', '一加一等于几？', '1', '2', 'B', '难到极点', null],
    ['C2', '单选题', '哪个是偶数？', '1', '2', 'B', '容易', '没有的章'],
    ['C3', '单选题', '哪个是奇数？', '1', '2', 'A', '容易', null],
  ])
  const person = await open(exercise.menu!.path)
  const { page, words } = person
  const labelOf = (name: 'difficulty' | 'chapter_ids') => exercise.fields[name].label.zh
  await person.button(words.import.open, person.main).click()
  await enter(fieldLabelled(person.main, exercise.fields.subject_course_id.label.zh), course.name)
  await person.main.locator('input[type=file]').setInputFiles(path)
  await person.button(words.import.start, person.main).click()
  await person.button(words.import.check, person.main).click()
  await person.button(filled(words.import.commit, { count: 1 }), person.main).waitFor()

  const first = person.button(filled(words.import.correctAt, { place: '第 2 行' }), person.main)
  await first.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: filled(words.import.correctTitle, { place: '第 2 行' }) })
  const difficulty = fieldLabelled(drawer, labelOf('difficulty'))
  await difficulty.getByText(filled(words.import.inFile, { text: '难到极点' })).waitFor()
  await difficulty.getByRole('alert').waitFor()
  await page.waitForFunction(
    () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') === 'difficulty',
  )
  await person.takePicture('import-correct-0-fault')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')

  const second = page.getByRole('dialog', { name: filled(words.import.correctTitle, { place: '第 3 行' }) })
  const chapters = fieldLabelled(second, labelOf('chapter_ids'))
  await chapters.getByText(filled(words.import.inFile, { text: '没有的章' })).waitFor()
  await person.button(words.views.common.save, second).click()
  await page.getByText(words.import.stillFaulty).waitFor()
  await enter(chapters, ['集合'])
  await page.keyboard.press('Control+s')
  await second.waitFor({ state: 'hidden' })

  await person.button(filled(words.import.commit, { count: 3 }), person.main).waitFor()
  await person.main.locator('.view-entry[data-state=refused]').first().waitFor({ state: 'detached' })
  await expect.poll(() => person.main.locator('.view-entry').getByText(words.import.isCorrected).count()).toBe(2)
  await person.button(words.import.remap, person.main).click()
  await person.button(words.import.check, person.main).click()
  await page
    .getByText(filled(words.import.dropTitle, { count: 2 }))
    .last()
    .waitFor()
  await person.button(words.views.common.cancel, person.question).click()
  await person.button(words.views.common.cancel, person.main).click()
  await person.button(filled(words.import.commit, { count: 3 }), person.main).click()
  await page.getByText(filled(words.import.didDo, { create: 3, update: 0, skip: 0 })).waitFor()
  const { list } = await admin.must(exercise, 'list', { sort: 'code' })
  expect(list).toMatchObject([
    { code: 'C1', difficulty: expect.any(Number) },
    { code: 'C2', chapter_ids: [expect.any(Number)] },
    { code: 'C3' },
  ])
})
