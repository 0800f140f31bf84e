import { type ChildProcess, spawn } from 'node:child_process'
import { access, constants, mkdir, open, realpath, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { findLockHolder } from './data-dir-lock.ts'
import { findPostgresBinaries, type PostgresBinaries, postgresEnvironment, runToEnd } from './embedded-binaries.ts'
import { ensureCluster, writeSettings } from './embedded-cluster.ts'
import {
  connectAsApp,
  connectAsSuperuser,
  DATABASE,
  prepareDatabase,
  tryConnecting,
  withClient,
} from './embedded-connection.ts'
import { chooseEndpoint, type Endpoint } from './embedded-endpoint.ts'
import { boundLog, keepLogBounded, readLogTail } from './embedded-log.ts'
import { isPostmasterOf, isRunning, readPidFile, removeStaleLocks } from './embedded-postmaster.ts'
import { chooseRunAs } from './embedded-run-as.ts'

/*
 * The private PostgreSQL of a server without DATABASE_URL. The postmaster is a separate process that outlives Node:
 * after kill -9 the next start finds it by its postmaster.pid and adopts it. Everything below is a loop that checks the
 * current state (nothing, a server starting, ready or stopping) and takes the next step, so that two starts at once, or
 * a start during a stop, need no lock of their own.
 */

export interface EmbeddedPostgres {
  /** For pg's Pool and Client. The user owns the database `bank` and is no superuser. */
  connection: pg.PoolConfig
  /**
   * Waits until PostgreSQL serves again after it was lost, and starts it if it does not run. `connection` is updated,
   * as the port may have changed. Never creates a new cluster: if the existing one is gone, a disk is missing.
   */
  revive(signal: AbortSignal): Promise<void>
  /** True when the PostgreSQL was already running, left by a server that was killed or started by another. */
  adopted: boolean
  /**
   * Shuts PostgreSQL down, adopted or not; end your pools first, as it closes their connections. Leaves it running
   * while another process holds the app server lock. Rejects when it is still up after 40 s.
   */
  stop(): Promise<void>
}

interface Place {
  /** Whether a cluster may be created where none exists. */
  isNew: boolean
  dataDir: string
  cluster: string
  logFile: string
  log: (message: string) => void
}

const START_TIMEOUT_MS = 120_000
const FAST_STOP_TIMEOUT_MS = 30_000
const IMMEDIATE_STOP_TIMEOUT_MS = 10_000
/** How long a start is repeated while backends of a dead server still run, or another start is in progress. */
const RETRY_START_MS = 15_000
const SOCKET_LOST_AFTER_MS = 3_000
const ORPHANED_SOCKET_MS = 10_000
const ORPHANED_SOCKET_POLL_MS = 100
const POLL_MS = 5

/**
 * Starts, or adopts, the PostgreSQL of this data directory and returns when it accepts connections to `bank`.
 * Rejects with an Error that tells the operator what is wrong and what to do.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: (message: string) => void
}): Promise<EmbeddedPostgres> {
  const place = await openDataDir(options.dataDir, options.log)
  const { endpoint, adopted } = await bringUp(place)
  const endLogBound = keepLogBounded(place.logFile, place.log)
  let stopping: Promise<void> | null = null
  const connection = await connectAsApp(place.dataDir, endpoint)
  return {
    connection,
    adopted,
    async revive(signal) {
      const again = await bringUp({ ...place, isNew: false }, signal)
      Object.assign(connection, await connectAsApp(place.dataDir, again.endpoint))
    },
    stop() {
      stopping ??= stopUnlessShared(place).finally(endLogBound)
      return stopping
    },
  }
}

async function openDataDir(path: string, log: Place['log']): Promise<Place> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(path)
  const cluster = join(dataDir, 'postgres')
  const uid = process.getuid?.()
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).catch((cause) => {
    throw new Error(`The data directory ${dataDir} is not writable for uid ${uid}: change its owner.`, { cause })
  })
  const owner = (await stat(cluster).catch(() => null))?.uid
  if (uid && owner !== undefined && owner !== uid) {
    throw new Error(
      `${cluster} belongs to uid ${owner} and this server runs as uid ${uid}: start it as that user, or, while no server ` +
        `uses it, run "chown -R ${uid} ${dataDir}".`,
    )
  }
  return { isNew: true, dataDir, cluster, logFile: join(dataDir, 'postgres.log'), log }
}

async function bringUp(place: Place, signal?: AbortSignal): Promise<{ endpoint: Endpoint; adopted: boolean }> {
  const begun = Date.now()
  let child: Postmaster | null = null
  let unreachableSince: number | null = null
  for (;;) {
    signal?.throwIfAborted()
    const found = await findPostmaster(place)
    if (found?.phase === 'ready') {
      const answer = await tryConnecting(place.dataDir, found.endpoint)
      if (answer === 'unprepared') await prepareDatabase(place.dataDir, found.endpoint)
      if (answer === 'accepted' || answer === 'unprepared') {
        return { endpoint: found.endpoint, adopted: child?.pid !== found.pid }
      }
      unreachableSince = answer === 'unreachable' ? (unreachableSince ?? Date.now()) : null
      if (unreachableSince && Date.now() - unreachableSince > SOCKET_LOST_AFTER_MS) {
        place.log(`PostgreSQL ${found.pid} has lost its socket: restarting it`)
        await shutDown(place)
        child = null
      }
    } else if (found?.phase === 'stopping') {
      // A fast shutdown for a server that waits for its clients; asking again has no effect on one that is already
      // stopping.
      await shutDown(place)
      child = null
    } else if (!found && (!child || child.ended())) {
      if (child) await explainUnlessPassing(place, child, begun)
      child = await launch(place)
    }
    if (Date.now() - begun > START_TIMEOUT_MS) {
      throw new Error(
        `PostgreSQL in ${place.cluster} is not ready after ${START_TIMEOUT_MS / 1000} s ` +
          `(${found?.phase ?? 'not started'}); after a crash it may still be recovering: see ${place.logFile} and start again.`,
      )
    }
    await pause(POLL_MS)
  }
}

/** The living postmaster of this cluster, in this container. */
async function findPostmaster(place: Place) {
  const file = await readPidFile(place.cluster)
  return file && isPostmasterOf(place.cluster, file.pid) ? file : null
}

interface Postmaster {
  pid: number | undefined
  ended(): boolean
  failure(): Error | null
  logStart: number
}

async function launch(place: Place): Promise<Postmaster> {
  const { dataDir, cluster, logFile } = place
  await refuseForeignServer(place)
  if (!place.isNew) await mustHaveCluster(place)
  const binaries = await findPostgresBinaries()
  const owner = await chooseRunAs(binaries.postgres, dataDir)
  await ensureCluster(dataDir, binaries, owner, place.log)
  const endpoint = await chooseEndpoint(dataDir, owner)
  await removeStaleLocks(cluster, endpoint)
  await writeSettings(cluster, endpoint, owner)
  await boundLog(logFile)
  const output = await open(logFile, 'a', 0o600)
  try {
    const logStart = (await output.stat()).size
    const { file, args, identity } =
      process.platform === 'win32'
        ? owner.command(binaries.pgCtl, ['start', '--no-wait', `--pgdata=${cluster}`, `--log=${logFile}`])
        : owner.command(binaries.postgres, ['-D', cluster])
    const child = spawn(file, args, {
      ...identity,
      // Its own session: neither Ctrl-C nor the end of Node reaches it.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      env: postgresEnvironment(),
      windowsHide: true,
    })
    child.unref()
    return follow(child, logStart)
  } finally {
    await output.close()
  }
}

async function mustHaveCluster({ cluster }: Place): Promise<void> {
  await access(join(cluster, 'PG_VERSION')).catch((cause) => {
    throw new Error(`There is no database in ${cluster} any more: is its disk mounted?`, { cause })
  })
}

function follow(child: ChildProcess, logStart: number): Postmaster {
  let failure: Error | null = null
  child.on('error', (error) => {
    failure = error
  })
  return {
    pid: child.pid,
    ended: () => failure !== null || child.exitCode !== null || child.signalCode !== null,
    failure: () => failure,
    logStart,
  }
}

/**
 * Another start may have won, or a killed server's last query may still hold its memory: that passes. Otherwise throws.
 */
async function explainUnlessPassing(place: Place, child: Postmaster, begun: number): Promise<void> {
  const output = await readLogTail(place.logFile, child.logStart)
  const passing = /lock file .* already exists|is still in use|Address already in use/i.test(output)
  // On Windows the child is pg_ctl, which ends as soon as it has started the server.
  const waiting = process.platform === 'win32' && !child.failure()
  if ((passing || waiting) && Date.now() - begun < RETRY_START_MS) return pause(100)
  const advice = /No space left on device/.test(output)
    ? 'The disk is full: make room, then start again; nothing that was saved is lost. '
    : ''
  throw new Error(
    `PostgreSQL did not start in ${place.cluster}. ${advice}${child.failure()?.message ?? ''} It printed:\n${output || '(nothing)'}`,
    { cause: child.failure() ?? undefined },
  )
}

/**
 * Containers that share a data directory do not see each other's processes, but the socket works across them, and it
 * reveals a server whose pid looks dead from here. Two servers on one cluster would destroy it. A child of a killed
 * server may hold its socket for a moment, so an endpoint that neither accepts nor refuses is tried again.
 */
async function refuseForeignServer(place: Place): Promise<void> {
  const deadline = Date.now() + ORPHANED_SOCKET_MS
  for (;;) {
    const file = await readPidFile(place.cluster)
    if (!file?.endpoint.socketDirectory || isPostmasterOf(place.cluster, file.pid)) return
    const answer = await tryConnecting(place.dataDir, file.endpoint)
    if (answer === 'unreachable') return
    if (answer !== 'busy' || Date.now() > deadline) throw foreignServer(place, file.pid)
    await pause(ORPHANED_SOCKET_POLL_MS)
  }
}

function foreignServer(place: Place, pid: number): Error {
  return new Error(
    `The data directory ${place.dataDir} is in use by a PostgreSQL outside this container (its pid there is ` +
      `${pid}): stop the server that runs it first.`,
  )
}

/** Stops a PostgreSQL that the last server of this data directory left running, unless another server uses it. */
export const stopEmbeddedPostgres = async (dataDir: string, log: Place['log']): Promise<void> =>
  stopUnlessShared(await openDataDir(dataDir, log))

async function stopUnlessShared(place: Place): Promise<void> {
  const found = await findPostmaster(place)
  if (!found) return
  const other = await findOtherServer(place, found.endpoint)
  if (other) return place.log(`PostgreSQL keeps running: the server with ${other} uses it`)
  await shutDown(place)
}

/** A server that was refused the lock must not stop the database of the one that holds it. */
async function findOtherServer(place: Place, endpoint: Endpoint): Promise<string | null> {
  try {
    const config = await connectAsSuperuser(place.dataDir, endpoint, DATABASE)
    const holder = await withClient(config, findLockHolder)
    if (!holder?.pid) return null
    const isHere = hostname().startsWith(holder.host ?? '')
    // A holder that was just killed may not have been noticed by the database yet.
    const isOther = isHere ? holder.pid !== process.pid && isRunning(holder.pid) : true
    return isOther ? `pid ${holder.pid}` : null
  } catch (error) {
    place.log(`Could not find out who else uses PostgreSQL: ${(error as Error).message}`)
    return null
  }
}

/**
 * Fast shutdown (no lost commits, clients disconnected), then immediate shutdown, which costs a recovery at the next
 * start.
 */
async function shutDown(place: Place): Promise<void> {
  const attempts = [
    { mode: 'fast', signal: 'SIGINT', timeoutMs: FAST_STOP_TIMEOUT_MS },
    { mode: 'immediate', signal: 'SIGQUIT', timeoutMs: IMMEDIATE_STOP_TIMEOUT_MS },
  ] as const
  for (const { mode, signal, timeoutMs } of attempts) {
    const found = await findPostmaster(place)
    if (!found) return
    if (process.platform === 'win32') await pgCtlStop(await findPostgresBinaries(), place.cluster, mode)
    else process.kill(found.pid, signal)
    const deadline = Date.now() + timeoutMs
    while (Date.now() < deadline) {
      if (!isRunning(found.pid)) return
      await pause(POLL_MS)
    }
    place.log(`PostgreSQL ${found.pid} is still up ${timeoutMs / 1000} s after a ${mode} shutdown was requested`)
  }
  throw new Error(`PostgreSQL in ${place.cluster} does not stop: see ${place.logFile}`)
}

/** Windows has no signals; pg_ctl uses PostgreSQL's substitute for them. */
async function pgCtlStop(binaries: PostgresBinaries, cluster: string, mode: string): Promise<void> {
  await runToEnd(binaries.pgCtl, ['stop', `--pgdata=${cluster}`, `--mode=${mode}`, '--no-wait'], { timeoutMs: 10_000 })
}
