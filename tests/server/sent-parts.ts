import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect } from 'vitest'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { configuredObjects } from '../../server/storage/files/configured-objects.ts'
import { createFileStore } from '../../server/storage/files/file-store.ts'
import { partBytes } from '../../server/storage/files/parts.ts'
import { s3Client } from '../../server/storage/files/s3/s3-client.ts'
import { createUploads } from '../../server/storage/files/uploads.ts'
import type { Database } from '../../server/storage/postgres/database.ts'
import { createPool, databaseOver } from '../../server/storage/postgres/pool.ts'
import { readEnvironment } from '../../server/settings/environment.ts'
import { Client } from '../fixtures/client.ts'
import { PartSender } from '../fixtures/part-sender.ts'
import { hasRadosgw, s3Environment, startRadosgw, type RunningStore } from '../fixtures/radosgw.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'

/** A server that uploads come to in parts, which it keeps on the disk or in an S3 store. */

export const mp4 = (size: number): Buffer => {
  const content = randomBytes(size)
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1').copy(content)
  return content
}
export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
export const partOf = (content: Buffer, number: number): Buffer =>
  content.subarray((number - 1) * partBytes, number * partBytes)

export type PlaceOfParts = 'disk' | 's3'
/** Those that there are on this machine. */
export const placesOfParts: readonly PlaceOfParts[] = hasRadosgw ? ['disk', 's3'] : ['disk']
export const filesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

export class SentParts {
  server: ServerProcess
  sender: PartSender
  private readonly env: Record<string, string>
  private readonly store: RunningStore | undefined

  private constructor(
    server: ServerProcess,
    sender: PartSender,
    env: Record<string, string>,
    store: RunningStore | undefined,
  ) {
    this.server = server
    this.sender = sender
    this.env = env
    this.store = store
  }

  static async to(place: PlaceOfParts): Promise<SentParts> {
    const store = place === 's3' ? await startRadosgw() : undefined
    if (store) await s3Client(store.settings).ask({ method: 'PUT' })
    const env = { ...(store && s3Environment(store.settings)), MAX_FILE_MB: '100' }
    const server = await startServerProcess({ env: { ...env, REGISTRATION: 'open' } })
    return new SentParts(server, await logIn(server.base), env, store)
  }
  async stop(): Promise<void> {
    await this.server.stop()
    await this.store?.stop()
  }

  /** Starts it again after a kill. */
  async startAgain(): Promise<void> {
    this.server = await startServerProcess({ env: this.env, dataDir: this.server.dataDir })
    this.sender = await logIn(this.server.base)
  }

  async bytesAt(url: string): Promise<Buffer> {
    const answer = await fetch(new URL(url, this.server.base), {
      headers: { authorization: `Bearer ${this.sender.client.token}` },
    })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }

  /** Somebody else who uploads. */
  async another(name: string): Promise<PartSender> {
    const client = new Client(this.server.base)
    const { data } = await client.send(systemCalls.register, { username: name, password: 'correct-horse-2' })
    client.token = data.token
    return new PartSender(client)
  }

  async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const pool = createPool({ connectionString: this.server.databaseUrl! })
    return work(databaseOver(pool)).finally(() => pool.end())
  }
  private stored() {
    return configuredObjects(readEnvironment({ ...this.env, DATA_DIR: this.server.dataDir }))
  }
  uploadsOver(database: Database) {
    return createUploads({ database, ...this.stored(), dataDir: this.server.dataDir, maxBytes: 1 })
  }
  /** As the server does every day. */
  async sweep(database: Database): Promise<void> {
    const { dataDir } = this.server
    await createFileStore({ database, dataDir, objects: this.stored().objects }).sweep()
    await this.uploadsOver(database).sweep()
  }
}

const logIn = async (base: string): Promise<PartSender> =>
  new PartSender(await new Client(base).login(administrator.username, administrator.password))
