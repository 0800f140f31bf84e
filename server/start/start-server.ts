import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import { resources } from '../../resources/index.ts'
import { takeShortNames } from '../../resources/kit/person-names.ts'
import { setTimeZone } from '../../resources/kit/school-day.ts'
import { declarationFaults } from './declaration-faults.ts'
import { partSweeps } from '../parts/sweeps.ts'
import { partWork } from '../parts/work.ts'
import { type Database } from '../storage/postgres/database.ts'
import { isDatabaseAway } from '../storage/postgres/database-errors.ts'
import { withSession } from '../storage/backup/session.ts'
import { createPool, databaseOver, refuseReadOnly } from '../storage/postgres/pool.ts'
import { giveRoleSettings, missingSettings, refuseSharedSessions } from '../storage/postgres/session-settings.ts'
import { supervisePostgres, type SupervisedPostgres } from '../storage/postgres/supervised-postgres.ts'
import { migrate } from '../storage/tables/migrate.ts'
import { rewriteDerived } from '../records/write/rewrite-derived.ts'
import { requireTimeZone } from '../storage/statements/school-day.ts'
import { requireDiskSpaceIn } from '../storage/postgres/disk-space.ts'
import { refuseLostChoices, undeclaredChoices } from '../storage/tables/stored-choices.ts'
import { maxFileBytes, readEnvironment, type Environment } from '../settings/environment.ts'
import { checkBucket, configuredObjects } from '../storage/files/configured-objects.ts'
import { createFileStore } from '../storage/files/file-store.ts'
import { S3Error } from '../storage/files/s3/s3-client.ts'
import { sweepUnusedFiles } from '../storage/files/unused-files.ts'
import { createUploads } from '../storage/files/uploads.ts'
import { createFirstAdministrator } from './first-administrator.ts'
import { announce } from '../calls/announce.ts'
import { createApp } from '../http/app.ts'
import type { Services } from '../calls/exchange.ts'
import { createLive } from '../calls/live.ts'
import { createJobs } from '../background/jobs/jobs.ts'
import { jobKinds } from './job-kinds.ts'
import { codeSender } from '../people/login/codes.ts'
import { hashAtLeastCost } from '../base/passwords/password.ts'
import { identityCache } from '../access/identity-cache.ts'
import { loadIdentity } from '../access/load-identity.ts'
import { sweepLogins } from '../access/sessions.ts'
import { smsGateway } from '../people/login/sms-gateway.ts'
import { socialLogin } from '../people/login/social-login.ts'
import { syncMenus } from './menu-sync.ts'
import { findOffice } from '../background/office/find-office.ts'
import { startFeatureServices } from './feature-services.ts'
import { sweepNotices } from '../background/notices/notices.ts'
import { loadSampleBank } from './samples/sample-bank.ts'

/**
 * A server in this process, from its environment to its end. The process itself, its signals and its exit are
 * `main.ts`'s.
 */

const sweepEveryMs = 600_000
/** How long calls in progress are still served, each with `connection: close`. */
const drainMs = 250

interface OpenPostgres extends SupervisedPostgres {
  direct: pg.ClientConfig
  isShared: boolean
}

/** Takes a line for people who wait for the start. */
type Report = (line: string) => void

/**
 * One server per data directory. With an external database (DATABASE_URL) any number of servers may run, and none of
 * them can restart it: the pool and the listeners reconnect by themselves. `direct` leads to the PostgreSQL itself, for
 * what holds a session; where it is another address, sessions of `connection` are shared.
 */
async function openDatabase(
  { DATABASE_URL, DIRECT_DATABASE_URL, DATA_DIR, PORT }: Environment,
  logger: Logger,
  report: Report,
): Promise<OpenPostgres> {
  if (DATABASE_URL) {
    const nothing = async () => undefined
    return {
      connection: { connectionString: DATABASE_URL },
      direct: { connectionString: DIRECT_DATABASE_URL ?? DATABASE_URL },
      isShared: DIRECT_DATABASE_URL !== undefined,
      isHeld: () => true,
      onBack: () => undefined,
      release: nothing,
      stop: nothing,
    }
  }
  report(`starting PostgreSQL in ${join(DATA_DIR, 'postgres')}`)
  const onTaken = (reason: Error): void => {
    logger.fatal({ err: reason }, 'another server took the data directory while PostgreSQL was away')
    process.exit(1)
  }
  const postgres = await supervisePostgres({ dataDir: DATA_DIR, port: PORT, logger, onTaken })
  return { ...postgres, direct: postgres.connection, isShared: false }
}

