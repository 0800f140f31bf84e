import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { school_exam } from '../../resources/school-exam.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import type { Stage } from '../browser/driver.ts'
import { clearedPage } from '../browser/shared-page.ts'
import { openPages } from './driver.ts'

/** Printing for the days of an exam, from its page. */

let server: RunningServer
let stage: Stage
let exam: { id: number }
const { print_exam_lists } = school_exam.actions

beforeAll(async () => {
  server = await startServer()
  stage = openPages(server.origin)
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  exam = await new RecordFactory(admin).make('school_exam', { title: '高二期中' })
})
afterEach(({ task }) => stage?.endTest(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
})

const enter = clearedPage(() => stage)

it('a form shows why its action was refused where that is of no field, and stays with what was entered', async () => {
  const person = await enter(`${school_exam.menu!.path}/show/${exam.id}`)
  await person.button(print_exam_lists.label.zh).first().click()
  const form = person.page.getByRole('dialog').last()
  await form.getByLabel('考场').fill('01')
  await form.getByRole('button', { name: print_exam_lists.label.zh }).last().click()
  await form.getByText('这场考试还没有科目，请先在“考试科目”里添加').waitFor()
  expect(await form.getByLabel('考场').inputValue()).toBe('01')
})
