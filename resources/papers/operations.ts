import { z } from 'zod'
import { paperItem, paperSection, vkeySchema, type PaperItem, type PaperSection } from './sections.ts'
import { itemAt } from '../kit/present.ts'

/**
 * Changes of a paper as operations, named by the keys of sections and items (`vkey`) and not by their positions, so
 * that two people's changes to different things do not meet. Pure functions: the editor applies them at once, the
 * server in the order in which they arrive.
 */

/** A place among siblings: after the first of these that still exists, else before `before`, else at the end. */
const place = { after: vkeySchema.nullable(), before: vkeySchema.nullable().optional() }

const setField = z
  .string()
  .regex(
    /^(name|instruction|default_score|partial_rule|partial_points|first_number|numbers_parts|wide_lines|section_id|exam_item_id|exam_item_version|exercises|exercises\.\d{1,2}\.(score|part_scores|version))$/,
  )

export const operationSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add_section'), section: paperSection.required({ vkey: true }), ...place }),
  z.strictObject({
    op: z.literal('add_items'),
    section: vkeySchema,
    items: z
      .array(paperItem.required({ vkey: true }))
      .min(1)
      .max(500),
    ...place,
  }),
  z.strictObject({ op: z.literal('remove'), vkey: vkeySchema }),
  z.strictObject({ op: z.literal('move_section'), vkey: vkeySchema, ...place }),
  z.strictObject({ op: z.literal('move_item'), vkey: vkeySchema, section: vkeySchema, ...place }),
  z.strictObject({
    op: z.literal('set'),
    vkey: vkeySchema,
    field: setField,
    from: z.json().optional(),
    to: z.json().optional(),
  }),
])
export type Operation = z.infer<typeof operationSchema>

/**
 * Why an operation changed nothing. `gone`: what it is about was removed meanwhile. `changed`: the value that it
 * replaces is no longer the one that its author saw.
 */
export type Conflict =
  | { reason: 'gone'; vkey: string }
  | { reason: 'changed'; vkey: string; field: string; theirs: unknown; mine: unknown }

export interface Applied {
  sections: PaperSection[]
  /** Operations that take it back, in their order; none where nothing changed. */
  inverse: Operation[]
  conflict?: Conflict
}

const unchanged = (sections: PaperSection[], conflict?: Conflict): Applied => ({
  sections,
  inverse: [],
  ...(conflict ? { conflict } : {}),
})

interface Place {
  after: string | null
  before?: string | null | undefined
}

const keyed = <T extends { vkey?: string | undefined }>(list: readonly T[], vkey: string): number =>
  list.findIndex((one) => one.vkey === vkey)

/** The index at which something belongs in a list. */
function indexAt(list: readonly { vkey?: string | undefined }[], { after, before }: Place): number {
  if (after === null) return 0
  const previous = keyed(list, after)
  if (previous >= 0) return previous + 1
  const next = before ? keyed(list, before) : -1
  return next >= 0 ? next : list.length
}

/** The neighbours of what is at an index. */
const placeAt = (list: readonly { vkey?: string | undefined }[], index: number): Place => ({
  after: list[index - 1]?.vkey ?? null,
  before: list[index + 1]?.vkey ?? null,
})

const inserted = <T>(list: readonly T[], index: number, ...more: T[]): T[] => list.toSpliced(index, 0, ...more)
const without = <T>(list: readonly T[], index: number): T[] => list.toSpliced(index, 1)

interface Found {
  section: number
  item: number
}

function findItem(sections: readonly PaperSection[], vkey: string): Found | undefined {
  for (const [section, { exercise_items }] of sections.entries()) {
    const item = keyed(exercise_items, vkey)
    if (item >= 0) return { section, item }
  }
  return undefined
}

const withItems = (sections: readonly PaperSection[], index: number, exercise_items: PaperItem[]): PaperSection[] =>
  sections.with(index, { ...itemAt(sections, index), exercise_items })

type Of<Op extends Operation['op']> = Extract<Operation, { op: Op }>

const keysOf = (sections: readonly PaperSection[]): Set<string | undefined> =>
  new Set(sections.flatMap((one) => [one.vkey, ...one.exercise_items.map((item) => item.vkey)]))

function addSection(sections: PaperSection[], { section, ...at }: Of<'add_section'>): Applied {
  const known = keysOf(sections)
  if (known.has(section.vkey)) return unchanged(sections)
  const exercise_items = section.exercise_items.filter(({ vkey }) => !known.has(vkey))
  return {
    sections: inserted(sections, indexAt(sections, at), { ...section, exercise_items }),
    inverse: [{ op: 'remove', vkey: section.vkey }],
  }
}

function addItems(sections: PaperSection[], { section, items, ...at }: Of<'add_items'>): Applied {
  const index = keyed(sections, section)
  if (index < 0) return unchanged(sections, { reason: 'gone', vkey: section })
  const known = keysOf(sections)
  const added = items.filter(({ vkey }) => !known.has(vkey))
  const { exercise_items } = itemAt(sections, index)
  return {
    sections: withItems(sections, index, inserted(exercise_items, indexAt(exercise_items, at), ...added)),
    inverse: added.map(({ vkey }) => ({ op: 'remove' as const, vkey })).toReversed(),
  }
}

