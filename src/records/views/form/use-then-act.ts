import { useCallback } from 'react'
import { act } from '../../../../providers/data.ts'
import { notify } from '../../../../providers/notification.ts'
import { namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { useRefusal } from '../../screen/use-refusal.ts'
import { useFreshen } from '../../screen/use-freshen.ts'

/**
 * Runs an action on a record that was just saved, and shows the result. Returns false where it was refused, which has
 * been shown by then.
 */
export function useThenAct(resource: AnyResource): (name: string, id: number) => Promise<boolean> {
  const { t, say: labelOf } = useViewTexts()
  const freshen = useFreshen()
  const refuse = useRefusal()
  return useCallback(
    async (name, id) => {
      const action = namedIn(resource.actions, name)
      const isDone = await act(resource, name, { ids: [id], showsRefusal: true }).then(
        () => true,
        (fault) => {
          refuse(resource, action, fault)
          return false
        },
      )
      if (isDone) notify('success', t('action.done', { action: labelOf(action.label) }))
      void freshen(resource.name)
      return isDone
    },
    [resource, t, labelOf, freshen, refuse],
  )
}
