import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { definePages } from '../../../records/pages/define-pages.ts'

export const learningCentrePages = definePages({
  learningCentre: lazyPart(() => import('./learning-centre.tsx').then((module) => module.LearningCentre)),
})
