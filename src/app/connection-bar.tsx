import { useSyncExternalStore } from 'react'
import { isConnected, lookNow, watchConnection } from '../../providers/connection.ts'
import { usePublicText } from '../base/locales/public-text.ts'
import './connection-bar.css'

/**
 * Says for as long as it lasts that the server is away. It lies over the page, so that nothing moves under one's hands.
 * The region is always there: what comes into it is read out, a region that comes with its words is not.
 */
export function ConnectionBar({ hasSession }: { hasSession: boolean }) {
  const t = usePublicText()
  const connected = useSyncExternalStore(watchConnection, isConnected)
  return (
    <div className="connection" role="status">
      {!connected && (
        <div className="connection-bar">
          <span className="connection-mark" aria-hidden="true" />
          <span>{t(hasSession ? 'connection.lostWithInput' : 'connection.lost')}</span>
          <button type="button" onClick={lookNow}>
            {t('connection.retry')}
          </button>
        </div>
      )}
    </div>
  )
}
