import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { subject } from '../../resources/subject.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServerProcess, type ServerProcess } from '../fixtures/server.ts'
import { allPages, blocksOf } from './pages.ts'

/** The backup drill of the operator's guide, with the commands given there and the private PostgreSQL. */

const guide = allPages().find(({ path }) => path === 'docs/operators.md')!
const commandWith = (name: string): string =>
  blocksOf(guide, 'sh').find((block) => block.includes(`npm run ${name} -- `))!
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'question-bank-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = async (commands: string, dataDir: string): Promise<void> => {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir }
  await promisify(execFile)('sh', ['-e', '-c', commands.replaceAll('/backups/', `${folder}/`)], { env })
}

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

async function upload(client: Client, length: number): Promise<{ url: string; hash: string }> {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(length)])
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), '附件.pdf')
  const headers = { authorization: `Bearer ${client.token}` }
  const answer = await fetch(`${client.base}/${systemCalls.upload.path}`, { method: 'POST', body: form, headers })
  const { data } = (await answer.json()) as { data: { url: string } }
  return { url: data.url, hash: hashOf(content) }
}

/** The status, when there is no such file. */
async function hashAt({ base, token }: Client, url: string): Promise<string | number> {
  const answer = await fetch(new URL(url, base), { headers: { authorization: `Bearer ${token}` } })
  return answer.ok ? hashOf(new Uint8Array(await answer.arrayBuffer())) : answer.status
}

const login = ({ base }: ServerProcess): Promise<Client> =>
  new Client(base).login(administrator.username, administrator.password)

it('restores the records and the bytes of files of the time of the backup, and nothing else', async () => {
  const before = await startServerProcess({ cluster: 'own' })
  const admin = await login(before)
  const kept = await admin.must(subject, 'create', { name: '备份前' })
  const files = await Promise.all([1, 20_000, 3_000_000].map((length) => upload(admin, length)))
  const total = (await admin.must(subject, 'list', {})).total
  await run(commandWith('backup'), before.dataDir)
  await admin.must(subject, 'create', { name: '备份后' })
  const late = await upload(admin, 100)
  await expect(run(commandWith('restore'), before.dataDir)).rejects.toThrow('Another server already uses this database')
  await before.stop()

  const dataDir = join(folder, 'data')
  await run(commandWith('restore'), dataDir)
  const restored = await startServerProcess({ dataDir })
  try {
    const old = new Client(restored.base, admin.token)
    expect((await old.ask(subject, 'list', {})).status).toBe(401)
    const back = await login(restored)
    const { list, total: found } = await back.must(subject, 'list', {})
    expect(found).toBe(total)
    expect(list.map(({ name }: { name: string }) => name)).toContain('备份前')
    expect(list.map(({ name }: { name: string }) => name)).not.toContain('备份后')
    expect(await back.must(subject, 'detail', { id: kept.id })).toEqual(kept)
    for (const { url, hash } of files) expect(await hashAt(back, url)).toBe(hash)
    expect(await hashAt(back, late.url)).toBe(404)
  } finally {
    await restored.stop()
  }
})
