import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { resources } from '../../resources/index.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { copyTree } from '../fixtures/tree-copy.ts'
import { openBrowser, type Stage } from './driver.ts'
import { looksOf } from './looked-at.ts'
import type { Person } from './person.ts'

/**
 * `npm run dev` in a copy of the tree: it shows what the build shows, follows every save, however an editor or git
 * makes it, and shows what is wrong in the browser.
 *
 * @chosen-by server/commands vite.config.ts build/library-overrides.ts build/antd-styles.ts src/base/library-overrides
 */

/** Everything is rebuilt from its sources, module by module: on a busy machine a page takes its time. */
const patienceMs = 90_000
/** The compiler's first look at everything takes three minutes beside four busy processes on two cores. */
const limitMs = 8 * patienceMs
vi.setConfig({ testTimeout: limitMs, hookTimeout: limitMs })

const file = 'resources/site.ts'
const written = "label: { zh: '域名', en: 'Domain' }"

let tree: Awaited<ReturnType<typeof copyTree>>
let dataDir: string
let dev: ChildProcess
let output = ''
let origin: string
let stage: Stage
let person: Person
let client: Client
/** The build of this tree, with the same records. */
let built: ServerProcess
let stageOfBuilt: Stage
let tokenOfBuilt: string

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

/** Resolves once the command has printed this. */
const printed = (pattern: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const found = pattern.exec(output)
      if (found) resolve(found)
    }
    for (const stream of [dev.stdout!, dev.stderr!]) stream.on('data', look)
    dev.on('exit', (code) => reject(new Error(`npm run dev ended with ${code}:\n${output}`)))
    look()
  })

/** What the server says of itself: its own copy of the declaration. Asked by a session that was opened before. */
const ofServer = async (): Promise<string> => {
  const headers = { authorization: `Bearer ${client.token}`, 'accept-language': 'zh' }
  const answer = await fetch(`${origin}/api/${systemCalls.openapi.path}`, { headers })
  return `${answer.status} ${await answer.text()}`
}

/** That both have the new label, the page by itself, and on the site without another login. */
async function expectEverywhere(label: string): Promise<void> {
  const { page } = person
  await page
    .getByRole('columnheader', { name: label, exact: true })
    .or(page.getByText(`${labelPage} ${label}`, { exact: true }))
    .waitFor({ timeout: patienceMs })
  await expect.poll(ofServer, { timeout: patienceMs }).toContain(label)
}

/** A page of the site that loads nothing but declarations: the whole site is hundreds of modules, each time. */
const labelPage = 'label.html'
const showLabel = `import { resources } from '/resources/index.ts'
import { listed } from '/resources/site/loading.ts'
import { site } from '/resources/site.ts'
const show = (text) => document.body.append(Object.assign(document.createElement('p'), { textContent: text }))
show('${labelPage} ' + site.fields.domain.label.zh)
await listed('site')
show('of the list: ' + resources.site.fields.domain.label.zh)
show('all: ' + Object.keys(resources).join(' '))`

/** That a page of the site knows a resource, or no more. */
const expectKnown = (name: string, isKnown: boolean): Promise<void> =>
  expect
    .poll(async () => (await person.page.locator('p').allInnerTexts()).at(-1)?.split(' ').includes(name), {
      timeout: patienceMs,
    })
    .toBe(isKnown)

