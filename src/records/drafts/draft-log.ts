import { isObject, storedJson } from '../../../providers/stored-json.ts'
import { isExpired, slotName, type Entry, type Slot } from './draft-model.ts'

/**
 * The write-ahead log of the drafts, in local storage: a closing page can write here synchronously, while a write to
 * the database started then may never finish. An entry stays until the database has it; without a database, the log is
 * the store. Session storage would be lost when the window closes.
 */

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A storage of the browser, or memory where it is refused. */
function openShelf(name: 'localStorage' | 'sessionStorage'): { shelf: Shelf; isLasting: boolean } {
  try {
    const shelf = globalThis[name]
    shelf.setItem('draft-check', '1')
    shelf.removeItem('draft-check')
    return { shelf, isLasting: true }
  } catch {
    const kept = new Map<string, string>()
    const shelf: Shelf = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
      key: (index) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size
      },
    }
    return { shelf, isLasting: false }
  }
}

const { shelf: log, isLasting: isLogLasting } = openShelf('localStorage')
/** Whether the log survives the window. */
export { isLogLasting }
const { shelf: ownWindow } = openShelf('sessionStorage')

const logKey = (slot: Slot): string => `draft/${slotName(slot)}`

/** Returns whether the entry survives the window. A newer entry stays. */
export function logEntry(entry: Entry): boolean {
  const logged = entryAt(logKey(entry))
  if (logged && logged.at > entry.at) return isLogLasting
  try {
    log.setItem(logKey(entry), JSON.stringify(entry))
    return isLogLasting
  } catch {
    return false
  }
}

/** A stored entry; null where something else is stored. */
export const storedEntry = (text: string | null): Entry | null =>
  storedJson<Entry | null>(
    text,
    (value) => {
      if (!isObject(value)) return undefined
      const { person, form, id, at } = value
      if (typeof person !== 'number' || typeof form !== 'string' || typeof id !== 'string' || typeof at !== 'number')
        return undefined
      if (typeof value['text'] === 'string') return { person, form, id, at, text: value['text'] }
      return value['dropped'] === true ? { person, form, id, at, dropped: true } : undefined
    },
    null,
  )

function entryAt(key: string): Entry | null {
  try {
    return storedEntry(log.getItem(key))
  } catch {
    return null
  }
}

const loggedUnder = (prefix: string): Entry[] =>
  Array.from({ length: log.length }, (_, index) => log.key(index))
    .filter((key): key is string => key?.startsWith(prefix) ?? false)
    .flatMap((key) => entryAt(key) ?? [])

export const loggedOf = (person: number): Entry[] => loggedUnder(`draft/${person}/`)

/** Whether an entry is still the latest of its slot. */
export const isLogged = (entry: Entry): boolean => entryAt(logKey(entry))?.at === entry.at

/** The database has it, or a newer one. */
export function confirmLogged(entry: Entry): void {
  const logged = entryAt(logKey(entry))
  if (logged && logged.at <= entry.at) log.removeItem(logKey(entry))
}

/** Deletes old entries, of all people. */
export function pruneLog(now: number): void {
  for (const entry of loggedUnder('draft/')) if (isExpired(entry, now)) log.removeItem(logKey(entry))
}

const ownKey = (person: number, form: string): string => `draft-of/${person}/${form}`

/** Which draft of a form is this window's own: it is tried first after a reload. */
export const ownSlotId = (person: number, form: string): string | null => ownWindow.getItem(ownKey(person, form))

export function rememberOwn({ person, form, id }: Slot): void {
  try {
    ownWindow.setItem(ownKey(person, form), id)
  } catch {
    // After a reload the newest draft of the form is offered instead.
  }
}

export const forgetOwn = ({ person, form }: Slot): void => ownWindow.removeItem(ownKey(person, form))
