import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { simulate_answer_exam as mock_exam } from '../../resources/simulate-answer-exam.ts'
import type { Choice, Language } from '../../resources/kit/index.ts'
import { jobEn } from '../../src/base/locales/job.en.ts'
import { jobZh } from '../../src/base/locales/job.zh.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'
import { learnerName, printSheets, type PrintedSheets } from './printed-sheets.ts'

/**
 * Answer sheets of mock exams: uploaded for a learner, read, failed with the reason, and read again once it is mended.
 * @chosen-by resources/simulate-answer-exam.ts server/features/learners/handlers/simulate-answer-exam.ts
 * @chosen-by server/features/papers/answer-sheets/simulated-exam.ts
 */

let server: RunningServer
let stage: Stage
let sheets: PrintedSheets

beforeAll(async () => {
  server = await startServer()
  stage = await openBrowser(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  sheets = await printSheets(admin, ['20260001', '20260002', '20260003', '20260004'])
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const { fields, actions } = mock_exam
const upload = actions.upload_simulate_answer_exam_file
const states = fields.state.options.of as readonly Choice<string>[]
const stateLabel = (value: string, language: Language): string =>
  states.find((one) => one.value === value)!.label[language]

interface Uploaded {
  learner: string
  sitting: string
  name: string
  content: Buffer
}

async function send(person: Person, { learner, sitting, name, content }: Uploaded): Promise<void> {
  const { language } = person
  const label = upload.label[language]
  // An empty list offers it in its middle too.
  const button = person.main.getByRole('button', { name: label }).first()
  const more = person.button(person.words.views.common.more, person.main)
  await button.or(more).first().waitFor()
  if (await button.isVisible()) await button.click()
  else {
    await more.click()
    await person.page.getByRole('menuitem', { name: label }).click()
  }
  const { dialog } = person
  await person.fillIn(
    {
      [upload.input.user_id.label[language]]: learnerName(Number(learner.at(-1)) - 1),
      [upload.input.subject_course_id.label[language]]: '高中数学',
      [upload.input.sitting.label[language]]: sitting,
    },
    dialog,
  )
  const field = fieldLabelled(dialog, upload.input.files.label[language])
  await field.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer: content })
  await field.getByText(name, { exact: true }).waitFor()
  await expect.poll(() => field.getByRole('progressbar').count()).toBe(0)
  await person.takePicture(`mock-exam-upload-${language}`)
  await person.button(label, dialog).click()
  // The job is followed in a dialog, which says what was read and what was not.
  const words = language === 'zh' ? jobZh : jobEn
  await dialog.getByText(words.done, { exact: true }).waitFor()
  await person.takePicture(`mock-exam-read-${language}`)
  await person.button(person.words.views.common.close, dialog).click()
}

it.each<[Language, number, string, string, RegExp]>([
  ['zh', 1440, '20260001', '20260002', /已有作答/],
  ['en', 375, '20260003', '20260004', /already/],
])(
  'are uploaded, fail with the reason, and are read again once it is mended: %s, %i wide',
  async (language, width, learner, copyOf, reason) => {
    const person = await stage.person({ language, width, height: width > 992 ? 900 : 812 })
    await person.visitAs(administrator.username, administrator.password, mock_exam.menu!.path)
    const first = Number(learner.at(-1))
    const content = await sheets.scanOf(first, learner)
    await send(person, { learner, sitting: '一模', name: `${learner}-1.jpg`, content })
    const inState = (name: string, value: string) =>
      person.row(name).getByText(stateLabel(value, language), { exact: true }).waitFor()
    await inState(`${learner}-1`, 'recorded')
    // The same learner has answers of that name already; nobody reloads anything.
    const again = await sheets.scanOf(Number(copyOf.at(-1)), learner)
    await send(person, { learner, sitting: '一模', name: `${learner}-2.jpg`, content: again })
    await inState(`${learner}-2`, 'failed')
    await person.row(`${learner}-2`).getByText(reason).first().waitFor()
    await expect.poll(() => person.overflows()).toBe(false)
    await person.takePicture(`mock-exams-failed-${language}-${width}`)
    await person.edit(`${learner}-2`, { [fields.sitting.label[language]]: '二模' })
    await person.act(`${learner}-2`, actions.retry_simulate_answer_exam.label[language])
    await inState(`${learner}-2`, 'recorded')
    await person.takePicture(`mock-exams-${language}-${width}`)
  },
)
