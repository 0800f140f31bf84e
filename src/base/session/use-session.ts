import { useSyncExternalStore } from 'react'
import { currentPerson, heldRights, watchPerson } from '../../../providers/access-state.ts'
import { token, watchSession } from '../../../providers/session.ts'
import type { UserInfo } from '../../../resources/system/account-calls.ts'

/** The current token, also after another tab of this browser logged in or out. */
export const useToken = (): string | null => useSyncExternalStore(watchSession, token)

/** The logged-in person, once the server has responded. */
export const usePerson = (): UserInfo | null => useSyncExternalStore(watchPerson, currentPerson)

export const useHeldRights = (): ReadonlySet<string> => useSyncExternalStore(watchPerson, heldRights)
