/**
 * - `state`: a choice; records wait while it is one of `waits`.
 * - `doubts`: a json field with what has to be decided of a record, as `doubtSchema` has it.
 * - `picture`: an image that the doubts show parts of.
 * - `decide`, `undo`: the resource's own actions that take decisions and take them back. Its input is `decisionInput`; people with the right of
 * `decide` work in the queue.
 */
export interface QueueOptions<Name extends string = string> {
  state: Name
  waits: readonly string[]
  doubts: Name
  picture: Name
  decide: string
  undo: string
}
