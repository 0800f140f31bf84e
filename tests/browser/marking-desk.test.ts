import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { marking_scheme } from '../../resources/marking-scheme.ts'
import { markingCalls } from '../../resources/learners/marking/index.ts'
import { resources } from '../../resources/index.ts'
import { rightOf } from '../../resources/kit/index.ts'
import { responsesEn } from '../../src/features/learners/responses/responses.en.ts'
import { responsesZh } from '../../src/features/learners/responses/responses.zh.ts'
import { rubricTabEn } from '../../src/features/learners/marking/rubric-tab.en.ts'
import { rubricTabZh } from '../../src/features/learners/marking/rubric-tab.zh.ts'
import { exerciseZh } from '../../src/base/locales/exercise.zh.ts'
import { answerPictureEn } from '../../src/content/exercise/answer-picture.en.ts'
import { answerPictureZh } from '../../src/content/exercise/answer-picture.zh.ts'
import { markingEn } from '../../src/features/learners/views/marking/marking.en.ts'
import { markingZh } from '../../src/features/learners/views/marking/marking.zh.ts'
import { Client } from '../fixtures/client.ts'
import { startServed, type Served } from '../fixtures/served-database.ts'
import { administrator } from '../fixtures/server.ts'
import { openBrowser, type Stage } from './driver.ts'
import { filled } from './words.ts'

/**
 * A question is marked twice, at a desk by keyboard and on a phone, and a leader decides where the two differ; the
 * marks on the page of the attempt, and what another rubric changes.
 * @chosen-by src/features/learners/views/marking src/features/learners/marking src/content/exercise/answer-picture.tsx
 */

const { answer_exercise, answer_record, exam, exercise, role, subject, subject_course, user } = resources
const calls = markingCalls(marking_scheme.name)
const words = { zh: markingZh.marking, en: markingEn.marking }
const password = 'correct-horse-7'
const path = `${marking_scheme.menu!.path}?layout=marking`

let served: Served
let admin: Client
let stage: Stage
let answers: number[]

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  stage = await openBrowser(served.server.origin)
  await prepare()
})
afterEach(({ task }) => stage.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await served?.stop()
})

async function people(): Promise<number[]> {
  const { list } = await admin.must(role, 'menu_perm_list')
  const tags = [...['list', calls.mark, calls.quality].map((name) => rightOf(marking_scheme, name)), 'exercise:answer']
  const menu_perms = list.flatMap((menu: any) =>
    menu.perm_list.flatMap(({ tag }: { tag: string }) => (tags.includes(tag) ? [{ menu_id: menu.id, tag }] : [])),
  )
  const made = await admin.must(role, 'create', { name: '阅卷', menu_perms })
  await admin.must(role, 'multi_perms_scope', { role_id: made.id, scope_type: 1 })
  const names = ['marker1', 'marker2', 'leader']
  const ids: number[] = []
  for (const username of names)
    ids.push((await admin.must(user, 'create', { username, password, role_ids: [made.id] })).id)
  return ids
}

