import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { import_batch } from '../../resources/import-batch.ts'
import { job } from '../../resources/job.ts'
import { label } from '../../resources/label.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { bombs, picturesBomb } from '../fixtures/bombs.ts'
import { Client, type Answer } from '../fixtures/client.ts'
import { copyNewCluster } from '../fixtures/new-cluster.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { zipOf } from '../fixtures/zip.ts'
import { generated, megabyte, SentFiles } from './sent-files.ts'

/**
 * Files that exceed every limit, sent to a server that others use meanwhile: they are refused within the limits, and
 * nobody is blocked.
 * @chosen-by server/exchange/import server/features/bank/question-formats server/exchange/spreadsheets
 * @chosen-by server/storage/files/file-routes.ts tests/fixtures/bombs.ts
 */

/** A reader's thread has 256 MB; memory outside its own is limited by what may belong to one question. */
const mostGrownMegabytes = 900

let sent: SentFiles
let server: ServerProcess
let client: Client
let watch: ReturnType<typeof watchOthers>

beforeAll(async () => {
  sent = await SentFiles.start()
  ;({ server, client } = sent)
  watch = watchOthers()
})
afterAll(async () => {
  await watch?.stop()
  await sent?.stop()
})

/** Another user, who keeps working: how long their calls take. */
function watchOthers() {
  const quiet: number[] = []
  const latencies: number[] = []
  const unanswered: unknown[] = []
  const over = new AbortController()
  const call = async (): Promise<number> => {
    const began = performance.now()
    const answer = await client.ask(label, 'list').catch((error: unknown) => ({ code: 0, error }) as unknown as Answer)
    if (answer.code !== 200) unanswered.push(answer)
    return performance.now() - began
  }
  const working = (async () => {
    for (let index = 0; index < 50; index++) quiet.push(await call())
    while (!over.signal.aborted) {
      latencies.push(await call())
      // They read what they got; without a pause they would ask for half of the machine's time.
      await pause(50)
    }
  })()
  const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
  return {
    unanswered,
    async stop() {
      over.abort()
      await working
      const at = (share: number) => latencies.toSorted((a, b) => a - b)[Math.floor((latencies.length - 1) * share)] ?? 0
      console.log(
        `others: ${latencies.length} calls, p50 ${(at(0.5) / median(quiet)).toFixed(1)}×, p99 ${(at(0.99) / median(quiet)).toFixed(1)}× of a quiet server's ${median(quiet).toFixed(1)} ms; at most ${sent.mostMegabytes()} MB`,
      )
    },
  }
}

describe('a file of 500 MB', () => {
  it.each([
    ['as announced', true],
    ['without a word of its length', false],
  ])('is refused %s, and nothing of it is stored', async (_, announced) => {
    const before = await sent.storedFiles()
    const began = performance.now()
    const answer = await sent.send('big.csv', generated(500), announced ? 500 * megabyte : undefined)
    console.log(`500 MB: ${JSON.stringify(answer)} after ${Math.round(performance.now() - began)} ms`)
    // A server may disconnect a client that keeps sending after the refusal.
    if (answer) expect({ status: answer.status, code: answer.code }).toEqual({ status: 413, code: 100413 })
    expect(await sent.storedFiles()).toEqual(before)
  })
})

it.each(bombs)('is refused with the reason: $name', async ({ name, write, says }) => {
  const path = join(sent.folder, name)
  write(path)
  const { size } = await stat(path)
  const began = performance.now()
  const answer = await sent.upload(path, name)
  await rm(path)
  if (says === null) expect(answer).toMatchObject({ status: 415, code: 100415 })
  else {
    expect(answer.code).toBe(200)
    expect(await sent.outcomeOf(answer.data)).toMatch(says)
  }
  console.log(
    `${name}: ${(size / megabyte).toFixed(1)} MB, ${Math.round(performance.now() - began)} ms, at most ${sent.mostMegabytes()} MB`,
  )
})

it('stores as many pictures of one question as memory allows, and says so', async () => {
  const { data } = await sent.upload(picturesBomb(sent.folder), 'pictures.docx')
  expect(await sent.outcomeOf(data)).toMatch(/too large together/)
})

it('kept responding to everybody else, with memory within its limit', () => {
  expect(watch.unanswered).toEqual([])
  expect(sent.mostMegabytes()).toBeLessThan(mostGrownMegabytes)
})

