import { strToU8, zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exam_source_file } from '../../resources/exam-source-file.ts'
import { paperEditorZh } from '../../src/features/papers/paper-editor/paper-editor.zh.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { sectionedPaper } from '../fixtures/sectioned-paper.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { fieldLabelled } from './controls.ts'
import type { Person } from './person.ts'

/**
 * Papers that come as files: uploaded together, followed while they are converted, opened beside the paper.
 * @chosen-by server/features/papers/source-files resources/exam-source-file.ts
 * @chosen-by src/features/papers/paper-editor/source-panel.tsx src/features/learners/polled
 */

let server: RunningServer
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  await new RecordFactory(admin).make('subject_course', { name: '高中数学' })
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

/** One page that says `Scanned paper`. */
const pdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 52>>stream
BT /F1 36 Tf 100 700 Td (Scanned paper) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`)
const broken = Buffer.from(
  zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<w:document') }),
)
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const labelOf = (name: keyof typeof exam_source_file.actions): string => exam_source_file.actions[name].label.zh
const openBeside = labelOf('type_exam_source_file')

async function uploadAll(person: Person, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) {
  const upload = labelOf('batch_create_exam_source_file')
  await person.button(upload, person.main).click()
  const { dialog } = person
  await person.fillIn({ 学科课程: '高中数学' }, dialog)
  const field = fieldLabelled(dialog, '文件')
  await field.locator('input[type=file]').setInputFiles([...files])
  for (const { name } of files) await field.getByText(name, { exact: true }).waitFor()
  await expect.poll(() => field.getByRole('progressbar').count()).toBe(0)
  await person.takePicture('source-files-upload')
  await person.button(upload, dialog).click()
}

it('three files are uploaded together, followed until they have settled, and one is read beside its paper', async () => {
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password)
  await person.openScreen(exam_source_file)
  await uploadAll(person, [
    { name: '高一期中.docx', mimeType: word, buffer: Buffer.from(sectionedPaper()) },
    { name: '打不开.docx', mimeType: word, buffer: broken },
    { name: '扫描件.pdf', mimeType: 'application/pdf', buffer: pdf },
  ])
  // Nobody reloads anything: the list follows the conversions.
  await person.row('高一期中').getByText('已转换', { exact: true }).waitFor()
  await person.row('打不开').getByText('转换失败', { exact: true }).waitFor()
  await person.row('扫描件').getByText('已上传', { exact: true }).waitFor()
  await person.takePicture('source-files-list')

  await person.choose('打不开')
  await person.sees(/不是|损坏|无法|读/)
  await person.takePicture('source-files-failed')
  await person.page.keyboard.press('Escape')

  await person.act('高一期中', openBeside)
  const source = person.page.getByRole('complementary', { name: paperEditorZh.source.title })
  await source.getByText('集合的并集是', { exact: false }).first().waitFor()
  const paper = person.page.getByRole('region', { name: paperEditorZh.paper.label })
  await expect.poll(() => paper.locator('.compose-section').count()).toBe(2)
  await paper.getByText('集合的并集是', { exact: false }).first().waitFor()
  await person.takePicture('source-beside-paper')
  await person.button(paperEditorZh.source.close, source).click()
  await source.waitFor({ state: 'hidden' })
  await person.page.getByRole('complementary', { name: paperEditorZh.bank.title }).waitFor()
  await person.button(paperEditorZh.source.open, person.main).click()
  await source.waitFor()
})

it('a PDF file gets an empty paper of its name, with the file in the viewer of the browser', async () => {
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password)
  await person.openScreen(exam_source_file)
  await uploadAll(person, [{ name: '月考扫描.pdf', mimeType: 'application/pdf', buffer: pdf }])
  await person.act('月考扫描', openBeside)
  const source = person.page.getByRole('complementary', { name: paperEditorZh.source.title })
  const page = source.locator('iframe[title="月考扫描.pdf"]')
  await page.waitFor()
  await expect.poll(() => page.getAttribute('src')).toMatch(/^blob:/)
  await person.sees('月考扫描')
  await person.takePicture('source-pdf-beside-paper')
})
