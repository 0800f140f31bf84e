import type { AnyResource } from '../../resources/kit/index.ts'
import type { Database } from '../postgres/database.ts'
import type { Identity } from '../identity.ts'

/** A record as the wire has it: declared fields and the record's own. */
export type RecordRow = Record<string, unknown> & { id: number; version: number }

/** Who writes, over which connection, and what came of it. */
export interface RecordContext {
  readonly database: Database
  readonly identity: Identity
  /** Resources written, for those who follow them. */
  readonly changed: Set<string>
  /** People to whom a notice was written. */
  readonly notified: Set<number>
  /** Nodes moved by several writes that are one: whether they are still one tree is looked at when all of them are done. */
  readonly movedNodes?: Set<number>
}

/** The same writer inside a transaction. */
export const inTransaction = <T>(context: RecordContext, work: (inner: RecordContext) => Promise<T>): Promise<T> =>
  context.database.transaction((database) => work({ ...context, database }))

export type WriteKind = 'create' | 'update' | 'delete' | 'restore' | 'purge'

/** What the history of one record says beyond the fields that changed: the version brought back, the records that became one. */
export interface HistoryNote {
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** One record of a write. */
export interface Change {
  /** 0 until a new record is stored. */
  id: number
  /** The whole record as it is stored, locked; null for a new one. */
  before: RecordRow | null
  /** What is given for it. The stage `complete` adds what follows from that, and makes it ready for its columns. */
  values: Record<string, unknown>
  /** The whole record as it is to be: from the end of the stage `complete` on. */
  after: Record<string, unknown>
  /** The fields that become different: from the end of the stage `complete` on. */
  names: string[]
  note?: HistoryNote
}

/** One write of records of one resource: all of them, or none. */
export interface Write {
  readonly context: RecordContext
  readonly resource: AnyResource
  readonly kind: WriteKind
  /** What the history calls it: a verb, a declared action, an import. */
  readonly action: string
  /**
   * `server`: what follows from a write that a person may make (a reference that moves with a merge). It is done in their name, to
   * records that they do not see and in states that are locked for them too.
   */
  readonly by: 'person' | 'server'
  /** Whether a refusal says which record it is for: where a person named several. */
  readonly isNamed: boolean
  /** What was just made is taken back, in whatever state it is. */
  readonly isUnmade?: boolean
  /** The key under which a create is answered once, however often it is sent. */
  readonly repeatable?: Repeatable | undefined
  changes: Change[]
  /** The records as they are stored: from the stage `write` on. */
  stored: RecordRow[]
}

/** A create's Idempotency-Key with the hash of route and body. */
export interface Repeatable {
  key: string
  requestHash: Buffer
}

/** What is seen to after the rows are stored, in the same transaction. */
export type AfterWrite = () => Promise<void>

/** Throws what keeps the write from being made. */
export type Stage = (write: Write) => Promise<AfterWrite | void>

export const changeOf = (before: RecordRow | null, values: Record<string, unknown>, note?: HistoryNote): Change => ({
  id: before?.id ?? 0,
  before,
  values,
  after: {},
  names: [],
  ...(note ? { note } : {}),
})
