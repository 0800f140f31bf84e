import { usePublicText } from '../../locales/public-text.ts'
import { usePageTitle } from '../use-page-title.ts'
import { MessagePage } from './message-page.tsx'

export default function NotFoundPage() {
  const t = usePublicText()
  usePageTitle(t('error.notFoundTitle'))
  return (
    <MessagePage mark="404" title={t('error.notFound')} hint={t('error.notFoundHint')}>
      <a className="primary-button" href="#/">
        {t('app.backHome')}
      </a>
    </MessagePage>
  )
}
