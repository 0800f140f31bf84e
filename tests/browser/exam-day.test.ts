import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { namedIn, rightOf, type AnyResource } from '../../resources/kit/index.ts'
import { dayPaperFile } from '../features/exams/day/maths-paper.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { countActions, type Actions } from './count-actions.ts'
import { fieldLabelled, type Entry } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'

/**
 * One exam in a browser, from the Word paper to the lesson of the next morning, with the actions of the person counted
 * at every step.
 * @chosen-by resources/exams resources/school-exam.ts resources/exam-subject.ts src/features/exams
 */

const { exam, exam_source_file, exam_subject, school_exam, user, user_group } = resources
const learners = 8
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

let server: RunningServer
let admin: Client
let stage: Stage
let person: Person
let actions: Actions

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
      const values = { username: `day${10_000 + at}`, name: `学员${'甲乙丙丁戊己庚辛'[at]}`, password: 'correct-horse-7' }
      user_ids.push((await admin.must(user, 'create', values)).id)
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Does the step that the page offers next. */
async function next(action: string, resource: AnyResource, inputs: Record<string, Entry>): Promise<void> {
  const label = labelOf(resource, action)
  await person.button(label, person.page.locator('.progress-next')).click()
  await person.button(label, person.dialog).waitFor()
  await person.fillIn(inputs, person.dialog)
  await person.takePicture(`exam-day-${action}`)
  await person.button(label, person.dialog).click()
  await pause(1500)
  await person.takePicture(`exam-day-${action}-done`)
  const close = person.button('关闭')
  if (await close.isVisible()) await close.click()
  console.info(action, await actions.taken())
}

async function paper(): Promise<void> {
  await person.openScreen(exam_source_file)
  await person.button(labelOf(exam_source_file, 'batch_create_exam_source_file'), person.main).click()
  const { dialog } = person
  await person.fillIn({ 学科课程: '高中数学' }, dialog)
  const field = fieldLabelled(dialog, '文件')
  const name = '高二数学期中试卷.docx'
  await field.locator('input[type=file]').setInputFiles({ name, mimeType: word, buffer: Buffer.from(dayPaperFile()) })
  await field.getByText(name, { exact: true }).waitFor()
  await expect.poll(() => field.getByRole('progressbar').count()).toBe(0)
  await person.button(labelOf(exam_source_file, 'batch_create_exam_source_file'), dialog).click()
  await person.row('高二数学期中试卷').getByText('已转换', { exact: true }).waitFor()
  await person.takePicture('exam-day-1-converted')
  await person.choose('高二数学期中试卷')
  await person.settled()
  await person.dialog.getByRole('link', { name: '高二数学期中试卷', exact: true }).click()
  await person.settled()
  await person.takePicture('exam-day-2-file')
  await person.button(person.words.views.common.more, person.main).click()
  await person.takePicture('exam-day-3-paper')
  await person.page.getByRole('menuitem', { name: labelOf(exam, 'publish_exam') }).click()
  await person.button(`仍然${labelOf(exam, 'publish_exam')}`, person.dialog).click()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await person.takePicture('exam-day-5-published')
  console.info(await actions.taken())
}

async function exams(): Promise<void> {
  await person.openScreen(school_exam)
  await person.button(person.words.views.common.create, person.main).click()
  await person.fillIn({ 名称: '高二期中考试', 学科课程: ['高中数学'] })
  await person.takePicture('exam-day-6-exam')
  await person.save()
  await person.sees('添加科目')
  await person.takePicture('exam-day-7-exam')
  console.info(await actions.taken())
  await person.page.getByRole('link', { name: '添加科目' }).or(person.button('添加科目')).first().click()
  await person.fillIn({ 科目: '数学', 学科课程: '高中数学', 题组: '高二数学期中试卷' })
  await person.takePicture('exam-day-8-subject')
  await person.save()
  await person.sees(labelOf(school_exam, 'take_exam_candidates'))
  await person.takePicture('exam-day-9-subject-saved')
  console.info(await actions.taken())
  await next('take_exam_candidates', school_exam, { 班级: ['高二01班', '高二02班'] })
  await next('seat_exam_candidates', school_exam, {})
  await pause(1000)
  await person.takePicture('exam-day-10-seated')
  await next('make_exam_sheet', exam_subject, {})
  await pause(2000)
  await person.takePicture('exam-day-11-sheet')
}

it('goes from the Word paper to the lesson', async () => {
  await paper()
  await exams()
})
