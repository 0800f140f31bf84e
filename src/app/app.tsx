import { lazy, Suspense, type ReactNode } from 'react'
import { HashRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { ErrorBoundary } from './error-boundary.tsx'
import { afterLogin, loginPath } from './paths.ts'
import { Splash } from './splash.tsx'
import { useToken } from './use-session.ts'

const LoginPage = lazy(() => import('./public-pages/login-page.tsx'))
const RegisterPage = lazy(() => import('./public-pages/register-page.tsx'))
const CallbackPage = lazy(() => import('./public-pages/callback-page.tsx'))
const StatusPage = lazy(() => import('./public-pages/status-page.tsx'))
const ForbiddenPage = lazy(() => import('./public-pages/forbidden-page.tsx'))
const NotFoundPage = lazy(() => import('./public-pages/not-found-page.tsx'))
/** Everything behind the login: Refine, antd, the declarations. None of it loads before. */
const PrivateApp = lazy(() => import('./private-app.tsx'))

/** Pages for people who are not logged in; others go where they wanted to. */
function OnlyWithoutSession({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  return useToken() ? <Navigate to={afterLogin(search)} replace /> : children
}

/** Without a session the way leads to the login, which remembers this page. */
function OnlyWithSession({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  return useToken() ? children : <Navigate to={loginPath(pathname + search)} replace />
}

export function App() {
  return (
    <ErrorBoundary>
      <HashRouter>
        <Suspense fallback={<Splash />}>
          <Routes>
            <Route path="/login" element={<OnlyWithoutSession><LoginPage /></OnlyWithoutSession>} />
            <Route path="/register" element={<OnlyWithoutSession><RegisterPage /></OnlyWithoutSession>} />
            <Route path="/callback" element={<CallbackPage />} />
            <Route path="/test" element={<StatusPage />} />
            <Route path="/403" element={<ForbiddenPage />} />
            <Route path="/404" element={<NotFoundPage />} />
            <Route path="/*" element={<OnlyWithSession><PrivateApp /></OnlyWithSession>} />
          </Routes>
        </Suspense>
      </HashRouter>
    </ErrorBoundary>
  )
}
