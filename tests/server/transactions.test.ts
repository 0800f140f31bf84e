import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../server/storage/postgres/database.ts'
import { isDatabaseAway } from '../../server/storage/postgres/database-errors.ts'
import { refuseReadOnly } from '../../server/storage/postgres/pool.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'

/** A transaction has one connection: its statements run one after the other, and none once it has ended. */

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`create table noted (at serial, text text)`)
})
afterAll(() => db.stop())

const noted = async (): Promise<string[]> =>
  (await db.database.all<{ text: string }>(sql`select text from noted order by at`)).map(({ text }) => text)

it('runs what is asked for at once in the order of asking, and pg has nothing to warn of', async () => {
  const warnings: Error[] = []
  const hear = (warning: Error): void => void warnings.push(warning)
  process.on('warning', hear)
  const wanted = Array.from({ length: 20 }, (_, n) => `${n}`)
  await db.database.transaction((inner) =>
    Promise.all(wanted.map((text) => inner.run(sql`insert into noted (text) values (${text})`))),
  )
  await delay(10)
  process.off('warning', hear)
  expect(await noted()).toEqual(wanted)
  expect(warnings.filter(({ name }) => name === 'DeprecationWarning')).toEqual([])
})

it('takes nothing from a branch of its work that goes on after another failed', async () => {
  const before = await noted()
  const late: Promise<unknown>[] = []
  const failed = db.database.transaction((inner) => {
    late.push(delay(50).then(() => inner.run(sql`insert into noted (text) values ('late')`)))
    return Promise.all([
      inner.run(sql`insert into noted (text) values ('first')`),
      inner.run(sql`select 1 / 0`),
      inner.run(sql`insert into noted (text) values ('after')`),
    ])
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  const [outcome] = await Promise.allSettled(late)
  expect(outcome).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('after the end') } })
  expect(await noted()).toEqual(before)
})

it('takes what nobody waited for into the transaction', async () => {
  const before = await noted()
  await db.database.transaction((inner) => {
    void inner.run(sql`insert into noted (text) values ('unwaited')`)
    return Promise.resolve()
  })
  expect(await noted()).toEqual([...before, 'unwaited'])
})

it('a connection that leads to a server which only reads is left, and says that the database is away', async () => {
  let pid = 0
  const failed = db.database.transaction(async (inner) => {
    pid = (await inner.first<{ pid: number }>(sql`select pg_backend_pid() as pid`))!.pid
    await inner.run(sql`set transaction read only`)
    await inner.run(sql`insert into noted (text) values ('nowhere')`)
  })
  expect(isDatabaseAway(await failed.catch((error: unknown) => error))).toBe(true)
  const others = () => db.database.all<{ pid: number }>(sql`select pid from pg_stat_activity`)
  await expect.poll(async () => (await others()).map((one) => one.pid)).not.toContain(pid)
})

it('asks whether one can write', async () => {
  await expect(db.pool.query(refuseReadOnly)).resolves.toBeTruthy()
  const client = await db.pool.connect()
  await client.query('set default_transaction_read_only = on')
  expect(isDatabaseAway(await client.query(refuseReadOnly).catch((error: unknown) => error))).toBe(true)
  client.release(true)
})
