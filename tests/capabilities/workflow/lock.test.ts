import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exercise, type Exercise } from '../../../resources/exercise.ts'
import { resources } from '../../../resources/index.ts'
import { systemCalls, type SystemOutput } from '../../../resources/system/system-calls.ts'
import { makeUser, password } from '../../browser/people.ts'
import { Client, type Answer } from '../../fixtures/client.ts'
import { RecordFactory } from '../../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../../fixtures/server.ts'

/** The states of a question: what each of them locks, for whom, and the transitions between them. */

type State = Exercise['status']
const states = ['draft', 'in_review', 'published', 'retired'] as const

let server: RunningServer
let admin: Client
let factory: RecordFactory
const people = {} as Record<'author' | 'reviewer' | 'admin', Client>

const everybody = [
  'exercise:list',
  'exercise:create',
  'exercise:update',
  'exercise:delete',
  'exercise:restore',
  'exercise:history',
  'exercise:answer',
  'exercise:unbind_exercise',
]
const rights = {
  author: [...everybody, 'exercise:submit_exercise', 'exercise:withdraw_exercise', 'exercise:revise_exercise'],
  reviewer: [
    ...everybody,
    'exercise:edit_in_review',
    'exercise:publish',
    'exercise:return_exercise',
    'exercise:retire',
    'exercise:reinstate_exercise',
  ],
}

beforeAll(async () => {
  server = await startServer()
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  people.admin = admin
  for (const name of ['author', 'reviewer'] as const) {
    await makeUser(admin, name, rights[name])
    people[name] = await new Client(server.base).login(name, password)
  }
})
afterAll(() => server?.stop())

/** A question in a state, written by somebody; the administrator runs the actions that lead there. */
async function question(status: State, by: Client = people.author): Promise<Exercise> {
  const made = await by.must(exercise, 'create', await factory.input('exercise'))
  const ways: Record<State, string[]> = {
    draft: [],
    in_review: ['submit_exercise'],
    published: ['publish'],
    retired: ['publish', 'retire'],
  }
  for (const way of ways[status]) await admin.must(exercise, way, { ids: [made.id] })
  return admin.must(exercise, 'detail', { id: made.id })
}
const read = (id: number): Promise<Exercise> => admin.must(exercise, 'detail', { id })
const stateOf = async (id: number) => (await read(id)).status
const update = ({ id, version }: Exercise, by: Client, values: object, language = 'zh'): Promise<Answer> =>
  by.ask(exercise, 'update', { id, version, ...values }, { language })
const notices = async (by: Client) => (await by.send(systemCalls.noticeList)).data as SystemOutput<'noticeList'>

describe('editing', () => {
  const mayEdit: Record<State, readonly (keyof typeof people)[]> = {
    draft: ['author', 'reviewer', 'admin'],
    in_review: ['reviewer', 'admin'],
    published: [],
    retired: [],
  }

  it.each(states)('%s: only people with the right change the content of a question', async (status) => {
    for (const who of ['author', 'reviewer', 'admin'] as const) {
      const before = await question(status)
      const answer = await update(before, people[who], { stem: '改过的题干', score: 3 })
      if (mayEdit[status].includes(who))
        expect({ who, ...answer }).toMatchObject({
          who,
          code: 200,
          data: { stem: '改过的题干', version: before.version + 1 },
        })
      else {
        expect({ who, ...answer }).toMatchObject({
          who,
          status: 409,
          code: 100409,
          data: { locked: [{ id: before.id, state: status, fields: ['stem', 'score'] }] },
        })
        expect(await read(before.id)).toEqual(before)
      }
    }
  })

  it.each(states)('%s: the filing of a question can be changed by anybody who may edit', async (status) => {
    const { id: label } = await factory.one('label')
    for (const who of ['author', 'reviewer'] as const) {
      const answer = await update(await question(status), people[who], {
        difficulty: 5,
        label_ids: [label],
        source: '模拟卷',
      })
      expect({ who, ...answer }).toMatchObject({
        who,
        code: 200,
        data: { difficulty: 5, label_ids: [label], source: '模拟卷', status },
      })
    }
  })

  it.each(states)('%s: the state is no field of an update, for any caller', async (status) => {
    for (const who of ['author', 'reviewer', 'admin'] as const) {
      const before = await question(status)
      expect(await update(before, people[who], { status: 'published' })).toMatchObject({
        code: 100400,
        data: { errors: [{ path: 'status' }] },
      })
      expect(await update(before, people[who], { return_reason: '没有退回' })).toMatchObject({
        code: 100400,
        data: { errors: [{ path: 'return_reason' }] },
      })
      expect(await stateOf(before.id)).toBe(status)
    }
  })

  it('goes when the locked fields are sent as they are', async () => {
    const before = await question('published')
    expect(await update(before, people.author, { stem: before.stem, difficulty: 1 })).toMatchObject({
      code: 200,
      data: { difficulty: 1 },
    })
  })

  it('the refusal says what is locked and what to do first, in both languages', async () => {
    expect(await update(await question('published'), people.author, { stem: '改' })).toMatchObject({
      msg: '已发布的单题不能修改“题干”，请先“修订”',
    })
    expect(await update(await question('in_review'), people.author, { stem: '改', analysis: '改' })).toMatchObject({
      msg: '审核中的单题不能修改“题干”“解析”，请先“退回修改”或“撤回”',
    })
    expect((await update(await question('retired'), people.author, { stem: '改' }, 'en')).msg).toBe(
      'Question in the state “Retired”: this cannot be changed: Stem. First do: Use again.',
    )
  })

  it('a changed version is reported before the lock', async () => {
    const before = await question('published')
    await update(before, people.reviewer, { difficulty: 2 })
    expect(await update(before, people.author, { stem: '改' })).toMatchObject({
      code: 100409,
      data: { current: { id: before.id, difficulty: 2 } },
    })
  })

  it('by the actions that file a question goes on in every state', async () => {
    const chapter = await factory.one('chapter_catalog')
    for (const status of states) {
      const { id, version } = await question(status)
      await admin.must(exercise, 'update', { id, version, chapter_ids: [chapter.id] })
      await people.author.must(exercise, 'unbind_exercise', { ids: [id], chapter_id: chapter.id })
      expect(await read(id)).toMatchObject({ chapter_ids: [], status })
    }
  })
})

