import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { isExpired, type Entry, type Slot, type StoredDraft } from './draft-model.ts'

/**
 * The drafts in IndexedDB, under `[person, form, id]`: a person's drafts are one range of keys, and nothing outside it
 * is read.
 */

export type DraftDatabase = UseStore

const openWithinMs = 5000

const keyOf = ({ person, form, id }: Slot): IDBValidKey => [person, form, id]

/** An array sorts after every text, so this ends the range of all keys with the same beginning. */
const allBelow = (...begin: readonly (number | string)[]): IDBKeyRange => IDBKeyRange.bound([...begin], [...begin, []])

let opening: Promise<DraftDatabase | null> | undefined

/** Null where the browser refuses, or does not answer in time: a form waits for its draft, so this is limited. */
export function draftDatabase(): Promise<DraftDatabase | null> {
  opening ??= openInTime()
  return opening
}

function openInTime(): Promise<DraftDatabase | null> {
  const opened = open().catch(() => null)
  const waited = new Promise<null>((resolve) => setTimeout(() => resolve(null), openWithinMs))
  // If it opens later, the next caller gets it.
  void opened.then(() => (opening = opened))
  return Promise.race([opened, waited])
}

async function open(): Promise<DraftDatabase> {
  const database = createStore('drafts', 'drafts')
  await database('readwrite', prune)
  return database
}

/** Deletes old drafts, of all people. */
function prune(store: IDBObjectStore): Promise<void> {
  const now = Date.now()
  store.openCursor().onsuccess = function next() {
    const cursor = this.result
    if (!cursor) return
    if (isExpired(cursor.value as StoredDraft, now)) cursor.delete()
    cursor.continue()
  }
  return promisifyRequest(store.transaction)
}

export const storedDrafts = (database: DraftDatabase, person: number, form?: string): Promise<StoredDraft[]> =>
  database('readonly', (store) =>
    promisifyRequest<StoredDraft[]>(store.getAll(form === undefined ? allBelow(person) : allBelow(person, form))),
  )

export const putDraft = (database: DraftDatabase, draft: StoredDraft): Promise<void> =>
  database('readwrite', (store) => {
    store.put(draft, keyOf(draft))
    return promisifyRequest(store.transaction)
  })

export const deleteDraft = (database: DraftDatabase, slot: Slot): Promise<void> =>
  database('readwrite', (store) => {
    store.delete(keyOf(slot))
    return promisifyRequest(store.transaction)
  })

/**
 * Stores entries of the log that are newer. `isCurrent` is called inside the transaction: another window may have been
 * faster.
 */
export const applyEntries = (
  database: DraftDatabase,
  entries: readonly Entry[],
  isCurrent: (entry: Entry) => boolean,
): Promise<void> =>
  database('readwrite', async (store) => {
    for (const entry of entries) {
      const stored = await promisifyRequest<StoredDraft | undefined>(store.get(keyOf(entry)))
      if (!isCurrent(entry) || (stored && stored.at > entry.at)) continue
      if ('dropped' in entry) store.delete(keyOf(entry))
      else store.put(entry, keyOf(entry))
    }
    return promisifyRequest(store.transaction)
  })
