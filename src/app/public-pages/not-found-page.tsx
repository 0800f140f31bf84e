import { Link } from 'react-router'
import { useText } from '../../locales/use-text.ts'
import { usePageTitle } from '../use-page-title.ts'
import { MessagePage } from './message-page.tsx'

export default function NotFoundPage() {
  const t = useText()
  usePageTitle(t('error.notFoundTitle'))
  return (
    <MessagePage mark="404" title={t('error.notFound')} hint={t('error.notFoundHint')}>
      <Link className="primary-button" to="/">
        {t('app.backHome')}
      </Link>
    </MessagePage>
  )
}
