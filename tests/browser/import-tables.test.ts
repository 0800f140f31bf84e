import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { chapter_catalog } from '../../resources/chapter-catalog.ts'
import { exercise } from '../../resources/exercise.ts'
import { exerciseTypes } from '../../resources/bank/exercise-types/index.ts'
import { import_batch } from '../../resources/import-batch.ts'
import { Client } from '../fixtures/client.ts'
import { writeSheet } from '../fixtures/question-sheet.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { enter, fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import { clearedPage } from './shared-page.ts'
import { filled } from './words.ts'

/**
 * What an import shows beside the journey of import.test.ts: the places of a tree, and a template that is filled in, on
 * a phone too.
 * @chosen-by src/capabilities/importable server/exchange/import/own-links.ts resources/import
 */

let folder: string
let server: RunningServer
let stage: Stage
let course: { id: number; name: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
  server = await startServer()
  stage = await openBrowser(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  course = await new RecordFactory(admin).make('subject_course', { name: '高中数学' })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = clearedPage(() => stage)

it('shows the path of each chapter that a table brings, and below what of the same file it will stand', async () => {
  const path = join(folder, '章节.xlsx')
  await writeSheet(path, [
    ['章节名称', '上级章节'],
    ['集合', '第一章'],
    ['第一章', null],
    ['函数', '没有的章'],
  ])
  const person = await open(`${import_batch.menu!.path}/create?of=${chapter_catalog.name}`)
  await enter(fieldLabelled(person.main, chapter_catalog.fields.subject_course_id.label.zh), course.name)
  await person.main.locator('input[type=file]').setInputFiles(path)
  await person.button(person.words.import.start, person.main).click()
  await person.button(person.words.import.check, person.main).click()
  await person.button(filled(person.words.import.commit, { count: 2 }), person.main).waitFor()
  await person.sees('第一章 > 集合')
  const entry = person.main.getByRole('listitem').filter({ hasText: '第 2 行' })
  await person.button(person.words.import.details, entry).click()
  const parent = entry.locator('dl > div').filter({ hasText: chapter_catalog.fields.parent_id.label.zh })
  await expect.poll(() => parent.locator('dd').innerText()).toBe('第一章')
  await person.main.getByRole('listitem').filter({ hasText: 'B4' }).getByText('没有的章').waitFor()
  await person.takePicture('import-tree-preview')
})

it.each([
  ['zh', 1440],
  ['en', 375],
] as const)('lists a word that no choice is, and reads it as what was chosen, in %s at %i', async (language, width) => {
  const path = join(folder, `words-${language}.xlsx`)
  await writeSheet(path, [
    ['题型', '题干', '选项A', '选项B', '答案', '难度'],
    ['单选题', `词的题 ${language}`, '1', '2', 'A', `易${language}`],
  ])
  const person = await open(`${import_batch.menu!.path}/create?of=${exercise.name}`, { language, width })
  await enter(fieldLabelled(person.main, exercise.fields.subject_course_id.label[language]), course.name)
  await person.main.locator('input[type=file]').setInputFiles(path)
  await person.button(person.words.import.start, person.main).click()
  await person.button(person.words.import.check, person.main).click()
  await person.sees(person.words.import.wordsTitle)
  const word = filled(person.words.import.wordChoose, { word: `易${language}` })
  await person.main.getByRole('combobox', { name: word }).click()
  await person.page.locator('.ant-select-item-option').nth(1).click()
  await person.takePicture(`import-words-${language}-${width}`)
  expect(await person.overflows()).toBe(false)
  await person.button(person.words.import.wordsRead, person.main).click()
  await person.button(filled(person.words.import.commit, { count: 1 }), person.main).waitFor()
})

it.each([
  ['zh', 1440],
  ['en', 375],
] as const)(
  'gives a template that comes in again as it is, with its examples passed over, in %s at %i',
  async (language, width) => {
    const person = await open(`${import_batch.menu!.path}/create?of=${exercise.name}`, { language, width })
    await enter(fieldLabelled(person.main, exercise.fields.subject_course_id.label[language]), course.name)
    const downloading = person.page.waitForEvent('download')
    await person.button(`${person.words.import.template} .xlsx`, person.main).click()
    const path = join(folder, `template-${language}.xlsx`)
    await (await downloading).saveAs(path)
    await person.takePicture(`import-template-${language}-${width}`)
    expect(await person.overflows()).toBe(false)
    const parts = unzipSync(await readFile(path))
    const [sheet, lists] = [1, 2].map((number) => strFromU8(parts[`xl/worksheets/sheet${number}.xml`]!))
    expect(sheet).toContain('type="list"')
    for (const { label } of exerciseTypes) for (const one of [sheet, lists]) expect(one).toContain(label[language])

    // A row typed below the examples.
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const last = exerciseTypes.length + 2
    const row = `<row r="${last}">${cell(`A${last}`, exerciseTypes.find(({ name }) => name === 'essay')!.label[language])}${cell(`D${last}`, `填在模板里的题 ${language}`)}</row>`
    parts['xl/worksheets/sheet1.xml'] = strToU8(sheet!.replace('</sheetData>', `${row}</sheetData>`))
    await writeFile(path, zipSync(parts))
    await person.main.locator('input[type=file]').setInputFiles(path)
    await person.button(person.words.import.start, person.main).click()
    await person.button(person.words.import.check, person.main).click()
    await person.button(filled(person.words.import.commit, { count: 1 }), person.main).waitFor()
    await person.sees(`填在模板里的题 ${language}`)
    await person.takePicture(`import-template-preview-${language}-${width}`)
  },
)
