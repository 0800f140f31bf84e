// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilityCalls } from '../calls/capability-calls.ts'
import { analysis } from './analysis/calls.ts'
import { bulkEdit } from './bulk-edit/calls.ts'
import { comments } from './comments/calls.ts'
import { draft } from './draft/calls.ts'
import { duplicates } from './duplicates/calls.ts'
import { exportable } from './exportable/calls.ts'
import { importable } from './importable/calls.ts'
import { lyric } from './lyric/calls.ts'
import { marking } from './marking/calls.ts'
import { measured } from './measured/calls.ts'
import { pinned } from './pinned/calls.ts'
import { positions } from './positions/calls.ts'
import { queue } from './queue/calls.ts'
import { responses } from './responses/calls.ts'
import { statistics } from './statistics/calls.ts'
import { viewer } from './viewer/calls.ts'

export const capabilityCalls: readonly CapabilityCalls[] = [
  analysis,
  bulkEdit,
  comments,
  draft,
  duplicates,
  exportable,
  importable,
  lyric,
  marking,
  measured,
  pinned,
  positions,
  queue,
  responses,
  statistics,
  viewer,
]
