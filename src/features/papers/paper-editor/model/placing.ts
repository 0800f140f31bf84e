import { exerciseTypes } from '../../../../../resources/bank/exercise-types/index.ts'
import type { Language } from '../../../../../resources/kit/index.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'
import { applyOperations, type Operation } from '../../../../../resources/papers/operations.ts'
import {
  kindOfName,
  materialsKind,
  renumberedName,
  sectionNameOfType,
} from '../../../../../resources/papers/section-names.ts'
import type { PaperExercise, PaperItem, PaperSection } from '../../../../../resources/papers/sections.ts'
import { addItems, addSection, setSection, type NewItem } from './commands.ts'

/** Into which section what is added goes: that of its type, and where there is none, one that is made for it. */

/** In the usual order of a paper: the types as they are declared, materials after all. */
const kinds: readonly string[] = [...exerciseTypes.map(({ name }) => name), materialsKind]
const rankOf = (kind: string): number => kinds.indexOf(kind)

/** The type of a question of the paper; undefined while it is not known. */
export type TypeOf = (one: PaperExercise) => string | undefined

const kindOf = ({ exam_item_id, exercises }: PaperItem, typeOf: TypeOf): string | undefined => {
  if (exam_item_id) return materialsKind
  return exercises[0] && typeOf(exercises[0])
}

/** The kinds of a section's items. One without items is of the kind that it is named after, if any. */
function kindsAt(sections: readonly PaperSection[], at: number, typeOf: TypeOf): ReadonlySet<string> {
  const { name, exercise_items } = itemAt(sections, at)
  const found = exercise_items.flatMap((item) => kindOf(item, typeOf) ?? [])
  if (found.length > 0) return new Set(found)
  const named = kindOfName(name, at + 1, kinds)
  return new Set(named === undefined ? [] : [named])
}

/**
 * The index of the section for a kind: the chosen one where it has such items, is empty, or has items of several kinds
 * anyway and none has this alone; else the last of this kind alone; else the last that has it too.
 */
function sectionFor(
  sections: readonly PaperSection[],
  kind: string,
  chosen: string | null,
  typeOf: TypeOf,
): number | undefined {
  const all = sections.map((_, at) => kindsAt(sections, at, typeOf))
  const own = chosen === null ? -1 : sections.findIndex(({ vkey }) => vkey === chosen)
  const ofChosen = own < 0 ? undefined : itemAt(all, own)
  if (ofChosen && (ofChosen.size === 0 || ofChosen.has(kind))) return own
  const pure = all.findLastIndex((some) => some.size === 1 && some.has(kind))
  if (pure >= 0) return pure
  const shared = all.findLastIndex((some) => some.has(kind))
  if (shared >= 0) return shared
  return ofChosen && ofChosen.size > 1 ? own : undefined
}

/** Where a section for a kind is made: behind the last of an earlier kind, or else before the first of a later one. */
function placeFor(sections: readonly PaperSection[], kind: string, typeOf: TypeOf): number {
  const ranks = sections.map((_, at) => [...kindsAt(sections, at, typeOf)].map(rankOf))
  const rank = rankOf(kind)
  const earlier = ranks.findLastIndex((some) => some.length > 0 && Math.min(...some) < rank)
  if (earlier >= 0) return earlier + 1
  const later = ranks.findIndex((some) => some.length > 0)
  return later >= 0 ? later : sections.length
}

/** Sets the names that begin with the number of their section to its new number. */
function renumbering(before: readonly PaperSection[], after: readonly PaperSection[]): Operation[] {
  const places = new Map(before.map(({ vkey }, at) => [vkey, at + 1]))
  return after.flatMap((section, at) => {
    const from = places.get(section.vkey)
    const name = from === undefined || from === at + 1 ? undefined : renumberedName(section.name, from, at + 1)
    return name === undefined ? [] : setSection(section, 'name', name)
  })
}

/** These operations, and the names of sections that follow from them. */
export function withNumbers(sections: readonly PaperSection[], operations: readonly Operation[]): Operation[] {
  const { sections: after } = applyOperations([...sections], operations)
  return [...operations, ...renumbering(sections, after)]
}

/** What is added, of one kind: its items as they are in a section, whose points count for them. */
export interface Added {
  kind: string
  item: (section: PaperSection | undefined) => NewItem
}

interface Surroundings {
  /** The section that somebody chose, if any. */
  chosen: string | null
  typeOf: TypeOf
  /** Of the paper. */
  language: Language
  newKey: () => string
}

export interface Placed {
  operations: Operation[]
  /** The key of each item, in the order given, and the names of the sections that they went to. */
  keys: string[]
  names: string[]
}

/** Places what is added: kind by kind, in the order given within each. The types of all of it are known. */
export function placed(
  start: readonly PaperSection[],
  added: readonly Added[],
  { chosen, typeOf, language, newKey }: Surroundings,
): Placed {
  let sections = start
  const operations: Operation[] = []
  const keys = new Map<Added, string>()
  const apply = (given: readonly Operation[]) => {
    operations.push(...given)
    sections = applyOperations([...sections], given).sections
  }
  for (const kind of new Set(added.map((one) => one.kind))) {
    const own = added.filter((one) => one.kind === kind)
    const found = sectionFor(sections, kind, chosen, typeOf)
    const template = found === undefined ? undefined : itemAt(sections, found)
    const items = own.map((one) => one.item(template))
    own.forEach((one, at) => keys.set(one, itemAt(items, at).vkey))
    if (template) apply(addItems(sections, template.vkey ?? '', items))
    else {
      const at = placeFor(sections, kind, typeOf)
      const name = sectionNameOfType(language, at + 1, kind)
      const made = { vkey: newKey(), name, exercise_items: items }
      apply(withNumbers(sections, addSection(sections, made, at)))
    }
  }
  const all = added.flatMap((one) => keys.get(one) ?? [])
  const holds = ({ exercise_items }: PaperSection) => exercise_items.some(({ vkey }) => all.includes(vkey ?? ''))
  return { operations, keys: all, names: sections.filter(holds).map(({ name }) => name) }
}

/** Whether a chosen section takes anything: it is empty and not named after a type. */
export const takesAnything = (sections: readonly PaperSection[], vkey: string): boolean => {
  const at = sections.findIndex((one) => one.vkey === vkey)
  return (
    at >= 0 && itemAt(sections, at).exercise_items.length === 0 && kindsAt(sections, at, () => undefined).size === 0
  )
}
