import { isExpired, slotName, type Entry, type Slot } from './draft-model.ts'

/**
 * The write-ahead log of the drafts, in local storage: a page that is going away can write here and be done, while a write
 * to the database that was begun then may never end. An entry stays until the database has it; where there is no database,
 * the log is the store. Of session storage nothing would be left when the window itself closes.
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
/** Whether what is logged outlives the window. */
export { isLogLasting }
const { shelf: ownWindow } = openShelf('sessionStorage')

const logKey = (slot: Slot): string => `draft/${slotName(slot)}`

/** Answers whether the entry outlives the window. Something newer stays. */
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

function entryAt(key: string): Entry | null {
  try {
    return JSON.parse(log.getItem(key) ?? 'null') as Entry | null
  } catch {
    return null
  }
}

const loggedUnder = (prefix: string): Entry[] =>
  Array.from({ length: log.length }, (_, index) => log.key(index))
    .filter((key): key is string => key?.startsWith(prefix) ?? false)
    .flatMap((key) => entryAt(key) ?? [])

export const loggedOf = (person: number): Entry[] => loggedUnder(`draft/${person}/`)

/** Whether an entry is still what the log says of its slot. */
export const isLogged = (entry: Entry): boolean => entryAt(logKey(entry))?.at === entry.at

/** The database has it, or something newer. */
export function confirmLogged(entry: Entry): void {
  const logged = entryAt(logKey(entry))
  if (logged && logged.at <= entry.at) log.removeItem(logKey(entry))
}

/** Drops what is too old, of whomever. */
export function pruneLog(now: number): void {
  for (const entry of loggedUnder('draft/')) if (isExpired(entry, now)) log.removeItem(logKey(entry))
}

const ownKey = (person: number, form: string): string => `draft-of/${person}/${form}`

/** Which draft of a form is this window's own: it is asked for first after a reload. */
export const ownSlotId = (person: number, form: string): string | null => ownWindow.getItem(ownKey(person, form))

export function rememberOwn({ person, form, id }: Slot): void {
  try {
    ownWindow.setItem(ownKey(person, form), id)
  } catch {
    // After a reload the newest draft of the form is offered instead.
  }
}

export const forgetOwn = ({ person, form }: Slot): void => ownWindow.removeItem(ownKey(person, form))
