import { Activity, useEffect, useState } from 'react'
import { HashRouter, Navigate, Route, useLocation, type Location } from 'react-router'
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
import { afterLogin, publicPathOf } from './paths.ts'
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

/** Every page of a session. Those of resources come from the declarations, below the path of their menu. */
const routes = (
  <>
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
    <Route path="*" element={<Navigate to="/404" replace />} />
  </>
)

/** Waits until it is known who is there, then draws the frame around the pages. */
function WithPerson({ location }: { location: Location }) {
  const person = useKnownPerson()
  if (!person) return <Splash />
  return (
    <AntdProvider>
      <RefineProvider>
        <Shell key={person.id} person={person} location={location} routes={routes} />
      </RefineProvider>
    </AntdProvider>
  )
}

/** The login and the registration are for people without a session; others go where they wanted to. */
const beforeLogin: ReadonlySet<string> = new Set(['/login', '/register'])

/** A page without the frame. The frame lives on behind it: who comes back finds everything as it was. */
function Pages() {
  const location = useLocation()
  const { pathname, search } = location
  const isPublic = publicPathOf(pathname) !== undefined
  const [inFrame, setInFrame] = useState(location)
  if (!isPublic && inFrame !== location) setInFrame(location)
  return (
    <>
      {beforeLogin.has(pathname) ? <Navigate to={afterLogin(search)} replace /> : isPublic && <PublicPages path={pathname + search} />}
      <Activity mode={isPublic ? 'hidden' : 'visible'}>{publicPathOf(inFrame.pathname) ? null : <WithPerson location={inFrame} />}</Activity>
    </>
  )
}

/** A click on a tab shows it in the next frame: nothing may come before it, as it may before a transition. */
export default function PrivateApp() {
  return (
    <HashRouter useTransitions={false}>
      <Pages />
    </HashRouter>
  )
}
