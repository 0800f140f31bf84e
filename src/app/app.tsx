import { lazy, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { useHashPath } from './paths.ts'
import { PublicPages } from './public-pages/public-pages.tsx'
import { Splash } from './splash.tsx'
import { useToken } from './use-session.ts'

/** Everything behind the login: router, Refine, antd, the declarations. None of it loads before. */
const PrivateApp = lazy(async () => {
  const [app, { startWords }] = await Promise.all([import('./private-app.tsx'), import('./start-words.ts')])
  await startWords()
  return app
})

/** Without a session the public pages, each by its path; with one the router decides. */
function Pages() {
  const path = useHashPath()
  return useToken() ? <PrivateApp /> : <PublicPages path={path} />
}

export function App() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Splash />}>
        <Pages />
      </Suspense>
    </ErrorBoundary>
  )
}