/** Makes the database fit: its version, the settings of connections, the tables, and what they hold. */
async function prepareDatabase(
  postgres: OpenPostgres,
  pool: pg.Pool,
  database: Database,
  logger: Logger,
  report: Report,
): Promise<void> {
  const { isShared } = postgres
  await withSession(postgres.direct, 'start', (client) => (isShared ? giveRoleSettings(client) : Promise.resolve()))
  if (isShared) {
    const missing = await missingSettings(pool)
    if (missing) logger.warn(missing)
  } else await refuseSharedSessions(pool)
  const direct = createPool(postgres.direct)
  try {
    await requireTimeZone(database)
    await migrate(direct, report)
  } finally {
    await direct.end()
  }
  await refuseLostChoices(pool)
}

/** Responses to creates are kept for a day; a client that repeats one later creates a new record. */
async function sweep(services: Services): Promise<void> {
  await services.pool.query(`delete from idempotency where at < now() - interval '1 day'`)
  await sweepLogins(services.database)
  await sweepNotices(services.database)
  await services.files.sweep()
  await services.uploads.sweep()
  for (const sweepOf of partSweeps) await sweepOf(services.database)
  await sweepUnusedFiles(services.database, services.files)
}

const lookAgainMs = 1_000

async function rewriteOnceBack(database: Database, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await rewriteDerived(database, signal)
    } catch (error) {
      if (!isDatabaseAway(error) || signal.aborted) throw error
      await delay(lookAgainMs)
    }
  }
}

/** What is set wrongly stops the start. A store that is away may be back before anybody asks for a file. */
async function checkStore(environment: Environment, logger: Logger): Promise<void> {
  const { s3 } = configuredObjects(environment)
  await (s3 && checkBucket(s3))?.catch((error: unknown) => {
    if (!(error instanceof S3Error && error.isAway)) throw error
    logger.warn({ err: error }, 'the store of files is away')
  })
}

/** Content that every bank gets at its first start; adds what is missing. */
async function fillFirst(database: Database, environment: Environment, logger: Logger, report: Report): Promise<void> {
  await syncMenus(database)
  const password = await createFirstAdministrator(database, environment.ADMIN_USERNAME, environment.ADMIN_PASSWORD)
  if (password) report(`first administrator: ${environment.ADMIN_USERNAME} / ${password} (shown this once)`)
  const { ADMIN_USERNAME: marker } = environment
  if (environment.SAMPLE_DATA)
    await loadSampleBank({ database, marker, report, log: (message) => logger.info(message) })
}

const warnOfUndeclared = (pool: pg.Pool, logger: Logger): Promise<void> =>
  undeclaredChoices(pool).then(
    ({ lost, unread }) => {
      for (const one of lost) logger.warn(one)
      for (const table of unread) logger.warn(`${table}: its stored choices were not checked, as that takes too long`)
    },
    (error) => logger.warn({ err: error }, 'stored choices were not checked'),
  )

/**
 * The parts of a running server, over a database whose tables match the declarations; and the end of those of features.
 */
function servicesOver(
  { environment, office }: Pick<Services, 'environment' | 'office'>,
  logger: Logger,
  postgres: OpenPostgres,
  pool: pg.Pool,
  database: Database,
): { services: Services; stopFeatures(): Promise<void> } {
  const warn = (message: string): void => logger.warn(message)
  const requireDiskSpace = requireDiskSpaceIn(environment.DATABASE_URL ? null : environment.DATA_DIR)
  const { objects, s3 } = configuredObjects(environment, requireDiskSpace)
  const quota = { bytes: environment.LEARNER_QUOTA_MB * 1_048_576, unfinished: 5 }
  const files = createFileStore({ database, dataDir: environment.DATA_DIR, objects, requireDiskSpace, quota })
  const { SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN } = environment
  const features = startFeatureServices({ database, files, warn })
  const services: Services = {
    environment,
    pool,
    database,
    files,
    office,
    uploads: createUploads({
      database,
      objects,
      s3,
      dataDir: environment.DATA_DIR,
      maxBytes: maxFileBytes(environment),
      requireDiskSpace,
      quota,
    }),
    features: features.services,
    jobs: createJobs({
      database,
      log: logger,
      kinds: jobKinds,
      loadIdentity,
      files,
      office,
      requireDiskSpace,
      publish: (names, notified) => announce(services, new Set(names), notified),
    }),
    live: createLive(pool, { connection: postgres.direct, warn }),
    requireDiskSpace,
    identities: identityCache({ database, listen: postgres.direct, warn }),
    codes: codeSender(SMS_GATEWAY_URL ? smsGateway(SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN) : null, logger),
    social: socialLogin(environment.SOCIAL_PROVIDERS, environment.PUBLIC_URL, logger),
    isHeld: () => postgres.isHeld(),
    ready: async () => postgres.isHeld() && (await pool.query(refuseReadOnly)) !== null,
  }
  return { services, stopFeatures: features.stop }
}

