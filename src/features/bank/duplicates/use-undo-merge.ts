import { useCallback } from 'react'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'
import { useFreshen } from '../../../records/screen/use-freshen.ts'
import { undoMerge } from './duplicates-calls.ts'
import { useDuplicatesTexts } from './use-duplicates-texts.ts'

/** Undoes a merge and says what stayed as it was changed since. A refusal is announced by the provider. */
export function useUndoMerge(resource: AnyResource): (mergeId: number) => Promise<void> {
  const { t } = useDuplicatesTexts()
  const { message } = useFeedback()
  const freshen = useFreshen()
  return useCallback(
    async (mergeId) => {
      const done = await undoMerge(resource, mergeId).catch(() => null)
      if (done) void message.success(t(done.left > 0 ? 'mergeUndoneLeft' : 'mergeUndone', { count: done.left }))
      await freshen(resource.name)
    },
    [resource, message, freshen, t],
  )
}
