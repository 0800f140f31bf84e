// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import { history } from './history.ts'
import { places } from './places.ts'
import { records } from './records.ts'
import { trash } from './trash.ts'
import { uses } from './uses.ts'

export const verbGroups = { history, places, records, trash, uses } as const
