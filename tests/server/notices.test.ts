import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { resources } from '../../resources/index.ts'
import { systemCalls, type SystemOutput } from '../../resources/system/system-calls.ts'
import { type Database } from '../../server/storage/postgres/database.ts'
import { databaseOver } from '../../server/storage/postgres/pool.ts'
import { createFileStore } from '../../server/storage/files/file-store.ts'
import { systemIdentity } from '../../server/base/identity.ts'
import type { JobKind } from '../../server/background/jobs/job-kind.ts'
import { createJobs } from '../../server/background/jobs/jobs.ts'
import { sweepNotices } from '../../server/background/notices/notices.ts'
import { notify, type NewNotice } from '../../server/background/notices/notify.ts'
import { makeUser, password } from '../browser/people.ts'
import { Client } from '../fixtures/client.ts'
import { followLive } from '../fixtures/live-stream.ts'
import { questionSheet, sheetHeader, writeSheet } from '../fixtures/question-sheet.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator } from '../fixtures/server.ts'
import { startServed, type Served } from '../fixtures/served-database.ts'

/** Notices: from whom, in which language, and that nobody sees or clears somebody else's. */

let served: Served
let database: Database
let admin: Client
let factory: RecordFactory
let folder: string
let count = 0

interface Person {
  id: number
  client: Client
}

beforeAll(async () => {
  served = await startServed()
  database = databaseOver(served.pool)
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  folder = await mkdtemp(join(tmpdir(), 'notices-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await served?.stop()
})

async function person(tags: readonly string[] = [], scope?: Record<string, unknown>): Promise<Person> {
  const name = `reader${++count}`
  const { id } = await makeUser(admin, name, tags, scope)
  return { id, client: await new Client(served.server.base).login(name, password) }
}

/** A notice, validated by its own declaration. */
async function noticesOf(
  client: Client,
  query: Record<string, unknown> = {},
  language = 'zh',
): Promise<SystemOutput<'noticeList'>> {
  const answer = await client.send(systemCalls.noticeList, query, { language })
  expect(answer).toMatchObject({ code: 200 })
  return systemCalls.noticeList.output.parse(answer.data)
}

const clear = (client: Client, input: object) => client.send(systemCalls.noticeClear, input)

/** Writes notices, as the part of the server that grants material does. */
const tell = (...notices: NewNotice[]) =>
  database.transaction((inner) => notify({ database: inner, notified: new Set() }, notices))
const given = (to: number[], titles = ['导数专题']): NewNotice => ({
  to,
  kind: 'assigned',
  path: null,
  params: { by: '王老师', resource: 'resource', count: titles.length, titles, from: null, until: null },
})

async function importSheet(client: Client, rows: Parameters<typeof writeSheet>[1], name: string): Promise<number> {
  const path = join(folder, name)
  await writeSheet(path, rows)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await readFile(path))]), name)
  const uploaded = await fetch(`${client.base}/${systemCalls.upload.path}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${client.token}` },
  })
  const { data } = (await uploaded.json()) as { data: unknown }
  const course = await factory.one('subject_course')
  return (await client.must(resources.exercise, 'import_exercise', { subject_course_id: course.id, file: data })).job_id
}
const importer = ['exercise:import_exercise', 'subject_course:list']

