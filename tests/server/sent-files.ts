import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { import_batch } from '../../resources/import-batch.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { Client, type Answer } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'

/** A server that is sent files which exceed its limits. */

export const megabyte = 1024 * 1024

const boundary = 'x'.repeat(40)
const opening = (name: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
const closing = `\r\n--${boundary}--\r\n`

export function* generated(megabytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(megabyte, 'x\n')
  for (let sent = 0; sent < megabytes; sent += 1) yield chunk
}

export class SentFiles {
  readonly server: ServerProcess
  readonly client: Client
  readonly course: { id: number }
  readonly folder: string

  private constructor(server: ServerProcess, client: Client, course: { id: number }, folder: string) {
    this.server = server
    this.client = client
    this.course = course
    this.folder = folder
  }

  static async start(): Promise<SentFiles> {
    const server = await startServerProcess()
    const client = await new Client(server.base).login(administrator.username, administrator.password)
    const factory = new RecordFactory(client)
    const course = await factory.make('subject_course', { name: '高中数学' })
    await factory.make('label', { name: '高考' })
    return new SentFiles(server, client, course, await mkdtemp(join(tmpdir(), 'bombs-')))
  }
  async stop(): Promise<void> {
    await this.server.stop()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** The most memory that the server has used so far. */
  mostMegabytes(): number {
    const status = readFileSync(`/proc/${this.server.child.pid}/status`, 'utf8')
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024)
  }

  /**
   * Sends a file in pieces, which takes a fraction of the work of `fetch`; with `bytes` its length is announced.
   * Returns the response, or nothing when the server disconnected.
   */
  async send(name: string, content: Iterable<Buffer> | AsyncIterable<Buffer>, bytes?: number): Promise<Answer | null> {
    async function* pieces() {
      yield Buffer.from(opening(name))
      yield* content
      yield Buffer.from(closing)
    }
    const call = request(`${this.client.base}/${systemCalls.upload.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.client.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(bytes === undefined ? {} : { 'content-length': Buffer.byteLength(opening(name)) + bytes + closing.length }),
      },
    })
    void pipeline(Readable.from(pieces()), call).catch(() => undefined)
    try {
      const [response] = (await once(call, 'response')) as [IncomingMessage]
      return { status: response.statusCode!, ...JSON.parse(await text(response)) }
    } catch {
      return null
    } finally {
      call.destroy()
    }
  }

  async upload(path: string, name: string): Promise<Answer> {
    const answer = await this.send(name, createReadStream(path, { highWaterMark: megabyte }), (await stat(path)).size)
    if (!answer) throw new Error(`no answer to ${name}`)
    return answer
  }

  /** Imports a stored file, and returns the messages about the file or its entries. */
  async outcomeOf(file: unknown, format: string | null = null): Promise<string> {
    const { batch_id } = await this.client.must(
      exercise,
      'import_exercise',
      { subject_course_id: this.course.id, file, format, commit: false },
      { language: 'en' },
    )
    let batch = { state: 'reading', message: '' }
    const read = async () =>
      (batch = await this.client.must(import_batch, 'detail', { id: batch_id }, { language: 'en' })).state
    await expect.poll(read, { interval: 150 }).not.toBe('reading')
    if (batch.state === 'failed') return batch.message
    const { list } = await this.client.must(import_batch, 'entries', { id: batch_id })
    return (
      list.flatMap(({ reasons, changes }: any) => [...reasons, ...changes].map(({ text }) => text.en)).join('\n') ||
      batch.state
    )
  }

  async storedFiles(): Promise<string[]> {
    const found = await readdir(join(this.server.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    return found.filter((one) => one.isFile()).map(({ name }) => name)
  }
}
