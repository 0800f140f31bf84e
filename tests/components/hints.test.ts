import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { chapter_catalog } from '../../resources/chapter-catalog.ts'
import { exercise } from '../../resources/exercise.ts'
import { listTitleWithin, rightOf } from '../../resources/kit/index.ts'
import { subject_course } from '../../resources/subject-course.ts'
import { fieldLabelled } from '../browser/controls.ts'
import type { Stage } from '../browser/driver.ts'
import type { Person } from '../browser/person.ts'
import { makeUser, password } from '../browser/people.ts'
import { filled } from '../browser/words.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { openPages } from './driver.ts'

/** In a bank without courses, what needs one says so, and leads to the page where one makes it. */

let server: RunningServer
let stage: Stage

beforeAll(async () => {
  server = await startServer()
  stage = openPages(server.origin)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const courses = listTitleWithin(subject_course)
const link = (person: Person) =>
  person.page
    .getByRole('link', { name: filled(person.words.views.state.openScreen, { name: courses[person.language] }) })
    .filter({ visible: true })

it.each(['zh', 'en'] as const)('a tree without a course leads to the courses, in %s', async (language) => {
  const person = await stage.person({ language })
  await person.visitAs(administrator.username, administrator.password, chapter_catalog.menu!.path)
  await person.sees(filled(person.words.views.tree.noGroup, { name: courses[language] }))
  await link(person).click()
  await person.isAt(subject_course.menu!.path)
})

it('a tree without a course leads nobody to courses that they may not open', async () => {
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  await makeUser(admin, 'trees_alone', [rightOf(chapter_catalog, 'list'), rightOf(chapter_catalog, 'tree')])
  const person = await stage.person()
  await person.visitAs('trees_alone', password, chapter_catalog.menu!.path)
  await person.sees(filled(person.words.views.tree.noGroup, { name: courses.zh }))
  expect(await link(person).count()).toBe(0)
})

it('a form that needs a course leads to the courses from its list of choices', async () => {
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password, `${exercise.menu!.form}/create`)
  await fieldLabelled(person.form, exercise.fields.subject_course_id.label.zh).getByRole('combobox').click()
  await person.sees(filled(person.words.views.state.empty, { name: courses.zh }))
  await link(person).waitFor()
})