describe('a job that ended', () => {
  it('sends its owner a notice, in the language of the reader, with a link for people who may see imports', async () => {
    const { client } = await person([...importer, 'import_batch:list'])
    const other = await person([...importer, 'import_batch:list'])
    const rows = questionSheet(400).rows.slice(0, 6)
    await importSheet(client, rows, '期末.xlsx')
    await expect.poll(async () => (await noticesOf(client)).total).toBe(1)
    const zh = await noticesOf(client)
    expect(zh).toMatchObject({
      list: [
        {
          type: 'notice',
          kind: 'job_done',
          title: '任务已完成：导入单题：期末.xlsx',
          path: expect.stringMatching(/^\/systemManagement\/importManagement\/show\/\d+$/),
          read: false,
        },
      ],
      unread: { notice: 1, email: 0 },
    })
    expect(zh.list[0]!.content).toBe('导入 5 条')
    const en = await noticesOf(client, {}, 'en')
    expect(en.list[0]).toMatchObject({
      title: 'Job finished: Import of question: 期末.xlsx',
      content: expect.stringContaining('5 imported'),
    })
    expect((await noticesOf(other.client)).total).toBe(0)
    expect((await noticesOf(admin)).total).toBe(0)
  })

  it('sends a notice with the reason when it failed', async () => {
    const { client } = await person(importer)
    await importSheet(
      client,
      [
        ['题干', sheetHeader[2]!],
        ['甲', '乙'],
      ],
      '缺列.xlsx',
    )
    await expect.poll(async () => (await noticesOf(client)).total).toBe(1)
    const { list } = await noticesOf(client)
    expect(list[0]).toMatchObject({
      kind: 'job_failed',
      title: '任务失败：导入单题：缺列.xlsx',
      content: expect.stringContaining('第一行缺少列：题型'),
      path: null,
    })
    expect((await noticesOf(client, {}, 'en')).list[0]!.content).toContain('The first row lacks the columns: Type')
  })

  /** A job in the queue that no server runs. */
  async function waitingJob(owner: number): Promise<number> {
    const { rows } = await served.pool.query(
      `insert into job (kind, title, created_by) values ('none', '等待的任务', $1) returning id`,
      [owner],
    )
    await served.pool.query(`insert into job_run (job_id, kind, input) values ($1, 'none', '{}')`, [rows[0].id])
    return rows[0].id
  }

  it('sends a notice when somebody else cancelled it, but not for a cancel of their own', async () => {
    const { id, client } = await person(['job:list', 'job:cancel'])
    await client.must(resources.job, 'cancel', { id: await waitingJob(id) })
    expect((await noticesOf(client)).total).toBe(0)
    await admin.must(resources.job, 'cancel', { id: await waitingJob(id) })
    const { list } = await noticesOf(client)
    expect(list).toMatchObject([
      {
        kind: 'job_cancelled',
        title: '任务已被取消：等待的任务',
        content: '<b>admin</b>取消了您的任务。已取消；之前已完成的部分保留',
      },
    ])
  })

  it('sends a notice when it has stopped, not when that was requested', async () => {
    const { id, client } = await person()
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    const slow: JobKind<unknown, number> = {
      right: 'label:create',
      input: z.unknown(),
      async *steps() {
        yield { cursor: 1, write: async () => ({ processed: 1 }) }
        await gate
        yield { cursor: 2, write: async () => ({ processed: 1 }) }
      },
    }
    const jobs = createJobs({
      database,
      log: pino({ level: 'silent' }),
      kinds: { slow_work: slow },
      pollMs: 20,
      files: createFileStore({ database, dataDir: folder }),
      loadIdentity: async (_database, userId, language) => ({ ...systemIdentity, userId, language }),
    })
    onTestFinished(() => jobs.stop())
    jobs.start()
    const job = await jobs
      .for({ ...systemIdentity, userId: id })
      .enqueue('slow_work', { zh: '慢慢做', en: 'Slow work' }, {})
    await expect.poll(async () => (await admin.must(resources.job, 'detail', { id: job })).progress).toBe(1)
    await admin.must(resources.job, 'cancel', { id: job })
    expect((await noticesOf(client)).total).toBe(0)
    open()
    await expect.poll(async () => (await noticesOf(client)).list.map((one) => one.kind)).toEqual(['job_cancelled'])
  })
})

