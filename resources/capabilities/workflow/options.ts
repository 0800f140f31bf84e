import type { Missing, Text } from '../../kit/index.ts'

/**
 * States of a record that lock its editing, for what is reviewed before it counts. In a state that `states` names, an update
 * changes the `open` fields alone (what files the record, not what it says), and the record is not deleted. The state itself
 * is never changed by an update: actions with `set` and `when` lead from one to another. With a create or an import it is
 * given by whoever may write the field (`writable`); others get its default.
 */
export interface WorkflowOptions<N extends string = string> {
  /** A choice with a default; no form has it. */
  field: N
  /** By value of `field`. A state that is not named locks nothing. */
  states: Readonly<Record<string, LockedState>>
  open: readonly N[]
  /** A field, set by the action that sends a record back, which says why. Shown above the record and its form. */
  reason?: N
  /** What a record that was sent back is called, until it goes on; default: what its state is called. Needs `reason`. */
  returned?: Text
  /** What a record needs before it counts; absent: whatever its fields require is enough in every state. */
  complete?: CompleteOptions<N>
}

/**
 * - `edit`: the suffix of a right whose holders may change everything nonetheless (a reviewer mends a typing error).
 * - `delete`: records in this state may be deleted. Default: not.
 */
export interface LockedState {
  edit?: string
  delete?: boolean
}

/**
 * What a record needs before it counts. A draft may be saved with much of it missing; only a complete one is brought into a state
 * that others rely on, whichever way leads there: an action, a create, an import.
 */
export interface CompleteOptions<N extends string = string> {
  /** States that only a complete record is brought into, and in which an edit leaves it complete. */
  states: readonly string[]
  /** A boolean of flow `read` that says of each record whether something is missing. The server writes it with the record. */
  mark: N
  /**
   * What is missing in a whole record, each at its place. Everybody who sees the record is told that something is missing, so of a
   * guarded field this may look at what is filled in, and never at what was filled in.
   */
  missing(record: any): readonly Missing[]
}
