// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityCalls } from '../calls/capability-calls.ts'
import { analysis } from '../features/learners/analysis/calls.ts'
import { bulkEdit } from '../capabilities/bulk-edit/calls.ts'
import { comments } from '../capabilities/comments/calls.ts'
import { corrected } from '../features/learners/corrected/calls.ts'
import { correction } from '../features/exams/correction/calls.ts'
import { draft } from '../features/papers/draft/calls.ts'
import { duplicates } from '../features/bank/duplicates/calls.ts'
import { exportable } from '../capabilities/exportable/calls.ts'
import { importable } from '../capabilities/importable/calls.ts'
import { lyric } from '../features/learning/lyric/calls.ts'
import { marking } from '../features/learners/marking/calls.ts'
import { markingSetup } from '../features/learners/marking-setup/calls.ts'
import { measured } from '../features/learning/measured/calls.ts'
import { pinned } from '../capabilities/pinned/calls.ts'
import { positions } from '../features/learning/positions/calls.ts'
import { queue } from '../features/papers/queue/calls.ts'
import { responses } from '../features/learners/responses/calls.ts'
import { statistics } from '../features/bank/statistics/calls.ts'
import { viewer } from '../features/learning/viewer/calls.ts'

export const capabilityCalls: readonly CapabilityCalls[] = [
  analysis,
  bulkEdit,
  comments,
  corrected,
  correction,
  draft,
  duplicates,
  exportable,
  importable,
  lyric,
  marking,
  markingSetup,
  measured,
  pinned,
  positions,
  queue,
  responses,
  statistics,
  viewer,
]