describe('records that were assigned', () => {
  const link = (title: string) => factory.make('resource', { title })

  it('send each person one notice, with titles and dates', async () => {
    const teacher = await person(['resource:list'])
    const learner = await person()
    const made = []
    for (const n of [1, 2, 3, 4, 5, 6, 7]) made.push(await link(`专题${n}`))
    const dates = { from: '2027-01-01', until: '2027-06-30' }
    await admin.must(resources.resource, 'set_resource_to_user', {
      resource_ids: made.map((one) => one.id),
      user_ids: [teacher.id, learner.id],
      ...dates,
    })
    const { list, unread } = await noticesOf(teacher.client)
    expect(unread).toEqual({ notice: 0, email: 1 })
    expect(list).toMatchObject([
      {
        type: 'email',
        kind: 'assigned',
        title: '您收到了7个资源',
        path: '/testing/resourceManagement',
        content:
          '<b>admin</b>给您分配了7个资源：<br>· 专题1<br>· 专题2<br>· 专题3<br>· 专题4<br>· 专题5<br>等<br>可用时间：2027-01-01至2027-06-30',
      },
    ])
    const en = (await noticesOf(learner.client, {}, 'en')).list
    expect(en).toMatchObject([
      {
        title: 'You were given 7 resources',
        content: expect.stringContaining('and 2 more<br>Available from 2027-01-01 to 2027-06-30'),
        path: null,
      },
    ])
  })

  it('lead to the one record, and exam items nowhere', async () => {
    const teacher = await person(['resource:list'])
    const one = await link('一个专题')
    const item = await factory.make('exam_item')
    await admin.must(resources.resource, 'set_resource_to_user', { resource_ids: [one.id], user_ids: [teacher.id] })
    await admin.must(resources.resource, 'set_exam_item_to_user', { exam_item_ids: [item.id], user_ids: [teacher.id] })
    expect((await noticesOf(teacher.client)).list.map(({ title, path }) => [title, path])).toEqual([
      ['您收到了1个题目', null],
      ['您收到了1个资源', `/testing/resourceManagement/show/${one.id}`],
    ])
  })

  it('send no notice to the person who granted them, nor when the call was refused', async () => {
    const granter = await person(['resource:list', 'resource:grant', 'user:list'])
    const { id } = await link('自己的')
    await granter.client.must(resources.resource, 'set_resource_to_user', {
      resource_ids: [id],
      user_ids: [granter.id],
    })
    const refused = await granter.client.ask(resources.resource, 'set_resource_to_user', {
      resource_ids: [id, 999_999],
      user_ids: [1],
    })
    expect(refused.code).toBe(100400)
    expect((await noticesOf(granter.client)).total).toBe(0)
    expect((await noticesOf(admin)).total).toBe(0)
  })

  it('send a notice when withdrawn, to people who had any', async () => {
    const [had, hadNone] = [await person(), await person()]
    await admin.must(resources.resource, 'set_resource_to_user', {
      resource_ids: [(await link('甲')).id, (await link('乙')).id],
      user_ids: [had.id],
    })
    await admin.must(resources.resource, 'set_exam_item_to_user', {
      exam_item_ids: [(await factory.make('exam_item')).id],
      user_ids: [had.id],
    })
    await admin.must(resources.resource, 'clear_all_allocation_to_user', { user_ids: [had.id, hadNone.id] })
    const [newest] = (await noticesOf(had.client)).list
    expect(newest).toMatchObject({ kind: 'withdrawn', title: '分配给您的2个资源、1个题目已收回' })
    expect((await noticesOf(had.client, {}, 'en')).list[0]!.title).toBe('Taken back: 2 resources and 1 paper item')
    expect((await noticesOf(hadNone.client)).total).toBe(0)
  })
})

