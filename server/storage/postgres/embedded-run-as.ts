import { chmod, chown, readFile, realpath, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { runToEnd } from './embedded-binaries.ts'

/**
 * PostgreSQL refuses to run as root, and initdb for a uid that has no account (`docker run --user 4242`), while small
 * servers often run everything as root. Three ways:
 * - `direct`: we are a normal user.
 * - `user-namespace`: our uid is shown to PostgreSQL as that of `nobody`, an account that exists everywhere, unlike
 * 1000. On disk everything stays ours, so it works below root's 0700 home.
 * - `nobody`: where user namespaces are forbidden (Docker's default), `nobody` runs it and owns the cluster; for root
 * only.
 */
export interface RunAs {
  way: 'direct' | 'user-namespace' | 'nobody'
  /** The owner of the cluster's files on disk. */
  uid: number
  gid: number
  /** Whether we may change the owner of files. */
  isRoot: boolean
  command(file: string, args: string[]): { file: string; args: string[]; identity: { uid?: number; gid?: number } }
}

const PROBE_TIMEOUT_MS = 5_000

/**
 * Finds a way to run PostgreSQL here, and proves it by running `postgres --version` that way.
 * Throws an Error that names the obstacle and what to do about it.
 */
export async function chooseRunAs(postgres: string, dataDir: string): Promise<RunAs> {
  const uid = process.getuid?.() ?? 0
  const isRoot = uid === 0
  if (process.platform === 'win32' || (!isRoot && hasAccount())) return direct()
  const nobody = await readNobody()
  const obstacles: string[] = []
  for (const candidate of [inUserNamespace(nobody), ...(isRoot ? [asNobody(nobody)] : [])]) {
    const obstacle = await findObstacle(candidate, postgres, dataDir)
    if (!obstacle) return candidate
    obstacles.push(`as ${candidate.way}: ${obstacle}`)
  }
  throw new Error(
    `PostgreSQL refuses to run as ${isRoot ? 'root' : `uid ${uid}, which has no account (line in /etc/passwd)`}, and no ` +
      `other way works here (${obstacles.join('; ')}). ` +
      'Start the server as a normal user who owns the data directory, or set DATABASE_URL.',
  )
}

function direct(): RunAs {
  const identity = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  return { way: 'direct', ...identity, isRoot: false, command: (file, args) => ({ file, args, identity: {} }) }
}

function inUserNamespace(nobody: Account): RunAs {
  const uid = process.getuid?.() ?? 0
  const mapping = ['--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`]
  return {
    way: 'user-namespace',
    uid,
    gid: process.getgid?.() ?? 0,
    isRoot: uid === 0,
    // unshare execs the program, so the pid that we see is the program's own.
    command: (file, args) => ({ file: 'unshare', args: [...mapping, file, ...args], identity: {} }),
  }
}

function asNobody(nobody: Account): RunAs {
  return {
    way: 'nobody',
    ...nobody,
    isRoot: true,
    command: (file, args) => ({ file, args, identity: { uid: nobody.uid | 0, gid: nobody.gid | 0 } }),
  }
}

interface Account {
  uid: number
  gid: number
}

/** The account `nobody`, whose number differs between systems. */
async function readNobody(): Promise<Account> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = accounts
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':')
  // macOS writes -2, which its file system shows as the unsigned number; spawn wants the signed one.
  return { uid: Number(fields?.[2] ?? 65_534) >>> 0, gid: Number(fields?.[3] ?? 65_534) >>> 0 }
}

function hasAccount(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

async function findObstacle(candidate: RunAs, postgres: string, dataDir: string): Promise<string | null> {
  if (candidate.way === 'nobody') await grantGroupAccess(dataDir, candidate)
  for (const path of [dirname(postgres), dataDir]) {
    const closed = await findClosedFolder(path, candidate)
    if (closed) return `${closed} is closed to uid ${candidate.uid}`
  }
  const { file, args, identity } = candidate.command(postgres, ['--version'])
  const probe = await runToEnd(file, args, { ...identity, timeoutMs: PROBE_TIMEOUT_MS })
  return probe.ok ? null : probe.output.split('\n').slice(0, 2).join(' ')
}

/** The data directory stays closed to others: its group may only pass through to folders whose name it knows. */
async function grantGroupAccess(dataDir: string, { uid, gid }: RunAs): Promise<void> {
  const { mode, uid: owner } = await stat(dataDir)
  if (mode & 0o001 || owner === uid) return
  await chown(dataDir, owner, gid)
  await chmod(dataDir, (mode & 0o700) | 0o010)
}

/**
 * The topmost folder on the way to `path` that this identity may not enter, by the mode bits. In a user namespace root
 * may not enter everything, so uid 0 is checked like any other.
 */
async function findClosedFolder(path: string, { uid, gid, way }: RunAs): Promise<string | null> {
  const groups = way === 'nobody' ? [gid] : [gid, ...(process.getgroups?.() ?? [])]
  const onTheWay: string[] = []
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    onTheWay.unshift(folder)
    if (folder === dirname(folder)) break
  }
  for (const folder of onTheWay) {
    const { mode, uid: owner, gid: group } = await stat(folder)
    const needed = owner === uid ? 0o100 : groups.includes(group) ? 0o010 : 0o001
    if (!(mode & needed)) return folder
  }
  return null
}
