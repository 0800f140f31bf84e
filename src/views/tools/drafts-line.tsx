import { Suspense } from 'react'
import { lazyPart } from '../../loading/lazy-part.tsx'

const UnsavedDrafts = lazyPart(() => import('../../drafts/unsaved-drafts.tsx').then((module) => module.UnsavedDrafts))

/** What was typed into forms of this resource and not saved, above its records; it comes when those stand there. */
export const DraftsLine = ({ ready }: { ready: boolean }) =>
  ready && (
    <Suspense fallback={null}>
      <UnsavedDrafts />
    </Suspense>
  )