describe('the text of a notice', () => {
  it('escapes every value, whatever somebody wrote', async () => {
    const { id, client } = await person()
    const hostile = `<img src=x onerror=alert(1)><script>alert(2)</script>"'&`
    const { id: titled } = await factory.make('resource', { title: hostile })
    await admin.must(resources.resource, 'set_resource_to_user', { resource_ids: [titled], user_ids: [id] })
    await tell({
      to: [id],
      kind: 'returned',
      path: null,
      params: { by: hostile, resource: 'exercise', title: hostile, reason: hostile },
    })
    for (const language of ['zh', 'en']) {
      for (const { content } of (await noticesOf(client, {}, language)).list) {
        expect(content).toContain('&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;')
        expect(content.replace(/<\/?(b|br)>/g, '')).not.toMatch(/[<>]/)
      }
    }
    expect((await noticesOf(client)).list[0]!.title).toBe(`单题被退回：${hostile}`)
  })

  it('is still there when its kind is known no more', async () => {
    const { id, client } = await person()
    await served.pool.query(
      `insert into notice (user_id, type, kind, params) values ($1, 'notice', 'gone', '{}'), ($1, 'notice', 'job_done', '{"title":1}')`,
      [id],
    )
    expect((await noticesOf(client)).list).toMatchObject([
      { title: '消息', content: '' },
      { title: '消息', content: '' },
    ])
  })

  it("is nobody else's to see, to read or to clear away", async () => {
    const [owner, other] = [await person(), await person(['user:list'])]
    await tell(given([owner.id]))
    const [mine] = (await noticesOf(owner.client)).list
    for (const client of [other.client, admin]) {
      expect((await noticesOf(client)).list.map((one) => one.id)).not.toContain(mine!.id)
      expect(await client.send(systemCalls.noticeRead, { ids: [mine!.id] })).toMatchObject({ code: 200, data: null })
      expect(await clear(client, { until: mine!.id })).toMatchObject({ code: 200, data: null })
    }
    expect((await noticesOf(owner.client)).list).toEqual([mine])
    expect(await owner.client.send(systemCalls.noticeList, { user_id: '1' })).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'user_id' }] },
    })
  })

  it('is read, and counts as unread no more', async () => {
    const { id, client } = await person()
    await tell(given([id]), given([id]), {
      to: [id],
      kind: 'job_done',
      path: null,
      params: { title: '导入', message: { zh: '好', en: 'Fine' } },
    })
    const { list, unread } = await noticesOf(client)
    expect(unread).toEqual({ notice: 1, email: 2 })
    await client.send(systemCalls.noticeRead, { ids: list.filter((one) => one.type === 'email').map((one) => one.id) })
    expect(await noticesOf(client)).toMatchObject({ unread: { notice: 1, email: 0 }, total: 3 })
    expect((await noticesOf(client, { type: 'email' })).list.map((one) => one.read)).toEqual([true, true])
  })

  it('comes by pages of at most fifty, newest first', async () => {
    const { id, client } = await person()
    await tell(...['一', '二', '三'].map((title) => given([id], [title])))
    const pages = await Promise.all([1, 2].map((page) => noticesOf(client, { page, pageSize: 2 })))
    expect(pages.map(({ list, total }) => [total, ...list.map((one) => one.content.slice(-1))])).toEqual([
      [3, '三', '二'],
      [3, '一'],
    ])
    expect(await client.send(systemCalls.noticeList, { pageSize: 51 })).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'pageSize' }] },
    })
  })
})

