import { workflow as capability } from '../../../resources/capabilities/workflow/index.ts'
import { defineWrites } from '../../records/hooks/hooks.ts'
import { givesState, obeyDeleteLock, obeyLock } from './locks.ts'

/** States that lock records against changes of their fields and against deletion. */
export const workflow = defineWrites(capability, (resource, options) => ({
  workflow({ context: { identity }, kind, action, by, changes, isNamed, isUnmade }) {
    if (by === 'server') return
    // Undoing the creation of a record in a state needs the right to set that state.
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
