import { Suspense } from 'react'
import { commentCalls } from '../../../resources/capabilities/comments/calls.ts'
import type { Action } from '../../../resources/kit/index.ts'
import { defineSlots } from '../../records/screen/capability-slots.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'

const CommentsLabel = lazyPart(() => import('./comments-label.tsx').then((module) => module.CommentsLabel))
const Comments = lazyPart(() => import('./comments.tsx').then((module) => module.Comments))

export const comments = defineSlots('comments', (resource) => ({
  recordTabs: ({ id }, { can, say }) =>
    can(resource, commentCalls(resource.name).read)
      ? [
          {
            key: 'comments',
            order: 40,
            label: (
              // Without their number until that is known, as the tab always has a name.
              <Suspense fallback={say((resource.actions[commentCalls(resource.name).read] as Action).label)}>
                <CommentsLabel resource={resource} id={id} />
              </Suspense>
            ),
            content: <Comments resource={resource} id={id} />,
          },
        ]
      : [],
}))
