import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { job as jobResource, jobResult } from '../../resources/job.ts'
import type { Language } from '../../resources/kit/index.ts'
import { label } from '../../resources/label.ts'
import type { ActionContext } from '../../server/calls/handlers.ts'
import { job as jobActions } from '../../server/features/system/handlers/job.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import { Fault } from '../../server/base/fault.ts'
import type { FileStore } from '../../server/storage/files/file-store.ts'
import type { Identity } from '../../server/base/identity.ts'
import type { JobKind } from '../../server/background/jobs/job-kind.ts'
import type { JobQueueOptions } from '../../server/background/jobs/jobs.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { makeLabels } from '../fixtures/job-kinds.ts'
import { alike, ended, QueuedJobs, teacher, type JobRow } from './queued-jobs.ts'

/** Jobs: what they store, how they end, and who else runs them. Imports that are killed: jobs-import.test.ts. */

let all: QueuedJobs
let db: TestDatabase
let files: FileStore
beforeAll(async () => {
  all = await QueuedJobs.start()
  ;({ db, files } = all)
})
afterAll(() => all?.stop())

/** Opened before a queue stops, which waits for what it runs. */
const gates: (() => void)[] = []
function queue(options: Partial<JobQueueOptions> = {}) {
  const jobs = all.queue(options)
  onTestFinished(() => {
    for (const open of gates.splice(0)) open()
  })
  return jobs
}
const jobRow = (id: number) => all.row(id)
const until = (id: number, holds: (row: JobRow) => boolean) => all.until(id, holds)

/** How long the server that has a job may keep it. */
const leaseOf = async (id: number): Promise<string> =>
  (await db.database.first<{ lease: string }>(
    sql`select lease_until::text as lease from job_run where job_id = ${id}`,
  ))!.lease

