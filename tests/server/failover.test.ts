import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { startReplicated, type Replicated } from '../fixtures/replicated.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { everyOneIsThere, until, writeOn } from '../fixtures/writers.ts'

/**
 * The primary of two PostgreSQL is lost while people write; its standby is reached first as one that only reads, then
 * promoted. The server is the same process all the while.
 * @chosen-by server/storage/postgres server/calls/envelope.ts
 */

const writersAtOnce = 6

let postgres: Replicated
let server: ServerProcess
beforeAll(async () => {
  postgres = await startReplicated()
  server = await startServerProcess({ env: { DATABASE_URL: postgres.url, PASSWORD_COST: 'least' } })
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
})

it('loses nothing that was acknowledged, answers 503 alone until the standby writes, and is back by itself', async () => {
  const client = await new Client(server.base).login(administrator.username, administrator.password)
  const writing = await writeOn(client, new RecordFactory(client), writersAtOnce)
  const refused = () => (writing.statuses.get(503) ?? 0) + writing.odd.length
  const moreRefused = (): Promise<void> => {
    const before = refused()
    return until(() => refused() > before + writersAtOnce * 5)
  }
  await until(() => writing.acknowledged.length > 100)

  await postgres.killPrimary()
  const lost = performance.now()
  await moreRefused()
  postgres.switchOver()
  await moreRefused()
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
  const before = writing.acknowledged.length
  await postgres.promote()
  const promoted = performance.now()
  await until(() => writing.acknowledged.length > before)
  const back = performance.now()
  await until(() => writing.acknowledged.length > before + 100)
  await writing.stop()

  console.log(
    `${writing.acknowledged.length} acknowledged, by status ${JSON.stringify(Object.fromEntries(writing.statuses))}; ` +
      `back ${((back - promoted) / 1000).toFixed(1)} s after the promotion, ${((back - lost) / 1000).toFixed(1)} s after the loss`,
  )
  expect([writing.odd, writing.withoutRetryAfter, server.child.exitCode]).toEqual([[], 0, null])
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  await everyOneIsThere(client, writing.acknowledged)
})
