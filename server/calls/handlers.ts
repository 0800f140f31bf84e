import type { z } from 'zod'
import type { FastifyBaseLogger } from 'fastify'
import type { Resources } from '../../resources/index.ts'
import type { Action, InputOf, Language, Resource } from '../../resources/kit/index.ts'
import type { Database } from '../storage/postgres/database.ts'
import type { Records } from '../records/records.ts'
import type { FileStore } from '../storage/files/file-store.ts'
import type { Identity } from '../base/identity.ts'
import type { Jobs } from '../background/jobs/jobs.ts'
import type { FeatureServices } from './feature-services.ts'

/** What a handler works with. For calls that write, `records` and `database` share one transaction. */
export interface ActionContext extends FeatureServices {
  identity: Identity
  language: Language
  database: Database
  records: Records
  jobs: Jobs
  files: FileStore
  log: FastifyBaseLogger
  /** Identifies a repeated call, where the caller sent it. */
  idempotencyKey: string | undefined
}

/** Does several things or none: records, statements and jobs of the inner context belong to one transaction. */
export const inTransaction = <T>(context: ActionContext, work: (inner: ActionContext) => Promise<T>): Promise<T> =>
  context.records.transaction((records) => {
    const { database } = records
    return work({ ...context, records, database, jobs: context.jobs.within(database) })
  })

type Place<A extends Action> = A['on'] extends 'page'
  ? {}
  : A['on'] extends 'row'
    ? { [K in A extends { idKey: infer N extends string } ? N : 'id']: number }
    : { [K in A extends { idsKey: infer N extends string } ? N : 'ids']: number[] }
type DeclaredInput<A extends Action> = A extends { input: infer F } ? InputOf<F> : {}
type Answer<A extends Action> = A extends { job: true }
  ? { job_id: number }
  : A extends { output: infer O extends z.ZodType }
    ? z.infer<O>
    : null

/** The handler of one action: gets the validated input, returns what its `output` declares. */
export type Handler<A extends Action> = (
  context: ActionContext,
  input: Place<A> & DeclaredInput<A>,
) => Promise<Answer<A>>

type ActionsOf<R> = R extends Resource<string, any, infer A> ? A : never
type Effected<A> = A extends { after: true } ? false : A extends { set: {} } ? true : false
type Handled<A> = {
  [K in keyof A as Effected<A[K]> extends true ? never : K]: A[K] extends Action ? Handler<A[K]> : never
}
type NeedsHandlers<R> = keyof Handled<ActionsOf<R>> extends never ? false : true

/** Every action without a declared effect needs its handler here, or this does not compile. */
export type Handlers = {
  [R in keyof Resources as NeedsHandlers<Resources[R]> extends true ? R : never]: Handled<ActionsOf<Resources[R]>>
}

/** Binds the handlers of `server/features/<feature>/handlers/<resource>.ts` to the declaration that names them. */
export const defineHandlers = <A extends Record<string, Action>>(
  _resource: Resource<any, any, A>,
  handlers: Handled<A>,
): Handled<A> => handlers