describe('the state of a new question', () => {
  it('is draft, and only people who may publish can set another', async () => {
    const input = await factory.input('exercise')
    expect(await people.author.must(exercise, 'create', input)).toMatchObject({ status: 'draft' })
    expect(await people.author.ask(exercise, 'create', { ...input, status: 'published' })).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'status' }] },
    })
    expect(await people.reviewer.must(exercise, 'create', { ...input, status: 'published' })).toMatchObject({
      status: 'published',
    })
  })
})

describe('deleting', () => {
  const deletable: Record<State, boolean> = { draft: true, in_review: false, published: false, retired: true }

  it.each(states)('%s: is refused or done by the state, for any caller', async (status) => {
    for (const who of ['author', 'reviewer', 'admin'] as const) {
      const { id } = await question(status)
      const answer = await people[who].ask(exercise, 'delete', { id })
      expect({ who, code: answer.code }).toEqual({ who, code: deletable[status] ? 200 : 100409 })
      expect((await admin.ask(exercise, 'detail', { id })).code).toBe(deletable[status] ? 100404 : 200)
    }
  })

  it('of several touches none where one is locked, and names that one', async () => {
    const draft = await question('draft')
    const published = await question('published')
    const answer = await admin.ask(exercise, 'delete', { ids: [draft.id, published.id] })
    expect(answer).toMatchObject({
      code: 100409,
      msg: `不能删除已发布的单题（#${published.id}），请先“修订”或“停用”`,
      data: { locked: [{ id: published.id, state: 'published' }] },
    })
    expect(await stateOf(draft.id)).toBe('draft')
  })

  it.each(['draft', 'retired'] as const)('%s: comes back from the trash as it was', async (status) => {
    const { id } = await question(status)
    await admin.must(exercise, 'delete', { id })
    await people.author.must(exercise, 'restore', { id })
    expect(await stateOf(id)).toBe(status)
  })
})

