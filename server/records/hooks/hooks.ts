import { optionsOf, type AnyResource, type Capable, type Text } from '../../../resources/kit/index.ts'
import type { Database } from '../../storage/postgres/database.ts'
import type { Consequence, GainCheck, WatchedWrite, Write } from './write.ts'

/**
 * What binds a record (`server/records/bindings.ts`): how many of a kind have values that mean something with this
 * record alone.
 */
export interface Binding {
  id: number
  /** Of the kind. */
  label: Text
  count: number
}

/**
 * Additions to every write of a resource's records, whatever the source: a form, an import, a bulk edit, an undo, a
 * merge. Registered once, for a resource by its feature (`defineHooks`), for a capability by `defineWrites`.
 */
export interface RecordHooks {
  /** Fills in, in place, what follows from the given values (`Change.values`). Throws 100400 for invalid values. */
  complete?(write: Write): Promise<void>
  /** Throws 100409 for what the state of a record does not let this person do. */
  workflow?(write: Write): void | Promise<void>
  /**
   * Who may come to reach more by such a write, of users, roles and the like: compared before and after it. Default:
   * people whom the scopes of records lead through it (`server/records/privileges`).
   */
  gains?(write: WatchedWrite): GainCheck
  /** Other resources that change with these, so that their subscribers are notified. */
  alsoChanges?: readonly string[]
  /**
   * Runs after the rows are stored, in the same transaction: updates what is kept about the records elsewhere. It
   * returns the updates of other records that follow, which are made as writes of their own.
   */
  follow?(write: Write): Promise<readonly Consequence[] | void>
  /**
   * By what, besides fields of other records, these are bound (`server/records/bindings.ts`): drafts, printed sheets.
   */
  bindings?(database: Database, ids: readonly number[]): Promise<Binding[]>
  /** Called before records are purged; deletes what refers to them by id alone. */
  purge?(write: Write): Promise<void>
}

export interface HooksOfResource extends RecordHooks {
  resource: AnyResource
}

export const defineHooks = (resource: AnyResource, hooks: RecordHooks): HooksOfResource => ({ resource, ...hooks })

/** What a capability adds to the writes of a resource; undefined for a resource without the capability. */
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

/**
 * The hooks of a resource: those of its capabilities, then its own. Throws when two files register the same resource.
 */
export function findHooks(
  all: readonly HooksOfResource[],
  capabilities: readonly CapabilityHooks[],
): (resource: AnyResource) => readonly RecordHooks[] {
  const byName = new Map(all.map((one) => [one.resource.name, one]))
  if (byName.size < all.length) throw new Error('two features register hooks of the same resource')
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
