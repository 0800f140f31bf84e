import { definePages } from '../../records/pages/define-pages.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import type { BespokePageProps } from '../../records/screen/slots.ts'

export const importablePages = definePages({
  importFile: lazyPart<BespokePageProps>(() => import('./import-file.tsx').then((module) => module.ImportFile)),
  importBatch: lazyPart<BespokePageProps>(() => import('./import-batch.tsx').then((module) => module.ImportBatch)),
})
