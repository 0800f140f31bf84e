import type { UserInfo } from '../resources/system/account-calls.ts'

/** The logged-in user, and the rights they hold (`tagArr`). Set by `auth.ts`, read through `access.ts`. */

let person: UserInfo | null = null
let rights: ReadonlySet<string> = new Set()
let turn = 0
const listeners = new Set<() => void>()

export function setPerson(info: UserInfo | null): void {
  person = info
  turn += 1
  rights = new Set(info?.is_admin ? ['*', ...info.permissions] : (info?.permissions ?? []))
  listeners.forEach((listener) => listener())
}

/** Subscribes to changes of person or rights. Returns the unsubscribe function. */
export function watchPerson(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const currentPerson = (): UserInfo | null => person

/** Changes with every change of rights: earlier decisions are no longer valid. */
export const personTurn = (): number => turn

/** The same set until the rights change. */
export const heldRights = (): ReadonlySet<string> => rights
