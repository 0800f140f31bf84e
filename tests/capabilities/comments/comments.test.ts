import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { commentCalls } from '../../../resources/capabilities/comments/index.ts'
import { systemCalls } from '../../../resources/system/system-calls.ts'
import { makeUser, password } from '../../browser/people.ts'
import { Client } from '../../fixtures/client.ts'
import { followLive } from '../../fixtures/live-stream.ts'
import { RecordFactory } from '../../fixtures/records.ts'
import { administrator } from '../../fixtures/server.ts'
import { startServed, type Served } from '../../fixtures/served-database.ts'

/** Comments on a record: by whom, to whom, and who is not notified. */

const { exercise } = resources
const calls = commentCalls('exercise')
const talking = ['exercise:list', 'exercise:comment']

let served: Served
let admin: Client
let factory: RecordFactory
let course: { id: number }
let otherCourse: { id: number }
let count = 0

interface Person {
  id: number
  client: Client
}

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  course = await factory.make('subject_course', { name: '高中数学' })
  otherCourse = await factory.make('subject_course', { name: '高中物理' })
})
afterAll(() => served?.stop())

async function person(tags: readonly string[] = talking, courseId?: number): Promise<Person> {
  const name = `talker${++count}`
  const { id } = await makeUser(
    admin,
    name,
    tags,
    courseId ? { scope_type: 3, subject_course_ids: [courseId] } : { scope_type: 1 },
  )
  return { id, client: await new Client(served.server.base).login(name, password) }
}

const question = () => factory.make('exercise', { subject_course_id: course.id, stem: '求函数 <b>f(x)</b> 的最小值' })
const write = (by: Client, id: number, text: string, more: object = {}): Promise<number> =>
  by.must(exercise, calls.write, { id, text, ...more }).then((answer) => answer.comment_id)
const read = (by: Client, id: number, more: object = {}) => by.must(exercise, calls.read, { id, ...more })
const noticesOf = async ({ client }: Pick<Person, 'client'>) =>
  (await client.send(systemCalls.noticeList, {})).data.list.filter((notice: any) => notice.kind === 'commented')

