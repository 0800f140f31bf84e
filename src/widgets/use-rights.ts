import { useMemo, useSyncExternalStore } from 'react'
import { currentPerson, heldRights, watchPerson } from '../../providers/access-state.ts'
import { holds, isReference, rightOf, type AnyResource } from '../../resources/kit/index.ts'

export interface Rights {
  rights: ReadonlySet<string>
  /** Whether the resource offers it and the person may do it; to a record, where one is given that it would write. */
  can(resource: AnyResource, verbOrAction: string, record?: Readonly<Record<string, unknown>>): boolean
}

const isOffered = (resource: AnyResource, name: string): boolean => name in resource.actions || (resource.verbs as readonly string[]).includes(name)

/** What is shared for reference is written by who made it; every other record that one sees is within one's scope. */
function writes(resource: AnyResource, record: Readonly<Record<string, unknown>>): boolean {
  const person = currentPerson()
  return person !== null && (!isReference(resource, person.scopeType) || record['created_by'] === person.id)
}

/** The rights of the person: tags such as `exercise:update`, `*` for the admin flag. */
export function useRights(): Rights {
  const rights = useSyncExternalStore(watchPerson, heldRights)
  return useMemo(
    () => ({ rights, can: (resource, name, record) => isOffered(resource, name) && holds(rights, rightOf(resource, name)) && (!record || writes(resource, record)) }),
    [rights],
  )
}
