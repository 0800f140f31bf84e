import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { resources } from '../../resources/index.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { Client } from '../fixtures/client.ts'
import { administrator } from '../fixtures/server.ts'
import { copyTree } from '../fixtures/tree-copy.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'

/** `npm run dev` in a copy of the tree: it follows every save, however an editor or git makes it, and shows what is wrong in the browser. */

/** Everything is made anew from its sources, module by module: on a busy machine a page takes its time. */
const patienceMs = 90_000
vi.setConfig({ testTimeout: 4 * patienceMs, hookTimeout: 4 * patienceMs })

const file = 'resources/site.ts'
const written = "label: { zh: '域名', en: 'Domain' }"

let tree: Awaited<ReturnType<typeof copyTree>>
let dataDir: string
let dev: ChildProcess
let said = ''
let origin: string
let stage: Stage
let person: Person
let client: Client

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const git = (...args: string[]): void =>
  void execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
    cwd: tree.root,
    stdio: 'pipe',
  })

const source = () => readFile(join(tree.root, file), 'utf8')
const withLabel = async (zh: string) => (await readFile(file, 'utf8')).replace(written, written.replace('域名', zh))
const save = (text: string) => writeFile(join(tree.root, file), text)

/** Once the command has said so. */
const saying = (pattern: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const found = pattern.exec(said)
      if (found) resolve(found)
    }
    for (const stream of [dev.stdout!, dev.stderr!]) stream.on('data', look)
    dev.on('exit', (code) => reject(new Error(`npm run dev ended with ${code}:\n${said}`)))
    look()
  })

/** What the server says of itself: its own copy of the declaration. Asked by a session that was opened before. */
const ofServer = async (): Promise<string> => {
  const headers = { authorization: `Bearer ${client.token}`, 'accept-language': 'zh' }
  const answer = await fetch(`${origin}/api/${systemCalls.openapi.path}`, { headers })
  return `${answer.status} ${await answer.text()}`
}

/** That both have the new label, the page by itself, and that nobody had to log in again. */
async function expectEverywhere(label: string): Promise<void> {
  await person.page.getByRole('columnheader', { name: label, exact: true }).waitFor({ timeout: patienceMs })
  await expect.poll(ofServer, { timeout: patienceMs }).toContain(label)
}

beforeAll(async () => {
  tree = await copyTree()
  git('init', '-q')
  git('add', file)
  git('commit', '-qm', 'The file as it was')
  dataDir = await mkdtemp(join(tmpdir(), 'dev-data-'))
  const port = await freePort()
  dev = spawn(process.execPath, ['--import', 'tsx', 'server/commands/dev.ts'], {
    cwd: tree.root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      SAMPLE_DATA: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [dev.stdout!, dev.stderr!]) stream.on('data', (chunk) => (said += chunk))
  await saying(/^ready http/m)
  origin = (await saying(/^site {3}(http\S+?)\/? /m))[1]!
  client = await new Client(`http://127.0.0.1:${port}/api`).login(administrator.username, administrator.password)
  await client.must(resources.site, 'create', { name: '第一中学', domain: 'no1.example.com' })
  stage = await openBrowser(origin)
  person = await stage.person({ provokes: /./ })
  person.page.setDefaultTimeout(patienceMs)
  await person.visitAs(administrator.username, administrator.password)
  await person.openScreen(resources.site)
})
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(said.slice(-2000))
})
afterAll(async () => {
  await stage?.close()
  dev?.kill('SIGTERM')
  if (dev && dev.exitCode === null) await once(dev, 'exit')
  await tree?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

it('follows a file that is written, replaced by another of its name, checked out, and written again', async () => {
  await expectEverywhere('域名')
  await save(await withLabel('域名甲'))
  await expectEverywhere('域名甲')
  const beside = join(tree.root, 'resources/.site.ts.swp')
  await writeFile(beside, await withLabel('域名乙'))
  await rename(beside, join(tree.root, file))
  await expectEverywhere('域名乙')
  git('checkout', '--', file)
  expect(await source()).toContain(written)
  await expectEverywhere('域名')
  await save(await withLabel('域名丙'))
  await expectEverywhere('域名丙')
})

it('shows in the browser why the server does not start, and goes on when that is mended', async () => {
  const good = await source()
  await save(good.replace("filters: ['status', 'theme_id', 'language']", "filters: ['status', 'logo']"))
  const alert = person.page.getByRole('alert')
  await alert.getByText('site.list.filters[1]: "logo" is of kind image').waitFor({ timeout: patienceMs })
  await save(good.replace('域名丙', '域名丁'))
  await expectEverywhere('域名丁')
})

it('answers no call by a fault while the server starts again', async () => {
  await save((await source()).replace('域名丁', '域名戊'))
  const begun = Date.now()
  const answers = new Set<string>()
  while (Date.now() - begun < 30_000 && !answers.has('new')) {
    const answer = await ofServer()
    answers.add(answer.includes('域名戊') ? 'new' : answer.slice(0, 3))
  }
  expect([...answers]).toEqual(['200', 'new'])
  await expectEverywhere('域名戊')
})
