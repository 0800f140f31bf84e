import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { useCan, type CanReturnType } from '@refinedev/core'
import { decide, sharedAction, type Asked, type SharedAnswer } from '../../providers/access.ts'
import { currentPerson, personTurn, watchPerson } from '../../providers/access-state.ts'
import { meets } from '../../providers/demand.ts'
import { holds, isReference, isVerb, rightOf, type AnyResource } from '../../resources/kit/index.ts'
import type { Action, Facility } from '../../resources/kit/action.ts'
import { useConfig } from '../base/session/use-config.ts'
import { RightsContext, type Rights } from '../base/session/use-rights.ts'

/**
 * How a question to the access control is asked: its answer is there in the first drawing, as what the person may is
 * known since they came in, and it is asked again when that changes.
 */
export function useDecided(asked: Asked): { queryKey: unknown[]; initialData: () => CanReturnType; staleTime: number } {
  const turn = useSyncExternalStore(watchPerson, personTurn)
  return { queryKey: ['access', turn, asked], initialData: () => decide(asked), staleTime: Infinity }
}

const isOffered = (resource: AnyResource, name: string): boolean =>
  isVerb(name) ? resource.verbs.includes(name) : name in resource.actions

/** What is shared for reference is written by who made it; every other record that one sees is within one's scope. */
function writes(resource: AnyResource, record: Readonly<Record<string, unknown>>): boolean {
  const person = currentPerson()
  return person !== null && (!isReference(resource, person.scopeType) || record['created_by'] === person.id)
}

/** Whether the server has what an action works with. */
function isPossible(resource: AnyResource, name: string, facilities: readonly Facility[]): boolean {
  if (isVerb(name)) return true
  const { needs } = (resource.actions[name] ?? {}) as Partial<Action>
  return !needs || facilities.includes(needs)
}

function rightsFrom({ roles, rights }: SharedAnswer, facilities: readonly Facility[]): Rights {
  return {
    rights,
    can: (resource, name, record) =>
      isOffered(resource, name) &&
      isPossible(resource, name, facilities) &&
      holds(rights, rightOf(resource, name)) &&
      (!record || writes(resource, record)),
    meets: (demand) => meets(demand, { roles, rights }),
  }
}

const shared: Asked = { action: sharedAction }

/** Asks once what the person holds, for every button and cell below (`useRights`). */
export function SharedAccess({ children }: { children: ReactNode }) {
  const { data } = useCan({ ...shared, queryOptions: useDecided(shared) })
  const { facilities } = useConfig()
  const rights = useMemo(() => rightsFrom(data as SharedAnswer, facilities), [data, facilities])
  return <RightsContext value={rights}>{children}</RightsContext>
}
