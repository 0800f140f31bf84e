import { setTimeout as pause } from 'node:timers/promises'
import { pg } from './driver.ts'
import type { Logger } from 'pino'
import { lockDatabase, RefusedLock } from './data-dir-lock.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { listenInPlace, refuseBesideAnother } from './server-socket.ts'

/**
 * The private PostgreSQL, kept running as long as the server: one server per data directory, restarted automatically
 * when lost. A PostgreSQL that loses any of its processes ends every connection, including that of the lock; so the end
 * of that connection always signals a loss.
 */
export interface SupervisedPostgres {
  /** Updated in place when PostgreSQL comes back at another port. */
  connection: pg.PoolConfig
  /** False from the loss until PostgreSQL and the lock are back: until then nothing may be read or written. */
  isHeld(): boolean
  /** Calls `listener` each time it was lost and is back. */
  onBack(listener: () => void): void
  release(): Promise<void>
  stop(): Promise<void>
}

interface HoldOptions {
  dataDir: string
  port: number
  logger: Logger
  /** Another server has taken over: this one must end. */
  onTaken(reason: Error): void
}

const firstPauseMs = 50
const longestPauseMs = 5_000

/** Connects and takes the lock. The returned function ends the connection; when `onLost` is called it has ended. */
async function takeLock(
  connection: pg.ClientConfig,
  port: number,
  onLost: (reason: Error) => void,
): Promise<() => Promise<void>> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const lock = await lockDatabase(client, { port, onLost })
    return async () => {
      await lock.release()
      await client.end()
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/**
 * Starts or adopts the PostgreSQL of the data directory. Rejects with what to do, also where another server uses it.
 */
export async function supervisePostgres({ dataDir, port, logger, onTaken }: HoldOptions): Promise<SupervisedPostgres> {
  await refuseBesideAnother(dataDir)
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, log: (message) => logger.info(message) })
  const ending = new AbortController()
  const listeners: (() => void)[] = []
  let releaseLock: (() => Promise<void>) | null = null
  let mending: Promise<void> = Promise.resolve()

  const take = async (): Promise<void> => {
    releaseLock = await takeLock(postgres.connection, port, lost)
  }

  function lost(reason: Error): void {
    releaseLock = null
    const began = Date.now()
    logger.warn({ err: reason }, 'PostgreSQL was lost: starting it again')
    mending = mend().then(() => {
      if (ending.signal.aborted) return
      logger.warn({ ms: Date.now() - began }, 'PostgreSQL is back')
      for (const listener of listeners) listener()
    })
  }

  async function mend(): Promise<void> {
    for (let waitMs = firstPauseMs; !ending.signal.aborted; waitMs = Math.min(2 * waitMs, longestPauseMs)) {
      try {
        await postgres.revive(ending.signal)
        return await take()
      } catch (error) {
        if (ending.signal.aborted) return
        if (error instanceof RefusedLock && !error.bySelf) return onTaken(error)
        logger.error({ err: error }, 'PostgreSQL is not back yet')
        await pause(waitMs, undefined, { signal: ending.signal }).catch(() => undefined)
      }
    }
  }

  await take()
  const { host } = postgres.connection
  const leave = host?.startsWith('/') ? await listenInPlace(host, port) : async () => undefined
  return {
    connection: postgres.connection,
    isHeld: () => releaseLock !== null,
    onBack: (listener) => void listeners.push(listener),
    async release() {
      ending.abort()
      await mending
      await leave()
      await releaseLock?.().catch((error: Error) => logger.warn({ err: error }, 'the lock was not given back'))
    },
    stop: () => postgres.stop(),
  }
}