describe('clearing away', () => {
  it('clears up to the last one seen; later ones stay', async () => {
    const { id, client } = await person()
    await tell(given([id]), given([id]))
    const seen = (await noticesOf(client)).list[0]!
    await tell(given([id], ['后来的']))
    await clear(client, { until: seen.id })
    const { list, total } = await noticesOf(client)
    expect(total).toBe(1)
    expect(list[0]!.content).toContain('后来的')
    const again = await new Client(served.server.base).login(`reader${count}`, password)
    expect((await noticesOf(again)).total).toBe(1)
  })

  it('can be limited to one type', async () => {
    const { id, client } = await person()
    await tell(given([id]), {
      to: [id],
      kind: 'job_done',
      path: null,
      params: { title: '导入', message: { zh: '好', en: 'Fine' } },
    })
    const [newest] = (await noticesOf(client)).list
    await clear(client, { type: 'email', until: newest!.id })
    expect((await noticesOf(client)).list.map((one) => one.type)).toEqual(['notice'])
  })

  it('never clears a notice committed later, since ids rise as commits do', async () => {
    const { id, client } = await person()
    let [commit, written] = [() => {}, () => {}]
    const mayCommit = new Promise<void>((resolve) => (commit = resolve))
    const isWritten = new Promise<void>((resolve) => (written = resolve))
    const first = database.transaction(async (inner) => {
      await notify({ database: inner, notified: new Set() }, [given([id], ['先写的'])])
      written()
      await mayCommit
    })
    await isWritten
    const second = tell(given([id], ['后写的']))
    const waiting = async () =>
      (await served.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
    await expect.poll(waiting).toBe(1)
    expect((await noticesOf(client)).total).toBe(0)
    commit()
    await Promise.all([first, second])
    expect((await noticesOf(client)).list.map((one) => one.content.slice(-3))).toEqual(['后写的', '先写的'])
  })
})

describe('recipients', () => {
  it('hears of it at once, alone, also without any right', async () => {
    const [owner, other] = [await person(), await person(['resource:list'])]
    const [hers, his] = [
      await followLive(served.server.base, owner.client.token),
      await followLive(served.server.base, other.client.token),
    ]
    const { id } = await factory.make('resource', { title: '直播' })
    await expect.poll(() => his.events).toContain('event: changed\ndata: {"resource":"resource"}')
    await admin.must(resources.resource, 'set_resource_to_user', { resource_ids: [id], user_ids: [owner.id] })
    await expect.poll(() => hers.events).toEqual(['event: notice\ndata: {}'])
    await factory.make('resource', { title: '又一个' })
    await expect.poll(() => his.events.length).toBe(2)
    expect(his.events.join()).not.toContain('notice')
    expect(hers.events).toHaveLength(1)
  })

  it('has an account: the others are left out, and a purged one takes its notices along', async () => {
    const [gone, stays] = [await person(), await person()]
    await tell(given([gone.id]))
    await admin.must(resources.user, 'delete', { id: gone.id })
    await tell(given([gone.id, stays.id, 999_999]))
    const rows = async () =>
      (
        await served.pool.query('select user_id from notice where user_id = any($1)', [[gone.id, stays.id, 999_999]])
      ).rows.map((row) => row.user_id)
    expect(await rows()).toEqual([gone.id, stays.id])
    await admin.must(resources.user, 'purge', { id: gone.id })
    expect(await rows()).toEqual([stays.id])
  })

  it('keeps the newest 500 of half a year', async () => {
    const { id } = await person()
    await served.pool.query(
      `insert into notice (user_id, type, kind, params, created_at) select $1, 'notice', 'x', to_jsonb(n), now() - make_interval(days => case when n between 600 and 609 then 181 else 0 end) from generate_series(1, 620) n order by n`,
      [id],
    )
    await sweepNotices(database)
    const { rows } = await served.pool.query(
      'select min(params::int) as first, count(*)::int as many from notice where user_id = $1',
      [id],
    )
    expect(rows).toEqual([{ first: 111, many: 500 }])
  })
})

describe('a submission', () => {
  const { exercise } = resources
  const reads = ['exercise:list', 'subject_course:list']

  it('sends one notice each to people who may publish and see it, and to nobody else', async () => {
    const [course, other] = [await factory.make('subject_course'), await factory.make('subject_course')]
    const author = await person([
      ...reads,
      'exercise:create',
      'exercise:answer',
      'exercise:submit_exercise',
      'exercise:publish',
    ])
    const reviewer = await person([...reads, 'exercise:publish'])
    const ofOther = await person([...reads, 'exercise:publish'], { scope_type: 3, subject_course_ids: [other.id] })
    const ofNeither = await person([...reads, 'exercise:publish'], { scope_type: 4 })
    const reader = await person(reads)
    const make = async (stem: string, at: { id: number }) =>
      (
        await author.client.must(
          exercise,
          'create',
          await factory.input('exercise', { stem, subject_course_id: at.id }),
        )
      ).id as number
    const ids = [await make('甲题', course), await make('乙题', course), await make('丙题', other)]
    await author.client.must(exercise, 'submit_exercise', { ids })
    const { list } = await noticesOf(reviewer.client)
    expect(list).toMatchObject([
      { type: 'email', kind: 'waiting', title: '等待您处理：3个单题', path: `${exercise.menu!.path}?status=in_review` },
    ])
    expect(list[0]!.content).toMatch(/已提交审核：<br>· 甲题<br>· 乙题<br>· 丙题$/)
    expect((await noticesOf(ofOther.client)).list).toMatchObject([
      {
        title: '等待您处理：1个单题',
        content: expect.not.stringContaining('甲题'),
        path: `${exercise.menu!.path}/show/${ids[2]}`,
      },
    ])
    for (const { client } of [author, ofNeither, reader]) expect((await noticesOf(client)).total).toBe(0)
  })

  it('sends no notice when nothing was submitted', async () => {
    const reviewer = await person([...reads, 'exercise:publish'])
    const { id } = await factory.make('exercise', { status: 'retired' })
    expect((await admin.ask(exercise, 'submit_exercise', { ids: [id] })).code).toBe(100409)
    expect((await noticesOf(reviewer.client)).total).toBe(0)
  })
})
