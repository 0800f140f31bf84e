// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { CapabilitySlots } from '../screen/capability-slots.ts'
import { analysis } from './analysis/index.tsx'
import { bulkEdit } from './bulk-edit/index.tsx'
import { comments } from './comments/index.tsx'
import { duplicates } from './duplicates/index.tsx'
import { exportable } from './exportable/index.tsx'
import { importable } from './importable/index.tsx'
import { lists } from './lists/index.tsx'
import { lyric } from './lyric/index.tsx'
import { marking } from './marking/index.tsx'
import { measured } from './measured/index.tsx'
import { notes } from './notes/index.tsx'
import { pinned } from './pinned/index.tsx'
import { polled } from './polled/index.tsx'
import { preview } from './preview/index.tsx'
import { print } from './print/index.tsx'
import { responses } from './responses/index.tsx'
import { statistics } from './statistics/index.tsx'
import { viewer } from './viewer/index.tsx'
import { workflow } from './workflow/index.tsx'

export const capabilitySlots: readonly CapabilitySlots[] = [
  analysis,
  bulkEdit,
  comments,
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
  responses,
  statistics,
  viewer,
  workflow,
]
