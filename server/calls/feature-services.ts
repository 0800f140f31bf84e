import type { Database } from '../storage/postgres/database.ts'
import type { FileStore } from '../storage/files/file-store.ts'

/**
 * What features add to the parts of a running server, for the handlers of their calls. The file that defines a service
 * declares its name: `declare module '../../calls/feature-services.ts' { interface FeatureServices { typesetter:
 * Typesetter } }`.
 */
export interface FeatureServices {}

export interface ServiceContext {
  database: Database
  files: FileStore
  warn(message: string): void
}

export interface FeatureService {
  /** Called once, before the server listens; `stop` when no call is in progress any more. */
  start(context: ServiceContext): { services: Partial<FeatureServices>; stop(): Promise<void> }
}

export const defineService = (service: FeatureService): FeatureService => service
