import { Link } from 'react-router'
import { useText } from '../../locales/use-text.ts'
import { usePageTitle } from '../use-page-title.ts'
import { MessagePage } from './message-page.tsx'

export default function ForbiddenPage() {
  const t = useText()
  usePageTitle(t('error.forbiddenTitle'))
  return (
    <MessagePage mark="403" title={t('error.forbidden')} hint={t('error.forbiddenHint')}>
      <Link className="primary-button" to="/">
        {t('app.backHome')}
      </Link>
    </MessagePage>
  )
}
