import { differenceOf, sectionFields } from '../../../../../resources/papers/difference.ts'
import { numbered } from '../../../../../resources/papers/numbering.ts'
import {
  exercisesOf,
  totalScore,
  type PaperExercise,
  type PaperItem,
  type PaperSection,
} from '../../../../../resources/papers/sections.ts'

/** What differs between two versions of a paper, as a person would tell it: in the order of the newer one. */

/** A part of a paper by its place, counted from 1, and its name. */
export interface SectionPlace {
  section: number
  name: string
}

export type SectionField = (typeof sectionFields)[number]

export type PaperChange =
  | ({ kind: 'sectionAdded' | 'sectionRemoved' | 'sectionMoved'; questions: number[] } & SectionPlace)
  | ({ kind: 'section'; field: SectionField; before: unknown; after: unknown } & SectionPlace)
  | ({ kind: 'added' | 'removed'; questions: number[] } & SectionPlace)
  /** A question or a material with its questions: at another number, or in another part. */
  | ({ kind: 'moved'; from: number; to: number; otherSection: boolean } & SectionPlace)
  | { kind: 'score' | 'version'; number: number; question: number; before: number | null; after: number | null }
  | { kind: 'parts'; number: number; question: number }
  | { kind: 'material'; number: number }

const idsOf = (items: readonly PaperItem[]): number[] =>
  items.flatMap(({ exercises }) => exercises.map(({ exercise_id }) => exercise_id))

interface At {
  place: SectionPlace
  item: PaperItem
}

/** Of the first question of an item whose paper is numbered. */
const firstOf = ({ exercises }: PaperItem): number => exercises[0]?.totalIndex ?? 0

/** Where each item is, by its key. */
function placesOf(sections: readonly PaperSection[]): Map<string, At> {
  const places = new Map<string, At>()
  sections.forEach(({ name, exercise_items }, index) => {
    for (const item of exercise_items)
      if (item.vkey !== undefined) places.set(item.vkey, { place: { section: index + 1, name }, item })
  })
  return places
}

/** The questions that both have, in the order of `after`, each with its number there. */
function questionChanges(before: PaperItem, after: PaperItem): PaperChange[] {
  const old = new Map(before.exercises.map((one) => [one.exercise_id, one]))
  return after.exercises.flatMap((one): PaperChange[] => {
    const was = old.get(one.exercise_id)
    return was ? oneQuestion(was, one, one.totalIndex ?? 0) : []
  })
}

function oneQuestion(was: PaperExercise, is: PaperExercise, number: number): PaperChange[] {
  const question = is.exercise_id
  const [before, after] = [was.score ?? null, is.score ?? null]
  const parts = [was.part_scores ?? [], is.part_scores ?? []].map((scores) => scores.join())
  const changes: PaperChange[] = []
  if (before !== after) changes.push({ kind: 'score', number, question, before, after })
  else if (parts[0] !== parts[1]) changes.push({ kind: 'parts', number, question })
  if (was.version !== is.version)
    changes.push({ kind: 'version', number, question, before: was.version ?? null, after: is.version ?? null })
  return changes
}

/** Of papers that were stored without keys, by the places. */
const keyed = (sections: readonly PaperSection[]): PaperSection[] => {
  let next = 0
  return numbered(sections, () => `at${(next += 1)}`)
}

class Comparison {
  readonly changes: PaperChange[] = []
  private readonly before: PaperSection[]
  private readonly after: PaperSection[]
  private readonly was: Map<string, At>
  private readonly is: Map<string, At>

  constructor(before: readonly PaperSection[], after: readonly PaperSection[]) {
    this.before = keyed(before)
    this.after = keyed(after)
    this.was = placesOf(this.before)
    this.is = placesOf(this.after)
  }

