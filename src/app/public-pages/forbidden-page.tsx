import { usePublicText } from '../../locales/public-text.ts'
import { usePageTitle } from '../use-page-title.ts'
import { MessagePage } from './message-page.tsx'

export default function ForbiddenPage() {
  const t = usePublicText()
  usePageTitle(t('error.forbiddenTitle'))
  return (
    <MessagePage mark="403" title={t('error.forbidden')} hint={t('error.forbiddenHint')}>
      <a className="primary-button" href="#/">
        {t('app.backHome')}
      </a>
    </MessagePage>
  )
}
