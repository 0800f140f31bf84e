import type { AnyResource, Text } from '../../../../resources/kit/index.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'
import type { PartOptions } from '../../../../resources/kit/json-parts.ts'
import { sameJson } from '../../../base/inputs/same-json.ts'

/** The parts of a structured value that people see, and what differs between two of them: nothing here draws. */

export type Values = Readonly<Record<string, unknown>>

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text in both languages. */
export const isWords = (value: unknown): value is Text =>
  isValues(value) && typeof value['zh'] === 'string' && typeof value['en'] === 'string'

/** A list whose entries have parts. */
export const isRows = (value: unknown): value is readonly Values[] =>
  Array.isArray(value) && value.length > 0 && value.every(isValues)

/** The parts that are shown, in the order in which they are declared. A part that nobody declared is not shown. */
export function partNames(options: PartOptions, like: AnyResource | undefined): string[] {
  const names = [...Object.keys(options.words), ...Object.keys(like?.fields ?? {})]
  return [...new Set(names)].filter((name) => !options.unshown.includes(name))
}

/** How many entries a value has whose keys are data; an empty entry of a list is none. */
export const countOf = (value: unknown): number =>
  Array.isArray(value) ? value.filter((one) => one !== null).length : isValues(value) ? Object.keys(value).length : 0

/** A step into a value: a part by its name, or an entry of a list. */
export type Step = { part: string } | { entry: Values; at: number }

export interface PartChange {
  path: readonly Step[]
  /** `in`: the value is another; the others are of whole entries of a list, `moved` of a list's order. */
  kind: 'in' | 'added' | 'removed' | 'moved'
  before: unknown
  after: unknown
}

interface Found {
  options: PartOptions
  names: readonly string[]
  changes: PartChange[]
}

const rowsIn = (value: unknown): readonly Values[] => (isRows(value) ? value : [])

/** What distinguishes each entry of a list; entries that are alike are distinguished by their order. */
function keysOf({ entry }: PartOptions, rows: readonly Values[]): string[] {
  const counts = new Map<string, number>()
  return rows.map((one) => {
    const value = entry === undefined ? undefined : ownEntry(one, entry)
    const key = isEmpty(value) ? '' : JSON.stringify(value)
    const nth = (counts.get(key) ?? 0) + 1
    counts.set(key, nth)
    return `${key} ${nth}`
  })
}

function compareRows(before: readonly Values[], after: readonly Values[], path: readonly Step[], found: Found): void {
  const { options, changes } = found
  const [was, is] = [keysOf(options, before), keysOf(options, after)]
  const old = new Map(was.map((key, at) => [key, before[at]]))
  const kept = new Set(is)
  after.forEach((one, at) => {
    const earlier = old.get(is[at] ?? '')
    if (earlier) compare(earlier, one, [...path, { entry: one, at }], found)
    else changes.push({ path: [...path, { entry: one, at }], kind: 'added', before: null, after: one })
  })
  before.forEach((one, at) => {
    if (!kept.has(was[at] ?? ''))
      changes.push({ path: [...path, { entry: one, at }], kind: 'removed', before: one, after: null })
  })
  const [order, now] = [was.filter((key) => kept.has(key)), is.filter((key) => old.has(key))]
  if (order.join('\n') !== now.join('\n')) changes.push({ path, kind: 'moved', before, after })
}

function compare(before: unknown, after: unknown, path: readonly Step[], found: Found): void {
  if (sameJson(before, after) || (isEmpty(before) && isEmpty(after))) return
  if (isValues(before) && isValues(after) && !isWords(after)) {
    for (const part of found.names) compare(before[part], after[part], [...path, { part }], found)
    return
  }
  const isOfRows = (value: unknown) => isRows(value) || isEmpty(value)
  if (isOfRows(before) && isOfRows(after)) {
    compareRows(rowsIn(before), rowsIn(after), path, found)
    return
  }
  found.changes.push({ path, kind: 'in', before: before ?? null, after: after ?? null })
}

/** What differs, part by part; entries of lists are compared by the key that tells them apart, else by their place. */
export function partChanges(
  before: unknown,
  after: unknown,
  options: PartOptions,
  like: AnyResource | undefined,
): PartChange[] {
  const found: Found = { options, names: partNames(options, like), changes: [] }
  compare(before ?? null, after ?? null, [], found)
  return found.changes
}
