import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { chapter_catalog } from '../../resources/chapter-catalog.ts'
import { exercise_enum_config } from '../../resources/exercise-enum-config.ts'
import { exercise } from '../../resources/exercise.ts'
import { callOf, rightOf, type AnyResource } from '../../resources/kit/index.ts'
import { knowledge_catalog } from '../../resources/knowledge-catalog.ts'
import { label } from '../../resources/label.ts'
import { subject_course } from '../../resources/subject-course.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { fieldLabelled } from '../browser/controls.ts'
import type { Stage } from '../browser/driver.ts'
import { makeUser, password } from '../browser/people.ts'
import { filled } from '../browser/words.ts'
import { openPages } from './driver.ts'
import type { Person } from '../browser/person.ts'

/** What is offered to choose from: 全部 in filters, and options that are fetched once for a course and shared. */

let server: RunningServer
let stage: Stage
let admin: Client
let course: { id: number }
const questionIds: number[] = []
/** One record of each, which is offered. */
const offered: [field: string, resource: AnyResource, title: string][] = [
  [exercise.fields.chapter_ids.label.zh, chapter_catalog, '第一章'],
  [exercise.fields.knowledge_ids.label.zh, knowledge_catalog, '单调性'],
  [exercise.fields.label_ids.label.zh, label, '易错'],
  [exercise.fields.enum_ids.label.zh, exercise_enum_config, '教材例题'],
]

beforeAll(async () => {
  server = await startServer()
  stage = openPages(server.origin)
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  course = await factory.make('subject_course', { name: '高中数学' })
  const other = await factory.make('subject_course', { name: '高中物理' })
  const ids: Record<string, number> = {}
  for (const [, { name, fields, title }, text] of offered) {
    ids[name] = (
      await factory.make(name as 'label', {
        [title]: text,
        ...('subject_course_id' in fields ? { subject_course_id: course.id } : {}),
      })
    ).id
  }
  await admin.must(exercise_enum_config, 'set_enum_ids_by_subject_course', {
    subject_course_id: course.id,
    enum_ids: [ids['exercise_enum_config']],
  })
  for (const [n, subject_course_id] of [course.id, course.id, other.id].entries()) {
    const own = subject_course_id === course.id ? { chapter_ids: [ids['chapter_catalog']] } : {}
    questionIds.push(
      (await factory.make('exercise', { subject_course_id, stem: `第${n + 1}题`, difficulty: n + 2, ...own })).id,
    )
  }
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

it.each([
  ['a choice', exercise.fields.difficulty.label, '较易'],
  ['a record', exercise.fields.subject_course_id.label, '高中物理'],
  ['a branch of a tree', exercise.fields.chapter_ids.label, '第一章'],
])('shows the whole list for 全部 in a filter of %s', async (_what, filter, value) => {
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password, exercise.menu!.path)
  await person.seesTotal(3)
  const more = person.button(person.words.views.list.unfold, person.main)
  if ((await person.main.getByRole('group', { name: filter.zh, exact: true }).count()) === 0) await more.click()
  const asked: URLSearchParams[] = []
  person.page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/get_exercise_list')) asked.push(new URL(request.url()).searchParams)
  })
  const box = person.main.getByRole('group', { name: filter.zh, exact: true }).getByRole('combobox').first()
  await box.click()
  await person.page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .getByText(person.words.views.widget.all, { exact: true })
    .waitFor()
  await person.page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .getByText(/^(较易|高中物理|高中数学)$/)
    .first()
    .waitFor()
  await box.press('Escape')
  await person.filter(filter.zh, [value])
  await expect.poll(() => person.page.url()).toContain('?')
  const narrowed = asked.length
  expect(narrowed).toBeGreaterThan(0)
  await expect
    .poll(() =>
      person.main
        .getByRole('row')
        .filter({ hasText: /第\d题/ })
        .count(),
    )
    .toBeLessThan(3)
  await box.click()
  await person.page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .getByText(person.words.views.widget.all, { exact: true })
    .click()
  await person.page.keyboard.press('Escape')
  await person.seesTotal(3)
  expect(new URL(person.page.url()).hash).toBe(`#${exercise.menu!.path}`)
  for (const query of asked.slice(narrowed))
    expect([...query.keys()].filter((key) => key in exercise.fields || key.includes('__'))).toEqual([])
})

