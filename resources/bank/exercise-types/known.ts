import type { ExerciseType } from './exercise-type.ts'

/**
 * The types of questions by their names. `index.ts` sets them when it loads, as every declaration that has questions
 * makes it do; what is in the first list asks here, since it loads none of their schemas.
 */
let known: ReadonlyMap<string, ExerciseType> = new Map()

export function declareExerciseTypes(types: readonly ExerciseType[]): void {
  known = new Map(types.map((type) => [type.name, type]))
}

/** The declaration of a type by its name; undefined for an unknown one. */
export const exerciseType = (name: string): ExerciseType | undefined => known.get(name)
