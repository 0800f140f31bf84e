import { Suspense } from 'react'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'

const UnsavedDrafts = lazyPart(() => import('../../drafts/unsaved-drafts.tsx').then((module) => module.UnsavedDrafts))

/** Unsaved input of this resource's forms, above its records; shown after these. */
export const DraftsLine = ({ ready }: { ready: boolean }) =>
  ready && (
    <Suspense fallback={null}>
      <UnsavedDrafts />
    </Suspense>
  )
