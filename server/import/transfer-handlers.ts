import type { AnyResource } from '../../resources/kit/index.ts'
import type { ActionContext } from '../actions/handlers.ts'
import { startExport } from '../export/export-kind.ts'
import { startImport } from './start-import.ts'

type AnyHandler = (context: ActionContext, input: never) => Promise<unknown>

/** The handlers of the actions that a resource has for declaring `imports` and `exports`; undefined for any other action. */
export function transferHandler(resource: AnyResource, action: string): AnyHandler | undefined {
  if (resource.imports && action === `import_${resource.name}`)
    return (context, input) => startImport(context, resource, input)
  if (resource.exports && action === `export_${resource.name}`)
    return (context, input) => startExport(context, resource, input)
  return undefined
}
