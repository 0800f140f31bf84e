import { currentPerson } from '../../../providers/access-state.ts'
import {
  applyEntries,
  deleteDraft,
  draftDatabase,
  putDraft,
  storedDrafts,
  type DraftDatabase,
} from './draft-database.ts'
import { heldNames, hold, type Release } from './draft-holds.ts'
import {
  confirmLogged,
  forgetOwn,
  isLogged,
  isLogLasting,
  logEntry,
  loggedOf,
  ownSlotId,
  pruneLog,
  rememberOwn,
} from './draft-log.ts'
import {
  draftMaxLength,
  inOrderFor,
  parsedDraft,
  remaining,
  slotName,
  type Draft,
  type Slot,
  type StoredDraft,
} from './draft-model.ts'

/**
 * The drafts of the logged-in person: every read selects only these, and no other person can be named. A form holds its
 * draft as long as it is open and writes under the person that it was opened for, even when their session has ended
 * meanwhile.
 */

/** How long a reload may wait for the previous page to release; a duplicated tab waits in vain. */
const reloadMs = 2000

export interface HeldDraft {
  slot: Slot
  /** The draft left there, and its time; null in a form without one. */
  left: { draft: Draft; at: number } | null
  /** Whether what is stored here survives the window. */
  isLasting: boolean
  release: Release
}

const listeners = new Set<() => void>()

/** Notifies when a draft was dropped, or a form took or released one. Returns the unsubscribe function. */
export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const changed = (): void => listeners.forEach((listener) => listener())

let lastAt = 0

/** The current time in ms, later than any before. */
const stamp = (): number => (lastAt = Math.max(Date.now(), lastAt + 1))

let isPruned = false

/** The database, after deleting old drafts. */
function openDatabase(): Promise<DraftDatabase | null> {
  if (!isPruned) pruneLog(Date.now())
  isPruned = true
  return draftDatabase()
}

async function draftsOf(person: number, form?: string): Promise<StoredDraft[]> {
  const database = await openDatabase()
  const stored = database ? await storedDrafts(database, person, form).catch(() => []) : []
  const logged = loggedOf(person).filter((entry) => form === undefined || entry.form === form)
  if (database && logged.length > 0) void emptyLog(database, person)
  return remaining([...stored, ...logged])
}

/** Moves what a page wrote in its last moment to the database. */
async function emptyLog(database: DraftDatabase, person: number): Promise<void> {
  const entries = loggedOf(person)
  try {
    await applyEntries(database, entries, isLogged)
    entries.forEach(confirmLogged)
  } catch {
    // They stay in the log, which is read along with the database.
  }
}

/** 64 random bits; `randomUUID` is missing on plain http. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function takeHold(slot: Slot, waitMs: number): Promise<Release | null> {
  const release = await hold(slotName(slot), waitMs)
  if (!release) return null
  changed()
  return async () => {
    await release()
    changed()
  }
}

/**
 * The draft that a form continues: this window's own, otherwise the newest that no open form holds. Null without a
 * login.
 */
export async function holdDraft(form: string): Promise<HeldDraft | null> {
  const person = currentPerson()?.id
  if (person === undefined) return null
  const ownId = ownSlotId(person, form)
  const isLasting = isLogLasting || (await openDatabase()) !== null
  for (const { id } of inOrderFor(await draftsOf(person, form), ownId)) {
    const release = await takeHold({ person, form, id }, id === ownId ? reloadMs : 0)
    // Read after taking it: its previous holder may have saved or dropped it just before.
    const left = release && (await draftsOf(person, form)).find((one) => one.id === id)
    const draft = left ? parsedDraft(left.text) : null
    if (release && left && draft && currentPerson()?.id === person) {
      rememberOwn(left)
      return { slot: { person, form, id }, left: { draft, at: left.at }, isLasting, release }
    }
    await release?.()
  }
  const slot = { person, form, id: newId() }
  // Nobody else knows this one, so the form need not wait for it.
  const taking = takeHold(slot, 0)
  return { slot, left: null, isLasting, release: async () => (await taking)?.() }
}

/**
 * Stores a draft; returns whether it survives the window. `isUrgent` when the page may close in a moment. A draft that
 * is too long leaves the previous one.
 */
export async function keepDraft(slot: Slot, draft: Draft, isUrgent: boolean): Promise<boolean> {
  const text = JSON.stringify(draft)
  if (text.length > draftMaxLength) return false
  const entry = { ...slot, at: stamp(), text }
  rememberOwn(slot)
  if (isUrgent) logEntry(entry)
  const database = await openDatabase()
  if (!database) return logEntry(entry)
  try {
    await putDraft(database, entry)
    confirmLogged(entry)
    return true
  } catch {
    return logEntry(entry)
  }
}

/** The log is written at once: a window that closes right after a save must not leave the draft behind. */
export async function dropDraft(slot: Slot): Promise<void> {
  const entry = { ...slot, at: stamp(), dropped: true } as const
  logEntry(entry)
  forgetOwn(slot)
  changed()
  const database = await openDatabase()
  if (!database) return
  try {
    await deleteDraft(database, slot)
    confirmLogged(entry)
  } catch {
    // The log marks it as dropped, and is read along with the database.
  }
}

export interface KnownDraft {
  slot: Slot
  at: number
  draft: Draft
}

/** The logged-in person's drafts that no open form holds, newest first. */
export async function listDrafts(): Promise<KnownDraft[]> {
  const person = currentPerson()?.id
  if (person === undefined) return []
  const [drafts, held] = await Promise.all([draftsOf(person), heldNames()])
  if (currentPerson()?.id !== person) return []
  return drafts
    .filter((one) => !held.has(slotName(one)))
    .flatMap(({ form, id, at, text }) => {
      const draft = parsedDraft(text)
      return draft ? [{ slot: { person, form, id }, at, draft }] : []
    })
}
