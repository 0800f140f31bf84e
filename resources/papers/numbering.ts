import { exercisesOf, type PaperExercise, type PaperItem, type PaperSection } from './sections.ts'

/**
 * Numbers a paper: every question gets its `totalIndex`, counted from 1 over the whole paper, and `isEnd`, which is
 * true of the last alone; every section gets the numbers of its first and last question, null where it has none; every
 * section and item without a `vkey` gets one from `newKey`. Depends on nothing else and changes nothing that it is
 * given: numbering again gives the same.
 */
export function numbered(sections: readonly PaperSection[], newKey: () => string): PaperSection[] {
  const last = exercisesOf(sections).length
  let index = 0
  const exercise = (one: PaperExercise): PaperExercise => {
    index += 1
    return { ...one, totalIndex: index, isEnd: index === last }
  }
  const item = (one: PaperItem): PaperItem => ({
    ...one,
    vkey: one.vkey ?? newKey(),
    exercises: one.exercises.map(exercise),
  })
  return sections.map((one) => {
    const before = index
    const exercise_items = one.exercise_items.map(item)
    const isEmpty = index === before
    return {
      ...one,
      vkey: one.vkey ?? newKey(),
      exercise_items,
      firstChildIndex: isEmpty ? null : before + 1,
      lasterChildIndex: isEmpty ? null : index,
    }
  })
}
