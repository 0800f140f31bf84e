import type { Language } from '../resources/kit/messages.ts'

/**
 * What this browser remembers of a login, under the names of the specification: `token`, `rightList`, `scopeType` and
 * `language` in local storage, the menu of the page that is open in memory. Everything here only says where one is; the
 * server decides from its own tables. Where storage is refused (a strict private window) the session lives in memory.
 *
 * A tab that was opened for a session of its own, to act for somebody, keeps it in the tab's storage under the same names: no other
 * tab is disturbed by it, and it ends with the tab. When that session is over, the tab logs in again; it does not go on in the
 * session of the other tabs, as what was typed for one person would be saved by another.
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
/** Under which a tab knows that it has a session of its own. */
const ownKey = 'ownSession'
/** Where this tab's session is. Asked each time: a tab that was opened by another is a copy of it until it is given its own. */
const shelf = (): Shelf => (tabStorage.getItem(ownKey) === null ? storage : tabStorage)

/** Gives a tab that was just opened, and shows nothing yet, a session of its own. */
export function giveSession(tab: Window, itsToken: string): void {
  tab.sessionStorage.setItem(ownKey, '1')
  tab.sessionStorage.setItem('token', itsToken)
}

const listeners = new Set<() => void>()
const changed = (): void => listeners.forEach((listener) => listener())

let place: Place = nowhere

/** Tells of every change of token or language, also when another tab of this browser makes it. Returns the way to stop. */
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

/** Forgets the person; the language stays, as it belongs to whoever sits here. */
export function endSession(): void {
  for (const key of ['token', 'rightList', 'scopeType']) shelf().removeItem(key)
  place = nowhere
  changed()
}

/** Called on every navigation, before the page asks anything. */
export function enterPlace(next: Place): void {
  place = next
  shelf().setItem('rightList', JSON.stringify(next.rights))
  shelf().setItem('scopeType', String(next.scopeType))
}

export const currentPlace = (): Place => place

/** zh unless the person chose en: the product is Chinese first, whatever the browser prefers. */
export const currentLanguage = (): Language => (storage.getItem('language') === 'en' ? 'en' : 'zh')

export function chooseLanguage(language: Language): void {
  storage.setItem('language', language)
  changed()
}
