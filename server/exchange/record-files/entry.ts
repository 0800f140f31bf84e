import type { Text } from '../../../resources/kit/index.ts'

/** A remark about an entry. `at` is a cell (`C17`) or another place; null means the entry as a whole. */
export interface Remark {
  at: string | null
  text: Text
  /** The field that it is about, or the part of one (`options.1`), where its place in the file does not say that. */
  path?: string
  /** The cell's word, where it is none of those that its column accepts. Columns count from 0. */
  word?: { column: number; text: string }
}

/** Records that an entry refers to by name: each a path from the root down, or a single number, which is an id. */
export interface Wanted {
  field: string
  at: string | null
  paths: string[][]
  /** Whether an unknown name refuses the entry; otherwise the reference is left out with a remark. */
  isNeeded: boolean
}

/**
 * An entry as its reader yields it. `places` has the place of each value: by field, or by the path of a part
 * (`options.1`).
 */
export interface RawEntry {
  at: string
  /** The lasting key of the record; `#12` is the record with the id 12. */
  key: string | null
  values: Record<string, unknown>
  places: Record<string, string>
  wanted: Wanted[]
  reasons: Remark[]
  changes: Remark[]
  media: ReadMedia[]
  /** For a file that creates no records: why the entry is refused when no record has its key. */
  unknown?: Remark
  /** For an entry without values, or without values that a person would recognise. */
  excerpt?: string
  /** Text around the entries, such as a title, that is neither an entry nor an error. `reasons` explains it. */
  isAside?: boolean
  /** The heading above it in its file, where the file is a paper. */
  section?: string
  /** The texts of cells that their fields cannot read, by field. */
  unread?: Record<string, string>
}

/** An entry after all validation that needs no database. Numbers count from 1. */
export interface ValidatedEntry {
  number: number
  at: string
  key: string | null
  excerpt: string
  input: Record<string, unknown>
  wanted: Wanted[]
  /** Reasons for refusing it in any case. */
  reasons: Remark[]
  /** Reasons for refusing it when it would create a record. */
  ifNew: Remark[]
  /** Takes precedence over all other reasons when it changes no existing record: the file creates none. */
  unknown?: Remark
  changes: Remark[]
  /** The places of its values in the file: by field, or by the path of a part. */
  places: Record<string, string>
  /** By which a later entry of the file repeats this one. */
  same: string[]
  /** What its reader gave besides values and names; of its reasons, the first `reasons` are the reader's. */
  asRead: { key: string | null; reasons: number; excerpt?: string; unread?: Record<string, string> }
  /** The number of an earlier entry of the file with the same key or the same text. */
  repeats: Repeats | null
  media: ReadMedia[]
  isAside: boolean
  section?: string
  /** What its file gave for it, once its names are being replaced by ids. */
  given?: GivenEntry
  /** For a resource whose records refer to one another: what the other entries of the file set for this one. */
  own?: OwnEntry
}

/** `differs`: the texts are the same, but the fields that should then agree are not. */
export interface Repeats {
  number: number
  at: string
  by: 'key' | 'text' | 'place'
  differs: boolean
}

interface OwnEntry {
  /** The record that it changes. */
  record: number | null
  /** Whether it is new where no record was found, whatever its key is. */
  isIdentifiedByPlace: boolean
  /** An entry depends only on entries of lower levels. */
  level: number
  /** By field, the numbers of entries whose records it refers to and that are not created yet. */
  links: Record<string, number[]>
}

/**
 * What a file gave for an entry, before names became ids and anything was completed: kept with the entry, so that a
 * person can correct it and it is checked as its row would be. It has only fields that the person may write, and no
 * secrets: the validation of entries leaves both out.
 */
export interface GivenEntry {
  /** The fields with a value. */
  names: string[]
  /** Values by field; a value that the entry's input has unchanged is not repeated here. */
  values: Record<string, unknown>
  wanted: Wanted[]
  places: Record<string, string>
  /** Of the reader. */
  reasons: Remark[]
  changes: Remark[]
  key: string | null
  excerpt?: string
  unknown?: Remark
  unread?: Record<string, string>
  /** It was refused before it was compared with anything. */
  isFaulty: boolean
  /** The fields that a person corrected. */
  corrected: string[]
}

export const emptyEntry = (at: string): RawEntry => ({
  at,
  key: null,
  values: {},
  places: {},
  wanted: [],
  reasons: [],
  changes: [],
  media: [],
})

/** The id in a key such as `#12`; null for a key of any other kind. */
export function idOfKey(key: string): number | null {
  const match = /^#([1-9]\d{0,8})$/.exec(key)
  return match ? Number(match[1]) : null
}

/**
 * Import and export of questions in the files of other programs: one `QuestionFormat` each. A reader converts every
 * entry to a `ReadQuestion`, or explains why it cannot; it drops nothing silently. It runs in a worker, reads only its
 * file, and keeps to the limits.
 */

/** A picture or sound imported with a question. Rich text refers to it as `package:<name>` until it is stored. */
export interface ReadMedia {
  name: string
  bytes: Uint8Array
}
