import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { bundled } from '../fixtures/bundled.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer, type RunningServer } from '../fixtures/server.ts'

/** `npm run test:contract` for servers that it cannot test: it says why, before it tests anything. */

let server: RunningServer
let token: string
let program: string
beforeAll(async () => {
  program = await bundled('tests/contract/run.ts')
  server = await startServer()
  const admin = await new Client(server.base).login(administrator.username, administrator.password)
  await admin.must(resources.user, 'create', { username: 'tester', password: 'correct-horse-9' })
  token = admin.token!
})
afterAll(() => server?.stop())

/** The script is taken as it is once, as `npm run` does, and is one file for the other runs. */
function run(base: string, withToken: string, script = [program]): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...script, '--base', base, '--token', withToken], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (status) => resolve({ status, output }))
  })
}

it('says that no server answers, that it is another server, or that the base is wrong', async () => {
  expect(await run('http://127.0.0.1:9/api', token, ['--import', 'tsx', 'tests/contract/run.ts'])).toMatchObject({
    status: 2,
    output: expect.stringContaining('No server of this contract answers at http://127.0.0.1:9/api'),
  })
  const other = createServer((_request, response) => response.end('<h1>It works</h1>'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  expect(await run(base, token)).toMatchObject({
    status: 2,
    output: expect.stringContaining('No server of this contract'),
  })
  other.close()
  expect(await run(`${server.origin}/elsewhere`, token)).toMatchObject({ status: 2 })
})

it('says that the token or its rights are not enough', async () => {
  expect(await run(server.base, 'not-a-token')).toMatchObject({
    status: 2,
    output: expect.stringContaining('does not know this token'),
  })
  const tester = await new Client(server.base).login('tester', 'correct-horse-9')
  const { status, output } = await run(server.base, tester.token!)
  expect({ status, output }).toMatchObject({
    status: 2,
    output: expect.stringMatching(/tester lacks \d+ of the rights/),
  })
})
