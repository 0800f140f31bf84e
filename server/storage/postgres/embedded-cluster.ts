import { randomBytes } from 'node:crypto'
import {
  appendFile,
  chown,
  lchown,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { release } from 'node:os'
import { join } from 'node:path'
import { isRunning } from './embedded-postmaster.ts'
import { type PostgresBinaries, runToEnd } from './embedded-binaries.ts'
import type { Endpoint } from './embedded-endpoint.ts'
import type { RunAs } from './embedded-run-as.ts'

export const SUPERUSER = 'postgres'

const SETTINGS_FILE = 'bank.conf'
const DRAFT_PREFIX = 'postgres.initialising-'
const INITDB_TIMEOUT_MS = 120_000
const DRAFT_MAX_AGE_MS = 10 * 60_000
const draftsInProgress = new Set<string>()

/**
 * After losing a process, PostgreSQL flushes every file to the disk before it recovers: one by one this takes seconds,
 * in one call for all of them a tenth. Since 5.8 Linux reports all errors in that call.
 */
function reportsSyncErrors(): boolean {
  const [major = 0, minor = 0] = release()
    .split('.')
    .map((part) => parseInt(part, 10))
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

/**
 * For a machine with two cores and little memory that it shares with Node. Parallel queries stay off: they gain nothing
 * while others work, and in containers /dev/shm is too small for them.
 */
const SETTINGS = {
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_parallel_workers_per_gather: '0',
  huge_pages: 'off',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  autovacuum: 'on',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  unix_socket_permissions: '0700',
  ...(reportsSyncErrors() && { recovery_init_sync_method: 'syncfs' }),
}

/**
 * Creates the cluster unless it exists. initdb works in a draft folder that is renamed at the end, so a first start
 * that is killed leaves no half-made cluster, and of two first starts at once one wins and the other uses its result.
 */
export async function ensureCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  owner: RunAs,
  log: (message: string) => void,
): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  await removeAbandonedDrafts(dataDir)
  const entries = await readdir(cluster).catch((): string[] => [])
  if (entries.includes('PG_VERSION')) return takeOwnership(cluster, owner)
  if (entries.length > 0) {
    throw new Error(`${cluster} holds files but no PostgreSQL cluster: move them away, or choose another DATA_DIR.`)
  }
  log(`Creating a PostgreSQL cluster in ${cluster}`)
  const name = `${DRAFT_PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`
  const draft = join(dataDir, name)
  draftsInProgress.add(name)
  try {
    await initialise(draft, dataDir, binaries, owner)
    await appendFile(join(draft, 'postgresql.conf'), `\ninclude_if_exists = '${SETTINGS_FILE}'\n`, { flush: true })
    await rename(draft, cluster).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code ?? '')) throw error
    })
    await syncFolder(dataDir)
  } finally {
    await rm(draft, { recursive: true, force: true })
    draftsInProgress.delete(name)
  }
}

/**
 * UTF-8 in two places: the builtin provider sorts and compares the same on every machine and after every upgrade of its
 * libc, while pg_trgm uses LC_CTYPE to recognise letters and finds no Chinese at all when that is C.
 */
async function initialise(draft: string, dataDir: string, binaries: PostgresBinaries, owner: RunAs): Promise<void> {
  const typesOfCharacter = process.platform === 'win32' ? ['en-US'] : ['C.UTF-8', 'en_US.UTF-8', 'UTF-8']
  const access =
    process.platform === 'win32'
      ? ['--auth=scram-sha-256', `--pwfile=${await passwordFile(dataDir)}`]
      : ['--auth-local=trust', '--auth-host=reject']
  let output = ''
  for (const type of typesOfCharacter) {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    if (owner.way === 'nobody') await chown(draft, owner.uid, owner.gid)
    const { file, args, identity } = owner.command(binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${type}`,
      ...access,
    ])
    const run = await runToEnd(file, args, { ...identity, timeoutMs: INITDB_TIMEOUT_MS })
    if (run.ok) return
    output = run.output
    if (run.errorCode === 'ENOENT')
      output += '\n(the binaries need glibc: on Alpine and other musl systems set DATABASE_URL)'
    if (!/invalid locale name|locale .* (not found|unavailable)/i.test(output)) break
  }
  throw new Error(`initdb could not make a cluster below ${dataDir}. It printed:\n${output}`)
}

/** Windows has no private sockets that pg can use, so there a generated password protects 127.0.0.1. */
async function passwordFile(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres.password')
  const password = randomBytes(24).toString('base64url')
  await writeFile(path, password, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return path
}

/** Writes the settings again at every start, so that they follow the code. ALTER SYSTEM still overrides this file. */
export async function writeSettings(cluster: string, endpoint: Endpoint, owner: RunAs): Promise<void> {
  const settings = {
    ...SETTINGS,
    port: String(endpoint.port),
    listen_addresses: endpoint.socketDirectory ? '' : '127.0.0.1',
    // A list of directories: the double quotes keep a comma or a space in a path from splitting it.
    unix_socket_directories: endpoint.socketDirectory ? `"${endpoint.socketDirectory.replaceAll('"', '""')}"` : '',
  }
  const quote = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`)
  const text = `# Written at every start; edits are lost. Use ALTER SYSTEM to change a setting.\n${lines.join('\n')}\n`
  const path = join(cluster, SETTINGS_FILE)
  if ((await readFile(path, 'utf8').catch(() => '')) === text) return
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, text, { mode: 0o600, flush: true })
  if (owner.way === 'nobody') await chown(draft, owner.uid, owner.gid)
  await rename(draft, path)
}

/**
 * The user that runs PostgreSQL can change between starts (host, then container), and PostgreSQL insists on owning its
 * files.
 */
async function takeOwnership(cluster: string, owner: RunAs): Promise<void> {
  if (!owner.isRoot || (await stat(cluster)).uid === owner.uid) return
  const below = await readdir(cluster, { recursive: true })
  for (const path of below) await lchown(join(cluster, path), owner.uid, owner.gid)
  await chown(cluster, owner.uid, owner.gid)
}

async function removeAbandonedDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(DRAFT_PREFIX) || draftsInProgress.has(name)) continue
    const maker = Number(name.slice(DRAFT_PREFIX.length).split('-')[0])
    const made = await stat(join(dataDir, name)).catch(() => null)
    if (!made) continue
    // In a container every start has the same few pids, so a living process proves nothing once the draft is old.
    const inProgress = maker !== process.pid && isRunning(maker) && Date.now() - made.mtimeMs < DRAFT_MAX_AGE_MS
    if (!inProgress) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