beforeAll(async () => {
  tree = await copyTree()
  git('init', '-q')
  git('add', file)
  git('commit', '-qm', 'The file as it was')
  await writeFile(join(tree.root, labelPage), `<body><script type="module">${showLabel}</script>`)
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
  for (const stream of [dev.stdout!, dev.stderr!]) stream.on('data', (chunk) => (output += chunk))
  await printed(/^ready http/m)
  origin = (await printed(/^site {3}(http\S+?)\/? /m))[1]!
  client = await new Client(`http://127.0.0.1:${port}/api`).login(administrator.username, administrator.password)
  await client.must(resources.site, 'create', { name: '第一中学', domain: 'no1.example.com' })
  built = await startServerProcess()
  const clientOfBuilt = await new Client(built.base).login(administrator.username, administrator.password)
  await clientOfBuilt.must(resources.site, 'create', { name: '第一中学', domain: 'no1.example.com' })
  tokenOfBuilt = clientOfBuilt.token!
  stageOfBuilt = await openBrowser(built.origin)
  stage = await openBrowser(origin)
  person = await stage.person({ provokes: /./ })
  person.page.setDefaultTimeout(patienceMs)
})
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(output.slice(-2000))
})
afterAll(async () => {
  await stage?.close()
  await stageOfBuilt?.close()
  await built?.stop()
  dev?.kill('SIGTERM')
  if (dev && dev.exitCode === null && dev.signalCode === null) await once(dev, 'exit')
  await tree?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

it('computes the same looks as the build, and logs the same, on a list, a form and a record', async () => {
  const { path } = resources.site.menu!
  /** What a development server and its libraries say of themselves. */
  const ofDevelopment = /^\[vite\]|React DevTools/
  const filter = resources.site.fields.status.label.zh
  /** Until it has the looks, where those are known; else until it is whole and two looks are the same. */
  const seen = async (on: Stage, address: string, known?: Record<string, Record<string, string>>) => {
    const logged: string[] = []
    const visitor = await on.person()
    const { page } = visitor
    page.setDefaultTimeout(patienceMs)
    page.on('console', (message) => !ofDevelopment.test(message.text()) && logged.push(message.text()))
    const policies: string[] = []
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'document')
        policies.push((answer.headers()['content-security-policy'] ?? 'none').replaceAll(/ 'nonce-[^']+'/g, ''))
    })
    const token = new URL(address).origin === origin ? client.token! : tokenOfBuilt
    await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
    const looks: Record<string, Record<string, string>> = {}
    for (const [screen, there, part] of [
      ['list', path, page.getByRole('combobox', { name: filter })],
      ['form', `${path}/create`, page.getByRole('dialog').getByRole('textbox').first()],
      ['record', `${path}/show/1`, page.getByRole('tab').first()],
    ] as const) {
      await page.goto('about:blank')
      await page.goto(`${address}/#${there}`)
      await part.waitFor()
      await visitor.account.waitFor()
      await page.getByRole('menuitem').first().waitFor()
      await expect.poll(() => page.getByText('…', { exact: true }).count()).toBe(0)
      await expect.poll(() => page.locator('.splash, .ant-skeleton, .input-place').count()).toBe(0)
      await page.getByText('no1.example.com').first().waitFor({ state: 'attached' })
      // What comes after the rows moves nothing.
      if (known) await expect.poll(() => looksOf(page), { message: screen }).toEqual(known[screen])
      else
        await expect
          .poll(async () => JSON.stringify(await looksOf(page)) === JSON.stringify(await looksOf(page)))
          .toBe(true)
      looks[screen] = await looksOf(page)
    }
    return { looks, logged, policies: [...new Set(policies)] }
  }
  const ofBuild = await seen(stageOfBuilt, built.origin)
  const ofDev = await seen(stage, origin, ofBuild.looks)
  expect(Object.keys(ofBuild.looks['list']!).length).toBeGreaterThan(20)
  expect(ofDev).toEqual(ofBuild)
})

it('follows a file that is replaced by another of its name, and answers no call by a fault meanwhile', async () => {
  await person.page.goto(`${origin}/${labelPage}`)
  await expectEverywhere('域名')
  await person.page.getByText('of the list: 域名', { exact: true }).waitFor()
  const beside = join(tree.root, 'resources/.site.ts.swp')
  await writeFile(beside, await withLabel('域名乙'))
  await rename(beside, join(tree.root, file))
  const begun = Date.now()
  const answers = new Set<string>()
  while (Date.now() - begun < patienceMs && !answers.has('new')) {
    const answer = await ofServer()
    answers.add(answer.includes('域名乙') ? 'new' : answer.slice(0, 3))
  }
  expect([...answers]).toEqual(['200', 'new'])
  await expectEverywhere('域名乙')
  await person.page.getByText('of the list: 域名乙', { exact: true }).waitFor()
})

it('follows a file that is checked out', async () => {
  git('checkout', '--', file)
  expect(await source()).toContain(written)
  await expectEverywhere('域名')
})

it('knows an entity that is added, and nothing more of it after a checkout', async () => {
  git('add', '-A')
  git('commit', '-qm', 'Everything as it was')
  tree.run('server/commands/new.ts', 'paper_tag', '--zh', '试卷标签', '--en', 'Paper tag')
  await expectKnown('paper_tag', true)
  git('checkout', '--', '.')
  git('clean', '-fdq')
  await expectKnown('paper_tag', false)
})

it('says in the terminal and in the browser what the compiler finds, and no more when that is mended', async () => {
  const wrong = join(tree.root, 'src/wrong.ts')
  await writeFile(wrong, "export const count: number = 'three'\n")
  await printed(/^src\/wrong\.ts\(1,14\): error TS2322/m)
  const overlay = person.page.locator('vite-error-overlay')
  await overlay.getByText('src/wrong.ts(1,14): error TS2322').waitFor({ timeout: patienceMs })
  await rm(wrong)
  await printed(/^types: all right again/m)
  await overlay.waitFor({ state: 'detached', timeout: patienceMs })
})

it('follows a file that is written, shows in the browser why the server does not start, and goes on when that is mended', async () => {
  await person.visitAs(administrator.username, administrator.password, resources.site.menu!.path)
  await expectEverywhere('域名')
  const good = await source()
  await save(good.replace("filters: ['status', 'theme_id', 'language']", "filters: ['status', 'logo']"))
  const alert = person.page.getByRole('alert')
  await alert.getByText('site.list.filters[1]: "logo" is of kind image').waitFor({ timeout: patienceMs })
  await save(await withLabel('域名丁'))
  await expectEverywhere('域名丁')
})

it('ends with everything that it started, even when the server did not start', async () => {
  const postmaster = join(dataDir, 'postgres/postmaster.pid')
  await access(postmaster)
  output = ''
  await save('export const broken =')
  await printed(/^the server did not start/m)
  dev.kill('SIGTERM')
  await once(dev, 'exit')
  await expect(access(postmaster)).rejects.toThrow('ENOENT')
})
