import { exportable as capability, exportCall } from '../../../resources/capabilities/exportable/index.ts'
import { defineCalls } from '../../calls/capability-calls.ts'
import { startExport } from './start-export.ts'

export const exportable = defineCalls(capability, {
  handlers: (resource) => ({ [exportCall(resource.name)]: (context, input) => startExport(context, resource, input) }),
})