describe('the ways between states', () => {
  const ways: Record<string, Partial<Record<State, State>>> = {
    submit_exercise: { draft: 'in_review' },
    withdraw_exercise: { in_review: 'draft' },
    publish: { draft: 'published', in_review: 'published' },
    return_exercise: { in_review: 'draft' },
    revise_exercise: { published: 'draft' },
    retire: { published: 'retired' },
    reinstate_exercise: { retired: 'draft' },
  }

  it('are these, each from where it begins', async () => {
    for (const [action, leads] of Object.entries(ways)) {
      for (const status of states) {
        const { id } = await question(status)
        const input = { ids: [id], ...(action === 'return_exercise' ? { return_reason: '答案有误' } : {}) }
        const { code } = await admin.ask(exercise, action, input)
        expect({ action, from: status, code, to: await stateOf(id) }).toEqual({
          action,
          from: status,
          code: leads[status] ? 200 : 100409,
          to: leads[status] ?? status,
        })
      }
    }
  })

  it('are each open to those alone who have its right', async () => {
    const mine = {
      author: ['submit_exercise', 'withdraw_exercise', 'revise_exercise'],
      reviewer: ['publish', 'return_exercise', 'retire', 'reinstate_exercise'],
    }
    for (const who of ['author', 'reviewer'] as const) {
      for (const [action, leads] of Object.entries(ways)) {
        const from = Object.keys(leads)[0] as State
        const { id } = await question(from)
        const { code } = await people[who].ask(exercise, action, {
          ids: [id],
          ...(action === 'return_exercise' ? { return_reason: '答案有误' } : {}),
        })
        expect({ who, action, code }).toEqual({ who, action, code: mine[who].includes(action) ? 200 : '403' })
      }
    }
  })

  it('are gone by all of several or by none, which are named', async () => {
    const made = [
      await question('in_review'),
      await question('published'),
      await question('in_review'),
      await question('retired'),
    ]
    const ids = made.map(({ id }) => id)
    const answer = await admin.ask(exercise, 'publish', { ids })
    expect(answer).toMatchObject({ code: 100409, data: { ids: [ids[1], ids[3]] } })
    expect(answer.msg).toBe(`没有执行“发布”：2条记录的当前状态不允许（#${ids[1]}, #${ids[3]}），需为草稿或审核中`)
    expect(await Promise.all(ids.map(stateOf))).toEqual(['in_review', 'published', 'in_review', 'retired'])
    await admin.must(exercise, 'publish', { ids: [ids[0], ids[2]] })
    expect(await Promise.all(ids.map(stateOf))).toEqual(['published', 'published', 'published', 'retired'])
  })

  it('are each a version, and are named in the history', async () => {
    const { id } = await question('published')
    await people.author.must(exercise, 'revise_exercise', { ids: [id] })
    await people.author.must(exercise, 'submit_exercise', { ids: [id] })
    const { list } = await people.author.must(exercise, 'history', { id })
    expect(list.map((entry: any) => [entry.action, entry.after?.status])).toEqual([
      ['submit_exercise', 'in_review'],
      ['revise_exercise', 'draft'],
      ['publish', 'published'],
      ['create', 'draft'],
    ])
    expect((await read(id)).version).toBe(4)
  })

  it('let one edit again: a published question is revised', async () => {
    const published = await question('published')
    await people.author.must(exercise, 'revise_exercise', { ids: [published.id] })
    expect(await update(await read(published.id), people.author, { stem: '修订后的题干' })).toMatchObject({ code: 200 })
  })

  it('decide which of two who act at once comes first', async () => {
    const { id } = await question('in_review')
    const answers = await Promise.all([
      people.author.ask(exercise, 'withdraw_exercise', { ids: [id] }),
      people.reviewer.ask(exercise, 'return_exercise', { ids: [id], return_reason: '答案有误' }),
    ])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 100409]))
  })
})

describe('a question that is returned', () => {
  it('needs a reason', async () => {
    const { id } = await question('in_review')
    for (const input of [{}, { return_reason: null }, { return_reason: '' }, { return_reason: '字'.repeat(501) }]) {
      expect(await people.reviewer.ask(exercise, 'return_exercise', { ids: [id], ...input })).toMatchObject({
        code: 100400,
        data: { errors: [{ path: 'return_reason' }] },
      })
    }
    expect(await stateOf(id)).toBe('in_review')
  })

  /** Reviewers get a notice of the submission too. */
  const returnedTo = async (person: Client) =>
    (await notices(person)).list.filter(({ kind }: { kind: string }) => kind === 'returned')

  it('carries the reason until it is submitted again, and its author gets a notice', async () => {
    const [first, second] = [await question('in_review'), await question('in_review')]
    await people.reviewer.must(exercise, 'return_exercise', {
      ids: [first.id, second.id],
      return_reason: '选项 <b>B</b> 有歧义',
    })
    expect(await read(first.id)).toMatchObject({ status: 'draft', return_reason: '选项 <b>B</b> 有歧义' })
    const { list } = await notices(people.author)
    expect(list.slice(0, 2)).toMatchObject(
      [second, first].map(({ id }) => ({
        kind: 'returned',
        type: 'email',
        path: `/testing/topicManagement/show/${id}`,
        title: expect.stringContaining('单题被退回：已知函数 f(x)，求值'),
      })),
    )
    expect(list[0]!.content).toContain('选项 &lt;b&gt;B&lt;/b&gt; 有歧义')
    expect(await returnedTo(people.reviewer)).toEqual([])
    await people.author.must(exercise, 'submit_exercise', { ids: [first.id] })
    expect(await read(first.id)).toMatchObject({ status: 'in_review', return_reason: null })
  })

  it('to oneself sends no notice', async () => {
    const own = await question('in_review', people.reviewer)
    const before = (await notices(people.author)).total
    await people.reviewer.must(exercise, 'return_exercise', { ids: [own.id], return_reason: '还要改' })
    expect([await returnedTo(people.reviewer), (await notices(people.author)).total]).toEqual([[], before])
  })

  it('sends no notice when not all could be returned', async () => {
    const before = (await notices(people.author)).total
    const ids = [(await question('in_review')).id, (await question('draft')).id]
    expect(await people.reviewer.ask(exercise, 'return_exercise', { ids, return_reason: '答案有误' })).toMatchObject({
      code: 100409,
    })
    expect((await notices(people.author)).total).toBe(before)
  })
})

describe('a resource without states that lock', () => {
  it('is edited and deleted as ever', async () => {
    const label = await factory.make('label')
    await admin.must(resources.label, 'update', { id: label.id, version: 1, name: '改名' })
    await admin.must(resources.label, 'delete', { id: label.id })
  })
})
