import { randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from './embedded-run-as.ts'

/** Where the private PostgreSQL listens. Without a socket directory (Windows) it is 127.0.0.1 and a password. */
export interface Endpoint {
  socketDirectory: string | null
  port: number
}

/** The kernel's limit is 108 bytes with the final zero on Linux, 104 on macOS. */
const SOCKET_PATH_MAX_BYTES = 100
const SOCKET_PORT = 5432

/**
 * A private place to listen. The socket's directory has mode 0700, and that is the whole access control: a process that
 * can reach the socket already owns the cluster's files, so no password is needed.
 */
export async function chooseEndpoint(dataDir: string, owner: RunAs): Promise<Endpoint> {
  if (process.platform === 'win32') return { socketDirectory: null, port: await findFreePort() }
  const near = join(dataDir, 'socket')
  if (fits(near)) {
    await mkdir(near, { recursive: true, mode: 0o700 })
    await chmod(near, 0o700)
    await giveTo(near, owner)
    if (await holdsSockets(near)) return { socketDirectory: near, port: SOCKET_PORT }
  }
  return { socketDirectory: await shortDirectory(dataDir, owner), port: SOCKET_PORT }
}

/**
 * A directory with a short random name outside the data directory, which stores the name. A name in a shared temporary
 * folder can be taken by somebody else after a reboot: a directory that is not private to us is left alone and a new
 * one is made.
 */
async function shortDirectory(dataDir: string, owner: RunAs): Promise<string> {
  const record = join(dataDir, 'socket-directory')
  const known = (await readFile(record, 'utf8').catch(() => '')).trim()
  if (known && fits(known) && (await isPrivateTo(known, owner))) return known
  const base = [await realpath(tmpdir()), '/tmp'].find((path) => fits(join(path, 'bank-XXXXXX')))
  if (!base)
    throw new Error(`The temporary folder ${tmpdir()} has too long a name for a socket: set TMPDIR to a short one.`)
  const made = await mkdtemp(join(base, 'bank-'))
  await giveTo(made, owner)
  const draft = `${record}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${made}\n`, { mode: 0o600 })
  await rename(draft, record)
  return made
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_MAX_BYTES
}

async function isPrivateTo(directory: string, owner: RunAs): Promise<boolean> {
  const found = await lstat(directory).catch(() => null)
  return found !== null && found.isDirectory() && found.uid === owner.uid && (found.mode & 0o077) === 0
}

/** Changes the owner to `nobody` or back to root: the user that runs PostgreSQL can change between starts. */
async function giveTo(directory: string, owner: RunAs): Promise<void> {
  if (owner.isRoot) await chown(directory, owner.uid, owner.gid)
}

/** Some mounts (folders shared into a virtual machine) store files but refuse sockets. */
async function holdsSockets(directory: string): Promise<boolean> {
  const path = join(directory, `p${randomBytes(4).toString('hex')}`)
  const server = createServer()
  const listening = await new Promise<boolean>((settle) => {
    server.once('error', () => settle(false))
    server.listen(path, () => settle(true))
  })
  await new Promise((settle) => server.close(settle))
  await rm(path, { force: true })
  return listening
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((settle, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', settle)
  })
  const address = server.address()
  await new Promise((settle) => server.close(settle))
  if (!address || typeof address === 'string') throw new Error('127.0.0.1 has no free port')
  return address.port
}
