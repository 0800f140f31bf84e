// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { SiteView } from './site-view.ts'
import { cards } from './cards/index.tsx'
import { list } from './list/index.tsx'
import { map } from './map/index.tsx'
import { marking } from './marking/index.tsx'
import { queue } from './queue/index.tsx'
import { tree } from './tree/index.tsx'

export const siteViews: readonly SiteView[] = [
  cards,
  list,
  map,
  marking,
  queue,
  tree,
]
