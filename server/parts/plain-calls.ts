// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { PlainCalls } from '../calls/plain-calls.ts'
import { myResultHandlers } from '../features/exams/my-results/my-result-handlers.ts'
import { printHandlers } from '../features/papers/paper-files/print-handlers.ts'
import { sittingHandlers } from '../features/learners/sittings/sitting-handlers.ts'

export const plainCalls: readonly PlainCalls[] = [
  myResultHandlers,
  printHandlers,
  sittingHandlers,
]
