import { importable as capability, importCall } from '../../../resources/capabilities/importable/index.ts'
import { defineCalls } from '../../calls/capability-calls.ts'
import { startImport } from '../../exchange/import/start-import.ts'

export const importable = defineCalls(capability, {
  handlers: (resource) => ({ [importCall(resource.name)]: (context, input) => startImport(context, resource, input) }),
})