/** What was asked for to choose from, by resource: the addresses. */
const watchRequests = (person: Person): Map<string, string[]> => {
  const paths = new Map(
    offered.flatMap(([, resource]) =>
      ['list', 'tree', 'all_tree'].map((verb) => [`/${callOf(resource, verb).path}`, resource.name]),
    ),
  )
  paths.set(`/${callOf(subject_course, 'detail').path}`, 'the course')
  const asked = new Map<string, string[]>()
  person.page.on('request', (request) => {
    const url = new URL(request.url())
    const name = [...paths].find(([path]) => url.pathname.endsWith(path))?.[1]
    // The title of one that is chosen already is no option; the options of a course are asked for by their ids.
    if (name && (name === exercise_enum_config.name || !url.search.includes('id__in')))
      asked.set(name, [...(asked.get(name) ?? []), url.pathname + url.search])
  })
  return asked
}

async function lookAtOptions(person: Person, field: string, title: string): Promise<void> {
  const box = fieldLabelled(person.form, field).getByRole('combobox').first()
  await box.click()
  await person.page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .getByText(title, { exact: true })
    .first()
    .waitFor()
  await box.press('Escape')
}

it('fetches labels, trees and choices of a course once for all forms, and again when somebody changes them', async () => {
  const person = await stage.person()
  await person.page.clock.install()
  await person.visitAs(administrator.username, administrator.password, `${exercise.menu!.form}/edit/${questionIds[0]}`)
  const asked = watchRequests(person)
  await person.button(person.words.views.common.save).waitFor()
  for (const [field, , title] of offered) await lookAtOptions(person, field, title)
  await person.page.clock.fastForward('00:08')
  for (const [field, , title] of offered) await lookAtOptions(person, field, title)
  await person.visit(`${exercise.menu!.form}/edit/${questionIds[1]}`)
  await person.button(person.words.views.common.save).waitFor()
  for (const [field, , title] of offered) await lookAtOptions(person, field, title)
  for (const [, { name }] of offered) expect([name, asked.get(name)]).toEqual([name, [expect.any(String)]])

  await admin.must(chapter_catalog, 'create', { name: '第二章', subject_course_id: course.id })
  const more = await admin.must(
    exercise_enum_config,
    'create',
    await new RecordFactory(admin, '7').input('exercise_enum_config', { name: '竞赛题' }),
  )
  const { enum_ids } = await admin.must(subject_course, 'detail', { id: course.id })
  await admin.must(exercise_enum_config, 'set_enum_ids_by_subject_course', {
    subject_course_id: course.id,
    enum_ids: [...enum_ids, more.id],
  })
  await lookAtOptions(person, offered[0]![0], '第二章')
  await lookAtOptions(person, offered[3]![0], '竞赛题')
  expect([asked.get('label')!.length, asked.get('knowledge_catalog')!.length]).toEqual([1, 1])
})

it('offers them to people who may create questions and nothing else, who stay in the form', async () => {
  await makeUser(admin, 'writes_questions', [rightOf(exercise, 'list'), rightOf(exercise, 'create')])
  const person = await stage.person()
  await person.visitAs('writes_questions', password, `${exercise.menu!.form}/create`)
  await person.fillIn({ [exercise.fields.subject_course_id.label.zh]: '高中数学' })
  for (const [field, , title] of offered) await lookAtOptions(person, field, title)
  expect(new URL(person.page.url()).hash).toContain(`${exercise.menu!.form}/create`)
  const missing = [exercise.fields.answer, exercise.fields.analysis].map(({ label: { zh } }) => zh)
  await person.sees(filled(person.words.views.form.unwritable, { fields: missing.join('、') }))
})