/** Background work besides the calls; returns a function that stops it. */
function startBeside(services: Services, logger: Logger): () => Promise<void> {
  const { database, pool } = services
  const ending = new AbortController()
  const rewriting = rewriteOnceBack(database, ending.signal).catch((error) =>
    logger.warn({ err: error }, 'the columns that records are searched by were not recalculated'),
  )
  // Checking a table of a million rows once is fast enough.
  const looking = warnOfUndeclared(pool, logger)
  const failed = (name: string) => (error: unknown) =>
    logger[isDatabaseAway(error) ? 'debug' : 'warn']({ err: error }, `${name} failed`)
  const works = partWork.map(({ name, start }) =>
    start(database, { failed: failed(name), changed: (resources) => announce(services, resources) }),
  )
  const sweeping = () => void sweep(services).catch((error) => logger.warn({ err: error }, 'sweeping failed'))
  const sweeper = setInterval(sweeping, sweepEveryMs)
  return async () => {
    clearInterval(sweeper)
    ending.abort()
    await Promise.all([rewriting, looking])
    await Promise.all(works.map((work) => work.stop()))
  }
}

/** Closes everything, once: background work, streams, calls in progress, jobs, then the database. */
function stopOnce(
  services: Services,
  app: FastifyInstance,
  draining: { now: boolean },
  {
    endBeside,
    stopFeatures,
    closeDatabase,
  }: Record<'endBeside' | 'stopFeatures' | 'closeDatabase', () => Promise<void>>,
): () => Promise<void> {
  const stop = async (): Promise<void> => {
    draining.now = true
    const besideEnded = endBeside()
    await services.live.close()
    await delay(drainMs)
    // A connection that answers its last call while the server closes would otherwise stay until its keep-alive ends.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    await app.close()
    clearInterval(idle)
    await Promise.all(services.codes.sending)
    await services.jobs.stop()
    await stopFeatures()
    await besideEnded
    await closeDatabase()
  }
  let stopping: Promise<void> | undefined
  return () => (stopping ??= stop())
}

export interface StartedServer {
  /** `http://127.0.0.1:4000` */
  origin: string
  /** Closes everything, once. */
  stop(): Promise<void>
}

/**
 * Throws what is set wrongly, or what a start finds, with a message for an administrator. `report` gets a line as each
 * step begins that may take seconds, and the first administrator's password.
 */
export async function startServer(
  variables: NodeJS.ProcessEnv,
  report: Report = () => undefined,
): Promise<StartedServer> {
  const environment = readEnvironment(variables)
  setTimeZone(environment.TIME_ZONE)
  takeShortNames(environment.PERSON_NAMES === 'chinese')
  const faults = declarationFaults(resources)
  if (faults.length > 0) throw new Error(`The resources are not right:\n  ${faults.join('\n  ')}`)
  const logger = pino(
    { level: environment.LOG_LEVEL, redact: ['req.headers', 'headers', 'password', 'token'] },
    pino.destination(2),
  )
  if (environment.PASSWORD_COST === 'least') {
    logger.warn('PASSWORD_COST=least: password hashes are easy to crack. Use this for tests only.')
    hashAtLeastCost()
  }
  await mkdir(environment.DATA_DIR, { recursive: true, mode: 0o700 })
  const postgres = await openDatabase(environment, logger, report)
  const pool = createPool(postgres.connection, postgres)
  postgres.onBack(() => Object.assign(pool.options, postgres.connection))
  const database = databaseOver(pool, postgres)
  await prepareDatabase(postgres, pool, database, logger, report)
  await fillFirst(database, environment, logger, report)
  await checkStore(environment, logger)

  const office = await findOffice(environment.SOFFICE_PATH)
  const { services, stopFeatures } = servicesOver({ environment, office }, logger, postgres, pool, database)
  const draining = { now: false }
  const app = await createApp(services, logger, draining)
  await app.listen({ port: environment.PORT, host: environment.HOST })
  // The previous server of the data directory is gone, so its jobs need not wait for their leases to end.
  if (!environment.DATABASE_URL) await pool.query(`update job_run set lease_until = now() where state = 'running'`)
  services.jobs.start()
  const endBeside = startBeside(services, logger)
  services.identities.onChange(() => services.live.recheck())
  const closeDatabase = async (): Promise<void> => {
    await services.identities.close()
    await pool.end()
    await postgres.release()
    await postgres.stop()
  }
  const stop = stopOnce(services, app, draining, { endBeside, stopFeatures, closeDatabase })
  const { port } = app.server.address() as AddressInfo
  const host = environment.HOST.includes(':') ? `[${environment.HOST}]` : environment.HOST
  return { origin: `http://${host}:${port}`, stop }
}
