import type { Missing, Text } from '../../kit/index.ts'

export interface WorkflowOptions<N extends string = string> {
  /** A choice with a default; it is in no form. */
  field: N
  /** By value of `field`. A state that is not listed locks nothing. */
  states: Readonly<Record<string, LockedState>>
  /** Fields that can be edited in every state: the filing, not the content. */
  open: readonly N[]
  /** A field, set by the action that returns a record, with the reason. Shown above the record and its form. */
  reason?: N
  /** The label of a returned record until its next transition. Needs `reason`. @default that of its state */
  returned?: Text
  /** The requirements of a complete record. @default the required fields are enough in every state */
  complete?: CompleteOptions<N>
}

/** What a state that locks a record still allows. */
export interface LockedState {
  /**
   * The suffix of a right whose holders may change everything nonetheless (a reviewer corrects a typing
   * error). @default nobody
   */
  edit?: string
  /** Records in this state may be deleted. @default false */
  delete?: boolean
}

/**
 * The requirements of a complete record. A draft may be saved with much of it missing; a state that others rely on
 * requires a complete one, whatever writes it: an action, a create, an import.
 */
export interface CompleteOptions<N extends string = string> {
  /** States that require a complete record, and in which an edit must leave it complete. */
  states: readonly string[]
  /** A boolean of flow `read` that marks incomplete records. The server writes it with the record. */
  mark: N
  /**
   * What is missing in a whole record, each with its place. Everybody who sees the record learns that something is
   * missing, so for a guarded field this may check whether it is filled in, but not its value.
   */
  missing(record: any): readonly Missing[]
}
