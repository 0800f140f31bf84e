import { applyOperations, type Conflict, type Operation } from '../../../../../resources/papers/operations.ts'
import type { PaperSection } from '../../../../../resources/papers/sections.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/**
 * A paper in the hands of one person: what the server has, and their own changes that it has not confirmed. What they
 * see is the first with the second applied. Pure: the server orders all changes, and both sides apply them by the same
 * rules, so that everybody ends with the same paper.
 */

/** One change as it is sent. `op_id` lets the server recognise a repeated one. */
export interface Batch {
  op_id: string
  operations: Operation[]
}

export interface ServerBatch extends Batch {
  seq: number
  client: string
  user_name: string | null
}

/** A change that the server did not take over, or not in whole. */
export type Refused = { op_id: string; message?: string | undefined } & (
  | Conflict
  | { reason: 'invalid'; vkey?: string | undefined }
)

/** The server's answer to changes: everything since the `base_seq` that they were sent with. */
export interface DraftAnswer {
  seq: number
  batches: ServerBatch[]
  content: PaperSection[] | null
  conflicts: Refused[]
}

export interface Pending extends Batch {
  /** It is on its way, or may have arrived: it is not changed any more. */
  isSent: boolean
}

/** What takes a change back. Changes with the same `key` soon after each other, as letters of a name, are one step. */
interface Step {
  ids: readonly string[]
  operations: Operation[]
  key?: string | undefined
  at: number
}

export interface PaperState {
  seq: number
  /** The paper as the server has it at `seq`. */
  confirmed: PaperSection[]
  pending: readonly Pending[]
  /** The paper as it is shown. */
  sections: PaperSection[]
  undo: readonly Step[]
  redo: readonly Step[]
  conflicts: readonly Refused[]
}

export interface Change {
  operations: readonly Operation[]
  id: string
  /** In ms. */
  at: number
  key?: string | undefined
}

const maxSteps = 500
/** A pause this long ends a step. */
const stepMs = 3000

const shown = (confirmed: PaperSection[], pending: readonly Pending[]): PaperSection[] =>
  applyOperations(
    confirmed,
    pending.flatMap(({ operations }) => operations),
  ).sections

/** A paper as it is opened, with changes of an earlier visit that were not confirmed. */
export function openedPaper(seq: number, confirmed: PaperSection[], left: readonly Batch[] = []): PaperState {
  // They may have arrived: they are sent again as they were.
  const pending = left.map((one) => ({ ...one, isSent: true }))
  return { seq, confirmed, pending, sections: shown(confirmed, pending), undo: [], redo: [], conflicts: [] }
}

type SetOperation = Extract<Operation, { op: 'set' }>

/** Two values given to one field, one after the other, as one change; undefined where they are not that. */
function asOne(first: readonly Operation[], second: readonly Operation[]): Operation[] | undefined {
  const isPair =
    first.length === second.length &&
    first.every((one, at) => {
      const other = itemAt(second, at)
      return one.op === 'set' && other.op === 'set' && one.vkey === other.vkey && one.field === other.field
    })
  if (!isPair) return undefined
  return first.map((one, at) => ({ ...(second[at] as SetOperation), from: (one as SetOperation).from }))
}

/** Added to the last change while that waits, where they are one. */
function withPending(pending: readonly Pending[], { operations, id }: Change, joins: boolean): Pending[] {
  const last = pending.at(-1)
  const joined = joins && last && !last.isSent ? asOne(last.operations, operations) : undefined
  if (joined) return [...pending.slice(0, -1), { ...last!, operations: joined }]
  return [...pending, { op_id: id, operations: [...operations], isSent: false }]
}

/** The step that takes back a change and the one before it. */
function joinedStep(last: Step, step: Step): Step | undefined {
  // Backwards: the later change is taken back first.
  const operations = asOne(step.operations, last.operations)
  return operations && { ...step, ids: [...last.ids, ...step.ids], operations }
}

/** The person's own change. One that changes nothing leaves everything as it is. */
export function changedPaper(state: PaperState, change: Change): PaperState {
  const { sections, inverse, conflicts } = applyOperations(state.sections, change.operations)
  if (inverse.length === 0)
    return conflicts.length === 0
      ? state
      : withConflicts(
          state,
          conflicts.map((one) => ({ ...one, op_id: change.id })),
        )
  const last = state.undo.at(-1)
  const joins = change.key !== undefined && last?.key === change.key && change.at - last.at < stepMs
  const step = { ids: [change.id], operations: inverse, key: change.key, at: change.at }
  const joined = joins ? joinedStep(last, step) : undefined
  return {
    ...state,
    sections,
    pending: withPending(state.pending, change, joined !== undefined),
    undo: joined ? [...state.undo.slice(0, -1), joined] : [...state.undo, step].slice(-maxSteps),
    redo: [],
  }
}

