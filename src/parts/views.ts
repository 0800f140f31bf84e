// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { SiteView } from '../records/views/site-view.ts'
import { cards } from '../records/views/cards/index.tsx'
import { list } from '../records/views/list/index.tsx'
import { map } from '../features/learning/views/map/index.tsx'
import { marking } from '../features/learners/views/marking/index.tsx'
import { queue } from '../features/papers/views/queue/index.tsx'
import { tree } from '../records/views/tree/index.tsx'

export const siteViews: readonly SiteView[] = [
  cards,
  list,
  map,
  marking,
  queue,
  tree,
]
