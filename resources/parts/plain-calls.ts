// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { PlainCallGroup } from '../system/system-call.ts'
import { myResultCalls } from '../exams/my-results.ts'
import { printCalls } from '../papers/print-calls.ts'
import { sittingCalls } from '../learners/sittings/sitting-calls.ts'
import { systemCallGroup } from '../system/system-calls.ts'

export const plainCallGroups: readonly PlainCallGroup[] = [
  myResultCalls,
  printCalls,
  sittingCalls,
  systemCallGroup,
]
