import { optionsOf, type AnyResource, type Capable } from '../../../resources/kit/index.ts'
import type { Identity } from '../../base/identity.ts'
import type { Database } from '../postgres/database.ts'

/**
 * The records of a resource that come first in the lists of the person who asks, by their ids: few, as every list is
 * read with them.
 */
export type FirstIds = (database: Database, identity: Identity) => Promise<readonly number[]>

/**
 * What a capability puts first, in `server/capabilities/<name>/first-rows.ts`. Each row of a list says under `mark`
 * whether it is one of these.
 */
export interface FirstRows {
  mark: string
  ids: FirstIds
}

/** Undefined for a resource that has not got the capability. */
export type CapabilityFirstRows = (resource: AnyResource) => FirstRows | undefined

/** The capability declares the `rowMark`. */
export const defineFirstRows =
  <Options>(
    capability: Capable<Options>,
    idsOf: (resource: AnyResource, options: Options) => FirstIds,
  ): CapabilityFirstRows =>
  (resource) => {
    const options = optionsOf(resource, capability)
    const mark = capability.of.rowMark
    if (options === undefined) return undefined
    if (mark === undefined) throw new Error(`${capability.of.name}: what comes first in lists needs a rowMark`)
    return { mark, ids: idsOf(resource, options) }
  }
