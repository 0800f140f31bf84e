import { optionsOf, type AnyResource, type Capable } from '../../resources/kit/index.ts'
import type { Write } from './write.ts'

/**
 * What is added to every write of a resource's records, whoever writes: a form, an import, a change of several, an undo, a merge.
 * Registered once, by a file in `server/hooks` for a resource, by `server/capabilities/<name>/writes.ts` for a capability.
 */
export interface RecordHooks {
  /** Fills in, in place, what follows from what is given (`Change.values`). Throws 100400 for what does not fit. */
  complete?(write: Write): Promise<void>
  /** Other resources that are written with these, so that those who follow them hear of it. */
  alsoChanges?: readonly string[]
  /** Records are about to go for good; what hangs on them by their ids alone goes with them. */
  purge?(write: Write): Promise<void>
}

export interface HooksOfResource extends RecordHooks {
  resource: AnyResource
}

export const defineHooks = (resource: AnyResource, hooks: RecordHooks): HooksOfResource => ({ resource, ...hooks })

/** What a capability adds to the writes of each resource that has it; undefined for one that has not. */
export type CapabilityHooks = (resource: AnyResource) => RecordHooks | undefined

export const defineWrites =
  <Options>(
    capability: Capable<Options>,
    hooks: (resource: AnyResource, options: Options) => RecordHooks,
  ): CapabilityHooks =>
  (resource) => {
    const options = optionsOf(resource, capability)
    return options === undefined ? undefined : hooks(resource, options)
  }

/** The hooks of a resource: of its capabilities, then its own. Throws where two files register the same resource. */
export function findHooks(
  all: readonly HooksOfResource[],
  capabilities: readonly CapabilityHooks[],
): (resource: AnyResource) => readonly RecordHooks[] {
  const byName = new Map(all.map((one) => [one.resource.name, one]))
  if (byName.size < all.length) throw new Error('two files of server/hooks register the same resource')
  const found = new WeakMap<AnyResource, readonly RecordHooks[]>()
  return (resource) => {
    let hooks = found.get(resource)
    if (!hooks) {
      hooks = [...capabilities.map((one) => one(resource)), byName.get(resource.name)].filter(
        (one) => one !== undefined,
      )
      found.set(resource, hooks)
    }
    return hooks
  }
}
