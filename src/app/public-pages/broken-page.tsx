import { usePublicText } from '../../locales/public-text.ts'
import { MessagePage } from './message-page.tsx'

/** A part of the product that was renamed by a newer build cannot be loaded any more. */
const isMissingPart = (error: Error): boolean => /dynamically imported module|module script failed|Failed to fetch|Unable to preload/i.test(error.message)

/** What stands in the place of a part that broke, with what an administrator needs to know. */
export function BrokenPage({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const t = usePublicText()
  const missing = isMissingPart(error)
  return (
    <MessagePage mark="!" title={t('error.broken')} hint={t(missing ? 'error.newVersion' : 'error.brokenHint')}>
      {missing ? null : (
        <button type="button" className="primary-button" onClick={onTryAgain}>
          {t('app.tryAgain')}
        </button>
      )}
      <button type="button" className={missing ? 'primary-button' : 'plain-button'} onClick={() => globalThis.location.reload()}>
        {t('error.refreshPage')}
      </button>
      <a className="plain-button" href="#/">
        {t('app.backHome')}
      </a>
      <details>
        <summary>{t('error.brokenDetail')}</summary>
        <pre>{`${error.name}: ${error.message}\n${globalThis.location.hash}\n${new Date().toISOString()}`}</pre>
      </details>
    </MessagePage>
  )
}
