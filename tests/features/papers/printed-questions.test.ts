import { afterAll, beforeAll, expect, it } from 'vitest'
import { printCalls } from '../../../resources/papers/print-calls.ts'
import { makeUser, password } from '../../browser/people.ts'
import { Client } from '../../fixtures/client.ts'
import { makeQuestionsToPrint } from '../../fixtures/printed-questions.ts'
import { administrator, startServer, type RunningServer } from '../../fixtures/server.ts'

/** Questions on paper, by the calls: what they are refused. */

let server: RunningServer
let admin: Client
let ids: number[]

beforeAll(async () => {
  server = await startServer()
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  ids = await makeQuestionsToPrint(admin)
})
afterAll(() => server?.stop())

it('are without answers for people who may not read them, whatever they ask for', async () => {
  await makeUser(admin, 'reader', ['exercise:list', 'subject_course:list'])
  const reader = await new Client(server.base).login('reader', password)
  for (const call of [printCalls.calls.pdf, printCalls.calls.pdfPreview]) {
    for (const form of ['each', 'end', 'answers'])
      expect(await reader.send(call, { exercise_ids: ids, layout: { form }, title: '' })).toMatchObject({
        status: 403,
        code: '403',
      })
  }
})

it('are refused when they are none, twice the same, too many, or asked for while the last are being made', async () => {
  const ask = (exercise_ids: number[], more = {}) =>
    admin.send(printCalls.calls.pdfPreview, { exercise_ids, layout: {}, title: '', ...more })
  for (const wrong of [[], [ids[0]!, ids[0]!], Array.from({ length: 501 }, (_, at) => at + 1)])
    expect(await ask(wrong)).toMatchObject({ status: 400, code: 100400 })
  expect(await ask(ids, { exam_id: 1 })).toMatchObject({ status: 400 })
  expect(await ask([999_999])).toMatchObject({ status: 404 })
  expect((await ask([...ids, 999_999])).data).toMatchObject({ left_out: 1, page_count: 1 })
  const statuses = (await Promise.all(Array.from({ length: 4 }, () => ask(ids)))).map(({ status }) => status)
  // On a busy machine one is done before the last is asked for.
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})