describe('a full disk', () => {
  it('is reported to people who upload or import, and everything acknowledged is stored', async (context) => {
    const files = join(server.dataDir, 'files')
    await mkdir(files, { recursive: true })
    const mounted =
      process.platform === 'linux' &&
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3500k', 'none', files]).status === 0
    if (!mounted) return context.skip('needs the right to mount a small file system')
    // The server goes on, and may still hold a file of it.
    onTestFinished(() => void spawnSync('umount', ['--lazy', files]))
    const acknowledged: { url: string }[] = []
    for (let number = 0; number < 4; number++) {
      const answer = await uploadBytes(Buffer.alloc(megabyte, 'x\n'), `${number}.txt`)
      if (answer.code === 200) acknowledged.push(answer.data)
      else expect(answer).toMatchObject({ status: 507, code: 100507 })
    }
    expect(acknowledged.length).toBe(3)
    for (const { url } of acknowledged) {
      const kept = await fetch(server.origin + url, { headers: { authorization: `Bearer ${client.token}` } })
      expect((await kept.arrayBuffer()).byteLength).toBe(megabyte)
    }
    const { data: file } = await uploadBytes(packageWithPicture(2 * megabyte), 'a.zip')
    const { job_id, batch_id } = await client.must(exercise, 'import_exercise', {
      subject_course_id: sent.course.id,
      file,
      commit: true,
    })
    const ofJob = () => client.must(job, 'detail', { id: job_id })
    await expect.poll(async () => (await ofJob()).state).not.toMatch(/waiting|running/)
    const noRoom = { state: 'failed', message: expect.stringContaining('存储空间不足') }
    expect(await ofJob()).toMatchObject(noRoom)
    await expect.poll(() => client.must(import_batch, 'detail', { id: batch_id })).toMatchObject(noRoom)
    expect((await client.must(exercise, 'list')).total).toBe(0)
  })

  it('of the database lets everybody read, refuses to write, and takes writes again when there is room', async (context) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'full-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const mounted =
      process.platform === 'linux' &&
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'none', dataDir]).status === 0
    if (!mounted) return context.skip('needs the right to mount a small file system')
    onTestFinished(() => void spawnSync('umount', [dataDir]))
    await copyNewCluster(dataDir)
    const small = await startServerProcess({ dataDir })
    onTestFinished(() => small.stop({ keepData: true }))
    const own = await new Client(small.base).login(administrator.username, administrator.password)
    const { id } = await own.must(label, 'create', { name: '之前' })
    const { bavail, bsize } = await statfs(dataDir)
    const filler = join(dataDir, 'filler')
    await writeFile(filler, Buffer.alloc(bavail * bsize - 40 * megabyte))
    const full = { status: 507, code: 100507, msg: '服务器存储空间不足，请联系管理员' }
    await expect.poll(() => own.ask(label, 'create', { name: '满了' }), { interval: 200 }).toMatchObject(full)
    expect(await own.ask(label, 'delete', { id })).toMatchObject(full)
    expect(
      await (await new Client(small.base).login(administrator.username, administrator.password)).must(label, 'detail', {
        id,
      }),
    ).toMatchObject({ name: '之前' })
    await rm(filler)
    await expect
      .poll(() => own.ask(label, 'create', { name: '之后' }), { interval: 200 })
      .toMatchObject({ status: 200 })
    expect(await own.must(label, 'detail', { id })).toMatchObject({ name: '之前' })
  })
})

async function uploadBytes(bytes: Buffer, name: string): Promise<Answer> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${client.base}/${systemCalls.upload.path}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${client.token}`, connection: 'close' },
  })
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
}

/**
 * A small package with a question whose picture is large once unpacked, yet not packed so tightly (1 : 130) that it is
 * refused for that.
 */
function packageWithPicture(bytes: number): Buffer {
  const picture = Buffer.alloc(bytes)
  picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  for (let at = 64; at + 64 < bytes; at += 1024) picture.writeUInt32LE((at * 2_654_435) >>> 0, at)
  const xml = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i"><responseDeclaration identifier="R" cardinality="single" baseType="string"/><itemBody><p>看图<img src="a.png" alt="图"/></p><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`
  return zipOf([
    { name: 'a.xml', content: xml },
    { name: 'a.png', content: picture },
  ])
}
