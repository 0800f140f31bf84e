// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import { importablePages } from '../capabilities/importable/pages.ts'
import { learningCentrePages } from '../features/learning/learning-centre/pages.ts'
import { paperEditorPages } from '../features/papers/paper-editor/pages.ts'

export const partPages = {
  ...importablePages,
  ...learningCentrePages,
  ...paperEditorPages,
}
