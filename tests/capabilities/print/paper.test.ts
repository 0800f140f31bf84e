import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exam } from '../../../resources/exam.ts'
import { exam_download_log } from '../../../resources/exam-download-log.ts'
import { printZh } from '../../../src/base/locales/print.zh.ts'
import { paperEditorZh } from '../../../src/features/papers/paper-editor/paper-editor.zh.ts'
import { openBrowser, type Stage } from '../../browser/driver.ts'
import { Client } from '../../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../../fixtures/server.ts'
import { squeezed, textOfPdf } from '../../features/papers/print/pdf-text.ts'
import { downloaded, heading, makeSetToPrint, pages, setOnPaper } from './set-to-print.ts'

/** Question sets on paper, from their list and from the editor. */

const { print } = printZh

let server: RunningServer
let stage: Stage
let admin: Client
let examId: number

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  examId = await makeSetToPrint(admin)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const onPaper = setOnPaper(() => stage)

it('are downloaded as PDF, as Word and as a QTI test, shown while they are edited, and printed as they are saved', async () => {
  const person = await onPaper()
  const pdf = await downloaded(person, () => person.button(print.download, person.dialog).click())
  expect(pdf.name).toBe(`${heading}.pdf`)
  const text = await textOfPdf(pdf.bytes)
  for (const words of [heading, '考试时间：90分钟', '一、选择题', '本题共4小题，每小题5分，共20分。', '6．第6号题'])
    expect(text).toContain(words)
  const other = async (name: string) =>
    downloaded(person, async () => {
      await person.button(print.otherFormats, person.dialog).click()
      await person.page.getByRole('menuitem', { name }).click()
    })
  const word = await other(print.as_docx)
  expect(word.name).toBe(`${heading}.docx`)
  expect(strFromU8(unzipSync(word.bytes)['word/document.xml']!).match(/<m:oMath>/g)).toHaveLength(6)
  const qti = await other(print.as_qti)
  expect(qti.name).toBe(`${heading}.zip`)
  expect(strFromU8(unzipSync(qti.bytes)['test.xml']!)).toContain(`title="${heading}"`)
  const { list } = await admin.must(exam_download_log, 'list')
  expect(list.map(({ format }: { format: string }) => format)).toEqual(['qti', 'docx', 'pdf'])

  await person.page.keyboard.press('Escape')
  await person.visit(`${exam.menu!.form}/edit/${examId}`)
  await person.settled()
  const { preview, head } = paperEditorZh
  await person.button(head.preview, person.main).click()
  await person.dialog.getByText(preview.pages, { exact: true }).click()
  await pages(person).first().waitFor()
  await person.takePicture('paper-pages')
  await person.page.keyboard.press('Escape')
  await person.button(person.words.views.common.print, person.main).click()
  const { bytes } = await downloaded(person, () => person.button(print.download, person.dialog).click())
  expect(await textOfPdf(bytes)).toContain(squeezed(heading))
})
