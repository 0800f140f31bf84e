import type { Operation } from '../../../../../resources/papers/operations.ts'
import type { PaperSection } from '../../../../../resources/papers/sections.ts'
import {
  answeredPaper,
  changedPaper,
  openedPaper,
  redone,
  reopenedPaper,
  settledConflict,
  takenToSend,
  undone,
  type Batch,
  type DraftAnswer,
  type PaperState,
  type Refused,
} from './paper-state.ts'

/** Keeps a paper and the server's draft of it together: sends changes soon after they are made, and takes others'. */

export interface OpenedDraft {
  seq: number
  content: PaperSection[]
  /** It differs from the record. */
  isChanged: boolean
}

export interface DraftCalls {
  read(): Promise<OpenedDraft>
  change(input: { client: string; base_seq: number; batches: Batch[] }): Promise<DraftAnswer>
}

/** Where unconfirmed changes survive the page. Nothing here rejects. */
export interface ChangeStore {
  /** Those of earlier visits, in their order. */
  left(): Promise<Batch[]>
  keep(batch: Batch): void
  drop(ids: readonly string[]): void
}

/** How a failed call is to be understood. */
export type Failure = { kind: 'offline' } | { kind: 'refused'; message: string }

export interface SyncOptions {
  calls: DraftCalls
  store: ChangeStore
  client: string
  newId: () => string
  failureOf: (fault: unknown) => Failure
  /** In ms. */
  now?: () => number
}

export interface Saving {
  /** `waiting`: a change is about to be sent. `refused`: the server does not take changes, and gave a reason. */
  state: 'saved' | 'waiting' | 'sending' | 'offline' | 'refused'
  savedAt: number | null
  message?: string
}

export interface PaperSnapshot {
  paper: PaperState
  saving: Saving
  /** The draft differs from the record, as far as is known here. */
  isChanged: boolean
}

const pauseMs = 1000
const againMs = 3000
const longestMs = 60_000

/** The pause before the next try: each that failed doubles it, up to a minute. */
export const pauseAfter = (ms: number, failed: number): number => Math.min(longestMs, ms * 2 ** Math.min(failed, 20))

export class PaperSync {
  private snapshot: PaperSnapshot
  private readonly options: SyncOptions
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private exchange: Promise<void> | undefined
  private isClosed = false
  /** Tries to send that failed, one after the other. */
  private failed = 0

  private constructor(options: SyncOptions, paper: PaperState, isChanged: boolean) {
    this.options = options
    this.snapshot = { paper, saving: { state: 'saved', savedAt: null }, isChanged }
  }

  /** Opens the draft, with what an earlier visit could not send. */
  static async open(options: SyncOptions): Promise<PaperSync> {
    const left = await options.store.left()
    const { seq, content, isChanged } = await options.calls.read()
    const sync = new PaperSync(options, openedPaper(seq, content, left), isChanged || left.length > 0)
    if (left.length > 0) void sync.flush()
    return sync
  }

  /** This window, among those that have the paper open. */
  get client(): string {
    return this.options.client
  }

  readonly read = (): PaperSnapshot => this.snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private show(change: Partial<PaperSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change }
    this.listeners.forEach((listener) => listener())
  }

  private now(): number {
    return this.options.now?.() ?? Date.now()
  }

  /** Changes with the same `key` soon after each other are one step to take back. */
  change(operations: readonly Operation[], key?: string): void {
    if (operations.length > 0)
      this.apply((paper, step) => changedPaper(paper, { ...step, operations, ...(key === undefined ? {} : { key }) }))
  }

  undo(): void {
    this.apply(undone)
  }

  redo(): void {
    this.apply(redone)
  }

  settle(conflict: Refused): void {
    this.show({ paper: settledConflict(this.snapshot.paper, conflict) })
  }

  private apply(change: (paper: PaperState, step: { id: string; at: number }) => PaperState): void {
    const before = this.snapshot.paper
    const paper = change(before, { id: this.options.newId(), at: this.now() })
    if (paper === before) return
    const last = paper.pending.at(-1)
    if (last && last !== before.pending.at(-1)) this.options.store.keep(last)
    const isChanged = paper.pending !== before.pending
    this.show({
      paper,
      ...(isChanged && { isChanged, saving: { ...this.snapshot.saving, state: 'waiting' as const } }),
    })
    if (isChanged) this.soon(pauseAfter(pauseMs, this.failed))
  }

  private soon(ms: number): void {
    clearTimeout(this.timer)
    if (!this.isClosed) this.timer = setTimeout(() => void this.flush(), ms)
  }

  /** Sends what waits, and takes what others did; again until nothing waits. */
  flush(): Promise<void> {
    clearTimeout(this.timer)
    this.exchange ??= this.exchangeAll().finally(() => (this.exchange = undefined))
    return this.exchange
  }

  /** Others changed the paper, or may have. */
  catchUp(): void {
    if (!this.exchange) void this.flush()
    else void this.exchange.then(() => this.flush())
  }

  /** Whether everything is with the server. */
  get isSettled(): boolean {
    return this.snapshot.paper.pending.length === 0
  }

  private async exchangeAll(): Promise<void> {
    do {
      const { state, batches } = takenToSend(this.snapshot.paper)
      this.show({
        paper: state,
        ...(batches.length > 0 && { saving: { ...this.snapshot.saving, state: 'sending' as const } }),
      })
      try {
        const { client, calls } = this.options
        const answer = await calls.change({ client, base_seq: state.seq, batches })
        this.take(answer, batches)
      } catch (fault) {
        return this.fail(fault)
      }
    } while (!this.isSettled)
  }

  private take(answer: DraftAnswer, batches: readonly Batch[]): void {
    this.failed = 0
    const { paper: before, saving } = this.snapshot
    const paper = answeredPaper(before, answer, batches)
    const still = new Set(paper.pending.map(({ op_id }) => op_id))
    const arrived = before.pending.map(({ op_id }) => op_id).filter((id) => !still.has(id))
    if (arrived.length > 0) this.options.store.drop(arrived)
    this.show({
      paper,
      isChanged: this.snapshot.isChanged || paper.seq > before.seq,
      saving: {
        state: paper.pending.length > 0 ? 'waiting' : 'saved',
        savedAt: batches.length > 0 ? this.now() : saving.savedAt,
      },
    })
  }

  private fail(fault: unknown): void {
    const failure = this.options.failureOf(fault)
    this.failed += 1
    const { savedAt } = this.snapshot.saving
    if (failure.kind === 'refused')
      return this.show({ saving: { state: 'refused', savedAt, message: failure.message } })
    this.show({ saving: { state: 'offline', savedAt } })
    return this.soon(pauseAfter(againMs, this.failed - 1))
  }

  /** Reloads everything from the server, after the record changed: the draft was saved as its version, or discarded. */
  async reopen(): Promise<void> {
    const { seq, content, isChanged } = await this.options.calls.read()
    const { paper } = this.snapshot
    this.show({
      paper: reopenedPaper(paper, seq, content),
      isChanged: isChanged || paper.pending.length > 0,
    })
  }

  /** The page is left: what waits is sent, what follows too. */
  rest(): void {
    if (!this.isSettled) void this.flush()
  }

  /** The page is shown again: changes of others were not reported meanwhile. */
  async resume(): Promise<void> {
    await this.flush()
    await this.reopen().catch(() => undefined)
  }

  /** Nobody comes back to it: what waits is sent once more, or lies in the store. */
  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    if (!this.isSettled) void this.flush()
  }
}