/** Names of the labels with a prefix, sorted by number: a repeated or missing one shows. */
async function labelsOf(prefix: string): Promise<number[]> {
  const rows = await db.database.all<{ name: string }>(sql`select name from label where name like ${`${prefix}%`}`)
  return rows.map((row) => Number(row.name.slice(prefix.length))).toSorted((a, b) => a - b)
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const labels = (prefix: string, count: number, step: number, pauseMs = 0) => ({ prefix, count, step, pauseMs })

/** A job that stops at a gate within each step until it is released. */
function gatedKind(prefix: string, steps: number) {
  let open: () => void = () => undefined
  let reached: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const atGate = new Promise<void>((resolve) => (reached = resolve))
  const kind: JobKind<unknown, number> = {
    right: 'label:create',
    input: z.unknown(),
    async *steps({ cursor }) {
      for (let step = cursor ?? 0; step < steps; step += 1) {
        yield {
          cursor: step + 1,
          write: async ({ records }) => {
            await records.createMany(label, [{ name: `${prefix}${step + 1}` }])
            return { processed: 1 }
          },
        }
        reached()
        await gate
      }
    },
  }
  gates.push(open)
  return { kind, open, atGate }
}

describe('a job', () => {
  it('runs to its end with exactly its rows, and notifies listeners', async () => {
    const published: string[] = []
    const jobs = queue({ publish: (names) => published.push(...names) })
    jobs.start()
    const id = await jobs.for(teacher).enqueue('make_labels', alike('做标签'), labels('end-', 100, 30))
    const row = await until(id, ended)
    expect(row).toMatchObject({
      state: 'done',
      progress: 120,
      total: 100,
      result: { done: 120, failed: 0, faults: [] },
      message: '完成120条',
    })
    expect(await labelsOf('end-')).toEqual(upTo(120))
    expect(new Set(published)).toEqual(new Set(['job', 'label']))
    const face = await recordsFor(db.database, { ...teacher, scopeType: 4 }).get(jobResource, id)
    expect(face).toMatchObject({ title: '做标签', created_by: 7, state: 'done' })
  })

  it('gives each reader its texts in their language, and is found by either', async () => {
    const jobs = queue()
    jobs.start()
    const title = { zh: '做标签\u001f一', en: 'Make labels' }
    const id = await jobs.for(teacher).enqueue('make_labels', title, labels('both-', 3, 3))
    const alone = await jobs.for(teacher).enqueue('make_labels', alike('C.xlsx'), labels('alone-', 1, 1))
    await until(id, ended)
    await until(alone, ended)
    const seen = async (language: Language, query: Record<string, string> = {}) => {
      const records = recordsFor(db.database, { ...teacher, language })
      const { rows } = await records.list(jobResource, { id__in: `${id},${alone}`, ...query })
      const list = rows.map((row) => JSON.parse(row) as Record<string, unknown>)
      expect(
        await records.getMany(
          jobResource,
          list.map((one) => Number(one['id'])),
        ),
      ).toEqual(list)
      return list.map((one) => [one['id'], one['title'], one['message']])
    }
    expect(await seen('zh')).toEqual([
      [alone, 'C.xlsx', '完成1条'],
      [id, '做标签 一', '完成3条'],
    ])
    expect(await seen('en')).toEqual([
      [alone, 'C.xlsx', '1 done'],
      [id, 'Make labels', '3 done'],
    ])
    for (const word of ['标签', 'Make'])
      expect((await seen('en', { title__contains: word })).map(([one]) => one)).toEqual([id])
    expect((await recordsFor(db.database, { ...teacher, language: 'en' }).get(jobResource, id))['title']).toBe(
      'Make labels',
    )
  })

  it('is announced when it waits, and when it runs before its first step is through', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const kind: JobKind<unknown, number> = {
      right: 'label:create',
      input: z.unknown(),
      async *steps() {
        await held
        yield { cursor: 1, write: async () => ({ processed: 1 }) }
      },
    }
    const [whereAdded, whereRun]: [string[], string[]] = [[], []]
    const adding = queue({ kinds: { held: kind }, publish: (names) => whereAdded.push(...names) })
    const running = queue({ kinds: { held: kind }, publish: (names) => whereRun.push(...names) })
    const id = await adding.for(teacher).enqueue('held', alike('等着'), {})
    await expect.poll(() => whereAdded).toEqual(['job'])
    expect((await jobRow(id)).state).toBe('waiting')
    running.start()
    await expect.poll(() => whereRun).toEqual(['job'])
    expect((await jobRow(id)).state).toBe('running')
    release()
    expect((await until(id, ended)).state).toBe('done')
  })

  it('appears with its transaction, or not at all', async () => {
    const jobs = queue()
    const before = await db.database.first(sql`select count(*) from job`)
    const rolledBack = db.database.transaction(async (database) => {
      await jobs.for(teacher, database).enqueue('make_labels', alike('x'), labels('none-', 1, 1))
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    expect(await db.database.first(sql`select count(*) from job`)).toEqual(before)
  })

  it('is refused at once when its input breaks the schema', async () => {
    await expect(queue().for(teacher).enqueue('make_labels', alike('x'), { prefix: 1 })).rejects.toThrow(z.ZodError)
  })

  it('holds at most 1,000 faults, and counts the rest', async () => {
    const faulty: JobKind<unknown, number> = {
      right: 'label:create',
      input: z.unknown(),
      async *steps() {
        for (let step = 1; step <= 3; step += 1) {
          yield {
            cursor: step,
            write: async () => ({
              processed: 500,
              failed: 450,
              faults: upTo(450).map((row) => ({ at: `A${step}-${row}`, message: '坏' })),
            }),
          }
        }
      },
    }
    const jobs = queue({ kinds: { faulty } })
    jobs.start()
    const id = await jobs.for(teacher).enqueue('faulty', alike('x'), {})
    const { result, message } = await until(id, ended)
    expect([result!.done, result!.failed, result!.faults.length, message]).toEqual([
      150,
      1350,
      1000,
      '完成150条，1350条有误未处理',
    ])
    expect(jobResult.safeParse(result).success).toBe(true)
  })
})

describe('when a server fails', () => {
  it('a job whose server is killed twice ends with exactly its rows', async () => {
    const id = await queue()
      .for(teacher)
      .enqueue('make_labels', alike('x'), labels('kill-', 600, 20, 10))
    let progress = 0
    for (let kills = 0; kills < 2; kills += 1) {
      const server = all.server(500)
      await until(id, (row) => row.progress > progress)
      server.kill('SIGKILL')
      progress = (await jobRow(id)).progress
      expect(progress).toBeLessThan(600)
    }
    all.server(500)
    const row = await until(id, ended)
    expect(row).toMatchObject({ state: 'done', progress: 600, attempts: 3 })
    expect(await labelsOf('kill-')).toEqual(upTo(600))
  })

  it('a lease that a clock set days ahead, before it was corrected, holds no job up', async () => {
    const waiting = queue()
    const id = await waiting.for(teacher).enqueue('make_labels', alike('x'), labels('early-', 1, 1))
    await db.database.run(
      sql`update job_run set state = 'running', attempts = 1, lease_until = now() + interval '3 days' where job_id = ${id}`,
    )
    waiting.start()
    expect(await until(id, ended)).toMatchObject({ state: 'done' })
  })

  it('a server that slept through its lease writes nothing when it wakes', async () => {
    const slow = gatedKind('zombie-', 3)
    const sleeper = queue({ kinds: { gated: slow.kind }, leaseMs: 60_000 })
    sleeper.start()
    const id = await sleeper.for(teacher).enqueue('gated', alike('x'), {})
    await slow.atGate
    await db.database.run(sql`update job_run set lease_until = now() - interval '1 second' where job_id = ${id}`)
    const quick = gatedKind('zombie-', 3)
    quick.open()
    const other = queue({ kinds: { gated: quick.kind } })
    other.start()
    expect(await until(id, ended)).toMatchObject({ state: 'done', progress: 3, attempts: 2 })
    slow.open()
    await sleeper.stop()
    expect(await labelsOf('zombie-')).toEqual([1, 2, 3])
    expect(await jobRow(id)).toMatchObject({ state: 'done', progress: 3 })
  })

  it('a lease is kept while a step takes longer than it', async () => {
    const slow = gatedKind('lease-', 1)
    const jobs = queue({ kinds: { gated: slow.kind }, leaseMs: 3_000 })
    const rival = queue({ kinds: { gated: slow.kind }, leaseMs: 3_000 })
    jobs.start()
    const id = await jobs.for(teacher).enqueue('gated', alike('x'), {})
    await slow.atGate
    rival.start()
    const lease = await leaseOf(id)
    const isOver = () => db.database.first(sql`select now() > ${lease}::timestamptz as over`)
    await expect.poll(isOver).toEqual({ over: true })
    slow.open()
    expect(await until(id, ended)).toMatchObject({ state: 'done', attempts: 1 })
  })

  it('a stop finishes the step and hands the job back, which is no failed attempt', async () => {
    const jobs = queue()
    jobs.start()
    const id = await jobs.for(teacher).enqueue('make_labels', alike('x'), labels('stop-', 300, 10, 5))
    await until(id, (row) => row.progress >= 20)
    await jobs.stop()
    const stopped = await jobRow(id)
    expect(stopped).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await labelsOf('stop-')).toEqual(upTo(stopped.progress))
    jobs.start()
    expect(await until(id, ended)).toMatchObject({ state: 'done', progress: 300 })
    expect(await labelsOf('stop-')).toEqual(upTo(300))
  })

  it('several servers share the queue, and none does what another does', async () => {
    const servers = [queue({ concurrency: 2 }), queue({ concurrency: 2 }), queue()]
    const ids = await Promise.all(
      upTo(12).map((n) =>
        servers[0]!
          .for({ ...teacher, userId: 100 + n })
          .enqueue('make_labels', alike('x'), labels(`shared${n}-`, 40, 10)),
      ),
    )
    for (const server of servers) server.start()
    for (const id of ids) expect(await until(id, ended)).toMatchObject({ state: 'done', attempts: 1 })
    for (const n of upTo(12)) expect(await labelsOf(`shared${n}-`)).toEqual(upTo(40))
  })
})

describe('long jobs of one person', () => {
  const of = (userId: number): Identity => ({ ...teacher, userId })

  it('run one at a time, so that those of others need not wait for them', async () => {
    const { kind, open, atGate } = gatedKind('long-', 1)
    const jobs = queue({ kinds: { long: kind, make_labels: makeLabels } })
    const long = [
      await jobs.for(of(21)).enqueue('long', alike('x'), {}),
      await jobs.for(of(21)).enqueue('make_labels', alike('x'), labels('second-', 1, 1)),
    ]
    jobs.start()
    await atGate
    const quick = await jobs.for(of(22)).enqueue('make_labels', alike('x'), labels('quick-', 1, 1))
    expect(await until(quick, ended)).toMatchObject({ state: 'done' })
    expect([(await jobRow(long[0]!)).state, (await jobRow(long[1]!)).state]).toEqual(['running', 'waiting'])
    open()
    expect(await until(long[1]!, ended)).toMatchObject({ state: 'done' })
  })

  it('take turns with those of others', async () => {
    const jobs = queue({ concurrency: 1, kinds: { make_labels: makeLabels } })
    const first = await Promise.all(
      upTo(6).map((n) => jobs.for(of(23)).enqueue('make_labels', alike('x'), labels(`many${n}-`, 1, 1))),
    )
    const other = await jobs.for(of(24)).enqueue('make_labels', alike('x'), labels('other-', 1, 1))
    jobs.start()
    for (const id of [...first, other]) await until(id, ended)
    const order = await db.database.all<{ id: number }>(
      sql`select id from job where id = any(${sql.param([...first, other])}::integer[]) order by updated_at, id`,
    )
    expect(order.findIndex(({ id }) => id === other)).toBe(1)
  })
})

describe('a job that goes wrong', () => {
  const failing = (failure: () => Error): JobKind<unknown, number> => ({
    right: 'label:create',
    input: z.unknown(),
    async *steps({ cursor }) {
      if (!cursor)
        yield {
          cursor: 1,
          write: async ({ records }) => ({ processed: (await records.createMany(label, [{ name: 'kept' }])).length }),
        }
      throw failure()
    },
  })

  it('is tried again, then fails with a sentence that names it and no inner detail', async () => {
    const jobs = queue({
      kinds: { failing: failing(() => new Error('relation "secret" does not exist')) },
      maxAttempts: 3,
      retryDelayMs: 20,
    })
    jobs.start()
    const id = await jobs.for({ ...teacher, language: 'en' }).enqueue('failing', alike('x'), {})
    const row = await until(id, ended)
    expect(row).toMatchObject({ state: 'failed', attempts: 3, progress: 1 })
    expect(row.message).toContain(`任务编号 ${id}`)
    expect(row.message).not.toContain('secret')
  })

  it('fails at once with the sentence of a fault, and goes on from its cursor when tried again', async () => {
    let repaired = false
    const kind = failing(() => new Fault(400, 100400, { zh: '表头不对', en: 'wrong header' }))
    const jobs = queue({
      kinds: { failing: { ...kind, steps: (work) => (repaired ? makeNothing() : kind.steps(work)) } },
    })
    async function* makeNothing() {}
    jobs.start()
    const id = await jobs.for(teacher).enqueue('failing', alike('x'), {})
    expect(await until(id, ended)).toMatchObject({ state: 'failed', message: '表头不对', attempts: 1, progress: 1 })
    repaired = true
    expect(await jobs.for(teacher).retry(id)).toBe(true)
    expect(await until(id, ended)).toMatchObject({ state: 'done', progress: 1, result: { done: 1 } })
    expect(await jobs.for(teacher).retry(id)).toBe(false)
  })

  it('fails after its third run when its server ended during each', async () => {
    const waiting = queue()
    const id = await waiting
      .for({ ...teacher, language: 'en' })
      .enqueue('make_labels', alike('x'), labels('lost-', 1, 1))
    const lose = (attempts: number) =>
      db.database.run(
        sql`update job_run set state = 'running', attempts = ${attempts}, lost = ${attempts - 1}, lease_until = now() - interval '1 second' where job_id = ${id}`,
      )
    await lose(3)
    queue().start()
    const row = await until(id, ended)
    expect(row).toMatchObject({ state: 'failed', progress: 0 })
    expect(row.message).toContain(`任务编号 ${id}`)
    expect(await labelsOf('lost-')).toEqual([])
  })

  it('a step that would not move its cursor is refused, since it could count twice', async () => {
    const stuck: JobKind<unknown, number> = {
      right: 'label:create',
      input: z.unknown(),
      async *steps({ cursor }) {
        yield { cursor: cursor ?? 1, write: async () => ({ processed: 1 }) }
        yield { cursor: 1, write: async () => ({ processed: 1 }) }
      },
    }
    const jobs = queue({ kinds: { stuck }, maxAttempts: 1 })
    jobs.start()
    const id = await jobs.for(teacher).enqueue('stuck', alike('x'), {})
    expect(await until(id, ended)).toMatchObject({ state: 'failed', progress: 1 })
  })

  it.each([
    ['the account is disabled', null, '账号已停用'],
    ['the right is taken away', { ...teacher, rights: new Set(['label:list']) }, '没有操作权限'],
  ])('ends when %s, and keeps the finished work', async (_, later, message) => {
    let asked = 0
    const jobs = queue({ loadIdentity: async () => ((asked += 1) > 4 ? later : teacher) })
    jobs.start()
    const prefix = later ? 'right-' : 'account-'
    const id = await jobs.for(teacher).enqueue('make_labels', alike('x'), labels(prefix, 100, 10))
    const row = await until(id, ended)
    expect(row.state).toBe('failed')
    expect(row.message).toContain(message)
    expect(await labelsOf(prefix)).toEqual(upTo(row.progress))
    expect(row.progress).toBe(30)
  })
})

describe('cancel and retry', () => {
  it('one that waits is cancelled at once; one that runs, after its step; tried again, it ends with exactly its rows', async () => {
    const jobs = queue()
    const id = await jobs.for(teacher).enqueue('make_labels', alike('x'), labels('cancel-', 200, 10, 5))
    expect(await jobs.for(teacher).cancel(id)).toBe(true)
    expect(await jobRow(id)).toMatchObject({ state: 'cancelled', progress: 0 })
    await jobs.for(teacher).retry(id)
    jobs.start()
    await until(id, (row) => row.progress >= 20)
    expect(await jobs.for(teacher).cancel(id)).toBe(true)
    const cancelled = await until(id, ended)
    expect(cancelled).toMatchObject({ state: 'cancelled', message: '已取消；之前已完成的部分保留' })
    expect(await labelsOf('cancel-')).toEqual(upTo(cancelled.progress))
    expect(await jobs.for(teacher).cancel(id)).toBe(false)
    await jobs.for(teacher).retry(id)
    expect(await until(id, ended)).toMatchObject({ state: 'done', progress: 200 })
    expect(await labelsOf('cancel-')).toEqual(upTo(200))
  })

  it.each([
    ['is cancelled', true, 'done'],
    ['is cancelled', false, 'cancelled'],
    ['is no longer allowed', true, 'done'],
    ['is no longer allowed', false, 'failed'],
  ] as const)(
    'one that %s before a step whose work is stored already (%s) is %s',
    async (what, isDoneAlready, state) => {
      let { rights } = teacher
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => (release = resolve))
      const atWork: JobKind<unknown, number> = {
        right: 'label:create',
        input: z.unknown(),
        async *steps({ cursor }) {
          if (cursor) return
          await released
          yield { cursor: 1, isDoneAlready, write: async () => ({ processed: 1 }) }
        },
      }
      const jobs = queue({
        kinds: { at_work: atWork },
        loadIdentity: async (_database, userId, language) => ({ ...teacher, userId, language, rights }),
        leaseMs: 1500,
      })
      jobs.start()
      const id = await jobs.for(teacher).enqueue('at_work', alike('x'), {})
      await until(id, (row) => row.state === 'running')
      if (what === 'is cancelled') expect(await jobs.for(teacher).cancel(id)).toBe(true)
      else rights = new Set()
      // Until its next heartbeat, which says that it was cancelled.
      const lease = await leaseOf(id)
      await expect.poll(() => leaseOf(id)).not.toEqual(lease)
      release()
      expect(await until(id, ended)).toMatchObject({ state, progress: state === 'done' ? 1 : 0 })
    },
  )

  it('the calls reach only jobs that one sees, and say what cannot be done', async () => {
    const jobs = queue()
    const id = await jobs.for(teacher).enqueue('make_labels', alike('x'), labels('calls-', 10, 10))
    const contextOf = (identity: Identity) =>
      ({
        identity,
        language: 'zh',
        database: db.database,
        records: recordsFor(db.database, identity),
        jobs: jobs.for(identity),
        files,
      }) as unknown as ActionContext
    const own: Identity = { ...teacher, scopeType: 4 }
    await expect(jobActions.cancel(contextOf({ ...own, userId: 8 }), { id })).rejects.toMatchObject({ code: 100404 })
    await expect(jobActions.retry(contextOf(own), { id })).rejects.toMatchObject({
      code: 100409,
      data: { current: { state: 'waiting' } },
    })
    expect(await jobActions.cancel(contextOf(own), { id })).toBeNull()
    await expect(jobActions.cancel(contextOf(own), { id })).rejects.toMatchObject({ code: 100409 })
    expect(await jobActions.retry(contextOf(own), { id })).toBeNull()
    expect(await jobRow(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  })
})
