/** The pure half of the drafts: what a draft is, where it belongs, which of several counts. */

export type Input = Readonly<Record<string, unknown>>

/** Input that a person typed into a form and had not saved. */
export interface Draft {
  values: Input
  /** The record as it was read, with its version; null in a form for a new one. */
  base: Input | null
  /** A password or another secret was typed too. It is never stored. */
  secretsLeftOut: boolean
}

/**
 * The place of one draft. It belongs to a person; `form` is `resource/mode/id`; `id` distinguishes the same form in two
 * windows, each with its own input.
 */
export interface Slot {
  person: number
  form: string
  id: string
}

/** A stored draft. `at` in ms since 1970. */
export interface StoredDraft extends Slot {
  at: number
  /** The `Draft` as JSON. */
  text: string
}

/** Marks the content of a slot until `at` as dropped. */
export interface DroppedDraft extends Slot {
  at: number
  dropped: true
}

export type Entry = StoredDraft | DroppedDraft

/** The maximum size of a draft, in characters of JSON. */
export const draftMaxLength = 1_000_000

const keptForMs = 30 * 24 * 60 * 60 * 1000

export const isExpired = ({ at }: { at: number }, now: number): boolean => at < now - keptForMs

export const slotName = ({ person, form, id }: Slot): string => `${person}/${form}/${id}`

const isStored = (entry: Entry): entry is StoredDraft => !('dropped' in entry)

/** The drafts that remain when the newest entry of each slot counts, newest first. */
export function remaining(entries: readonly Entry[]): StoredDraft[] {
  const newest = new Map<string, Entry>()
  for (const entry of entries) {
    const known = newest.get(slotName(entry))
    if (!known || entry.at > known.at || (entry.at === known.at && !isStored(entry))) newest.set(slotName(entry), entry)
  }
  return [...newest.values()].filter(isStored).toSorted((a, b) => b.at - a.at)
}

/** The drafts of a form in the order in which a window tries them: its own, then those that other windows left. */
export const inOrderFor = (drafts: readonly StoredDraft[], ownId: string | null): StoredDraft[] =>
  drafts.toSorted((a, b) => Number(b.id === ownId) - Number(a.id === ownId) || b.at - a.at)

const isInput = (value: unknown): value is Input => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Null for an invalid draft: another version of the product may have written it. */
export function parsedDraft(text: string): Draft | null {
  try {
    const { values, base, secretsLeftOut } = JSON.parse(text) as Record<keyof Draft, unknown>
    return isInput(values) && (base === null || isInput(base))
      ? { values, base, secretsLeftOut: secretsLeftOut === true }
      : null
  } catch {
    return null
  }
}

export type DraftMode = 'create' | 'edit' | 'copy'

/** Distinguishes a form from the person's others: `exercise/edit/5`. */
export const formKeyOf = (resource: string, mode: DraftMode, id?: number): string => `${resource}/${mode}/${id ?? ''}`

export interface FormPlace {
  resource: string
  mode: DraftMode
  id: number | null
}

export function formPlaceOf(form: string): FormPlace | null {
  const [, resource, mode, id] = /^(\w+)\/(create|edit|copy)\/(\d*)$/.exec(form) ?? []
  return resource && mode ? { resource, mode: mode as DraftMode, id: id ? Number(id) : null } : null
}
