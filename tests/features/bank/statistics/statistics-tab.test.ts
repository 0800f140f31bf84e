import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { suspicions } from '../../../../resources/bank/statistics/index.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { resources } from '../../../../resources/index.ts'
import { statisticsZh } from '../../../../src/features/bank/statistics/statistics.zh.ts'
import { Client } from '../../../fixtures/client.ts'
import { writeSheet } from '../../../fixtures/question-sheet.ts'
import { RecordFactory } from '../../../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../../../fixtures/server.ts'
import { enter, fieldLabelled } from '../../../browser/controls.ts'
import { openBrowser, type Stage } from '../../../browser/driver.ts'
import { clearedPage } from '../../../browser/shared-page.ts'
import { filled } from '../../../browser/words.ts'

/**
 * The results of a class, from their sheet to a question that is found suspicious and looked into.
 * @chosen-by src/features/bank/statistics server/features/bank/statistics resources/bank/statistics
 * @chosen-by server/features/learners/answers
 */

let folder: string
let server: RunningServer
let stage: Stage
let admin: Client
let course: { id: number; name: string }
const learners = 40

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statistics-'))
  server = await startServer()
  stage = await openBrowser(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  course = await factory.make('subject_course', { name: '高中数学' })
  const options = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: `选项${key}` }))
  for (const code of ['好题', '错钥', '没用过']) {
    await factory.make('exercise', {
      subject_course_id: course.id,
      code,
      stem: `${code}的题干`,
      options,
      answer: { type: 'single_choice', key: 'A' },
      score: 5,
    })
  }
  for (let index = 1; index <= learners; index++) await admin.must(resources.user, 'create', { username: `xs${index}` })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = clearedPage(() => stage)

it('imports results, filters what is suspicious, and says on the question’s page what is wrong', async () => {
  const path = join(folder, '成绩.xlsx')
  const people = Array.from({ length: learners }, (_, index) => index + 1)
  await writeSheet(path, [
    ['考试', '学号', '题号', '作答', '满分'],
    ...people.flatMap((one) => [
      ['期中', `xs${one}`, '好题', one <= 20 ? 'A' : 'B', 5],
      ['期中', `xs${one}`, '错钥', one <= 28 ? 'C' : 'A', 5],
    ]),
  ])
  const person = await open(answer_exercise.menu!.path)
  const { views } = person.words
  await person.button(person.words.import.open, person.main).click()
  await enter(fieldLabelled(person.main, answer_exercise.fields.subject_course_id.label.zh), course.name)
  await person.main.locator('input[type=file]').setInputFiles(path)
  await person.button(person.words.import.start, person.main).click()
  await person.button(person.words.import.check, person.main).click()
  const commit = person.button(filled(person.words.import.commit, { count: 2 * learners }), person.main)
  await commit.waitFor()
  await person.takePicture('statistics-1-import')
  await commit.click()
  await person.page.getByText(filled(person.words.import.didDo, { create: 2 * learners, update: 0, skip: 0 })).waitFor()
  const listed = async (query: Record<string, unknown>) =>
    (await admin.must(exercise, 'list', { sort: 'id', ...query })).list.map((row: { code: string }) => row.code)
  await expect.poll(() => listed({ usage: 'used' })).toEqual(['好题', '错钥'])
  expect(await listed({ usage: 'unused' })).toEqual(['没用过'])
  expect(await listed({ discrimination__lte: '-0.2', facility__gte: '0.4' })).toEqual(['好题'])

  await person.visit(exercise.menu!.path)
  await person.sees('没用过的题干')
  await person.button(views.list.unfold, person.main).click()
  await person.filter(exercise.fields.suspicions.label.zh, [suspicions[1].label.zh])
  await person.sees('错钥的题干')
  await expect.poll(() => person.main.getByText('没用过的题干').count()).toBe(0)
  await person.button(views.list.columns, person.main).click()
  for (const name of ['facility', 'discrimination', 'suspicions'] as const)
    await person.page.getByRole('checkbox', { name: exercise.fields[name].label.zh, exact: true }).check()
  await person.button(views.list.columns, person.main).click()
  await person.row('错钥的题干').getByText(exercise.fields.suspicions.label.zh).first().hover()
  await person.page.getByRole('tooltip').filter({ hasText: suspicions[1].label.zh }).waitFor()
  await person.takePicture('statistics-2-list')

  await person.main.getByRole('link', { name: '错钥的题干', exact: true }).click()
  await person.page.getByRole('tab', { name: '统计' }).click()
  await person.sees(statisticsZh.suspicion.negative)
  await person.sees(statisticsZh.level.negative)
  await expect
    .poll(() =>
      person.main
        .getByRole('row', { name: new RegExp(`C.*${filled(statisticsZh.groups.cell, { count: 11, percent: 100 })}`) })
        .count(),
    )
    .toBe(1)
  await person.takePicture('statistics-3-tab')

  await person.visit(`${exercise.menu!.path}/show/3`)
  await person.page.getByRole('tab', { name: '统计' }).click()
  await person.sees(statisticsZh.lead.noAnswers)
})

it('lists the answers of a sitting on its page, in words, on the way to each and to its question', async () => {
  const { answer_record } = resources
  const { list } = await admin.must(answer_record, 'list', { page_size: 1 })
  // By its address, through the login.
  const person = await stage.person()
  await person.visit(`${answer_record.menu!.path}/show/${list[0].id}?tab=${answer_exercise.name}`)
  await person.logIn(administrator.username, administrator.password)
  const row = person.dialog.getByRole('row').filter({ hasText: '好题的题干' })
  await row.waitFor()
  await expect.poll(() => row.innerText()).toMatch(/[AB]\s+(?:5|0)\s+5/)
  const toQuestion = person.dialog.getByRole('link', { name: '好题的题干', exact: true })
  await toQuestion.click()
  await person.page.waitForURL(`**${answer_exercise.menu!.path}/show/*`)
  await toQuestion.click()
  await person.page.waitForURL(`**${exercise.menu!.path}/show/*`)
  await person.main.getByRole('tab', { name: person.words.views.show.details, exact: true }).waitFor()
})

it('lists the answers of a long sitting a page at a time, and keeps its rows while the next ones come', async () => {
  const { answer_record } = resources
  const factory = new RecordFactory(admin)
  const {
    list: [learner],
  } = await admin.must(resources.user, 'list', { search: 'xs7' })
  const sitting = { subject_course_id: course.id, user_id: learner.id, sitting: '长卷' }
  for (let number = 1; number <= 21; number++) {
    const { id } = await factory.make('exercise', {
      subject_course_id: course.id,
      stem: `第 ${number} 题的题干`,
      score: 5,
    })
    await admin.must(answer_exercise, 'create', {
      ...sitting,
      exercise_id: id,
      answer: { type: 'text', text: 'A' },
      full_score: 5,
    })
  }
  const {
    list: [{ id }],
  } = await admin.must(answer_record, 'list', { user_id: learner.id, title: '长卷' })
  const person = await open(`${answer_record.menu!.path}/show/${id}?tab=${answer_exercise.name}`)
  const panel = person.page.getByRole('tabpanel').filter({ visible: true })
  const row = (number: number) => panel.getByRole('row').filter({ hasText: `第 ${number} 题的题干` })
  await row(1).waitFor()
  await panel.getByRole('listitem', { name: '2' }).click()
  await row(21).waitFor()
  await expect.poll(() => row(1).count()).toBe(0)
  await person.takePicture('answers-of-a-sitting')
})