describe('comments on a record', () => {
  it("form threads in the order in which they were written, with who wrote them and which are one's own", async () => {
    const { id } = await question()
    const { client } = await person()
    const first = await write(admin, id, '  题干缺条件  ')
    await write(client, id, '答案不对', { field: 'stem' })
    const reply = await write(client, id, '已经补上', { reply_to: first })
    // A reply to a reply joins the thread.
    await write(admin, id, '谢谢', { reply_to: reply })
    const page = await read(client, id)
    expect(page).toMatchObject({ total: 2, open: 2, resolved: 0, comments: 4 })
    expect(page.list).toMatchObject([
      {
        text: '题干缺条件',
        user_name: administrator.username,
        mine: false,
        field: null,
        replies: [
          { text: '已经补上', mine: true },
          { text: '谢谢', mine: false },
        ],
      },
      { text: '答案不对', mine: true, field: 'stem', replies: [] },
    ])
  })

  it('come by pages, the newest page first, and by whether they are settled', async () => {
    const { id } = await question()
    const ids = []
    for (const text of ['一', '二', '三']) ids.push(await write(admin, id, text))
    expect((await read(admin, id, { page_size: 2 })).list.map((one: any) => one.text)).toEqual(['二', '三'])
    expect((await read(admin, id, { page_size: 2, page: 2 })).list.map((one: any) => one.text)).toEqual(['一'])
    const { client } = await person()
    await client.must(exercise, calls.resolve, { id, comment_id: ids[1] })
    expect(await read(admin, id, { state: 'resolved' })).toMatchObject({
      total: 1,
      open: 2,
      resolved: 1,
      list: [{ text: '二', resolved_by: expect.stringMatching(/^talker/) }],
    })
    expect((await read(admin, id, { state: 'open' })).list.map((one: any) => one.text)).toEqual(['一', '三'])
    await client.must(exercise, calls.resolve, { id, comment_id: ids[1], resolved: false })
    expect(await read(admin, id, { state: 'open' })).toMatchObject({ total: 3 })
  })

  it('are changed and deleted by their writer alone; a deleted one stays, without its words, while somebody replied', async () => {
    const { id } = await question()
    const { client } = await person()
    const mine = await write(client, id, '第一版')
    for (const [call, input] of [
      [calls.edit, { text: '别人改的' }],
      [calls.remove, {}],
    ] as const) {
      expect(await admin.ask(exercise, call, { id, comment_id: mine, ...input })).toMatchObject({
        status: 403,
        code: '403',
      })
    }
    await client.must(exercise, calls.edit, { id, comment_id: mine, text: '第二版' })
    expect((await read(admin, id)).list).toMatchObject([{ text: '第二版', edited_at: expect.any(String) }])
    const reply = await write(admin, id, '同意', { reply_to: mine })
    await client.must(exercise, calls.remove, { id, comment_id: mine })
    expect(await read(admin, id)).toMatchObject({
      comments: 1,
      list: [{ text: '', deleted: true, replies: [{ text: '同意' }] }],
    })
    expect((await served.pool.query('select text from comment where id = $1', [mine])).rows).toEqual([{ text: '' }])
    await admin.must(exercise, calls.remove, { id, comment_id: reply })
    expect(await read(admin, id)).toMatchObject({ comments: 0, total: 0, list: [] })
    expect((await client.ask(exercise, calls.edit, { id, comment_id: mine, text: '还在吗' })).code).toBe(100404)
  })

  it("belong to their record: another one's is not there", async () => {
    const [one, other] = [await question(), await question()]
    const comment = await write(admin, one.id, '在这里')
    expect((await admin.ask(exercise, calls.edit, { id: other.id, comment_id: comment, text: '改' })).code).toBe(100404)
    expect(await admin.ask(exercise, calls.write, { id: other.id, text: '回复', reply_to: comment })).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'reply_to' }] },
    })
  })

  it('are shown within scope alone, also to those who took part before', async () => {
    const { id } = await question()
    await write(admin, id, '机密')
    const { client } = await person(talking, otherCourse.id)
    for (const [call, input] of [
      [calls.read, {}],
      [calls.write, { text: '插话' }],
      [calls.resolve, { comment_id: 1 }],
    ] as const) {
      expect(await client.ask(exercise, call, { id, ...input })).toMatchObject({ code: 100404, data: null })
    }
  })

  it('about a field are hidden from people who may not read it, and count for nothing there', async () => {
    const { id } = await question()
    await write(admin, id, '答案应是 B', { field: 'answer' })
    const { client } = await person()
    expect(await read(client, id)).toMatchObject({ list: [], total: 0, comments: 0 })
    for (const field of ['answer', 'created_by', 'constructor', 'no_such_field']) {
      expect(await client.ask(exercise, calls.write, { id, text: '试试', field })).toMatchObject({
        code: 100400,
        data: { errors: [{ path: 'field' }] },
      })
    }
    const knowing = await person([...talking, 'exercise:answer'])
    expect(await read(knowing.client, id)).toMatchObject({ list: [{ field: 'answer' }], comments: 1 })
  })

  it('need words, at most 2,000 characters, and the right to write', async () => {
    const { id } = await question()
    for (const text of ['', '   \n ', 'a'.repeat(2001)])
      expect(await admin.ask(exercise, calls.write, { id, text })).toMatchObject({
        code: 100400,
        data: { errors: [{ path: 'text' }] },
      })
    await write(admin, id, '字'.repeat(2000))
    const { client } = await person(['exercise:list'])
    expect(await client.ask(exercise, calls.write, { id, text: '我也说' })).toMatchObject({ status: 403, code: '403' })
    expect(await read(client, id)).toMatchObject({ comments: 1 })
  })

  it('are written once by a repeated call', async () => {
    const { id } = await question()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.ask(exercise, calls.write, { id, text: '只说一次' }, { headers })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(await read(admin, id)).toMatchObject({ comments: 1 })
    expect(await admin.ask(exercise, calls.write, { id, text: '另一句' }, { headers })).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'Idempotency-Key' }] },
    })
  })

  it('stay through the trash, and go with a purge', async () => {
    const { id } = await question()
    await write(admin, id, '留着')
    await admin.must(exercise, 'delete', { id })
    expect((await admin.ask(exercise, calls.read, { id })).code).toBe(100404)
    await admin.must(exercise, 'restore', { id })
    expect(await read(admin, id)).toMatchObject({ comments: 1 })
    await admin.must(exercise, 'delete', { id })
    await admin.must(exercise, 'purge', { id })
    expect(
      (await served.pool.query(`select 1 from comment where resource = 'exercise' and record_id = $1`, [id])).rowCount,
    ).toBe(0)
  })

  it('change no record: neither its version nor its history', async () => {
    const { id } = await question()
    await write(admin, id, '只是评论')
    expect(await admin.must(exercise, 'detail', { id })).toMatchObject({ version: 1 })
    expect((await admin.must(exercise, 'history', { id })).total).toBe(1)
  })
})

