import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { faults, startFaultyProxy } from './faulty-proxy.ts'

/**
 * The contract is tested on a server that has been used, through a proxy that plants a fault for each address: every
 * fault fails, in words that name it, and nothing fails without one.
 * @chosen-by tests/contract tests/fixtures/client.ts tests/fixtures/records.ts
 */

interface Report {
  testResults: { assertionResults: { ancestorTitles: string[]; status: string; failureMessages: string[] }[] }[]
}

const names = faults('', '').map(({ name }) => name)
const whole = 'no fault'
let server: RunningServer
let proxy: Awaited<ReturnType<typeof startFaultyProxy>>
let folder: string
/** What failed, by the address of the server. */
let failures: Map<string, string[]>
let planted: ReturnType<typeof faults>

async function runContract(bases: readonly string[], token: string, powerless: string): Promise<Report> {
  const report = join(folder, 'report.json')
  const limits = ['--testTimeout=60000', '--hookTimeout=60000']
  const args = [
    'run',
    '--config',
    'build/vite.server.config.ts',
    ...limits,
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const env = {
    ...process.env,
    CONTRACT_BASE: bases.join(' '),
    CONTRACT_TOKEN: token,
    CONTRACT_TOKEN_WITHOUT_RIGHTS: powerless,
    CONTRACT_RESOURCES: 'site',
  }
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...args, 'tests/contract/contract.test.ts'],
    {
      env,
      stdio: 'ignore',
    },
  )
  await new Promise((resolve) => child.once('exit', resolve))
  return JSON.parse(await readFile(report, 'utf8')) as Report
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-'))
  server = await startServer()
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  const account = { username: 'nobody', password: 'correct-horse-9' }
  await admin.must(resources.user, 'create', account)
  const powerless = await new Client(server.base).login(account.username, account.password)
  // Used: more than a page of records, and of what was deleted.
  const factory = new RecordFactory(admin, '7')
  for (let n = 0; n < 25; n += 1) await factory.make('site')
  await admin.must(resources.site, 'delete', { ids: factory.made.slice(0, 12).map(({ id }) => id) })
  planted = [...faults(powerless.token!, admin.token!), { name: whole, says: /./ }]
  proxy = await startFaultyProxy(server.base, planted)
  const bases = planted.map((_fault, number) => proxy.baseOf(number))
  const { testResults } = await runContract(bases, admin.token!, powerless.token!)
  failures = new Map(bases.map((base) => [`on ${base}`, []]))
  for (const { ancestorTitles, status, failureMessages } of testResults.flatMap((one) => one.assertionResults))
    if (status === 'failed') failures.get(ancestorTitles[0]!)?.push(...failureMessages)
})
afterAll(async () => {
  await proxy?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const failuresOf = (name: string): string[] =>
  failures.get(`on ${proxy.baseOf(planted.findIndex((fault) => fault.name === name))}`)!

describe('the contract suite', () => {
  it('finds nothing in a server without a fault, which has been used', () => {
    expect(failuresOf(whole)).toEqual([])
  })

  it.each(names)('finds that %s', (name) => {
    const { says } = planted.find((fault) => fault.name === name)!
    expect(failuresOf(name).join('\n')).toMatch(says)
  })
})
