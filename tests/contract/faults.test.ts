import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'
import { faultsToLearners } from './faults-to-learners.ts'
import { faultsToRecords } from './faults-to-records.ts'
import { startFaultyProxy, type Fault } from './faulty-proxy.ts'

/**
 * The contract is tested on a server that has been used, through a proxy that plants a fault for each address: every
 * fault fails, in words that name it, and nothing fails without one.
 * @chosen-by tests/contract tests/fixtures/client.ts tests/fixtures/records.ts
 */

interface Report {
  testResults: { assertionResults: { ancestorTitles: string[]; status: string; failureMessages: string[] }[] }[]
}

/** What could be wrong, and by which part of the contract it is found. */
const parts: readonly { looksAt: string; faults: (powerless: string, full: string) => Fault[] }[] = [
  { looksAt: 'site', faults: faultsToRecords },
  { looksAt: 'sitting,marking,learning_centre', faults: (_powerless, full) => faultsToLearners(full) },
]
const whole = 'no fault'
let server: RunningServer
let folder: string
/** What failed, by the part and the name of the fault. */
const failures = new Map<string, string[]>()

async function runContract(
  looksAt: string,
  bases: readonly string[],
  token: string,
  powerless: string,
): Promise<Report> {
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
    CONTRACT_RESOURCES: looksAt,
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
  for (const { looksAt, faults } of parts) {
    const planted = [...faults(powerless.token!, admin.token!), { name: whole, says: /./ }]
    const proxy = await startFaultyProxy(server.base, planted)
    const nameAt = new Map(planted.map(({ name }, number) => [`on ${proxy.baseOf(number)}`, name]))
    const bases = planted.map((_fault, number) => proxy.baseOf(number))
    const { testResults } = await runContract(looksAt, bases, admin.token!, powerless.token!)
    for (const name of nameAt.values()) failures.set(`${looksAt} ${name}`, [])
    for (const { ancestorTitles, status, failureMessages } of testResults.flatMap((one) => one.assertionResults))
      if (status === 'failed') failures.get(`${looksAt} ${nameAt.get(ancestorTitles[0]!)}`)?.push(...failureMessages)
    await proxy.stop()
  }
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(parts)('the contract suite of $looksAt', ({ looksAt, faults }) => {
  it('finds nothing in a server without a fault, which has been used', () => {
    expect(failures.get(`${looksAt} ${whole}`)).toEqual([])
  })

  it.each(faults('', ''))('finds that $name', ({ name, says }) => {
    expect(failures.get(`${looksAt} ${name}`)!.join('\n')).toMatch(says)
  })
})
