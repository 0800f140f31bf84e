import { createContext, useContext } from 'react'
import type { Demand } from '../../../providers/demand.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'

export interface Rights {
  rights: ReadonlySet<string>
  /** Whether the resource offers it and the person may do it; for a given record, whether they may write that. */
  can(resource: AnyResource, verbOrAction: string, record?: Readonly<Record<string, unknown>>): boolean
  /** Whether the person meets a demand of several roles or rights. */
  meets(demand: Demand): boolean
}

const nothing: Rights = { rights: new Set(), can: () => false, meets: () => false }

/**
 * The shared result of Refine's access control (`src/app/shared-access.tsx`); before it is there, nothing is allowed.
 */
export const RightsContext = createContext<Rights>(nothing)

/**
 * The rights of the person: tags such as `exercise:update`, `*` for the admin flag. As cheap as a context, so that
 * every cell may use it.
 */
export const useRights = (): Rights => useContext(RightsContext)
