import type { AnyField, Text, WidgetName } from './field.ts'
import { ownEntry } from './own-entry.ts'

/**
 * How a part of a structured value is shown.
 * - `of`: the words of its values, where these are names.
 * - `widget`: what shows it whole, where a field of that kind exists.
 */
export interface ShownPart {
  label: Text
  of?: Readonly<Record<string, Text>>
  widget?: WidgetName
}

export type PartWords = Readonly<Record<string, Text | ShownPart>>

/** What a field says of its parts; its schema does not come with a list. */
export interface PartOptions {
  words: PartWords
  refers: Readonly<Record<string, string>>
  html: readonly string[]
  unshown: readonly string[]
  entry?: string
  like?: string
  counted?: boolean
  table?: { given: readonly string[] }
}

export const partOptions = ({ options }: Pick<AnyField, 'options'>): PartOptions => ({
  words: {},
  refers: {},
  html: [],
  unshown: [],
  ...(options as Partial<PartOptions>),
})

export function shownPart({ words }: PartOptions, key: string): ShownPart | undefined {
  const part = ownEntry(words, key)
  return part && 'label' in part ? part : part && { label: part }
}
