import './no-eval.ts'
import { useEffect } from 'react'
import { HashRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { readInfo } from '../../providers/auth.ts'
import { endSession, token } from '../../providers/session.ts'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import type { UserInfo } from '../../resources/system-calls.ts'
import { Shell } from '../shell/shell.tsx'
import { AntdProvider } from './antd-provider.tsx'
import { FirstPage } from './first-page.tsx'
import { greetIfDue } from './greet.ts'
import { ApiDocsPage, ForbiddenPage, NotFoundPage, ResourceScreens } from './lazy-pages.ts'
import { OnlyWithRight } from './only-with-right.tsx'
import { afterLogin } from './paths.ts'
import { PublicPages } from './public-pages/public-pages.tsx'
import { RefineProvider } from './refine-provider.tsx'
import { Splash } from './splash.tsx'
import { usePerson } from './use-session.ts'

/**
 * Asks who is logged in before anything else is shown. When that fails, the session ends, and with it this page: the way
 * leads to the login, which remembers where one wanted to go.
 */
function useKnownPerson(): UserInfo | null {
  const person = usePerson()
  useEffect(() => {
    const asked = token()
    readInfo().then(
      () => greetIfDue(),
      () => {
        if (token() === asked) endSession()
      },
    )
  }, [])
  return person
}

const withMenu: AnyResource[] = Object.values(resources as Record<string, AnyResource>).filter(({ menu }) => menu)

/** The login and the registration are for people without a session; others go where they wanted to. */
function AfterLogin() {
  return <Navigate to={afterLogin(useLocation().search)} replace />
}

function OpenPublicPage() {
  const { pathname, search } = useLocation()
  return <PublicPages path={pathname + search} />
}

/** Waits until it is known who is there, then draws the frame around the page. */
function WithPerson() {
  const person = useKnownPerson()
  if (!person) return <Splash />
  return (
    <AntdProvider>
      <RefineProvider>
        <Shell person={person}>
          <Outlet />
        </Shell>
      </RefineProvider>
    </AntdProvider>
  )
}

/** Every page of a session. Those of resources come from the declarations, below the path of their menu. */
export default function PrivateApp() {
  return (
    <HashRouter>
      <Routes>
        {['/login', '/register'].map((path) => (
          <Route key={path} path={path} element={<AfterLogin />} />
        ))}
        {['/callback', '/test', '/403', '/404'].map((path) => (
          <Route key={path} path={path} element={<OpenPublicPage />} />
        ))}
        <Route element={<WithPerson />}>
          <Route index element={<FirstPage />} />
          {withMenu.map((resource) => (
            <Route
              key={resource.name}
              path={`${resource.menu!.path}/*`}
              element={
                <OnlyWithRight resource={resource}>
                  <ResourceScreens resource={resource} />
                </OnlyWithRight>
              }
            />
          ))}
          <Route path="/apiDocs" element={<ApiDocsPage />} />
          <Route path="/error/403" element={<ForbiddenPage />} />
          <Route path="/error/404" element={<NotFoundPage />} />
        </Route>
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </HashRouter>
  )
}
