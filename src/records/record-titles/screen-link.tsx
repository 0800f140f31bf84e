import { Link } from 'react-router'
import { pagePath } from '../../../providers/pages.ts'
import { listTitleWithin, type AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { useRights } from '../../base/session/use-rights.ts'

/** To the page of what a hint names, for people who may open it; nothing for others. */
export function ScreenLink({ resource }: { resource: AnyResource }) {
  const { t, say } = useViewTexts()
  const { can } = useRights()
  const path = can(resource, 'list') ? pagePath(resource) : undefined
  return path ? <Link to={path}>{t('state.openScreen', { name: say(listTitleWithin(resource)) })}</Link> : null
}
