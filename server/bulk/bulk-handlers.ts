import { bulkCalls, type AnyResource } from '../../resources/kit/index.ts'
import type { ActionContext } from '../actions/handlers.ts'
import { bulkChange } from './bulk-change.ts'
import { undoBulkChange } from './undo-bulk-change.ts'

type BulkHandler = (context: ActionContext, input: never) => Promise<unknown>

/** The handlers of the calls that a resource has for declaring `bulk`; undefined for any other action. */
export function bulkHandler(resource: AnyResource, action: string): BulkHandler | undefined {
  if (!resource.bulk) return undefined
  const calls = bulkCalls(resource.name)
  if (action === calls.change) return (context, input) => bulkChange(context, resource, input)
  return action === calls.undo ? (context, input) => undoBulkChange(context, resource, input) : undefined
}
