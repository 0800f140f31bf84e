/** The names of the calls that change several records of a resource. */
export const bulkCalls = (name: string) => ({ change: `batch_update_${name}`, undo: `undo_batch_update_${name}` })
