import fc from 'fast-check'
import { writeStored } from '../../editor/stored/write.ts'
import { documents } from '../editor/documents.ts'
import { messages, type AnyField, type MessageKey, type StoredFile, type Text } from '../../resources/kit/index.ts'

/**
 * What exists before a fixture's values are created: two records to refer to, in the order of their ids, and a stored
 * file.
 */
export interface World {
  labels: readonly [number, number]
  file: StoredFile
}

/**
 * One factory's fixture: a use of it, values that it takes, in ascending order where it sorts, and values that it
 * refuses, each with the sentence that a person reads.
 * `stored` is what a value becomes on its way in, where it does not stay as it is.
 */
export interface Fixture {
  field: AnyField
  valid(world: World): readonly unknown[]
  invalid: readonly (readonly [value: unknown, message: Text])[]
  stored?(value: any): unknown
  /**
   * Any values of the field, as they are stored, for the cells of tables; null where none holds them, or the names of
   * records in their place.
   */
  inCells: fc.Arbitrary<unknown> | null
}

export const label = { zh: '字段', en: 'Field' }
export const messageOf = (key: MessageKey): Text => messages[key]
export const wants = (zh: string, en: string): Text => ({ zh, en })
export const atMost = (count: number): Text => wants(`最多 ${count} 个字符`, `At most ${count} characters`)
export const of = [
  { value: 'a', label: { zh: '甲', en: 'A' } },
  { value: 'b', label: { zh: '乙', en: 'B' } },
] as const
export const notAnInteger = messages.integer

/** Rich text of the question profile, as it is stored. */
export const storedTexts = documents
  .map((nodes) => writeStored(nodes))
  .filter((stored) => stored !== '' && stored.length <= 90)

/** In the years that a field stores, to the millisecond. */
export const moments = fc.date({
  min: new Date('1000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})
