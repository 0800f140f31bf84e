import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { exerciseType } from '../../resources/bank/exercise-types/index.ts'
import { resources } from '../../resources/index.ts'
import { Client } from '../fixtures/client.ts'
import { startServed, type Served } from '../fixtures/served-database.ts'
import { administrator } from '../fixtures/server.ts'
import { newLearners, type Learner } from '../features/learners/sittings/learner.ts'
import { openBrowser, type Stage } from './driver.ts'

/**
 * A day with learners: a class and its papers, an attempt read and marked, and everything about one learner.
 * @chosen-by src/features/learners/responses server/features/learners/responses resources/learners/sittings
 * @chosen-by resources/user-group.ts
 */

let served: Served
let stage: Stage
let admin: Client
let learner: Learner & { id: number }
let recordId: number
let groupId: number
const { answer_record, answer_exercise, exercise, exam, user_group, user } = resources
const options = ['A', 'B', 'C', 'D'].map((key, at) => ({ key, text: ['并集', '交集', '补集', '差集'][at]! }))

beforeAll(async () => {
  served = await startServed()
  stage = await openBrowser(served.server.origin)
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  const subject = await admin.must(resources.subject, 'create', { name: '数学' })
  const course = await admin.must(resources.subject_course, 'create', { name: '高中数学', subject_id: subject.id })
  const questions = [
    {
      type: 'single_choice',
      stem: '集合 A 与 B 的公共元素组成它们的',
      options,
      answer: { type: 'single_choice', key: 'B' },
      analysis: '由定义可得。',
      score: 5,
    },
    { type: 'fill_blank', stem: '1 + 1 = ', answer: exerciseType('fill_blank')!.fromText('2'), score: 5 },
    { type: 'essay', stem: '证明根号 2 是无理数。', answer: { type: 'essay', text: '反证法。' }, score: 10 },
  ]
  const items = []
  for (const [at, one] of questions.entries()) {
    const { id } = await admin.must(exercise, 'create', { subject_course_id: course.id, ...one })
    items.push({ vkey: `q${at}`, exercises: [{ exercise_id: id }] })
  }
  const sections = [{ vkey: 's', name: '一', exercise_items: items }]
  const { id: examId } = await admin.must(exam, 'create', {
    title: '集合小测',
    subject_course_id: course.id,
    duration: 40,
    sections,
  })
  await admin.must(exam, 'publish_exam', { ids: [examId] })
  await admin.must(exam, 'open_exam', { ids: [examId] })
  groupId = (await admin.must(user_group, 'create', { name: '高一（1）班' })).id
  learner = (await newLearners(served.pool, served.server.base, ['20260101']))[0] as typeof learner
  await admin.must(user_group, 'add_group_members', { id: groupId, user_ids: [learner.id] })
  await admin.must(exam, 'set_exam_auth_to_user', { exam_ids: [examId], group_ids: [groupId] })
  const { data } = await learner.begin(examId)
  recordId = data.record_id
  const answers = [
    { key: 'q0.0', given: { type: 'single_choice', key: 'A' } },
    { key: 'q1.0', given: { type: 'fill_blank', blanks: ['2'] } },
    { key: 'q2.0', given: { type: 'essay', text: '设它等于 p/q，两边平方……' } },
  ]
  await learner.submit(recordId, { answers })
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await served?.stop()
})

it('an attempt is read as a paper, and what a person has to mark is marked there', async () => {
  const person = await stage.person()
  await person.visitAs(
    administrator.username,
    administrator.password,
    `${answer_record.menu!.path}/show/${recordId}?tab=responses`,
  )
  const third = person.page.getByRole('region', { name: '第 3 题' })
  await third.getByText('设它等于').waitFor()
  await person.page.getByText('1 题待批阅').waitFor()
  await person.takePicture('attempt-paper')
  await third.getByRole('button', { name: '批改第 3 题' }).click()
  const form = person.page.getByRole('dialog').last()
  await form.getByLabel(answer_exercise.actions.update_answer_exercise_mark_by_correct.input.score.label.zh).fill('7')
  await form
    .getByLabel(answer_exercise.actions.update_answer_exercise_mark_by_correct.input.remark.label.zh)
    .fill('少了最后一步')
  await person.takePicture('attempt-mark')
  await form
    .getByRole('button', { name: answer_exercise.actions.update_answer_exercise_mark_by_correct.label.zh })
    .click()
  await third.getByText('7 / 10').waitFor()
  await third.getByText('少了最后一步').waitFor()
  await third.getByText('未批阅 → 7').waitFor()
  await expect.poll(async () => (await admin.must(answer_record, 'detail', { id: recordId })).state).toBe('marked')
})

it('reads well in a narrow window, in English', async () => {
  const person = await stage.person({ language: 'en', width: 375, height: 812 })
  await person.visitAs(
    administrator.username,
    administrator.password,
    `${answer_record.menu!.path}/show/${recordId}?tab=responses`,
  )
  await person.page.getByRole('region', { name: 'Question 1', exact: true }).waitFor()
  await person.page.getByText('not marked → 7').waitFor()
  await person.takePicture('attempt-paper-narrow')
})

it('a class shows its members and what it was granted', async () => {
  const person = await stage.person()
  await person.visitAs(
    administrator.username,
    administrator.password,
    `${user_group.menu!.path}/show/${groupId}?tab=group_member`,
  )
  await person.page.getByText('20260101').first().waitFor()
  await person.takePicture('group-members')
  await person.visit(`${user_group.menu!.path}/show/${groupId}?tab=get_group_grants`)
  await person.page.getByText('集合小测').first().waitFor()
  await person.takePicture('group-grants')
  await person.visit(`${user.menu!.path}/show/${learner.id}?tab=get_user_grants`)
  await person.page.getByText('高一（1）班').filter({ visible: true }).first().waitFor()
  await person.takePicture('user-grants-by-group')
})

it('the page of a learner has their attempts, groups and sessions, and erases who they are after a question', async () => {
  const person = await stage.person()
  const page = `${user.menu!.path}/show/${learner.id}`
  await person.visitAs(administrator.username, administrator.password, `${page}?tab=answer_record`)
  await person.page.getByRole('link', { name: '集合小测' }).filter({ visible: true }).first().waitFor()
  await person.takePicture('user-attempts')
  await person.visit(`${page}?tab=get_user_sessions`)
  await person.takePicture('user-sessions')
  await person.visit(page)
  await person.chooseOnPage(user.actions.erase_user.label.zh)
  await person.takePicture('user-erase-question')
  await person.button(user.actions.erase_user.label.zh, person.question).click()
  await person.page.getByText(`erased-${learner.id}`).filter({ visible: true }).first().waitFor()
  await person.takePicture('user-erased')
  const { list } = await admin.must(answer_record, 'list', { user_id: learner.id })
  expect(list).toHaveLength(1)
})

it('the page of a learner fits a narrow window, in English', async () => {
  const person = await stage.person({ language: 'en', width: 375, height: 812 })
  await person.visitAs(
    administrator.username,
    administrator.password,
    `${user.menu!.path}/show/${learner.id}?tab=answer_record`,
  )
  await person.page.getByRole('link', { name: '集合小测' }).filter({ visible: true }).first().waitFor()
  await person.takePicture('user-attempts-narrow')
})
