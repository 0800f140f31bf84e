// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilitySlots } from '../records/screen/capability-slots.ts'
import { analysis } from '../features/learners/analysis/index.tsx'
import { bulkEdit } from '../capabilities/bulk-edit/index.tsx'
import { comments } from '../capabilities/comments/index.tsx'
import { correction } from '../features/learners/correction/index.tsx'
import { duplicates } from '../features/bank/duplicates/index.tsx'
import { exportable } from '../capabilities/exportable/index.tsx'
import { importable } from '../capabilities/importable/index.tsx'
import { lists } from '../capabilities/lists/index.tsx'
import { lyric } from '../features/learning/lyric/index.tsx'
import { marking } from '../features/learners/marking/index.tsx'
import { measured } from '../features/learning/measured/index.tsx'
import { notes } from '../features/learners/notes/index.tsx'
import { pinned } from '../capabilities/pinned/index.tsx'
import { polled } from '../features/learners/polled/index.tsx'
import { preview } from '../features/bank/preview/index.tsx'
import { print } from '../capabilities/print/index.tsx'
import { progress } from '../features/exams/progress/index.tsx'
import { responses } from '../features/learners/responses/index.tsx'
import { statistics } from '../features/bank/statistics/index.tsx'
import { viewer } from '../features/learning/viewer/index.tsx'
import { workflow } from '../capabilities/workflow/index.tsx'

export const capabilitySlots: readonly CapabilitySlots[] = [
  analysis,
  bulkEdit,
  comments,
  correction,
  duplicates,
  exportable,
  importable,
  lists,
  lyric,
  marking,
  measured,
  notes,
  pinned,
  polled,
  preview,
  print,
  progress,
  responses,
  statistics,
  viewer,
  workflow,
]
