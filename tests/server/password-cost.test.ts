import { parseOptions } from '@node-rs/argon2'
import { afterEach, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServerProcess } from '../fixtures/server.ts'
import { servedBy, type Served } from '../fixtures/served-database.ts'

/** The cost of cracking a server's passwords, as its environment sets it. */

const running: Served[] = []
afterEach(async () => {
  for (const served of running.splice(0)) await served.stop()
})

/** The parameters of a new password's hash, and what the server printed at its start. */
async function costWith(env: Record<string, string>) {
  const served = servedBy(await startServerProcess({ env }))
  running.push(served)
  const admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  const [username, password] = ['somebody', 'correct-horse-7']
  await admin.must(resources.user, 'create', { username, password })
  await new Client(served.server.base).login(username, password)
  const { rows } = await served.pool.query(`select password from "user" where username = $1`, [username])
  return { cost: parseOptions(rows[0].password), printed: served.server.printed() }
}

it('is the recommended one unless configured otherwise', async () => {
  const { cost, printed } = await costWith({ PASSWORD_COST: '' })
  expect(cost).toMatchObject({ algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  expect(printed).not.toContain('PASSWORD_COST')
})

it('is minimal where configured so, as in these tests, and the server warns', async () => {
  const { cost, printed } = await costWith({})
  expect(cost).toMatchObject({ algorithm: 2, memoryCost: 8, timeCost: 1 })
  expect(printed).toContain('PASSWORD_COST=least')
})
