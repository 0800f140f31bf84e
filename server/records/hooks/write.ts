import type { AnyResource } from '../../../resources/kit/index.ts'
import type { Database } from '../../storage/postgres/database.ts'
import type { Identity } from '../../base/identity.ts'

/** A record in wire format: declared fields and the record's own (id, version, dates). */
export type RecordRow = Record<string, unknown> & { id: number; version: number }

/** The writer, the connection, and what the write affected. */
export interface RecordContext {
  readonly database: Database
  readonly identity: Identity
  /** Resources written, so that their subscribers can be notified. */
  readonly changed: Set<string>
  /** People who got a notice. */
  readonly notified: Set<number>
  /** Nodes moved by several writes that belong together: the tree is checked once, after all of them. */
  readonly movedNodes?: Set<number>
}

/** The same context inside a transaction. */
export const inWriteTransaction = <T>(context: RecordContext, work: (inner: RecordContext) => Promise<T>): Promise<T> =>
  context.database.transaction((database) => work({ ...context, database }))

export type WriteKind = 'create' | 'update' | 'delete' | 'restore' | 'purge'

/** What the history entry of one record says besides the changed fields: the version restored, the records merged. */
export interface HistoryNote {
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** One record of a write. */
export interface Change {
  /** 0 until a new record is stored. */
  id: number
  /** The whole record as stored, locked; null for a new one. */
  before: RecordRow | null
  /** The values to write. The stage `complete` adds what follows from them and prepares them for the columns. */
  values: Record<string, unknown>
  /** The whole record as it will be stored; set by the stage `complete`. */
  after: Record<string, unknown>
  /** The fields whose values change; set by the stage `complete`. */
  names: string[]
  note?: HistoryNote
}

/** Updates of other records that follow from a write, made after it in its transaction, in the server's name. */
export interface Consequence {
  resource: AnyResource
  action: string
  updates: readonly { id: number; values: Readonly<Record<string, unknown>> }[]
}

/** One write to records of one resource, all or nothing. */
export interface Write {
  readonly context: RecordContext
  readonly resource: AnyResource
  readonly kind: WriteKind
  /** Its name in the history: a verb, a declared action, an import. */
  readonly action: string
  /**
   * `server` marks a consequence of a write that the person may make, such as a reference updated by a merge. It runs
   * in that person's name, also on records outside their scope and in states that lock them.
   */
  readonly by: 'person' | 'server'
  /** Whether an error says which record it is about; set where a person named several. */
  readonly isNamed: boolean
  /** Takes back records that were just created, whatever their state. */
  readonly isUnmade?: boolean
  /** The Idempotency-Key of a create: a repeated request gets the first response. */
  readonly repeatable?: Repeatable | undefined
  changes: Change[]
  /** The records as stored; set by the stage `write`. */
  stored: RecordRow[]
  /** What follows from it; set by the stage `follow`. */
  consequences?: Consequence[]
}

/** A create's Idempotency-Key, with the hash of route and body. */
export interface Repeatable {
  key: string
  requestHash: Buffer
}

/** Runs after the rows are stored, in the same transaction. */
export type AfterWrite = () => Promise<void>

/** Throws to prevent the write. */
export type Stage = (write: Write) => Promise<AfterWrite | void>

export const changeOf = (before: RecordRow | null, values: Record<string, unknown>, note?: HistoryNote): Change => ({
  id: before?.id ?? 0,
  before,
  values,
  after: {},
  names: [],
  ...(note ? { note } : {}),
})

/** A write of records by which people may come to reach more. */
export interface WatchedWrite {
  context: RecordContext
  /** The records; null for new ones. */
  ids: readonly number[] | null
  /** The fields; null where the record itself is created, deleted or restored. */
  fields: readonly string[] | null
}

/** A check around a write: `before` it, and, with the ids that were written, after it. Throws "403". */
export interface GainCheck {
  before(): Promise<(ids: readonly number[]) => Promise<void>>
}
