import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../server/storage/postgres/database.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'

/** A connection that PostgreSQL ends: by a restart, or because a transaction was idle for too long. */

let db: TestDatabase

beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db?.stop())

it('fails the query on a connection that breaks within a transaction, and nothing else', async () => {
  const client = await db.pool.connect()
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // `once` of `node:events` would listen for errors too, and so be the listener whose presence is tested.
  const ended = new Promise<void>((resume) => client.once('end', () => resume()))
  await db.database.run(sql`select pg_terminate_backend(${rows[0]!.pid}::integer)`)
  await ended
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect(await db.database.first(sql`select 1 as one`)).toEqual({ one: 1 })
})
