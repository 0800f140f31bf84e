import type { ExerciseTypeName } from '../../../../resources/bank/exercise-types/index.ts'
import { CompositeAnswer, CompositeFull } from './composite-editor.tsx'
import { screenIn, simpleTypeScreens, type AnyExerciseTypeScreen, type Screens } from './simple-type-editors.tsx'

/**
 * Every type of question. One that is declared in `resources/bank/exercise-types` and missing here does not compile.
 */
export const exerciseTypeScreens: Screens<ExerciseTypeName> = {
  ...simpleTypeScreens,
  composite: { Answer: CompositeAnswer, Full: CompositeFull },
}

export const exerciseTypeScreen = (name: string): AnyExerciseTypeScreen | undefined =>
  screenIn(exerciseTypeScreens, name)
