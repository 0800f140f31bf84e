// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { Verb } from '../../../resources/kit/index.ts'
import { history } from './history.ts'
import { places } from './places.ts'
import { records } from './records.ts'
import { trash } from './trash.ts'
import { uses } from './uses.ts'
import type { VerbOnServer } from './verb-handlers.ts'

export const verbHandlers: Readonly<Record<Verb, VerbOnServer>> = {
  ...history,
  ...places,
  ...records,
  ...trash,
  ...uses,
}
