import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { lockDatabase } from '../../server/storage/postgres/data-dir-lock.ts'
import { findPostgresBinaries, linkLibraries } from '../../server/storage/postgres/embedded-binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/storage/postgres/embedded-postgres.ts'
import { isPostmasterOf, isRunning, readPidFile } from '../../server/storage/postgres/embedded-postmaster.ts'
import { boundLog } from '../../server/storage/postgres/embedded-log.ts'
import { chooseRunAs } from '../../server/storage/postgres/embedded-run-as.ts'
import { bundled } from '../fixtures/bundled.ts'

/**
 * A PostgreSQL that the server starts itself: through the life of one data directory, at first starts, and where it
 * cannot be had.
 * @chosen-by server/storage/postgres
 */

const isRoot = process.getuid?.() === 0
const folders: string[] = []
const children: ChildProcess[] = []

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) {
    const dataDirs = [folder, ...(await readdir(folder)).map((name) => join(folder, name))]
    for (const dataDir of dataDirs) await bringDown(dataDir)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

describe('one data directory through its life', () => {
  let dataDir = ''

  it('a first start makes a database in which Chinese is text', async () => {
    dataDir = join(await makeFolder(), 'data')
    const server = await start(dataDir)
    expect(server.adopted).toBe(false)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect((await stat(server.connection.host ?? '')).mode & 0o777).toBe(0o700)
    const [row] = await query(server, [
      'CREATE EXTENSION pg_trgm',
      'CREATE TABLE note (text text)',
      `SELECT current_database() AS name, current_setting('server_encoding') AS encoding, lower('ÀÉ函数ABC') AS lower,
              similarity('函数的性质', '函数性质') AS similarity, '函数' ~ '\\w' AS "isWord",
              (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser"`,
    ])
    expect(row).toMatchObject({ name: 'bank', encoding: 'UTF8', lower: 'àé函数abc', isWord: true, isSuperuser: false })
    expect(row?.['similarity']).toBeGreaterThan(0.2)
    await server.stop()
    expect(await readPidFile(join(dataDir, 'postgres'))).toBeNull()
  })

  it('a second start finds the data and the settings', async () => {
    const server = await start(dataDir)
    expect(server.adopted).toBe(false)
    const settings = await query(server, [
      `SELECT name, current_setting(name) AS value FROM pg_settings
        WHERE name IN ('fsync', 'synchronous_commit', 'shared_buffers', 'max_connections', 'TimeZone', 'listen_addresses')`,
    ])
    expect(Object.fromEntries(settings.map(({ name, value }) => [name, value]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      shared_buffers: '128MB',
      max_connections: '60',
      TimeZone: 'UTC',
      listen_addresses: '',
    })
    expect(await query(server, ['SELECT text FROM note'])).toEqual([])
    await server.stop()
  })

  it('a start after kill -9 of Node adopts the PostgreSQL that it left', async () => {
    const node = await runServer(dataDir)
    const { pid } = await postmaster(dataDir)
    await killHard(node)
    const server = await start(dataDir)
    expect(server.adopted).toBe(true)
    expect((await postmaster(dataDir)).pid).toBe(pid)
    await server.stop()
    await until(() => !isRunning(pid), 'the adopted PostgreSQL ends')
  })

  it('a start after a crash of PostgreSQL recovers what was committed', async () => {
    const before = await start(dataDir)
    await query(before, ['TRUNCATE note', `INSERT INTO note VALUES ('函数')`])
    const { pid } = await postmaster(dataDir)
    process.kill(pid, 'SIGKILL')
    await until(() => !isRunning(pid), 'PostgreSQL is gone')
    expect((await readPidFile(join(dataDir, 'postgres')))?.pid).toBe(pid)
    const after = await start(dataDir)
    expect(after.adopted).toBe(false)
    expect(await query(after, ['SELECT text FROM note'])).toEqual([{ text: '函数' }])
    await after.stop()
  })

  it('a start waits while the socket of a crashed PostgreSQL is not let go, and refuses one that answers', async () => {
    await start(dataDir)
    const { pid, endpoint } = await postmaster(dataDir)
    process.kill(pid, 'SIGKILL')
    await until(() => !isRunning(pid), 'PostgreSQL is gone')
    const socket = join(endpoint.socketDirectory ?? '', '.s.PGSQL.5432')
    await rm(socket, { force: true })
    // A child that outlives it holds the socket like this: connections are dropped.
    const held = createServer((connection) => connection.destroy())
    const isHeld = once(held, 'connection')
    await new Promise<void>((listening) => held.listen(socket, listening))
    const starting = start(dataDir)
    await isHeld
    await new Promise((gone) => held.close(gone))
    const after = await starting
    expect(after.adopted).toBe(false)
    await after.stop()

    // A server of another container is alive, though its pid does not exist here.
    const other = await start(dataDir)
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const written = await readFile(pidFile, 'utf8')
    const nobody = runNode(['-e', ''])
    await once(nobody, 'exit')
    await writeFile(pidFile, written.replace(/^\d+/, String(nobody.pid)))
    await expect(start(dataDir)).rejects.toThrow(
      `in use by a PostgreSQL outside this container (its pid there is ${nobody.pid})`,
    )
    await writeFile(pidFile, written)
    await other.stop()
  })

  it("a pid file whose number is somebody else's by now does not stop the start", async () => {
    const before = await start(dataDir)
    const cluster = join(dataDir, 'postgres')
    const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8')
    const lockFile = join(before.connection.host ?? '', '.s.PGSQL.5432.lock')
    const lock = await readFile(lockFile, 'utf8')
    await before.stop()
    const stranger = runNode(['-e', 'setInterval(() => {}, 1000)'])
    await writeFile(join(cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)))
    await writeFile(lockFile, lock.replace(/^\d+/, String(stranger.pid)))
    const server = await start(dataDir)
    expect(server.adopted).toBe(false)
    await server.stop()
    expect(isRunning(stranger.pid ?? 0)).toBe(true)
    await killHard(stranger)
  })

  it('a start while PostgreSQL is shutting down, waiting for a client, starts it again', async () => {
    const before = await start(dataDir)
    await connect(before)
    const { pid } = await postmaster(dataDir)
    process.kill(pid, 'SIGTERM')
    await until(async () => (await postmaster(dataDir)).phase === 'stopping', 'PostgreSQL is stopping')
    const server = await start(dataDir)
    expect(server.adopted).toBe(false)
    expect((await postmaster(dataDir)).pid).not.toBe(pid)
    await server.stop()
  })

  it('a second app server is refused, with the pid of the first', async () => {
    const holder = await runServer(dataDir)
    const server = await start(dataDir)
    const client = await connect(server)
    await expect(lockDatabase(client, { onLost: () => undefined })).rejects.toThrow(
      new RegExp(`Another server.*pid ${holder.pid}, port 3999`),
    )

    // The refused one must not stop the database of the one that runs.
    await server.stop()
    expect(isRunning((await postmaster(dataDir)).pid)).toBe(true)

    await killHard(holder)
    let lost: Error | null = null
    const lock = await lockDatabase(client, { onLost: (reason) => (lost = reason) })
    const other = await connect(server)
    await expect(lockDatabase(other, { onLost: () => undefined })).rejects.toThrow(`pid ${process.pid}`)
    await lock.release()
    await lockDatabase(other, { onLost: (reason) => (lost = reason) })
    expect(lost).toBeNull()
    await (await start(dataDir)).stop()
    await until(() => lost !== null, 'the holder hears that its lock is lost')
  })
})

describe('first starts', () => {
  it('a first start killed half-way through initdb leaves nothing half-made', async () => {
    const dataDir = join(await makeFolder(), 'data')
    const node = runNode([await serverScript(), dataDir])
    const drafts = async () => (await readdir(dataDir).catch(() => [])).filter((name) => name.includes('initialising'))
    await until(async () => {
      const [draft] = await drafts()
      return draft !== undefined && (await readdir(join(dataDir, draft, 'base')).catch(() => [])).length > 0
    }, 'initdb is at work')
    await killHard(node)
    expect(await drafts()).toHaveLength(1)
    expect(await readdir(dataDir)).not.toContain('postgres')
    const server = await start(dataDir)
    expect(server.adopted).toBe(false)
    expect(await drafts()).toEqual([])
    await server.stop()
  })

  it('two first starts at once, below a path too long for a socket, end up with one PostgreSQL', async () => {
    const dataDir = join(await makeFolder(), 'd'.repeat(120))
    const [one, two] = await Promise.all([start(dataDir), start(dataDir)])
    const { endpoint } = await postmaster(dataDir)
    expect([one.connection.host, two.connection.host]).toEqual([endpoint.socketDirectory, endpoint.socketDirectory])
    expect([one.adopted, two.adopted].filter((adopted) => !adopted)).toHaveLength(1)
    expect(await query(two, ['SELECT 1 AS one'])).toEqual([{ one: 1 }])
    await one.stop()

    // The remembered socket folder is used only while nobody else can access it.
    const remembered = (await readFile(join(dataDir, 'socket-directory'), 'utf8')).trim()
    await chmod(remembered, 0o755)
    const again = await start(dataDir)
    expect(again.connection.host).not.toBe(remembered)
    await again.stop()
    await rm(remembered, { recursive: true })
  })

  it.runIf(isRoot)('a uid without an account, as containers are given, runs it too', async () => {
    const folder = await makeFolder()
    await chown(folder, 4_242, 4_242)
    const dataDir = join(folder, 'data')
    const node = await runServer(dataDir, { ...process.env, TMPDIR: folder, HOME: folder }, { uid: 4_242, gid: 4_242 })
    expect((await stat(`/proc/${(await postmaster(dataDir)).pid}`)).uid).toBe(4_242)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(4_242)
    await killHard(node)
  })

  it.runIf(isRoot)('as root without user namespaces it runs as nobody, and can change back', async () => {
    const dataDir = join(await makeFolder(0o755), 'data')
    const node = await runServer(dataDir, { ...process.env, PATH: '/nonexistent' })
    const { pid } = await postmaster(dataDir)
    expect((await stat(`/proc/${pid}`)).uid).toBe(65_534)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710)
    await killHard(node)
    const adopted = await start(dataDir)
    expect(adopted.adopted).toBe(true)
    await adopted.stop()
    const server = await start(dataDir)
    expect((await stat(`/proc/${(await postmaster(dataDir)).pid}`)).uid).toBe(0)
    await server.stop()
  })
})

