import { numbered } from '../../../../../resources/papers/numbering.ts'
import { sumOfScores } from '../../../../../resources/papers/scores.ts'
import { itemsOf, type PaperSection } from '../../../../../resources/papers/sections.ts'

/** What follows from the sections of a paper, for what draws it. */

export interface SectionFacts {
  first: number | null
  last: number | null
  count: number
  points: number
}

export interface PaperIndex {
  /** The number of an item's first question, by its key. */
  numbers: ReadonlyMap<string, number>
  sections: ReadonlyMap<string, SectionFacts>
  count: number
  points: number
  /** The numbers at which each question is in the paper. */
  places: ReadonlyMap<number, readonly number[]>
  /** The materials in the paper. */
  materials: ReadonlySet<number>
}

export function indexOf(sections: readonly PaperSection[]): PaperIndex {
  const numbers = new Map<string, number>()
  const facts = new Map<string, SectionFacts>()
  const places = new Map<number, number[]>()
  let count = 0
  for (const section of numbered(sections, () => '')) {
    const exercises = section.exercise_items.flatMap((item) => {
      if (item.exercises[0]) numbers.set(item.vkey!, item.exercises[0].totalIndex!)
      return item.exercises
    })
    for (const { exercise_id, totalIndex } of exercises)
      places.set(exercise_id, [...(places.get(exercise_id) ?? []), totalIndex!])
    count += exercises.length
    facts.set(section.vkey!, {
      first: section.firstChildIndex ?? null,
      last: section.lasterChildIndex ?? null,
      count: exercises.length,
      points: sumOfScores(exercises.map(({ score }) => score)),
    })
  }
  return {
    numbers,
    sections: facts,
    count,
    points: sumOfScores([...facts.values()].map(({ points }) => points)),
    places,
    materials: new Set(itemsOf(sections).flatMap(({ exam_item_id }) => exam_item_id ?? [])),
  }
}

export interface Position {
  section: number
  /** Undefined for a section itself. */
  item?: number
}

/** Where a section or an item is. */
export function positionOf(sections: readonly PaperSection[], vkey: string): Position | undefined {
  for (const [section, one] of sections.entries()) {
    if (one.vkey === vkey) return { section }
    const item = one.exercise_items.findIndex((other) => other.vkey === vkey)
    if (item >= 0) return { section, item }
  }
  return undefined
}
