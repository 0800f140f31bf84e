import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Language } from '../../resources/kit/index.ts'
import type { Environment } from '../settings/environment.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Uploads } from '../files/uploads.ts'
import type { Identity } from '../identity.ts'
import type { IdentityCache } from '../identities/identity-cache.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import type { CodeSender } from '../login/codes.ts'
import type { SocialLogin } from '../login/social-login.ts'
import type { Office } from '../office/office.ts'
import type { Typesetter } from '../print/engine/typesetter.ts'
import type { PaperPrinter } from '../papers/paper-printer.ts'
import type { QuestionPrinter } from '../print/questions/print-questions.ts'
import type { Database } from '../postgres/database.ts'
import type { RequireDiskSpace } from '../postgres/disk-space.ts'
import type { Live } from './live.ts'
import type { Route } from './routes.ts'

/** Everything that a running server is made of. */
export interface Services {
  environment: Environment
  pool: pg.Pool
  database: Database
  identities: IdentityCache
  jobs: JobQueue
  files: FileStore
  uploads: Uploads
  codes: CodeSender
  social: SocialLogin
  typesetter: Typesetter
  /** Null on a machine without one. */
  office: Office | null
  questionPrinter: QuestionPrinter
  paperPrinter: PaperPrinter
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
