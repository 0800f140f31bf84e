import type { AnyResource } from '../../resources/kit/index.ts'
import type { ActionContext } from '../calls/handlers.ts'
import { startExport } from './export-kind.ts'

type AnyHandler = (context: ActionContext, input: never) => Promise<unknown>

/** The handler of the export action that a resource declares; undefined for any other action. */
export const exportHandler = (resource: AnyResource, action: string): AnyHandler | undefined =>
  resource.exports && action === `export_${resource.name}`
    ? (context, input) => startExport(context, resource, input)
    : undefined
