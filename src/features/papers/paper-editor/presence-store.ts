import { useSyncExternalStore } from 'react'

/** Somebody else who has the paper open; `at`: the key of the section or item where they are. */
export interface PresentEditor {
  client: string
  user_name: string | null
  at: string | null
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The others who have the paper open. An item is drawn again only when somebody comes to it or leaves it. */
export class PresenceStore {
  private all: readonly PresentEditor[] = []
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly editors = (): readonly PresentEditor[] => this.all

  /** The names of those at a section or an item, joined. */
  namesAt(vkey: string): string {
    return [...new Set(this.all.flatMap(({ at, user_name }) => (at === vkey && user_name ? [user_name] : [])))].join(
      ', ',
    )
  }

  take(editors: readonly PresentEditor[]): void {
    if (same(editors, this.all)) return
    this.all = editors
    this.listeners.forEach((listener) => listener())
  }
}

export const useEditors = (store: PresenceStore): readonly PresentEditor[] =>
  useSyncExternalStore(store.subscribe, store.editors)

export const useNamesAt = (store: PresenceStore, vkey: string): string =>
  useSyncExternalStore(store.subscribe, () => store.namesAt(vkey))