/** Handwriting, drawn. */
const handwriting = (text: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="260"><rect width="900" height="260" fill="#fffef8"/><g font-family="serif" font-size="40" font-style="italic" fill="#223"><text x="30" y="70">${text}</text><text x="30" y="140">x = 3 , y = −1</text><text x="30" y="210">∴ (3, −1)</text></g></svg>`,
    ),
  )
    .png()
    .toBuffer()

/** Four answers: one in a picture, two that say the same, another. */
async function prepare(): Promise<void> {
  const [one, two, leader] = await people()
  const { id: subjectId } = await admin.must(subject, 'create', { name: '数学' })
  const course = (await admin.must(subject_course, 'create', { name: '初中数学', subject_id: subjectId })).id
  const question = await admin.must(exercise, 'create', {
    subject_course_id: course,
    type: 'short_answer',
    stem: '解方程组 x + y = 2，x − y = 4，写出过程。',
    answer: { type: 'short_answer', text: '两式相加得 2x = 6，x = 3；代入得 y = −1。', keywords: [] },
    score: 6,
  })
  const sections = [{ name: '一', exercise_items: [{ exercises: [{ exercise_id: question.id }] }] }]
  const set = await admin.must(exam, 'create', { title: '期末', subject_course_id: course, sections })
  answers = []
  const texts = ['2x = 6', '加起来得 x = 3', 'x=3，y=−1', 'X = 3, y = −1。']
  for (const [at, text] of texts.entries()) {
    const learner = await admin.must(user, 'create', {
      username: `learner${at}`,
      name: `学员${'甲乙丙丁'[at]}`,
      password,
    })
    const answer = await admin.must(answer_exercise, 'create', {
      subject_course_id: course,
      sitting: '期末',
      user_id: learner.id,
      exercise_id: question.id,
      answer: { type: 'short_answer', text: at === 0 ? '' : text },
    })
    answers.push(answer.id)
  }
  const scan = await admin.upload('学员0.png', await handwriting('2x = 6'))
  await served.pool.query(`update answer_exercise set scans = $1 where id = $2`, [JSON.stringify([scan]), answers[0]])
  await served.pool.query(`update answer_exercise set score = null where id = any($1)`, [answers])
  const scheme = await admin.must(marking_scheme, 'create', {
    title: '期末第 1 题',
    subject_course_id: course,
    exam_id: set.id,
    exercise_id: question.id,
    mode: 'double',
    tolerance: 1,
    rubric: [
      { key: 'A', label: '消元，得到一元方程', points: 2 },
      { key: 'B', label: '求出 x', points: 2 },
      { key: 'D', label: '求出 y，写出解', points: 2 },
    ],
    markers: [one, two],
    leaders: [leader],
  })
  await admin.must(marking_scheme, 'open_marking_scheme', { ids: [scheme.id] })
}

const scores = async (): Promise<(number | null)[]> => {
  const { rows } = await served.pool.query(`select score from answer_exercise where id = any($1) order by id`, [
    answers,
  ])
  return rows.map(({ score }) => (score === null ? null : Number(score)))
}

it('is marked at a desk by keyboard: points, a comment, the same for like answers, back, undo', async () => {
  const person = await stage.person({ motion: true })
  await person.visitAs('marker1', password, path)
  const { page } = person
  const score = page.getByRole('status', { name: words.zh.score })
  await person.sees(filled(words.zh.waiting, { count: 4 }))
  await page.getByRole('img', { name: filled(answerPictureZh.picture.nth, { n: 1 }) }).waitFor()
  await expect.poll(() => page.getByText(/学员|learner/).count()).toBe(0)
  await page.keyboard.press('a')
  await page.keyboard.press('b')
  await expect.poll(() => score.textContent()).toBe('4')
  await page.getByText(words.zh.tick, { exact: true }).click()
  await page.locator('.answer-picture-drawing').click({ position: { x: 200, y: 60 } })
  await expect.poll(() => page.locator('.answer-picture path').count()).toBe(1)
  // A text has the focus: letters and digits are written, and give no points.
  await page.keyboard.press('c')
  await page.keyboard.type('y 没有求，abd 9')
  await page.keyboard.press('Escape')
  await expect.poll(() => score.textContent()).toBe('4')
  await page.keyboard.press('Enter')
  await person.sees(filled(words.zh.waiting, { count: 3 }))
  await page.keyboard.press('5')
  await page.keyboard.press('Enter')
  await person.sees(filled(words.zh.likes, { count: 1 }))
  await page.keyboard.press('l')
  await page.keyboard.press('6')
  await page.keyboard.press('Enter')
  await person.sees(words.zh.done)
  // Back to the last one that was marked, and the one before it, which is corrected.
  await page.keyboard.press('Backspace')
  await person.sees(words.zh.again)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await person.sees('加起来得')
  await expect.poll(() => score.textContent()).toBe('5')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await person.sees(words.zh.done)
  await page.keyboard.press('z')
  await person.sees(words.zh.undone)
  await expect.poll(() => score.textContent()).toBe('–')
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await person.sees(words.zh.done)
  const { rows } = await served.pool.query(
    `select distinct on (answer_id) answer_id, score, points, comment, jsonb_array_length(strokes) as strokes from marking_mark order by answer_id, id desc`,
  )
  expect(
    rows.map(({ score: given, points, comment, strokes }) => [Number(given), points.join(''), comment, strokes]),
  ).toEqual([
    [4, 'AB', 'y 没有求，abd 9', 1],
    [2, '', null, 0],
    [6, '', null, 0],
    [6, '', null, 0],
  ])
  expect(await scores()).toEqual([null, null, null, null])
})

it('is marked on a phone in English, and a leader decides what differs', async () => {
  const second = await stage.person({ language: 'en', width: 375, height: 812 })
  await second.visitAs('marker2', password, path)
  const { page } = second
  const given = page.getByRole('group', { name: words.en.score })
  for (const [left, score] of [
    [4, '5'],
    [3, '6'],
    [2, '6'],
    [1, '6'],
  ] as const) {
    await second.sees(filled(words.en.waiting, { count: left }))
    await given.getByRole('button', { name: score, exact: true }).click()
    await page.getByRole('button', { name: words.en.save }).click()
  }
  await second.sees(words.en.done)
  expect(await scores()).toEqual([5, null, 6, 6])
  const leader = await stage.person({ language: 'en' })
  await leader.visitAs('leader', password, path)
  await leader.sees(words.en.round.final)
  await leader.page.getByRole('list', { name: words.en.marks }).waitFor()
  await leader.page.keyboard.press('3')
  await leader.page.keyboard.press('Enter')
  await leader.sees(words.en.done)
  expect(await scores()).toEqual([5, 3, 6, 6])
})

it('shows on the page of the attempt what was drawn, once the score is settled', async () => {
  const { rows } = await served.pool.query('select record_id from answer_exercise where id = $1', [answers[0]])
  const tab = `${answer_record.menu!.path}/show/${rows[0].record_id}?tab=responses`
  const sizes = [
    { language: 'zh' },
    { language: 'en', width: 375, height: 812, theme: JSON.stringify({ themeName: 'dark' }) },
  ] as const
  for (const options of sizes) {
    const person = await stage.person(options)
    await person.visitAs(administrator.username, administrator.password, tab)
    const texts = options.language === 'zh' ? answerPictureZh : answerPictureEn
    await person.page.getByRole('img', { name: filled(texts.picture.nth, { n: 1 }) }).waitFor()
    await person.sees('marker1')
    await person.sees((options.language === 'zh' ? responsesZh : responsesEn).paper.byHand)
    await expect.poll(() => person.page.locator('.answer-picture path').count()).toBe(1)
    // It is looked at, not drawn on.
    await expect.poll(() => person.page.locator('.answer-picture-drawing').count()).toBe(0)
    await expect.poll(() => person.overflows()).toBe(false)
    await person.takePicture(`drawn-answer-${options.language}`)
  }
})

it('shows what was written by hand at its size, and never as not answered, where nobody drew on it', async () => {
  const scan = await admin.upload('学员3.png', await handwriting('x = 3'))
  const { rows } = await served.pool.query(
    `update answer_exercise set answer = null, scans = $1 where id = $2 returning record_id`,
    [JSON.stringify([scan]), answers[3]],
  )
  const person = await stage.person()
  await person.visitAs(
    administrator.username,
    administrator.password,
    `${answer_record.menu!.path}/show/${rows[0].record_id}?tab=responses`,
  )
  const picture = person.page.getByRole('img', { name: filled(answerPictureZh.picture.nth, { n: 1 }) })
  await picture.waitFor()
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(500)
  await person.sees(responsesZh.paper.byHand)
  await expect.poll(() => person.page.getByText(exerciseZh.notAnswered).count()).toBe(0)
  await expect.poll(() => person.page.getByRole('heading', { name: '第 1 题' }).count()).toBe(1)
})

it('shows what another rubric changes before it is saved, also on a phone in the dark', async () => {
  const { rows } = await served.pool.query('select id from marking_scheme')
  const tab = `${marking_scheme.menu!.path}/show/${rows[0].id}?tab=rubric`
  const { rubric } = rubricTabZh
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password, tab)
  // The first marker gave A and B to the first answer, so that it is worth two points more to them.
  await person.page.getByRole('spinbutton', { name: '分值 A' }).fill('4')
  await expect.poll(() => person.button(rubric.save).isDisabled()).toBe(true)
  await person.button(rubric.preview).click()
  await person.sees(filled(rubric.effect, { marks: 1, answers: 1 }))
  const changed = person.page
    .getByRole('row')
    .filter({ has: person.page.getByRole('cell', { name: '6', exact: true }) })
  await expect.poll(() => changed.getByRole('cell').allTextContents()).toEqual(['5', '6', '1'])
  expect(await scores()).toEqual([5, 3, 6, 6])
  await person.takePicture('rubric-zh-1440')
  await person.button(rubric.save).click()
  await person.toast(rubric.saved)
  expect(await scores()).toEqual([6, 3, 6, 6])

  const dark = await stage.person({
    language: 'en',
    width: 375,
    height: 812,
    theme: JSON.stringify({ themeName: 'dark' }),
  })
  await dark.visitAs(administrator.username, administrator.password, tab)
  await dark.button(rubricTabEn.rubric.preview).click()
  await dark.sees(filled(rubricTabEn.rubric.effect, { marks: 0, answers: 0 }))
  await expect.poll(() => dark.overflows()).toBe(false)
  await dark.takePicture('rubric-en-375-dark')
})
