import type { AnyResource } from '../../../resources/kit/index.ts'
import type { Write } from './write.ts'

/**
 * What a resource adds to every write of its records, whoever writes: a form, an import, a change of several, an undo, a merge.
 * Registered by a file in `server/hooks`, once.
 */
export interface RecordHooks {
  /** Fills in, in place, what follows from what is given (`Change.values`). Throws 100400 for what does not fit. */
  complete?(write: Write): Promise<void>
  /** Names other resources whose records change with these, so that those who follow them hear of it. */
  alsoChanges?: readonly string[]
}

export interface HooksOfResource extends RecordHooks {
  resource: AnyResource
}

export const defineHooks = (resource: AnyResource, hooks: RecordHooks): HooksOfResource => ({ resource, ...hooks })

/** The hooks of a resource. Throws where two files register the same one. */
export function findHooks(all: readonly HooksOfResource[]): (resource: AnyResource) => RecordHooks | undefined {
  const byName = new Map(all.map((one) => [one.resource.name, one]))
  if (byName.size < all.length) throw new Error('two files of server/hooks register the same resource')
  return ({ name }) => byName.get(name)
}
