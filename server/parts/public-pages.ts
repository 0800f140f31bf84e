// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { PublicPages } from '../calls/public-pages.ts'
import { learningCentres } from '../features/learning/learning-centre/public-pages.ts'

export const publicPages: readonly PublicPages[] = [
  learningCentres,
]
