import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { subject } from '../../resources/subject.ts'
import { Client } from '../fixtures/client.ts'
import { administrator, startServer } from '../fixtures/server.ts'
import { allPages, blocksOf } from './pages.ts'

/** The backup drill of the operator's guide, with the commands given there. */

const guide = allPages().find(({ path }) => path === 'docs/operators.md')!
const [backUp, restore] = blocksOf(guide, 'sh').filter((block) => block.includes('data.backup')) as [string, string]
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'question-bank-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (commands: string): void => void execFileSync('sh', ['-e', '-c', commands], { cwd: folder, stdio: 'pipe' })

it('restores the content at the time of the backup, and nothing else', async () => {
  const dataDir = join(folder, 'data')
  const before = await startServer({ dataDir })
  const admin = await new Client(before.base).login(administrator.username, administrator.password)
  const kept = await admin.must(subject, 'create', { name: '备份前' })
  await before.stop({ keepData: true })
  run(backUp)

  const after = await startServer({ dataDir })
  const again = await new Client(after.base).login(administrator.username, administrator.password)
  await again.must(subject, 'create', { name: '备份后' })
  await after.stop({ keepData: true })
  run(restore)

  const restored = await startServer({ dataDir })
  try {
    const back = await new Client(restored.base).login(administrator.username, administrator.password)
    const { list } = await back.must(subject, 'list', {})
    expect(list.map(({ name }: { name: string }) => name)).toContain('备份前')
    expect(list.map(({ name }: { name: string }) => name)).not.toContain('备份后')
    expect(await back.must(subject, 'detail', { id: kept.id })).toEqual(kept)
  } finally {
    await restored.stop()
  }
})