describe('what cannot be had', () => {
  it.runIf(isRoot)('as root below a folder that is closed to it, the refusal names the folder', async () => {
    const closed = await makeFolder()
    const dataDir = join(closed, 'data')
    await mkdir(dataDir)
    await chown(closed, 12_345, 12_345)
    const { postgres } = await findPostgresBinaries()
    await expect(chooseRunAs(postgres, dataDir)).rejects.toThrow(
      new RegExp(
        `refuses to run as root.*user-namespace: ${closed} is closed.*nobody: ${closed} is closed.*DATABASE_URL`,
      ),
    )
  })

  it.runIf(isRoot)("another user's cluster is refused with both users named", async () => {
    const dataDir = await makeFolder()
    await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })
    await chown(dataDir, 4_242, 4_242)
    const identity = { uid: 4_242, gid: 4_242 }
    await expect(runServer(dataDir, { ...process.env, TMPDIR: dataDir, HOME: dataDir }, identity)).rejects.toThrow(
      /postgres belongs to uid 0 and this server runs as uid 4242/,
    )
  })

  it('a machine without a package gets the advice to set DATABASE_URL', async () => {
    await expect(findPostgresBinaries('sunos', 'x64')).rejects.toThrow(/sunos-x64 is not installed. Set DATABASE_URL/)
  })

  it('a folder with other files in the place of the cluster is left alone', async () => {
    const dataDir = await makeFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'holiday.jpg'), '')
    await expect(start(dataDir)).rejects.toThrow('no PostgreSQL cluster')
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['holiday.jpg'])
  })

  it('a cluster that does not start is explained by the message of PostgreSQL', async () => {
    const dataDir = await makeFolder()
    await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '9.6\n')
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), '')
    await expect(start(dataDir)).rejects.toThrow(/did not start[\s\S]*initialized by PostgreSQL version 9.6/)
  })
})

