import { useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { AccessControlContext, useCan, type CanReturnType } from '@refinedev/core'
import { accessControlProvider, decide, sharedAction, type Asked, type SharedAnswer } from '../../providers/access.ts'
import { personTurn, watchPerson } from '../../providers/access-state.ts'
import { isVerb, type AnyResource } from '../../resources/kit/index.ts'
import type { Action, Facility } from '../../resources/kit/action.ts'
import { useConfig } from '../base/session/use-config.ts'
import { RightsContext, type Rights } from '../base/session/use-rights.ts'

interface Decided {
  queryKey: unknown[]
  initialData?: () => CanReturnType
  staleTime: number
}

/**
 * How a question to the access control is asked: again when what the person may changes. Our own provider's answer is
 * there in the first drawing, as that is known since they came in; another provider's comes when it comes.
 */
export function useDecided(asked: Asked): Decided {
  const turn = useSyncExternalStore(watchPerson, personTurn)
  const { can } = useContext(AccessControlContext)
  const isOurs = can === accessControlProvider.can
  const known = { queryKey: ['access', turn, asked], staleTime: Infinity }
  return isOurs ? { ...known, initialData: () => decide(asked) } : known
}

const isOffered = (resource: AnyResource, name: string): boolean =>
  isVerb(name) ? resource.verbs.includes(name) : name in resource.actions

/** Whether the server has what an action works with. */
function isPossible(resource: AnyResource, name: string, facilities: readonly Facility[]): boolean {
  if (isVerb(name)) return true
  const { needs } = (resource.actions[name] ?? {}) as Partial<Action>
  return !needs || facilities.includes(needs)
}

const rightsFrom = ({ rights, allows }: SharedAnswer, facilities: readonly Facility[]): Rights => ({
  rights,
  can: (resource, name, record) =>
    isOffered(resource, name) &&
    isPossible(resource, name, facilities) &&
    allows({ resource: resource.name, action: name, params: { declaration: resource, record } }),
  meets: (demand) => allows({ action: 'meet', params: { demand } }),
})

const nothingYet: SharedAnswer = { can: false, roles: [], rights: new Set(), allows: () => false }

const shared: Asked = { action: sharedAction }

/** Asks once what the person holds, for every button and cell below (`useRights`). */
export function SharedAccess({ children }: { children: ReactNode }) {
  const { data } = useCan({ ...shared, queryOptions: useDecided(shared) })
  const { facilities } = useConfig()
  const rights = useMemo(
    () => rightsFrom({ ...nothingYet, ...(data as Partial<SharedAnswer> | undefined) }, facilities),
    [data, facilities],
  )
  return <RightsContext value={rights}>{children}</RightsContext>
}
