import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exam } from '../../../resources/exam.ts'
import { exam_download_log } from '../../../resources/exam-download-log.ts'
import { user } from '../../../resources/user.ts'
import { paperEditorEn } from '../../../src/pages/paper-editor/paper-editor.en.ts'
import { paperEditorZh } from '../../../src/pages/paper-editor/paper-editor.zh.ts'
import { printEn } from '../../../src/locales/print.en.ts'
import { printZh } from '../../../src/locales/print.zh.ts'
import { Client } from '../../fixtures/client.ts'
import { RecordFactory } from '../../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../../fixtures/server.ts'
import { openBrowser, type PersonOptions, type Stage } from '../../browser/driver.ts'
import { makeUser, password } from '../../browser/people.ts'
import type { Person } from '../../browser/person.ts'
import { squeezed, textOfPdf } from '../../print/pdf-text.ts'

/** Question sets on paper, from their list, their record and the editor. */

const texts = { zh: printZh.print, en: printEn.print }
const editorTexts = { zh: paperEditorZh, en: paperEditorEn }
const heading = '高一期中考试'

let server: RunningServer
let stage: Stage
let admin: Client
let examId: number
let readerId: number

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  const { id: subject_course_id } = await factory.make('subject_course', { name: '高中数学' })
  const ids: number[] = []
  for (let n = 1; n <= 6; n += 1) {
    const { id } = await factory.make('exercise', {
      subject_course_id,
      stem: `第${n}号题：已知函数 <span data-type="formula" data-value="f(x)=x^{${n}}"></span>，则`,
      score: 5,
    })
    ids.push(id)
  }
  const sections = [
    { name: '一、选择题', exercise_items: ids.slice(0, 4).map((exercise_id) => ({ exercises: [{ exercise_id }] })) },
    { name: '二、判断题', exercise_items: ids.slice(4).map((exercise_id) => ({ exercises: [{ exercise_id }] })) },
  ]
  examId = (await admin.must(exam, 'create', { title: heading, subject_course_id, duration: 90, sections })).id
  readerId = (await makeUser(admin, 'reader', ['exam:list', 'exam:detail', 'exercise:list', 'subject_course:list'])).id
}, 120_000)
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

async function inList(username: string, secret: string, options: PersonOptions = {}): Promise<Person> {
  const person = await stage.person(options)
  await person.visit(exam.menu!.path)
  await person.logIn(username, secret)
  await person.settled()
  return person
}

const pages = ({ dialog }: Person) => dialog.locator('[aria-busy=false] img')

async function withPaper(username: string, secret: string, options: PersonOptions = {}): Promise<Person> {
  const person = await inList(username, secret, options)
  await person.main.getByRole('checkbox').first().check()
  await person.button(person.words.views.common.print, person.main).click()
  await pages(person).first().waitFor()
  return person
}

async function downloaded(person: Person, start: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([person.page.waitForEvent('download'), start()])
  return { name: file.suggestedFilename(), bytes: await readFile((await file.path())!) }
}

it('are downloaded as PDF, as Word and as a QTI test from their list', async () => {
  const person = await withPaper(administrator.username, administrator.password)
  const pdf = await downloaded(person, () => person.button(texts.zh.download, person.dialog).click())
  expect(pdf.name).toBe(`${heading}.pdf`)
  const text = await textOfPdf(pdf.bytes)
  for (const said of [
    heading,
    '考试时间：90分钟',
    '一、选择题',
    '本题共4小题，每小题5分，共20分。',
    '6.（5分）第6号题',
  ])
    expect(text).toContain(said)
  const other = async (name: string) =>
    downloaded(person, async () => {
      await person.button(texts.zh.otherFormats, person.dialog).click()
      await person.page.getByRole('menuitem', { name }).click()
    })
  const word = await other(texts.zh.as_docx)
  expect(word.name).toBe(`${heading}.docx`)
  expect(strFromU8(unzipSync(word.bytes)['word/document.xml']!).match(/<m:oMath>/g)).toHaveLength(6)
  const qti = await other(texts.zh.as_qti)
  expect(qti.name).toBe(`${heading}.zip`)
  expect(strFromU8(unzipSync(qti.bytes)['test.xml']!)).toContain(`title="${heading}"`)
  const { list } = await admin.must(exam_download_log, 'list')
  expect(list.map(({ format }: { format: string }) => format)).toEqual(['qti', 'docx', 'pdf'])
})

it('are shown as they are while they are edited, and printed as they are saved', async () => {
  const person = await inList(administrator.username, administrator.password)
  await person.visit(`${exam.menu!.form}/edit/${examId}`)
  await person.settled()
  const { preview, head } = editorTexts.zh
  await person.button(head.preview, person.main).click()
  await person.dialog.getByText(preview.pages, { exact: true }).click()
  await pages(person).first().waitFor()
  await person.takePicture('paper-pages')
  await person.page.keyboard.press('Escape')
  await person.button(person.words.views.common.print, person.main).click()
  const { bytes } = await downloaded(person, () => person.button(texts.zh.download, person.dialog).click())
  expect(await textOfPdf(bytes)).toContain(squeezed(heading))
})

it('are refused in words to whoever has no downloads left, and shown to them all the same', async () => {
  await admin.must(user, 'update_user_download_auth_total', { id: readerId, download_auth_total: 1 })
  const person = await withPaper('reader', password)
  await downloaded(person, () => person.button(texts.zh.download, person.dialog).click())
  await person.button(texts.zh.download, person.dialog).click()
  await person.page.getByText('您的下载次数已用完').first().waitFor()
  await person.dialog.getByText(texts.zh.paper_a4, { exact: true }).click()
  await person.page.getByText(texts.zh.paper_16k, { exact: true }).click()
  await pages(person).first().waitFor()
  expect((await admin.must(user, 'detail', { id: readerId })).download_auth_total).toBe(0)
})

it.each([
  ['zh', 1440],
  ['zh', 375],
  ['en', 1440],
  ['en', 375],
] as const)('are shown on the screen of %s, %d wide', async (language, width) => {
  const person = await withPaper(administrator.username, administrator.password, { language, width })
  await expect
    .poll(() =>
      pages(person)
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  const overflow = await person.dialog.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await person.takePicture(`paper-print-${language}-${width}`)
})
