import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { subject } from '../../resources/subject.ts'
import { readManifest } from '../../server/storage/backup/manifest.ts'
import { mustRun, runCommand } from '../fixtures/backup.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { createDatabase } from '../fixtures/shared-cluster.ts'

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
      const name = `科目 ${(number += 1)} \\ "引号" 😀`
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

interface Places {
  folder: string
  before: ServerProcess
  /** Where an empty database is. */
  empty: string
  /**
   * The environment that says where the bank has its files, and where the restored one has them; empty: on the disk.
   */
  here: Record<string, string>
  there: Record<string, string>
}

/**
 * Backs a bank up under load, restores it elsewhere, and expects every record and file of the time there, and no
 * session.
 */
export async function expectBackedUpAndRestored(here: Places['here'], there: Places['there']): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  const before = await startServerProcess({ env: here })
  const { url: empty, drop } = await createDatabase()
  try {
    await backUpAndRestore({ folder, before, empty, here, there })
  } finally {
    await before.stop()
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function backUpAndRestore({ folder, before, empty, here, there }: Places): Promise<void> {
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
  const target = { DATABASE_URL: empty, DATA_DIR: dataDir, ...there }
  expect(await mustRun('restore', [place], target)).toContain('Restored')
  const tables = manifest.tables.map(({ name }) => name)
  expect(await rowsOf(empty, tables)).toEqual(manifest.tables.map(({ rows }) => rows))
  expect(await rowsOf(empty, manifest.leftOut)).toEqual(manifest.leftOut.map(() => 0))
  expect(manifest.leftOut).toContain('session')

  const restored = await startServerProcess({ dataDir, env: { DATABASE_URL: empty, PASSWORD_COST: 'least', ...there } })
  try {
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
  } finally {
    await restored.stop()
  }
}