describe('who is notified of a comment', () => {
  it('the author and those who took part, in their words, with the way to it; never the writer', async () => {
    const author = await person([...talking, 'exercise:create', 'exercise:answer'])
    const { id } = await author.client.must(
      exercise,
      'create',
      await factory.input('exercise', { subject_course_id: course.id, stem: '求 <b>f(x)</b>' }),
    )
    const [one, two] = [await person(), await person()]
    await write(one.client, id, '选项 <b>A</b> 不对')
    expect(await noticesOf(one)).toEqual([])
    expect(await noticesOf(author)).toMatchObject([
      { type: 'email', path: `/testing/topicManagement/show/${id}?tab=comments`, title: '单题有新评论：求 f(x)' },
    ])
    expect((await noticesOf(author))[0].content).toContain('选项 &lt;b&gt;A&lt;/b&gt; 不对')
    await write(two.client, id, '我也觉得')
    expect(await noticesOf(one)).toHaveLength(1)
    expect(await noticesOf(author)).toHaveLength(2)
    expect(await noticesOf(two)).toEqual([])
    const english = (await author.client.send(systemCalls.noticeList, {}, { language: 'en' })).data.list[0]
    expect(english.title).toBe('New comment on a question: 求 f(x)')
  })

  it('nobody who sees the record no more, or not the field it is about', async () => {
    const { id } = await question()
    const leaving = await person()
    const unknowing = await person()
    await write(leaving.client, id, '我先说')
    await write(unknowing.client, id, '我也说')
    await admin.must(resources.user, 'update', {
      id: leaving.id,
      version: (await admin.must(resources.user, 'detail', { id: leaving.id })).version,
      role_ids: [],
    })
    const before = (await noticesOf(unknowing)).length
    await write(admin, id, '答案是 B', { field: 'answer' })
    expect(await noticesOf(unknowing)).toHaveLength(before)
    await write(admin, id, '大家看看')
    expect(await noticesOf(unknowing)).toHaveLength(before + 1)
    const { rows } = await served.pool.query(
      `select params->>'text' as text from notice where user_id = $1 and kind = 'commented' order by id`,
      [leaving.id],
    )
    expect(rows).toEqual([{ text: '我也说' }])
  })

  it('at once those who look at it', async () => {
    const { id } = await question()
    const { client } = await person(['exercise:list'])
    const stream = await followLive(served.server.base, client.token)
    await write(admin, id, '看这里')
    await expect.poll(() => stream.events).toContain('event: changed\ndata: {"resource":"exercise/comments"}')
  })
})
