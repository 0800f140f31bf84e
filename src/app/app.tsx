import { Suspense } from 'react'
import { PrivateApp } from './behind-login.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { ErrorBoundary } from '../base/message-page/error-boundary.tsx'
import { useHashPath } from '../base/address/paths.ts'
import { PublicPages } from './public-pages/public-pages.tsx'
import { Splash } from '../base/loading/splash.tsx'
import { useToken } from '../base/session/use-session.ts'

/**
 * Without a session the public pages, each by its path; with one the router decides. What broke is retried elsewhere.
 */
export function App() {
  const path = useHashPath()
  const hasSession = useToken() !== null
  return (
    <>
      <ErrorBoundary resetKey={`${hasSession} ${path}`}>
        <Suspense fallback={<Splash />}>{hasSession ? <PrivateApp /> : <PublicPages path={path} />}</Suspense>
      </ErrorBoundary>
      <ConnectionBar hasSession={hasSession} />
    </>
  )
}
