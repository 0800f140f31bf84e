import type { ExerciseAnswer, ExerciseOption } from '../../../../../resources/bank/exercise-types/index.ts'
import type { TextOptions } from './write-text.ts'
import type { Attributes, Dialect } from './write-xml.ts'

/** What the writers of QTI interactions get and return. Names are those of 2.x; the dialect converts them. */

export interface QuestionOrPart {
  type: string
  stem: string
  options: readonly ExerciseOption[]
  answer: ExerciseAnswer | null
}

/** The question without its answer. */
export type Shown = Pick<QuestionOrPart, 'stem' | 'options'>

export interface Written {
  /** Response declarations. */
  declarations: string[]
  /** Conditions that add to SCORE. */
  conditions: string[]
  /** The question's `div`. */
  body: string
  /** Rubrics for the scorer: QTI allows them only in the item's body, beside the `div`. */
  rubrics?: string[]
  /** The whole scoring as a standard template, where one fits. */
  template: 'match_correct' | 'map_response' | null
}

export interface Frame {
  dialect: Dialect
  text: TextOptions
  /** Prefix of the question's response variables. */
  prefix: string
  /** The full score. */
  points: number
  attributes: Attributes
  /** Written after the interactions, in the question's `div`. */
  after?: string
}

/** `stem`: null where it is part of the interaction. */
export type Pieces = Omit<Written, 'body'> & { stem: string | null; interactions: string }

/** Values that QTI cannot represent. Undefined where there are none. */
export const moreOf = (
  value: Record<string, unknown> | null,
  ...represented: readonly string[]
): string | undefined => {
  const more = Object.entries(value ?? {}).filter(
    ([key, one]) => !represented.includes(key) && key !== 'type' && one !== undefined,
  )
  return more.length > 0 ? JSON.stringify(Object.fromEntries(more)) : undefined
}

/** A valid NCName, unique for each key. */
const identifier = (key: string): string => (/^[A-Za-z]/.test(key) ? key : `N${key}`)
export const identifiersOf = (keys: readonly string[]): Map<string, string> => {
  const taken = new Set<string>()
  return new Map(
    keys.map((key) => {
      let name = identifier(key)
      while (taken.has(name)) name = `${name}_`
      taken.add(name)
      return [key, name]
    }),
  )
}
