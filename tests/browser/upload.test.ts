import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import type { Language } from '../../resources/kit/index.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { fieldLabelled } from './controls.ts'
import { openBrowser, type Stage } from './driver.ts'
import type { Person } from './person.ts'

const learning_resource = resources.resource

/**
 * A video of 40 MB over a slow line: paused, cut by a server that dies, and continued from another page.
 * @chosen-by src/content/files/use-uploads.ts src/content/files/upload-report.ts server/storage/files/uploads.ts
 * @chosen-by server/storage/files/parts.ts server/storage/files/disk-parts.ts
 */

const name = '导数的几何意义.mp4'
const content = randomBytes(40_000_000)
Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1').copy(content)

let server: ServerProcess
let stage: Stage
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-'))
  await writeFile(join(folder, name), content)
  server = await startServerProcess()
  stage = await openBrowser(server.origin)
})
afterEach(({ task }) => stage?.endJourney(task))
afterAll(async () => {
  await stage?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function slowDown(person: Person): Promise<void> {
  const devtools = await person.page.context().newCDPSession(person.page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: 5_000_000,
  })
}

it.each<[Language, number]>([
  ['zh', 1440],
  ['en', 375],
])('goes on after a pause, a server that died and a page that was closed: %s, %i wide', async (language, width) => {
  const person = await stage.person({ language, width, height: width > 992 ? 900 : 812 })
  const { widget } = person.words.views
  const arrived: string[] = []
  const underWay = new Set<Request>()
  const isPart = (request: Request) => request.url().includes(systemCalls.uploadPart.path)
  person.page.on('request', (request) => isPart(request) && underWay.add(request))
  person.page.on('requestfinished', (request) => underWay.delete(request))
  person.page.on('requestfailed', (request) => underWay.delete(request))
  person.page.on('response', (response) => {
    if (isPart(response.request()) && response.ok()) arrived.push(new URL(response.url()).searchParams.get('number')!)
  })
  const field = () => fieldLabelled(person.dialog, learning_resource.fields.file.label[language])
  const choose = () => field().locator('input[type=file]').setInputFiles(join(folder, name))
  const percent = async (): Promise<number> =>
    Number(
      (await field()
        .getByRole('progressbar')
        .getAttribute('aria-valuenow')
        .catch(() => null)) ?? 0,
    )
  await person.visitAs(administrator.username, administrator.password, `${learning_resource.menu!.path}/create`)
  await slowDown(person)
  await choose()
  await expect.poll(percent).toBeGreaterThan(25)

  await field().getByRole('button', { name: widget.pauseUpload }).click()
  await field().getByText(widget.uploadPaused, { exact: true }).waitFor()
  // A pause lets go of the parts that are under way, and begins no other.
  await expect.poll(() => underWay.size).toBe(0)
  const paused = arrived.length
  await person.takePicture(`upload-paused-${language}-${width}`)
  await field().getByRole('button', { name: widget.resumeUpload }).click()
  await expect.poll(() => arrived.length).toBeGreaterThan(paused)

  server.child.kill('SIGKILL')
  await once(server.child, 'exit')
  const { dataDir } = server
  server = await startServerProcess({ dataDir, port: Number(new URL(server.origin).port) })
  const before = arrived.length
  await expect.poll(() => arrived.length).toBeGreaterThan(before)

  await person.reload()
  await choose()
  await field()
    .getByRole('button', { name: `${widget.download} ${name}` })
    .waitFor()
  await person.takePicture(`upload-done-${language}-${width}`)
  // Only what was under way at an interruption was sent again.
  expect(new Set(arrived).size).toBe(5)
  expect(arrived.length).toBeLessThanOrEqual(8)
  const key = await person.page.evaluate(() => localStorage.getItem('begun_uploads'))
  expect(JSON.parse(key!)).toEqual({})
})

it('what a browser sends is what is stored', async () => {
  const person = await stage.person()
  await person.visitAs(administrator.username, administrator.password, `${learning_resource.menu!.path}/create`)
  const [answer] = await Promise.all([
    person.page.waitForResponse((response) => response.url().endsWith(systemCalls.completeUpload.path)),
    fieldLabelled(person.dialog, learning_resource.fields.file.label.zh)
      .locator('input[type=file]')
      .setInputFiles(join(folder, name)),
  ])
  const { data } = (await answer.json()) as { data: { url: string } }
  const token = await person.page.evaluate(() => localStorage.getItem('token'))
  const stored = await fetch(new URL(data.url, server.origin), { headers: { authorization: `Bearer ${token}` } })
  const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
  expect(hash(new Uint8Array(await stored.arrayBuffer()))).toBe(hash(content))
})
