import type { ReactNode } from 'react'
import { ErrorBoundary } from '../../base/message-page/error-boundary.tsx'
import { logError } from '../../base/message-page/error-log.ts'
import { usePublicText } from '../../base/locales/public-text.ts'

function BrokenPart({ onTryAgain }: { onTryAgain: () => void }) {
  const t = usePublicText()
  return (
    <div className="shell-broken-part" role="alert">
      {t('error.brokenPart')}{' '}
      <button type="button" className="plain-button" onClick={onTryAgain}>
        {t('app.tryAgain')}
      </button>
    </div>
  )
}

/**
 * A part of the frame (menu, header, tabs) by itself: an error in it leaves the page and the other parts, so that what
 * broke it can be mended. It is tried again with the next page.
 */
export const FramePart = ({ path, children }: { path: string; children: ReactNode }) => (
  <ErrorBoundary resetKey={path} onError={logError} instead={(onTryAgain) => <BrokenPart onTryAgain={onTryAgain} />}>
    {children}
  </ErrorBoundary>
)
