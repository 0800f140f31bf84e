import { workflow as capability } from '../../../resources/capabilities/workflow/index.ts'
import { defineImports } from '../../exchange/import/capability-imports.ts'
import { lockedAmong, lockedText } from './locks.ts'

/** An import does not change fields that the state of a record locks. */
export const workflow = defineImports(capability, (resource, options) => ({
  keeps(identity, record, changed) {
    const locked = lockedAmong(resource, options, identity, record, changed)
    return locked.length > 0 ? lockedText(resource, options, record, locked) : null
  },
}))
