import { useSyncExternalStore } from 'react'
import { currentPerson, watchPerson } from '../../providers/access-state.ts'
import type { NameOf } from './record-titles.ts'

/** By name, where they gave one. */
export const personName: NameOf = (_resource, record) =>
  String(record['name'] || record['username'] || `#${String(record['id'])}`)

/** Who is logged in. */
export const usePersonId = (): number | undefined => useSyncExternalStore(watchPerson, currentPerson)?.id
