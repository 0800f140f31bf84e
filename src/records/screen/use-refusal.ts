import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formsPath } from '../../../providers/pages.ts'
import type { Action, AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { useRights } from '../../base/session/use-rights.ts'
import { sayRefusal } from './refused-records.tsx'
import { useFeedback } from '../../base/loading/feedback.tsx'

/** Shows why an action was refused, with links to the faults. False for other faults. */
export function useRefusal(): (resource: AnyResource, action: Action, fault: unknown) => boolean {
  const { t, say, language } = useViewTexts()
  const { modal } = useFeedback()
  const { can } = useRights()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (resource, action, fault) => {
      const forms = formsPath(resource)
      const open = (id: number, path: string) =>
        void navigate(`${forms}/edit/${id}${search}`, { state: { from: pathname + search, at: path } })
      return sayRefusal(fault, {
        modal,
        resource,
        action: say(action.label),
        t,
        language,
        ...(forms && can(resource, 'update') && { open }),
      })
    },
    [t, say, language, modal, can, navigate, pathname, search],
  )
}