it('library links are made once, also by several processes at once', async () => {
  const packageDir = await makeFolder()
  await mkdir(join(packageDir, 'native', 'lib'), { recursive: true })
  await writeFile(join(packageDir, 'native', 'lib', 'libx.so.1.2'), 'library')
  const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]
  await writeFile(join(packageDir, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  await Promise.all([1, 2, 3].map(() => linkLibraries(packageDir, 'x')))
  expect(await readFile(join(packageDir, 'native', 'lib', 'libx.so.1'), 'utf8')).toBe('library')
})

it('a log that has grown too long is kept as one older copy', async () => {
  const log = join(await makeFolder(), 'postgres.log')
  await writeFile(log, 'x'.repeat(9 * 1024 * 1024))
  await boundLog(log)
  expect((await stat(log)).size).toBe(0)
  expect((await stat(`${log}.1`)).size).toBe(9 * 1024 * 1024)
})

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: () => undefined })
}

async function makeFolder(mode = 0o700): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'embedded-postgres-test-'))
  folders.push(folder)
  await chmod(folder, mode)
  return folder
}

async function connect(server: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client(server.connection)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}

async function query(server: EmbeddedPostgres, statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

async function postmaster(dataDir: string) {
  const cluster = join(await realpath(dataDir), 'postgres')
  const found = await readPidFile(cluster)
  if (!found || !isPostmasterOf(cluster, found.pid)) throw new Error(`no PostgreSQL runs in ${cluster}`)
  return found
}

/** A server like ours in a separate process: starts PostgreSQL, takes the lock, then reports it. */
const serverScript = (): Promise<string> => (script ??= makeServerScript())
let script: Promise<string> | undefined
async function makeServerScript(): Promise<string> {
  const source = join(await makeFolder(), 'server.mts')
  const from = (name: string): string => JSON.stringify(resolve(`server/storage/postgres/${name}.ts`))
  await writeFile(
    source,
    `import { createRequire } from 'node:module'
     import { startEmbeddedPostgres } from ${from('embedded-postgres')}
     import { lockDatabase } from ${from('data-dir-lock')}
     const pg = createRequire(${from('data-dir-lock')})('pg')
     const server = await startEmbeddedPostgres({ dataDir: process.argv[2], log() {} })
     const client = new pg.Client(server.connection)
     await client.connect()
     await lockDatabase(client, { port: 3999, onLost() {} })
     console.log('serving')
     setInterval(() => {}, 1000)`,
  )
  return bundled(source)
}

async function runServer(
  dataDir: string,
  env = process.env,
  identity: { uid?: number; gid?: number } = {},
): Promise<ChildProcess> {
  const child = runNode([await serverScript(), dataDir], env, identity)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await until(() => {
    if (child.exitCode !== null && child.stderr?.readableEnded) throw new Error(`the server ended: ${output}`)
    return output.includes('serving')
  }, 'the server serves')
  return child
}

function runNode(args: string[], env = process.env, identity: { uid?: number; gid?: number } = {}): ChildProcess {
  const child = spawn(process.execPath, args, { ...identity, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  return child
}

/** Kills its whole process group, as a terminal does: processes that should survive must have left the group. */
async function killHard(child: ChildProcess): Promise<void> {
  if (!child.pid) throw new Error('the process never started')
  process.kill(-child.pid, 'SIGKILL')
  await until(() => child.signalCode !== null, 'the process is gone')
}

async function until(holds: () => boolean | Promise<boolean>, what: string, timeoutMs = 120_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}`)
    await new Promise((resume) => setTimeout(resume, 5))
  }
}

/** For processes left over by a failed test: only a postmaster of a folder that this file created. */
async function bringDown(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  const found = await readPidFile(cluster).catch(() => null)
  if (found && isPostmasterOf(cluster, found.pid)) {
    process.kill(found.pid, 'SIGQUIT')
    await until(() => !isRunning(found.pid), 'PostgreSQL is gone')
  }
  const socketDirectory = await readFile(join(dataDir, 'socket-directory'), 'utf8').catch(() => '')
  if (socketDirectory) await rm(socketDirectory.trim(), { recursive: true, force: true })
}
