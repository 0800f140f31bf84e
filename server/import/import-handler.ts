import type { AnyResource } from '../../resources/kit/index.ts'
import type { ActionContext } from '../calls/handlers.ts'
import { startImport } from './start-import.ts'

type AnyHandler = (context: ActionContext, input: never) => Promise<unknown>

/** The handler of the import action that a resource declares; undefined for any other action. */
export const importHandler = (resource: AnyResource, action: string): AnyHandler | undefined =>
  resource.imports && action === `import_${resource.name}`
    ? (context, input) => startImport(context, resource, input)
    : undefined
