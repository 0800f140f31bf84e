import { useMemo, useSyncExternalStore } from 'react'
import { heldRights, watchPerson } from '../../providers/access-state.ts'
import { holds, rightOf, type AnyResource } from '../../resources/kit/index.ts'

export interface Rights {
  rights: ReadonlySet<string>
  /** Whether the resource offers it and the person may do it. */
  can(resource: AnyResource, verbOrAction: string): boolean
}

const isOffered = (resource: AnyResource, name: string): boolean => name in resource.actions || (resource.verbs as readonly string[]).includes(name)

/** The rights of the person: tags such as `exercise:update`, `*` for the admin flag. */
export function useRights(): Rights {
  const rights = useSyncExternalStore(watchPerson, heldRights)
  return useMemo(() => ({ rights, can: (resource, name) => isOffered(resource, name) && holds(rights, rightOf(resource, name)) }), [rights])
}
