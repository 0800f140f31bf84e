import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subject } from '../../resources/subject.ts'
import { readManifest } from '../../server/backup/manifest.ts'
import { mustRun, runCommand } from '../fixtures/backup.ts'
import { Client } from '../fixtures/client.ts'
import { hasRadosgw, noRadosgw, s3Environment, startRadosgw, type RunningStore } from '../fixtures/radosgw.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { createDatabase, type SharedDatabase } from '../fixtures/shared-cluster.ts'
import { s3Client } from '../../server/files/s3/s3-client.ts'

/** A bank is backed up while it is written, its database and its files are wiped, and it is restored. */

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

interface Uploaded {
  url: string
  hash: string
}

async function upload(client: Client, length: number): Promise<Uploaded> {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(length)])
  const { url } = await client.upload('附件.pdf', content)
  return { url, hash: hashOf(content) }
}

async function hashAt({ base, token }: Client, url: string): Promise<string | number> {
  const answer = await fetch(new URL(url, base), { headers: { authorization: `Bearer ${token}` } })
  return answer.ok ? hashOf(new Uint8Array(await answer.arrayBuffer())) : answer.status
}

const login = (server: ServerProcess): Promise<Client> =>
  new Client(server.base).login(administrator.username, administrator.password)

/** Creates records and uploads files until it is stopped, and keeps what was acknowledged. */
function load(client: Client) {
  const records: { id: number; name: string }[] = []
  const files: Uploaded[] = []
  const ending = new AbortController()
  let number = 0
  const creating = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const name = `科目 ${(number += 1)}\t\\ "引号" 😀`
      const { id } = await client.must(subject, 'create', { name })
      records.push({ id, name })
    }
  }
  const uploading = async (): Promise<void> => {
    while (!ending.signal.aborted) files.push(await upload(client, Math.floor(Math.random() * 200_000)))
  }
  const works = [creating(), creating(), uploading()]
  return {
    records,
    files,
    async stop() {
      ending.abort()
      await Promise.all(works)
    },
  }
}

async function rowsOf(url: string, tables: readonly string[]): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const counted: number[] = []
    for (const table of tables)
      counted.push(Number((await client.query(`select count(*) as n from public."${table}"`)).rows[0].n))
    return counted
  } finally {
    await client.end()
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20))
}

interface Case {
  name: string
  /** Where the bank has its files, and where the restored one has them; without a store: on the disk. */
  stores(): [Record<string, string>, Record<string, string>]
}

let rgw: RunningStore | null = null
const inStore = (prefix: string) => s3Environment({ ...rgw!.settings, prefix })

/** With a store, reading and writing on the disk are each half of a case. */
const cases: readonly Case[] = hasRadosgw
  ? [
      { name: 'from a store to the disk', stores: () => [inStore('one/'), {}] },
      { name: 'from the disk to a store', stores: () => [{}, inStore('two/')] },
    ]
  : [{ name: 'with files on the disk', stores: () => [{}, {}] }]

if (!hasRadosgw) it.skip(`from a store and to a store: ${noRadosgw}`)

beforeAll(async () => {
  if (!hasRadosgw) return
  rgw = await startRadosgw()
  await s3Client(rgw.settings).ask({ method: 'PUT' })
}, 180_000)
afterAll(() => rgw?.stop())

describe.each(cases)('$name', ({ stores }) => {
  let folder: string
  let before: ServerProcess
  let empty: SharedDatabase
  let restored: ServerProcess | null = null

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'))
    before = await startServerProcess({ env: stores()[0] })
    empty = await createDatabase()
  }, 180_000)
  afterAll(async () => {
    await restored?.stop()
    await before?.stop()
    await empty?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('is backed up under load and restored: every record and file of the time, and no session', async () => {
    const [here, there] = stores()
    const client = await login(before)
    const work = load(client)
    await until(() => work.records.length >= 20 && work.files.length >= 5)
    const early = { records: [...work.records], files: [...work.files] }
    const place = join(folder, 'backup')
    const env = { DATABASE_URL: before.databaseUrl!, DATA_DIR: before.dataDir, ...here }
    const printed = await mustRun('backup', [place], env).finally(work.stop)
    const manifest = await readManifest(place)
    expect(printed).toContain(`${manifest.files.count} files`)
    expect(manifest.files.missing).toBe(0)
    expect(work.records.length).toBeGreaterThan(early.records.length)
    expect((await stat(place)).mode & 0o777).toBe(0o700)
    expect((await stat(join(place, 'manifest.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(place, 'tables/user'))).mode & 0o777).toBe(0o600)

    const dataDir = join(folder, 'data')
    const target = { DATABASE_URL: empty.url, DATA_DIR: dataDir, ...there }
    expect(await mustRun('restore', [place], target)).toContain('Restored')
    const tables = manifest.tables.map(({ name }) => name)
    expect(await rowsOf(empty.url, tables)).toEqual(manifest.tables.map(({ rows }) => rows))
    expect(await rowsOf(empty.url, manifest.leftOut)).toEqual(manifest.leftOut.map(() => 0))
    expect(manifest.leftOut).toContain('session')

    restored = await startServerProcess({ dataDir, env: { DATABASE_URL: empty.url, PASSWORD_COST: 'least', ...there } })
    const old = new Client(restored.base, client.token)
    expect((await old.ask(subject, 'list', {})).status).toBe(401)
    const back = await login(restored)
    for (const { id, name } of early.records) expect((await back.must(subject, 'detail', { id })).name).toBe(name)
    for (const { url, hash } of early.files) expect(await hashAt(back, url)).toBe(hash)
    const listed = (await readFile(join(place, 'files.tsv'), 'utf8')).trimEnd().split('\n')
    expect(listed).toHaveLength(manifest.files.count)
    for (const line of listed) {
      const [key, , , hash] = line.split('\t')
      expect(await hashAt(back, `/api/files/${key}`)).toBe(hash)
    }
    // Numbers go on where they were.
    const { id } = await back.must(subject, 'create', { name: '恢复之后' })
    expect(id).toBeGreaterThan(Math.max(...early.records.map((one) => one.id)))
    const again = await runCommand('restore', [place, '--replace'], target)
    expect([again.code, again.printed]).toEqual([1, expect.stringContaining('stop the servers first')])
  }, 240_000)
})
