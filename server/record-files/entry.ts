import type { Text } from '../../resources/kit/index.ts'

/** A remark about an entry. `at` is a cell (`C17`) or another place; null means the entry as a whole. */
export interface Remark {
  at: string | null
  text: Text
}

/** Records that an entry points at by their names, each a path from the outermost in, or one number that is an id. */
export interface Wanted {
  field: string
  at: string | null
  paths: string[][]
  /** Whether a name that nobody knows refuses the entry; otherwise the entry comes without it, and says so. */
  isNeeded: boolean
}

/** An entry as its reader gives it. `places` says where a value stands: by field, or by the path of a part (`options.1`). */
export interface RawEntry {
  at: string
  /** What names the record over time; `#12` is the record with the id 12. */
  key: string | null
  values: Record<string, unknown>
  places: Record<string, string>
  wanted: Wanted[]
  reasons: Remark[]
  changes: Remark[]
  media: ReadMedia[]
  /** Of a file that makes no records: why the entry is refused where its key is that of none. */
  unknown?: Remark
  /** For what has no values, or none by which a person would know it again. */
  excerpt?: string
  /** Words around the entries, as a title: nothing is wrong with them, and they are none. `reasons` says so. */
  isAside?: boolean
}

/** An entry that was validated by what can be known without the database. Numbers count from 1. */
export interface ValidatedEntry {
  number: number
  at: string
  key: string | null
  excerpt: string
  input: Record<string, unknown>
  wanted: Wanted[]
  /** Why it is refused in any case. */
  reasons: Remark[]
  /** Why it is refused if it does not change a record that is there. */
  ifNew: Remark[]
  /** Why it is refused, before all else, if it does not change a record that is there: the file makes none. */
  unknown?: Remark
  changes: Remark[]
  /** The number of an earlier entry of the same file with the same key, or the same text. */
  repeats: Repeats | null
  media: ReadMedia[]
  isAside: boolean
  /** Of a resource whose records point at one another, what the other entries of the file say of this one. */
  own?: OwnEntry
}

/** `differs`: the texts are the same, but not what records with the same texts should agree in. */
export interface Repeats {
  number: number
  at: string
  by: 'key' | 'text' | 'place'
  differs: boolean
}

interface OwnEntry {
  /** The record that it changes. */
  record: number | null
  /** Whether it is new where no record was found, whatever its key. */
  isToldByPlace: boolean
  /** Nothing on a lower level waits for one on a higher. */
  level: number
  /** The numbers of entries whose records it points at, by field, where those are not there yet. */
  links: Record<string, number[]>
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
 * How questions come in from files of other programs, and go out to them: one `QuestionFormat` each. A reader turns what it finds
 * into `ReadQuestion`s in our own words, or says why it cannot; it drops nothing silently. It runs in a worker, reads nothing but
 * its file, and keeps to the limits.
 */

/** A picture or sound that came with a question. Rich text names it as `package:<name>` until it is stored. */
export interface ReadMedia {
  name: string
  bytes: Uint8Array
}