  run(): PaperChange[] {
    const operations = differenceOf(this.before, this.after)
    const moved = new Set(operations.flatMap((one) => (one.op === 'move_section' ? [one.vkey] : [])))
    const movedItems = new Set(operations.flatMap((one) => (one.op === 'move_item' ? [one.vkey] : [])))
    this.after.forEach((one, index) => this.section(one, index, moved, movedItems))
    this.before.forEach(({ vkey, name, exercise_items }, index) => {
      if (!this.after.some((one) => one.vkey === vkey))
        this.changes.push({
          kind: 'sectionRemoved',
          section: index + 1,
          name,
          questions: idsOf(this.gone(exercise_items)),
        })
    })
    return this.changes
  }

  private section(one: PaperSection, index: number, moved: ReadonlySet<string>, movedItems: ReadonlySet<string>): void {
    const place = { section: index + 1, name: one.name }
    const old = this.before.find(({ vkey }) => vkey === one.vkey)
    if (!old) {
      const added = one.exercise_items.filter(({ vkey }) => vkey === undefined || !this.was.has(vkey))
      this.changes.push({ kind: 'sectionAdded', ...place, questions: idsOf(added) })
    } else {
      if (moved.has(one.vkey ?? '')) this.changes.push({ kind: 'sectionMoved', ...place, questions: [] })
      for (const field of sectionFields)
        if ((old[field] ?? null) !== (one[field] ?? null))
          this.changes.push({ kind: 'section', field, ...place, before: old[field], after: one[field] })
      this.membership(old, one, place)
    }
    for (const { vkey } of one.exercise_items) if (vkey !== undefined) this.item(vkey, place, movedItems)
  }

  /** Questions that came into a part or left it, counted by questions and not by items. */
  private membership(old: PaperSection, one: PaperSection, place: SectionPlace): void {
    const added = one.exercise_items.filter(({ vkey }) => vkey === undefined || !this.was.has(vkey))
    const removed = this.gone(old.exercise_items)
    const within = one.exercise_items.map((item) => [this.was.get(item.vkey ?? '')?.item ?? item, item] as const)
    const missingIn = (from: PaperItem, of: PaperItem): number[] =>
      idsOf([from]).filter((id) => !idsOf([of]).includes(id))
    const came = [...idsOf(added), ...within.flatMap(([was, is]) => missingIn(is, was))]
    const went = [...idsOf(removed), ...within.flatMap(([was, is]) => missingIn(was, is))]
    if (came.length > 0) this.changes.push({ kind: 'added', ...place, questions: came })
    if (went.length > 0) this.changes.push({ kind: 'removed', ...place, questions: went })
  }

  /** Items that are nowhere in the newer paper. */
  private gone(items: readonly PaperItem[]): PaperItem[] {
    return items.filter(({ vkey }) => vkey === undefined || !this.is.has(vkey))
  }

  private item(vkey: string, place: SectionPlace, moved: ReadonlySet<string>): void {
    const [was, is] = [this.was.get(vkey), this.is.get(vkey)]
    if (!was || !is) return
    const before = this.before[was.place.section - 1]?.vkey
    const otherSection = before !== this.after[place.section - 1]?.vkey
    if (otherSection || moved.has(vkey))
      this.changes.push({ kind: 'moved', ...place, from: firstOf(was.item), to: firstOf(is.item), otherSection })
    this.changes.push(...questionChanges(was.item, is.item))
    const materials = [was.item, is.item].map((one) => `${one.exam_item_id ?? ''} ${one.exam_item_version ?? ''}`)
    if (materials[0] !== materials[1]) this.changes.push({ kind: 'material', number: firstOf(is.item) })
  }
}

export const paperChanges = (before: readonly PaperSection[], after: readonly PaperSection[]): PaperChange[] =>
  new Comparison(before, after).run()

export interface PaperFacts {
  sections: number
  questions: number
  points: number
}

export const paperFacts = (sections: readonly PaperSection[]): PaperFacts => ({
  sections: sections.length,
  questions: exercisesOf(sections).length,
  points: totalScore(sections),
})
