// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import type { FeatureService } from '../calls/feature-services.ts'
import { printing } from '../features/papers/paper-files/printing.ts'

export const featureServices: readonly FeatureService[] = [
  printing,
]
