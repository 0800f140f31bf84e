import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exercise, type Exercise } from '../../../resources/exercise.ts'
import { exerciseTypes } from '../../../resources/bank/exercise-types/index.ts'
import { job } from '../../../resources/job.ts'
import { makeUser, password } from '../../browser/people.ts'
import { Client } from '../../fixtures/client.ts'
import { RecordFactory } from '../../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../../fixtures/server.ts'

/**
 * No unfinished record gets into a state that others rely on, by any way of writing; and a refusal names the record and
 * the reason.
 */

let server: RunningServer
let admin: Client
let blind: Client
let factory: RecordFactory

beforeAll(async () => {
  server = await startServer()
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  await makeUser(
    admin,
    'blind',
    ['list', 'create', 'update', 'submit_exercise', 'publish', 'edit_in_review', 'import_exercise'].map(
      (right) => `exercise:${right}`,
    ),
  )
  blind = await new Client(server.base).login('blind', password)
})
afterAll(() => server?.stop())

const make = async (more: object = {}): Promise<Exercise> =>
  admin.must(exercise, 'create', await factory.input('exercise', { ...more }))
const emptyOptions = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: '' }))
const stemOnly = { type: 'multiple_choice', options: emptyOptions, answer: null }
const stateOf = async (id: number) => ((await admin.must(exercise, 'detail', { id })) as Exercise).status

describe('an unfinished question', () => {
  it.each(['submit_exercise', 'publish'] as const)(
    'is kept from %s, naming the question and what is missing, together with the other records',
    async (action) => {
      const [good, bad, worse] = [await make(), await make(stemOnly), await make({ answer: null })]
      const answer = await admin.ask(exercise, action, { ids: [good.id, bad.id, worse.id] })
      expect(answer).toMatchObject({
        code: 100400,
        data: {
          count: 2,
          records: [
            {
              id: bad.id,
              errors: [
                { path: 'options', message: '选项未填' },
                { path: 'answer', message: '参考答案未填' },
              ],
            },
            { id: worse.id, errors: [{ path: 'answer', message: '参考答案未填' }] },
          ],
        },
      })
      expect(answer.msg).toBe(
        `没有执行“${exercise.actions[action].label.zh}”：#${bad.id} 选项 › 选项未填；答案 › 参考答案未填。#${worse.id} 答案 › 参考答案未填`,
      )
      expect(await Promise.all([good, bad, worse].map(({ id }) => stateOf(id)))).toEqual(['draft', 'draft', 'draft'])
    },
  )

  it.each(exerciseTypes.map(({ name }) => name))(
    '%s: is marked, found by its mark, and published when it is filled in',
    async (type) => {
      const { stem, options, answer } = exerciseTypes.find(({ name }) => name === type)!.example
      const input = { type, ...(stem && { stem }), options: [...options] }
      const { id, version, incomplete } = await make({ ...input, answer: null })
      expect(incomplete).toBe(true)
      expect(
        (await admin.must(exercise, 'list', { incomplete: true, type })).list.map((one: Exercise) => one.id),
      ).toContain(id)
      expect(await admin.ask(exercise, 'publish', { ids: [id] })).toMatchObject({ code: 100400 })
      expect(await admin.must(exercise, 'update', { id, version, answer })).toMatchObject({ incomplete: false })
      await admin.must(exercise, 'publish', { ids: [id] })
      expect(await stateOf(id)).toBe('published')
    },
  )

  it('is not created in a state for complete ones, and none of these is made incomplete in it', async () => {
    expect(
      await admin.ask(exercise, 'create', await factory.input('exercise', { ...stemOnly, status: 'published' })),
    ).toMatchObject({ code: 100400, data: { errors: [{ path: 'options' }, { path: 'answer' }] } })
    const { id } = await make()
    await admin.must(exercise, 'submit_exercise', { ids: [id] })
    expect(await admin.ask(exercise, 'update', { id, version: 2, answer: null })).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'answer' }] },
    })
    expect(await admin.ask(exercise, 'update', { id, version: 2, source: '期中卷' })).toMatchObject({ code: 200 })
  })

  it('tells people who may not read the answer only that it is incomplete', async () => {
    const parts = [{ stem: '问', options: [], answer: { type: 'essay', text: '' }, analysis: '', score: null }]
    const { id } = await make({ type: 'composite', options: [], answer: { type: 'composite', parts } })
    for (const action of ['submit_exercise', 'publish']) {
      expect(await blind.ask(exercise, action, { ids: [id] })).toMatchObject({
        code: 100400,
        data: { records: [{ id, errors: [{ path: 'answer', message: '没有填写完整' }] }] },
      })
    }
    expect(await blind.must(exercise, 'detail', { id })).toMatchObject({ incomplete: true })
    expect(await admin.ask(exercise, 'publish', { ids: [id] })).toMatchObject({
      data: { records: [{ id, errors: [{ path: 'answer.parts.0.answer.text' }] }] },
    })
    const whole = await make()
    await blind.must(exercise, 'publish', { ids: [whole.id] })
  })
})

describe('a refusal', () => {
  it('names the one cause: too few options, or two of one letter', async () => {
    const options = (...keys: string[]) =>
      factory.input('exercise', { options: keys.map((key) => ({ key, text: '1' })), answer: null })
    expect(await admin.ask(exercise, 'create', await options('A'))).toMatchObject({
      data: { errors: [{ path: 'options', message: '这种题型至少要有两个选项' }] },
    })
    expect(await admin.ask(exercise, 'create', await options('A', 'A'))).toMatchObject({
      data: { errors: [{ path: 'options', message: '选项的编号不能重复' }] },
    })
  })

  it('names what is missing in a part of an answer', async () => {
    const part = {
      stem: '问',
      options: [
        { key: 'A', text: '1' },
        { key: 'B', text: '2' },
      ],
      answer: { type: 'single_choice' },
      analysis: '',
      score: null,
    }
    const input = await factory.input('exercise', {
      type: 'composite',
      options: [],
      answer: { type: 'composite', parts: [part] },
    })
    expect(await admin.ask(exercise, 'create', input)).toMatchObject({
      data: { errors: [{ path: 'answer.parts.0.answer.key', message: '参考答案未填' }] },
    })
  })
})

describe('an action with a condition and a handler', () => {
  it('is refused by the server for a record that is in no state for it', async () => {
    const { id } =
      (await admin.must(job, 'list', { page_size: 1 })).list[0] ??
      (await admin
        .must(exercise, 'export_exercise', { format: 'csv' })
        .then(({ job_id }: { job_id: number }) => ({ id: job_id })))
    await expect.poll(async () => (await admin.must(job, 'detail', { id })).state, { timeout: 30_000 }).toBe('done')
    for (const action of ['cancel', 'retry']) {
      expect(await admin.ask(job, action, { id })).toMatchObject({
        code: 100409,
        data: { ids: [id] },
        msg: expect.stringContaining(job.actions[action as 'cancel'].label.zh),
      })
    }
  })
})
