import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Language } from '../../resources/kit/index.ts'
import type { Environment } from '../settings/environment.ts'
import type { FileStore } from '../storage/files/file-store.ts'
import type { Uploads } from '../storage/files/uploads.ts'
import type { Identity } from '../base/identity.ts'
import type { IdentityCache } from '../access/identity-cache.ts'
import type { JobQueue } from '../background/jobs/jobs.ts'
import type { CodeSender } from '../people/login/codes.ts'
import type { SocialLogin } from '../people/login/social-login.ts'
import type { Office } from '../background/office/office.ts'
import type { FeatureServices } from './feature-services.ts'
import type { Database } from '../storage/postgres/database.ts'
import type { RequireDiskSpace } from '../storage/postgres/disk-space.ts'
import type { Live } from './live.ts'
import type { Route } from './routes.ts'

/** Everything that a running server is made of. */
export interface Services {
  /** What features added. */
  features: FeatureServices
  environment: Environment
  pool: pg.Pool
  database: Database
  identities: IdentityCache
  jobs: JobQueue
  files: FileStore
  uploads: Uploads
  codes: CodeSender
  social: SocialLogin
  /** Null on a machine without one. */
  office: Office | null
  live: Live
  /** Called before a call writes records; sessions and attempt counters are small, and written regardless. */
  requireDiskSpace: RequireDiskSpace
  /** False while the database is lost: then nothing is read from it. */
  isHeld(): boolean
  /** Whether the database answers and the migrations are applied. */
  ready(): Promise<boolean>
}

/** One call in progress: the caller, the language, and the input. */
export interface Exchange {
  services: Services
  route: Route
  request: FastifyRequest
  reply: FastifyReply
  identity: Identity | null
  language: Language
  token: string | undefined
  input: any
}
