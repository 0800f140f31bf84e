import type { Language } from '../resources/kit/messages.ts'

/**
 * What this browser stores of a login, under the names of the specification: `token`, `rightList`, `scopeType` and
 * `language` in local storage, the menu of the open page in memory. All of it is only context; the server decides from
 * its own tables. Where storage is refused (a strict private window) the session is in memory.
 * A tab opened for a separate session, to act for somebody, keeps it in the tab's storage under the same names: it
 * affects no other tab, and ends with the tab. When that session is over, the tab shows the login; it does not continue
 * in the session of the other tabs, as input for one person would be saved by another.
 */
export interface Place {
  menuId: number
  /** 1 all, 2 sites, 3 courses, 4 one's own. */
  scopeType: number
  /** The tags of the route's rights. */
  rights: readonly string[]
}

export const nowhere: Place = { menuId: 0, scopeType: 4, rights: [] }

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function openStorage(name: 'localStorage' | 'sessionStorage'): Shelf {
  try {
    const storage = globalThis[name]
    storage.setItem('storage-check', '1')
    storage.removeItem('storage-check')
    return storage
  } catch {
    const kept = new Map<string, string>()
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }
  }
}

const storage = openStorage('localStorage')
const tabStorage = openStorage('sessionStorage')
/** Marks a tab that has its own session. */
const ownKey = 'ownSession'
/** The storage of this tab's session. Read each time: a tab opened by another is a copy of it until it gets its own. */
const shelf = (): Shelf => (tabStorage.getItem(ownKey) === null ? storage : tabStorage)

/** Gives a tab that was just opened, and shows nothing yet, its own session. */
export function giveSession(tab: Window, itsToken: string): void {
  tab.sessionStorage.setItem(ownKey, '1')
  tab.sessionStorage.setItem('token', itsToken)
}

const listeners = new Set<() => void>()
const changed = (): void => listeners.forEach((listener) => listener())

let place: Place = nowhere

/**
 * Subscribes to changes of token or language, also those of another tab of this browser. Returns the unsubscribe
 * function.
 */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === 'token' || event.key === 'language' || event.key === null) changed()
})

export const token = (): string | null => shelf().getItem('token') || null

export function startSession(newToken: string): void {
  shelf().setItem('token', newToken)
  changed()
}

/** Removes the person's data; the language stays, as it belongs to the computer's user. */
export function endSession(): void {
  for (const key of ['token', 'rightList', 'scopeType']) shelf().removeItem(key)
  place = nowhere
  changed()
}

/** Called on every navigation, before the page makes requests. */
export function enterPlace(next: Place): void {
  place = next
  shelf().setItem('rightList', JSON.stringify(next.rights))
  shelf().setItem('scopeType', String(next.scopeType))
}

export const currentPlace = (): Place => place

/** zh unless the person chose en: the product's default is Chinese, whatever the browser prefers. */
export const currentLanguage = (): Language => (storage.getItem('language') === 'en' ? 'en' : 'zh')

export function chooseLanguage(language: Language): void {
  storage.setItem('language', language)
  changed()
}
