import {
  numbered,
  numberLabel,
  storedNumbers,
  storedParts,
  type QuestionNumbers,
} from '../../../../../resources/papers/numbering.ts'
import { sumOfScores } from '../../../../../resources/papers/scores.ts'
import { itemsOf, type PaperExercise, type PaperSection } from '../../../../../resources/papers/sections.ts'

/** What follows from the sections of a paper, for what draws it. */

export interface SectionFacts {
  first: number | null
  last: number | null
  count: number
  points: number
}

export interface PaperIndex {
  /** The numbers of each question of an item, by its key. */
  numbers: ReadonlyMap<string, readonly QuestionNumbers[]>
  sections: ReadonlyMap<string, SectionFacts>
  count: number
  points: number
  /** The numbers at which each question is in the paper. */
  places: ReadonlyMap<number, readonly number[]>
  /** The materials in the paper. */
  materials: ReadonlySet<number>
}

export type PartsOf = (one: PaperExercise) => number

/** `partsOf`: how many blanks or parts a question has. */
export function indexOf(sections: readonly PaperSection[], partsOf: PartsOf = storedParts): PaperIndex {
  const numbers = new Map<string, readonly QuestionNumbers[]>()
  const facts = new Map<string, SectionFacts>()
  const places = new Map<number, number[]>()
  let count = 0
  for (const section of numbered(sections, () => '', partsOf)) {
    const exercises = section.exercise_items.flatMap((item) => {
      if (item.vkey !== undefined)
        numbers.set(
          item.vkey,
          item.exercises.map((one) => storedNumbers(one, 0)),
        )
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

/** The numbers of a question in words, as `41–55`; '' where it is not there. */
export function numberAt({ numbers }: Pick<PaperIndex, 'numbers'>, vkey: string, nth = 0): string {
  const own = numbers.get(vkey)?.[nth]
  return own ? numberLabel(own) : ''
}

/** The first and last number of the questions of an item. */
export function rangeOf({ numbers }: Pick<PaperIndex, 'numbers'>, vkey: string): QuestionNumbers | null {
  const own = numbers.get(vkey) ?? []
  const [first, last] = [own[0], own.at(-1)]
  return first && last ? { from: first.from, to: last.to } : null
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
