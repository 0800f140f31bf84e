import { bulkCalls, bulkEdit as capability } from '../../../resources/capabilities/bulk-edit/index.ts'
import { defineCalls } from '../../calls/capability-calls.ts'
import { bulkChange } from './bulk-change.ts'
import { undoBulkChange } from './undo-bulk-change.ts'

export const bulkEdit = defineCalls(capability, {
  handlers(resource) {
    const calls = bulkCalls(resource.name)
    return {
      [calls.change]: (context, input) => bulkChange(context, resource, input),
      [calls.undo]: (context, input) => undoBulkChange(context, resource, input),
    }
  },
})
