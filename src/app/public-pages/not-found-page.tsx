import { usePageText } from '../../base/locales/page-text.ts'
import { usePageTitle } from '../../base/session/use-page-title.ts'
import { MessagePage } from '../../base/message-page/message-page.tsx'

export default function NotFoundPage() {
  const t = usePageText()
  usePageTitle(t('error.notFoundTitle'))
  return (
    <MessagePage mark="404" title={t('error.notFound')} hint={t('error.notFoundHint')}>
      <a className="primary-button" href="#/">
        {t('app.backHome')}
      </a>
      {globalThis.history.length > 1 ? (
        <button type="button" className="plain-button" onClick={() => globalThis.history.back()}>
          {t('error.previousPage')}
        </button>
      ) : null}
    </MessagePage>
  )
}
