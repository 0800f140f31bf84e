import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { lockDatabase, RefusedLock } from './data-dir-lock.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { listenInPlace, refuseBesideAnother } from './server-socket.ts'

/**
 * The private PostgreSQL, held for as long as the server lives: by one server a data directory, and taken again by itself when it is
 * lost. A PostgreSQL that loses any of its processes ends every connection, that of the lock among them; so its end says that
 * there is something to mend, whatever it was.
 */
export interface SupervisedPostgres {
  /** Brought up to date in place when PostgreSQL comes back elsewhere. */
  connection: pg.PoolConfig
  /** False from the loss until PostgreSQL and the lock are there again: then nothing may be read or written. */
  isHeld(): boolean
  /** Calls `listener` each time that it was lost and is held again. */
  onBack(listener: () => void): void
  release(): Promise<void>
  stop(): Promise<void>
}

interface HoldOptions {
  dataDir: string
  port: number
  logger: Logger
  /** Another server has it now: this one must end. */
  onTaken(reason: Error): void
}

const firstPauseMs = 50
const longestPauseMs = 5_000

/** Connects and takes the lock. The connection is ended by the answered function, or has ended when `onLost` is called. */
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

/** Starts or adopts the PostgreSQL of the data directory. Rejects with what to do, also where another server has it. */
export async function supervisePostgres({ dataDir, port, logger, onTaken }: HoldOptions): Promise<SupervisedPostgres> {
  await refuseBesideAnother(dataDir)
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, log: (message) => logger.info(message) })
  const ending = new AbortController()
  const listeners: (() => void)[] = []
  let letGo: (() => Promise<void>) | null = null
  let mending: Promise<void> = Promise.resolve()

  const take = async (): Promise<void> => {
    letGo = await takeLock(postgres.connection, port, lost)
  }

  function lost(reason: Error): void {
    letGo = null
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
    isHeld: () => letGo !== null,
    onBack: (listener) => void listeners.push(listener),
    async release() {
      ending.abort()
      await mending
      await leave()
      await letGo?.().catch((error: Error) => logger.warn({ err: error }, 'the lock was not given back'))
    },
    stop: () => postgres.stop(),
  }
}
