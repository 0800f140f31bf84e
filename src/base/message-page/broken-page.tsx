import { usePublicText } from '../locales/public-text.ts'
import { PageLoadError } from '../loading/load-page.ts'
import { CopyButton } from './copy-button.tsx'
import { MessagePage } from './message-page.tsx'

/** The details for developers, as lines to pass on. */
function report(error: Error): string {
  const stack =
    error.stack
      ?.split('\n')
      .filter((line) => !line.includes(error.message))
      .slice(0, 6) ?? []
  return [
    `${error.name}: ${error.message}`,
    ...stack,
    '',
    globalThis.location.href,
    `version ${import.meta.env.VITE_VERSION}, ${new Date().toISOString()}`,
    navigator.userAgent,
  ].join('\n')
}

/** Shown in the place of a part that failed or could not be loaded, with ways to continue. */
export function BrokenPage({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const t = usePublicText()
  const isMissing = error instanceof PageLoadError
  const details = report(error)
  const facts = (
    <details className="message-details">
      <summary>{t('error.brokenDetail')}</summary>
      <pre>{details}</pre>
    </details>
  )
  return (
    <MessagePage
      mark="!"
      title={t(isMissing ? 'error.notLoaded' : 'error.broken')}
      hint={t(isMissing ? 'error.newVersion' : 'error.brokenHint')}
      facts={facts}
    >
      {isMissing ? null : (
        <button type="button" className="primary-button" onClick={onTryAgain}>
          {t('app.tryAgain')}
        </button>
      )}
      <button
        type="button"
        className={isMissing ? 'primary-button' : 'plain-button'}
        onClick={() => globalThis.location.reload()}
      >
        {t('error.reload')}
      </button>
      <a className="plain-button" href="#/">
        {t('app.backHome')}
      </a>
      <CopyButton label={t('error.copyDetail')} text={details} />
    </MessagePage>
  )
}
