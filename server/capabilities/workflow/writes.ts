import { workflow as capability } from '../../../resources/capabilities/workflow/index.ts'
import { defineWrites } from '../../hooks/hooks.ts'
import { givesState, obeyDeleteLock, obeyLock } from './locks.ts'

/** The states that lock records: for a change of their fields, and for a delete. */
export const workflow = defineWrites(capability, (resource, options) => ({
  workflow({ context: { identity }, kind, action, by, changes, isNamed, isUnmade }) {
    if (by === 'server') return
    // What was made in a state is taken back by who may give that state.
    if (kind === 'delete' && !(isUnmade && givesState(resource, options, identity)))
      obeyDeleteLock(
        resource,
        options,
        changes.map(({ before }) => before!),
      )
    if (kind !== 'update') return
    for (const { before, names } of changes) obeyLock(resource, options, identity, before!, names, action, isNamed)
  },
}))
