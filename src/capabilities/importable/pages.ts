import { lazyPart } from '../../loading/lazy-part.tsx'
import type { BespokePageProps } from '../../screen/slots.ts'

export const importable = {
  importFile: lazyPart<BespokePageProps>(() => import('./import-file.tsx').then((module) => module.ImportFile)),
  importBatch: lazyPart<BespokePageProps>(() => import('./import-batch.tsx').then((module) => module.ImportBatch)),
}
