// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import { findHooks } from '../records/write/hooks.ts'
import { answer_exercise } from './answer-exercise.ts'
import { menu } from './menu.ts'

/** What a resource adds to every write of its records; undefined for most. */
export const hooksOf = findHooks([
  answer_exercise,
  menu,
])