/** Takes the last step back, or does it again. A step that others' changes left without effect is passed over. */
function stepped(state: PaperState, from: 'undo' | 'redo', change: Omit<Change, 'operations'>): PaperState {
  const to = from === 'undo' ? 'redo' : 'undo'
  const step = state[from].at(-1)
  if (!step) return state
  const { sections, inverse, conflicts } = applyOperations(state.sections, step.operations)
  const rest = { ...state, [from]: state[from].slice(0, -1) }
  if (inverse.length === 0) {
    const next = withConflicts(
      rest,
      conflicts.map((one) => ({ ...one, op_id: change.id })),
    )
    return conflicts.length > 0 ? next : stepped(next, from, change)
  }
  return {
    ...rest,
    sections,
    pending: [...state.pending, { op_id: change.id, operations: step.operations, isSent: false }],
    [to]: [...state[to], { ids: [change.id], operations: inverse, at: change.at }],
  }
}

export const undone = (state: PaperState, change: Omit<Change, 'operations'>): PaperState =>
  stepped(state, 'undo', change)
export const redone = (state: PaperState, change: Omit<Change, 'operations'>): PaperState =>
  stepped(state, 'redo', change)

/** The changes to send now; from here on they stay as they are. */
export function takenToSend(state: PaperState): { state: PaperState; batches: Batch[] } {
  const pending = state.pending.map((one) => (one.isSent ? one : { ...one, isSent: true }))
  return { state: { ...state, pending }, batches: pending.map(({ op_id, operations }) => ({ op_id, operations })) }
}

const placeOf = (one: Refused): string =>
  one.reason === 'changed' ? `${one.vkey} ${one.field}` : `${one.reason} ${one.vkey ?? one.op_id}`

/** The latest of each place counts. */
function withConflicts(state: PaperState, more: readonly Refused[]): PaperState {
  if (more.length === 0) return state
  const byPlace = new Map([...state.conflicts, ...more].map((one) => [placeOf(one), one]))
  return { ...state, conflicts: [...byPlace.values()] }
}

export const settledConflict = (state: PaperState, conflict: Refused): PaperState => ({
  ...state,
  conflicts: state.conflicts.filter((one) => one !== conflict),
})

/** After the server's answer to the changes `sent`. */
export function answeredPaper(state: PaperState, answer: DraftAnswer, sent: readonly Batch[]): PaperState {
  const isNews = answer.seq > state.seq || answer.content !== null
  const own = new Set(state.pending.map(({ op_id }) => op_id))
  const conflicts = [...answer.conflicts]
  let { confirmed } = state
  for (const { seq, op_id, operations } of answer.batches) {
    if (seq <= state.seq) continue
    const applied = applyOperations(confirmed, operations)
    confirmed = applied.sections
    // The answer that confirmed it may have been lost.
    if (own.has(op_id)) conflicts.push(...applied.conflicts.map((one) => ({ ...one, op_id })))
  }
  if (answer.content) confirmed = answer.content
  const arrived = new Set([...sent, ...answer.batches].map(({ op_id }) => op_id))
  const pending = state.pending.filter(({ op_id }) => !arrived.has(op_id))
  if (!isNews && pending.length === state.pending.length && conflicts.length === 0) return state
  const refused = new Set(conflicts.map(({ op_id }) => op_id))
  const remains = ({ ids }: Step): boolean => ids.some((id) => !refused.has(id))
  return withConflicts(
    {
      ...state,
      seq: Math.max(state.seq, answer.seq),
      confirmed,
      pending,
      sections: shown(confirmed, pending),
      undo: refused.size > 0 ? state.undo.filter(remains) : state.undo,
      redo: refused.size > 0 ? state.redo.filter(remains) : state.redo,
    },
    conflicts,
  )
}

/**
 * The reloaded content of the server; unconfirmed changes stay, and so do the steps, which name things by their keys.
 */
export const reopenedPaper = (state: PaperState, seq: number, content: PaperSection[]): PaperState => ({
  ...state,
  seq,
  confirmed: content,
  sections: shown(content, state.pending),
})
