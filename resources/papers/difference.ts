import { applyOperation, type Operation } from './operations.ts'
import type { PaperItem, PaperSection } from './sections.ts'
import { itemAt } from '../kit/present.ts'

/** The operations that make one paper of another, whose sections and items all have keys. */

/** What a section says of itself; its items are apart. */
export const sectionFields = [
  'name',
  'instruction',
  'default_score',
  'partial_rule',
  'partial_points',
  'first_number',
  'numbers_parts',
  'wide_lines',
  'section_id',
] as const
const itemFields = ['exam_item_id', 'exam_item_version'] as const

const keysOf = (list: readonly { vkey?: string | undefined }[]): string[] => list.map(({ vkey }) => vkey!)
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What a paper says of a question; its numbers follow from its position and its parts. */
const content = ({ exercises }: PaperItem) =>
  exercises.map(({ totalIndex: _index, lastIndex: _last, isEnd: _end, part_count: _parts, ...one }) =>
    Object.fromEntries(Object.entries(one).toSorted(([first], [second]) => (first < second ? -1 : 1))),
  )

export function differenceOf(before: readonly PaperSection[], after: readonly PaperSection[]): Operation[] {
  const operations: Operation[] = []
  let sections = [...before]
  const emit = (operation: Operation) => {
    operations.push(operation)
    sections = applyOperation(sections, operation).sections
  }
  const keptItems = new Set(after.flatMap((one) => keysOf(one.exercise_items)))
  const keptSections = new Set(keysOf(after))
  // Sections come first, so that no item is moved into one that is not there yet, or lost with one that goes.
  after.forEach((one, index) => {
    const previous = after[index - 1]?.vkey ?? null
    const at = sections.findIndex(({ vkey }) => vkey === one.vkey)
    if (at < 0) emit({ op: 'add_section', section: { ...one, vkey: one.vkey!, exercise_items: [] }, after: previous })
    else if (at !== index) emit({ op: 'move_section', vkey: one.vkey!, after: previous })
  })
  for (const vkey of sections.flatMap((one) => keysOf(one.exercise_items)))
    if (!keptItems.has(vkey)) emit({ op: 'remove', vkey })
  after.forEach((one, at) => {
    one.exercise_items.forEach((item, index) => {
      const vkey = item.vkey!
      const previous = one.exercise_items[index - 1]?.vkey ?? null
      const now = itemAt(sections, at).exercise_items
      if (now[index]?.vkey === vkey) return
      const isKnown = sections.some((other) => keysOf(other.exercise_items).includes(vkey))
      emit(
        isKnown
          ? { op: 'move_item', vkey, section: one.vkey!, after: previous }
          : { op: 'add_items', section: one.vkey!, items: [{ ...item, vkey }], after: previous },
      )
    })
  })
  for (const { vkey } of sections) if (!keptSections.has(vkey!)) emit({ op: 'remove', vkey: vkey! })
  after.forEach((one, at) => {
    for (const field of sectionFields) {
      const from = itemAt(sections, at)[field]
      if (!same(from, one[field])) emit({ op: 'set', vkey: one.vkey!, field, from, to: one[field] })
    }
    one.exercise_items.forEach((item, index) => {
      const known = itemAt(itemAt(sections, at).exercise_items, index)
      for (const field of itemFields)
        if (!same(known[field], item[field]))
          emit({ op: 'set', vkey: item.vkey!, field, from: known[field], to: item[field] })
      const from = known.exercises
      if (!same(content(known), content(item)))
        emit({ op: 'set', vkey: item.vkey!, field: 'exercises', from: from as never, to: item.exercises as never })
    })
  })
  return operations
}
