import type { Language } from '../resources/kit/messages.ts'

/**
 * What this browser remembers of a login, under the names of the specification: `token`, `rightList`, `scopeType` and
 * `language` in local storage, the menu of the page that is open in memory. Everything here only says where one is; the
 * server decides from its own tables. Where storage is refused (a strict private window) the session lives in memory.
 */
export interface Place {
  menuId: number
  /** 1 all, 2 sites, 3 courses, 4 one's own. */
  scopeType: number
  /** The tags of the route's rights. */
  rights: readonly string[]
}

export const nowhere: Place = { menuId: 0, scopeType: 4, rights: [] }

function openStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    const storage = globalThis.localStorage
    storage.setItem('storage-check', '1')
    storage.removeItem('storage-check')
    return storage
  } catch {
    const kept = new Map<string, string>()
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) }
  }
}

const storage = openStorage()
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

export const token = (): string | null => storage.getItem('token') || null

export function startSession(newToken: string): void {
  storage.setItem('token', newToken)
  changed()
}

/** Forgets the person; the language stays, as it belongs to whoever sits here. */
export function endSession(): void {
  for (const key of ['token', 'rightList', 'scopeType']) storage.removeItem(key)
  place = nowhere
  changed()
}

/** Called on every navigation, before the page asks anything. */
export function enterPlace(next: Place): void {
  place = next
  storage.setItem('rightList', JSON.stringify(next.rights))
  storage.setItem('scopeType', String(next.scopeType))
}

export const currentPlace = (): Place => place

/** zh unless the person chose en: the product is Chinese first, whatever the browser prefers. */
export const currentLanguage = (): Language => (storage.getItem('language') === 'en' ? 'en' : 'zh')

export function chooseLanguage(language: Language): void {
  storage.setItem('language', language)
  changed()
}
