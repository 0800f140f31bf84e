export interface QueueOptions<Name extends string = string> {
  /** A choice; records wait while it has one of the values in `waits`. */
  state: Name
  waits: readonly string[]
  /** A json field of `doubtSchema`: what has to be decided of a record. */
  doubts: Name
  /** An image that the doubts show parts of. */
  picture: Name
  /**
   * The resource's own action that takes decisions; its input is `decisionInput`. People with its right work in the
   * queue.
   */
  decide: string
  /** The one that takes a decision back. */
  undo: string
}
