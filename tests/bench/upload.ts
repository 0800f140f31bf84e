import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { partBytes } from '../../server/storage/files/parts.ts'
import { randomOf } from '../../server/features/papers/assembly/random.ts'
import { Client } from '../fixtures/client.ts'
import { PartSender } from '../fixtures/part-sender.ts'
import { login, originOf } from './first-list/list-address.ts'
import { endAll, residentMegabytes, type Served } from './processes.ts'

/**
 * `npm run bench -- upload`: a video of 2 GB in parts, two at once, over a line that is cut twenty times in the middle
 * of a part; what arrived is compared, and the most memory that the server ever held is printed. Then one of the same
 * size is begun and discarded.
 */

const bytes = 2 * 1024 ** 3
const cuts = 20
const wantedMegabytes = 150

const noise = randomBytes(partBytes)

/** The same bytes whenever they are asked for, without 2 GB of memory: noise in which every page says where it is. */
function contentOf(from: number, length: number): Buffer {
  const content = Buffer.from(noise.subarray(0, length))
  for (let at = 0; at + 8 <= length; at += 4096) content.writeDoubleLE(from + at, at)
  if (from === 0) Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1').copy(content)
  return content
}

/** Looks at the memory of a process until `most` is asked for. */
function watchMemory(pid: number): { most(): number } {
  let most = 0
  const timer = setInterval(() => {
    void residentMegabytes(pid).then((now) => (most = Math.max(most, now ?? 0)))
  }, 50)
  return {
    most() {
      clearInterval(timer)
      return most
    },
  }
}

async function sendAll(sender: PartSender): Promise<{ key: string; hash: string }> {
  const random = randomOf(20)
  let { key, part_bytes, count, arrived } = await sender.begin({ name: '讲座.mp4', size: bytes })
  const cutParts = new Set<number>()
  while (cutParts.size < cuts) cutParts.add(1 + Math.floor(random() * count))
  while (arrived.length < count) {
    const there = new Set(arrived)
    const missing = Array.from({ length: count }, (_, at) => at + 1).filter((number) => !there.has(number))
    const worker = async (): Promise<void> => {
      for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
        const from = (number - 1) * part_bytes
        const part = contentOf(from, Math.min(part_bytes, bytes - from))
        const isCut = cutParts.delete(number)
        const answer = await sender.send(key, number, part, isCut ? Math.floor(random() * part.length) : Infinity)
        if (!isCut && answer?.code !== 200) throw new Error(`part ${number}: ${JSON.stringify(answer)}`)
      }
    }
    await Promise.all([worker(), worker()])
    arrived = (await sender.begin({ key })).arrived
  }
  const hash = createHash('sha256')
  for (let number = 1; number <= count; number++) {
    const from = (number - 1) * part_bytes
    hash.update(contentOf(from, Math.min(part_bytes, bytes - from)))
  }
  return { key, hash: hash.digest('hex') }
}

async function hashAt(address: URL, token: string): Promise<string> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  const hash = createHash('sha256')
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) hash.update(chunk)
  return hash.digest('hex')
}

const verdict = (isGood: boolean): string => (isGood ? 'PASS' : 'below')

export async function benchUpload(
  print: (line: string) => void,
  start: (folder: string) => Promise<Served>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'question-bank-upload-'))
  try {
    await (await start(folder)).stop() // the first start of a folder makes its tables, which takes memory of its own
    const served = await start(folder)
    const origin = originOf(served)
    const sender = new PartSender(await new Client(`${origin}/api`).login(login.username, login.password))
    const before = await residentMegabytes(served.pid)
    const watch = watchMemory(served.pid)
    const began = performance.now()
    const { key, hash } = await sendAll(sender)
    const { code, data } = await sender.complete(key)
    if (code !== 200) throw new Error(`completing: ${code}`)
    const seconds = (performance.now() - began) / 1000
    const isSame = (await hashAt(new URL(data.url, origin), sender.client.token!)) === hash
    const most = watch.most()
    print(`2 GB over ${cuts} cut lines: ${seconds.toFixed(0)} s, the same bytes come back: ${verdict(isSame)}`)
    print(
      `memory of the server ${before?.toFixed(0)} MB before, at most ${most.toFixed(0)} MB while it came and was read, wanted at most ${wantedMegabytes}: ${verdict(most <= wantedMegabytes)}`,
    )
    const begun = await sender.begin({ name: '讲座.mp4', size: bytes })
    for (let number = 1; number <= 5; number++)
      await sender.send(begun.key, number, contentOf(0, begun.part_bytes), 4_000_000)
    await sender.send(begun.key, 2, contentOf(begun.part_bytes, begun.part_bytes))
    await sender.client.send(systemCalls.discardUpload, { key: begun.key })
    const left = (await Promise.all(['parts', 'unfinished'].map((name) => readdir(join(folder, 'files', name))))).flat()
    print(`left of one that was discarded: ${left.length} files: ${verdict(left.length === 0)}`)
  } finally {
    await endAll()
    await rm(folder, { recursive: true, force: true })
  }
}
