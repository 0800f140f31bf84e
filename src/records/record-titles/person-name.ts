import { useSyncExternalStore } from 'react'
import { currentPerson, watchPerson } from '../../../providers/access-state.ts'
import type { NameOf } from './record-titles.ts'

/** By name, where they have one. */
export const personName: NameOf = (_resource, record) =>
  String(record['name'] || record['username'] || `#${String(record['id'])}`)

/** The logged-in person. */
export const usePersonId = (): number | undefined => useSyncExternalStore(watchPerson, currentPerson)?.id