function remove(sections: PaperSection[], { vkey }: Of<'remove'>): Applied {
  const at = keyed(sections, vkey)
  if (at >= 0)
    return {
      sections: without(sections, at),
      inverse: [{ op: 'add_section', section: { ...itemAt(sections, at), vkey }, ...placeAt(sections, at) }],
    }
  const found = findItem(sections, vkey)
  if (!found) return unchanged(sections)
  const { vkey: section, exercise_items } = itemAt(sections, found.section)
  const item = { ...itemAt(exercise_items, found.item), vkey }
  return {
    sections: withItems(sections, found.section, without(exercise_items, found.item)),
    inverse: [{ op: 'add_items', section: section!, items: [item], ...placeAt(exercise_items, found.item) }],
  }
}

function moveSection(sections: PaperSection[], { vkey, ...at }: Of<'move_section'>): Applied {
  const from = keyed(sections, vkey)
  if (from < 0) return unchanged(sections, { reason: 'gone', vkey })
  if (at.after === vkey) return unchanged(sections)
  const rest = without(sections, from)
  return {
    sections: inserted(rest, indexAt(rest, at), itemAt(sections, from)),
    inverse: [{ op: 'move_section', vkey, ...placeAt(sections, from) }],
  }
}

function moveItem(sections: PaperSection[], { vkey, section, ...at }: Of<'move_item'>): Applied {
  const found = findItem(sections, vkey)
  if (!found) return unchanged(sections, { reason: 'gone', vkey })
  const target = keyed(sections, section)
  if (target < 0) return unchanged(sections, { reason: 'gone', vkey: section })
  if (at.after === vkey) return unchanged(sections)
  const source = itemAt(sections, found.section)
  const item = itemAt(source.exercise_items, found.item)
  const rest = withItems(sections, found.section, without(source.exercise_items, found.item))
  const { exercise_items } = itemAt(rest, target)
  return {
    sections: withItems(rest, target, inserted(exercise_items, indexAt(exercise_items, at), item)),
    inverse: [{ op: 'move_item', vkey, section: source.vkey!, ...placeAt(source.exercise_items, found.item) }],
  }
}

/** What an item has; a section has all else. */
const itemFields: readonly string[] = ['exam_item_id', 'exam_item_version', 'exercises'] satisfies (keyof PaperItem)[]

type Json = z.infer<ReturnType<typeof z.json>>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The value at a path of keys and indexes. */
const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, key) => (isContainer(inner) ? inner[key] : undefined), value)

/** A copy with the value at a path replaced; undefined removes a key. */
function withValue(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to
  const inner = withValue(valueAt(value, [key]), rest, to)
  if (Array.isArray(value)) return value.with(Number(key), inner)
  const { [key]: _old, ...others } = isContainer(value) ? value : {}
  return inner === undefined ? others : { ...(value as object), [key]: inner }
}

function setValue(sections: PaperSection[], { vkey, field, from, to }: Of<'set'>): Applied {
  const path = field.split('.')
  const at = keyed(sections, vkey)
  const found = at < 0 ? findItem(sections, vkey) : undefined
  const target: PaperSection | PaperItem | undefined =
    at >= 0 ? sections[at] : found && itemAt(sections, found.section).exercise_items[found.item]
  const isOfItem = itemFields.includes(itemAt(path, 0))
  const isMissing = !target || isOfItem !== Boolean(found) || (path.length > 1 && !valueAt(target, path.slice(0, 2)))
  if (isMissing) return unchanged(sections, { reason: 'gone', vkey })
  const current = valueAt(target, path)
  if (same(current, to)) return unchanged(sections)
  if (!same(current, from))
    return unchanged(sections, { reason: 'changed', vkey, field, theirs: current ?? null, mine: to ?? null })
  const changed = withValue(target, path, to)
  return {
    sections: found
      ? withItems(
          sections,
          found.section,
          itemAt(sections, found.section).exercise_items.with(found.item, changed as PaperItem),
        )
      : sections.with(at, changed as PaperSection),
    inverse: [{ op: 'set', vkey, field, from: to, to: current as Json | undefined }],
  }
}

const apply: { [Op in Operation['op']]: (sections: PaperSection[], operation: Of<Op>) => Applied } = {
  add_section: addSection,
  add_items: addItems,
  remove,
  move_section: moveSection,
  move_item: moveItem,
  set: setValue,
}

/** Applies one operation to a paper whose sections and items all have keys. */
export const applyOperation = (sections: PaperSection[], operation: Operation): Applied =>
  apply[operation.op](sections, operation as never)

export interface AppliedMany {
  sections: PaperSection[]
  /** Takes all of them back, in this order. */
  inverse: Operation[]
  conflicts: Conflict[]
}

/** Applies operations one after the other; those in conflict change nothing, and are reported. */
export function applyOperations(sections: PaperSection[], operations: readonly Operation[]): AppliedMany {
  const result: AppliedMany = { sections, inverse: [], conflicts: [] }
  for (const operation of operations) {
    const { sections: next, inverse, conflict } = applyOperation(result.sections, operation)
    result.sections = next
    result.inverse = [...inverse, ...result.inverse]
    if (conflict) result.conflicts.push(conflict)
  }
  return result
}
