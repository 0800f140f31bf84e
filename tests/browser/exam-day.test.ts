import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { namedIn, type AnyResource } from '../../resources/kit/index.ts'
import { all, bytesOf } from '../features/exams/day/day-by-calls.ts'
import { dayPaperFile } from '../features/exams/day/maths-paper.ts'
import { scanOfDay } from '../features/exams/day/sheets-of-day.ts'
import { jpeg } from '../features/papers/answer-sheets/filled-sheets.ts'
import { pixelsOf } from '../features/papers/answer-sheets/pdf-pixels.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { countActions, type Actions } from './count-actions.ts'
import { fieldLabelled, type Entry } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { goToTab } from './tabs.ts'

/**
 * The first half of an exam in a browser, from the Word paper to the doubts of its scans, with the person's actions
 * counted at every step.
 * @chosen-by resources/exams resources/school-exam.ts resources/exam-subject.ts src/features/exams
 */

const {
  answer_sheet,
  exam,
  exam_candidate,
  exam_source_file,
  exam_subject,
  job,
  scan_page,
  school_exam,
  user,
  user_group,
} = resources
const learners = 8
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

let server: RunningServer
let admin: Client
let stage: Stage
let person: Person
let actions: Actions
const userIds: number[] = []

const labelOf = (resource: AnyResource, action: string): string => namedIn(resource.actions, action).label.zh

