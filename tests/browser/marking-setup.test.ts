import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { marking_scheme } from '../../resources/marking-scheme.ts'
import { markingSetupCalls } from '../../resources/learners/marking-setup/calls.ts'
import { resources } from '../../resources/index.ts'
import { namedIn } from '../../resources/kit/index.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'

/**
 * The marking of a paper of ten written questions is set up in one table, with the actions of the person counted; the
 * next paper is set up as that one was.
 * @chosen-by src/records/fields/json src/records/views/actions resources/learners/marking-setup
 */

const { exam, exercise, user, user_group, group_member } = resources
const setUp = namedIn(exam.actions, markingSetupCalls(exam.name).save).label
const points = [2, 4, 6, 8, 10, 12, 12, 15, 17, 60]

let server: RunningServer
let admin: Client
let stage: Stage
let course: number

beforeAll(async () => {
  server = await startServer()
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  stage = await openBrowser(server.origin)
  course = (await new RecordFactory(admin).make('subject_course', { name: '高中数学' })).id
  const { id: group } = await admin.must(user_group, 'create', { name: '高一数学阅卷组' })
  for (const username of ['marker1', 'marker2', 'marker3', 'leader1']) {
    const { id } = await admin.must(user, 'create', { username, name: `老师${username}`, password: 'correct-horse-7' })
    if (username !== 'leader1') await admin.must(group_member, 'create', { group_id: group, user_id: id })
  }
})
afterEach(({ task }) => stage.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

/** A choice, then ten questions that people mark. */
async function paper(title: string): Promise<number> {
  const choice = await admin.must(exercise, 'create', {
    subject_course_id: course,
    type: 'true_false',
    stem: `${title}判断`,
    answer: { type: 'true_false', value: true },
  })
  const ids: number[] = []
  for (const [at] of points.entries()) {
    const made = await admin.must(exercise, 'create', {
      subject_course_id: course,
      type: 'short_answer',
      stem: `${title}第 ${at + 2} 题，写出过程`,
      answer: { type: 'short_answer', text: '略', keywords: [] },
    })
    ids.push(made.id)
  }
  const sections = [
    { name: '一、判断题', exercise_items: [{ exercises: [{ exercise_id: choice.id, score: 2 }] }] },
    {
      name: '二、解答题',
      exercise_items: ids.map((exercise_id, at) => ({ exercises: [{ exercise_id, score: points[at] }] })),
    },
  ]
  return (await admin.must(exam, 'create', { title, subject_course_id: course, sections })).id
}

const schemesOf = async (exam_id: number): Promise<any[]> => {
  const { list } = await admin.must(marking_scheme, 'list', { exam_id, sort: 'id' })
  return Promise.all(list.map(({ id }: { id: number }) => admin.must(marking_scheme, 'detail', { id })))
}

it('is set up for ten questions with at most twenty actions, and for the next paper as for the last', async () => {
  const first = await paper('期中')
  const person = await stage.person()
  const { page } = person
  await person.visitAs(administrator.username, administrator.password, `${exam.menu!.path}/show/${first}`)
  let actions = 0
  const click = async (where: Locator) => {
    actions += 1
    await where.click()
  }
  const key = async (name: string) => {
    actions += 1
    await page.keyboard.press(name)
  }
  const type = async (text: string) => {
    actions += 1
    await page.keyboard.type(text)
  }
  const dialog = page.getByRole('dialog')
  const cell = (label: string) => dialog.getByLabel(label, { exact: true })

  // A paper that is not published has its publication and its sheet first.
  await click(person.button(person.words.views.common.more, person.main))
  await click(page.getByRole('menuitem', { name: setUp.zh }))
  await dialog.getByRole('row').nth(10).waitFor()
  await person.takePicture('marking-setup-empty')
  await click(cell('2 评卷组'))
  await type('阅卷组')
  await page.getByRole('option', { name: '高一数学阅卷组' }).waitFor()
  await key('Enter')
  await click(dialog.getByRole('button', { name: '向下填充：评卷组' }))
  await click(cell('2 组长'))
  await type('leader1')
  await page.locator('.ant-select-item-option').filter({ hasText: 'leader1', visible: true }).first().waitFor()
  await key('Enter')
  await click(dialog.getByRole('button', { name: '向下填充：组长' }))
  await person.takePicture('marking-setup-filled')
  await click(dialog.getByRole('button', { name: setUp.zh, exact: true }))
  await person.sees('新建方案')
  expect(actions).toBeLessThanOrEqual(20)

  const schemes = await schemesOf(first)
  expect(
    schemes.map(({ title, mode, tolerance, markers }) => [title, mode, Number(tolerance), markers.length]),
  ).toEqual([
    ['期中 第 2 题', 'single', 0, 3],
    ['期中 第 3 题', 'single', 0, 3],
    ['期中 第 4 题', 'double', 1, 3],
    ['期中 第 5 题', 'double', 1, 3],
    ['期中 第 6 题', 'third', 1, 3],
    ['期中 第 7 题', 'third', 2, 3],
    ['期中 第 8 题', 'third', 2, 3],
    ['期中 第 9 题', 'third', 2, 3],
    ['期中 第 10 题', 'third', 2, 3],
    ['期中 第 11 题', 'arbitrated', 6, 3],
  ])
  await person.button('关闭').click()
  process.stdout.write(`actions to set up ten questions: ${actions}\n`)

  // Tab goes to the next cell, Ctrl+D takes what is above, and what nobody touched is left as it is.
  await person.button(person.words.views.common.more, person.main).click()
  await page.getByRole('menuitem', { name: setUp.zh }).click()
  await cell('2 误差').fill('1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => cell('2 评卷人').evaluate((one) => one === document.activeElement)).toBe(true)
  await cell('3 误差').focus()
  await page.keyboard.press('Control+d')
  await expect.poll(() => cell('3 误差').inputValue()).toBe('1')
  await dialog.getByRole('button', { name: setUp.zh, exact: true }).click()
  await person.sees('更新方案')
  await person.button('关闭').click()
  const updated = await schemesOf(first)
  expect(updated.map(({ tolerance }) => Number(tolerance)).slice(0, 3)).toEqual([1, 1, 1])
  expect(updated.map(({ version }) => version)).toEqual([2, 2, 1, 1, 1, 1, 1, 1, 1, 1])

  const second = await paper('期末')
  await person.visit(`${exam.menu!.path}/show/${second}`)
  await person.button(person.words.views.common.more, person.main).click()
  await page.getByRole('menuitem', { name: setUp.zh }).click()
  await dialog.getByRole('row').nth(10).waitFor()
  await cell('沿用上次的题组').click()
  await page.getByRole('option', { name: '期中' }).waitFor()
  await page.keyboard.type('期中')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByText('老师leader1').count()).toBe(10)
  await dialog.getByRole('button', { name: setUp.zh, exact: true }).click()
  await person.sees('新建方案')
  const copied = await schemesOf(second)
  const kept = ({ mode, tolerance, step, markers, leaders }: any) => [mode, tolerance, step, markers, leaders]
  expect(copied.map(kept)).toEqual(updated.map(kept))
  expect(copied[0].title).toBe('期末 第 2 题')
})

it('says at its cell what is not right, and is read on a phone in English', async () => {
  const id = await paper('月考')
  const person = await stage.person({ language: 'en', width: 390, height: 844 })
  await person.visitAs(administrator.username, administrator.password, exam.menu!.path)
  await person.chooseInRow('月考', setUp.en)
  const { page, dialog } = person
  await dialog.getByLabel('4 Markers', { exact: true }).click()
  await page.keyboard.type('leader1')
  await page.locator('.ant-select-item-option').filter({ hasText: 'leader1', visible: true }).first().waitFor()
  await page.keyboard.press('Enter')
  await person.takePicture('marking-setup-phone')
  await dialog.getByRole('button', { name: setUp.en, exact: true }).click()
  await person.sees('Two markers are needed')
  expect(await person.overflows()).toBe(false)
  await person.takePicture('marking-setup-phone-refused')
  expect(await schemesOf(id)).toEqual([])
})