beforeAll(async () => {
  server = await startServer()
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  stage = await openBrowser(server.origin)
  await new RecordFactory(admin).make('subject_course', { name: '高中数学' })
  for (const [nth, name] of ['高二01班', '高二02班'].entries()) {
    const { id } = await admin.must(user_group, 'create', { name })
    const user_ids: number[] = []
    for (let at = nth; at < learners; at += 2) {
      const values = {
        username: `day${10_000 + at}`,
        name: `学员${'甲乙丙丁戊己庚辛'[at]}`,
        password: 'correct-horse-7',
      }
      const { id: userId } = await admin.must(user, 'create', values)
      userIds[at] = userId
      user_ids.push(userId)
    }
    await admin.must(user_group, 'add_group_members', { id, user_ids })
  }
  person = await stage.person()
  actions = await countActions(person.page)
  await person.visitAs(administrator.username, administrator.password)
})
afterEach(({ task }) => stage.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

/** By its tab, as somebody does who has it open. */
async function toExam(): Promise<void> {
  await goToTab(person, '查看 高二期中考试')
  await person.page.locator('.progress-next').waitFor()
}

/** All pages of each candidate, a file each; one number has a wrong digit. */
async function scansOf(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const [sheet] = (await admin.must(answer_sheet, 'list', {})).list
  const { file, geometry, pages } = await admin.must(answer_sheet, 'detail', { id: sheet.id })
  const blanks = await pixelsOf(await bytesOf(admin, file), 150)
  const candidates = await all(admin, exam_candidate)
  const byUser = new Map(candidates.map(({ user_id, number }) => [user_id, number]))
  const files: { name: string; mimeType: string; buffer: Buffer }[] = []
  for (const [place, id] of userIds.entries())
    for (let page = 1; page <= pages; page++) {
      // One digit of the last one is not the candidate's.
      const digits = byUser.get(id) ?? ''
      const one = { place, page, digits: place === learners - 1 && page === 2 ? slipped(digits) : digits }
      const gray = scanOfDay(geometry, blanks[page - 1]!, one, files.length + 1)
      files.push({ name: `扫描${place + 1}-${page}.jpg`, mimeType: 'image/jpeg', buffer: await jpeg(gray) })
    }
  return files
}

const slipped = (number: string): string => `${number.slice(0, 3)}${(Number(number.at(3)) + 4) % 10}${number.slice(4)}`

const pagesOf = () => all(admin, scan_page)

async function scans(): Promise<void> {
  const files = await scansOf()
  await person.page.locator('.progress-next').getByRole('button').last().click()
  await person.settled()
  const label = labelOf(scan_page, 'import_scans')
  await person.button(label, person.main).click()
  await person.fillIn({ 学科课程: '高中数学' }, person.dialog)
  const field = fieldLabelled(person.dialog, '扫描件')
  await field.locator('input[type=file]').setInputFiles(files)
  await field.getByText(files.at(-1)?.name ?? '', { exact: true }).waitFor()
  await expect.poll(() => field.getByRole('progressbar').count()).toBe(0)
  await person.button(label, person.dialog).click()
  await expect.poll(async () => (await pagesOf()).length).toBe(files.length)
  await expect.poll(async () => (await all(admin, job)).every(({ state }) => state === 'done')).toBe(true)
  await person.button('关闭', person.dialog).click()
  await stepDone(label)
  await toExam()
  await person.page.locator('.progress-next').getByText('判定存疑').first().waitFor()
  await person.takePicture('exam-day-doubts')
  await person.page.locator('.progress-next').getByRole('button').last().click()
  await decideByKeys()
  await stepDone('判定存疑')
  await toExam()
  await person.takePicture('exam-day-decided')
}

/** What nobody filled in stays empty, and a number that is nobody's is left for somebody who has the paper. */
async function decideByKeys(): Promise<void> {
  const waiting = async () => (await pagesOf()).filter(({ state }) => state === 'waiting')
  const left = (await waiting()).length
  for (const { id } of await waiting()) {
    await person.page.locator('.queue-picture > img').waitFor()
    const { doubts } = await admin.must(scan_page, 'detail', { id })
    const isWhose = doubts.some(({ key }: { key: string }) => key === 'candidate')
    await person.page.keyboard.press(isWhose ? 's' : 'Enter')
  }
  await expect.poll(async () => (await waiting()).length).toBeLessThan(left)
}

/** What was done for each step, as it is printed. */
const done: [step: string, actions: number][] = []
async function stepDone(step: string): Promise<void> {
  const { clicks, keys, texts } = await actions.taken()
  done.push([step, clicks + keys + texts])
}

/** Does the step that the page offers next. */
async function next(action: string, resource: AnyResource, inputs: Record<string, Entry>): Promise<void> {
  const label = labelOf(resource, action)
  await person.button(label, person.page.locator('.progress-next')).click()
  await person.button(label, person.dialog).waitFor()
  await person.fillIn(inputs, person.dialog)
  await person.button(label, person.dialog).click()
  if (namedIn(resource.actions, action).answerLabels) await person.button('关闭', person.dialog).click()
  else await person.page.getByRole('dialog', { name: label }).waitFor({ state: 'hidden' })
  await stepDone(label)
}

async function paper(): Promise<void> {
  await person.openScreen(exam_source_file)
  const upload = labelOf(exam_source_file, 'batch_create_exam_source_file')
  await person.button(upload, person.main).click()
  const { dialog } = person
  await person.fillIn({ 学科课程: '高中数学' }, dialog)
  const field = fieldLabelled(dialog, '文件')
  const name = '高二数学期中试卷.docx'
  await field.locator('input[type=file]').setInputFiles({ name, mimeType: word, buffer: Buffer.from(dayPaperFile()) })
  await field.getByText(name, { exact: true }).waitFor()
  await expect.poll(() => field.getByRole('progressbar').count()).toBe(0)
  await person.button(upload, dialog).click()
  await person.row('高二数学期中试卷').getByText('已转换', { exact: true }).waitFor()
  await person.choose('高二数学期中试卷')
  await person.settled()
  await person.dialog.getByRole('link', { name: '高二数学期中试卷', exact: true }).click()
  await person.settled()
  const publish = labelOf(exam, 'publish_exam')
  await person.button(publish, person.main).click()
  await person.button(`仍然${publish}`, person.dialog).click()
  await person.main.getByText('已发布', { exact: true }).waitFor()
  await stepDone('试卷')
}

async function exams(): Promise<void> {
  await person.openScreen(school_exam)
  await person.button(person.words.views.common.create, person.main).click()
  await person.fillIn({ 名称: '高二期中考试', 学科课程: ['高中数学'] })
  await person.save()
  await person.page.locator('.progress-next').getByRole('button', { name: '添加科目' }).click()
  await person.fillIn({ 科目: '数学', 学科课程: '高中数学', 题组: '高二数学期中试卷' })
  await person.save()
  await person.button(labelOf(school_exam, 'take_exam_candidates'), person.page.locator('.progress-next')).waitFor()
  await stepDone('考试和科目')
  await next('take_exam_candidates', school_exam, { 班级: ['高二01班', '高二02班'] })
  await next('seat_exam_candidates', school_exam, {})
  await next('make_exam_sheet', exam_subject, {})
  await person.isAt(`${answer_sheet.menu?.path}/show/`)
  await toExam()
  await person.page.locator('.progress-next').getByText('导入扫描件').first().waitFor()
  await person.takePicture('exam-day-sheet-made')
}

it('goes from the Word paper to the doubts of its scans', async () => {
  await paper()
  await exams()
  await scans()
  for (const [step, count] of done) process.stdout.write(`${step}: ${count}\n`)
  expect(done.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(60)
})
