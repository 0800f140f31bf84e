import { Activity, createContext, memo, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Navigate, Route, useLocation, type Location } from 'react-router'
import { readInfo } from '../../providers/auth.ts'
import { HttpFault, reactionTo } from '../../providers/fault.ts'
import { isAway } from '../../providers/http.ts'
import { watchMenu } from '../../providers/live.ts'
import { endSession, token } from '../../providers/session.ts'
import { currentRoutes, type PageRoute, type SiteRoutes } from '../../providers/pages.ts'
import { pages, type FreePageName } from '../../resources/kit/pages.ts'
import type { AnyResource } from '../../resources/kit/resource.ts'
import type { UserInfo } from '../../resources/system/account-calls.ts'
import { Shell } from '../frame/shell.tsx'
import { AddressProvider, At, useAddress, type Place } from '../base/address/address.tsx'
import { AntdProvider } from './antd-provider.tsx'
import { FirstPage } from './first-page.tsx'
import { greetIfDue } from '../base/session/greet.ts'
import { ApiDocsPage, ForbiddenPage, NotFoundPage, ResourceScreens } from './lazy-pages.ts'
import { OnlyWithRight } from './only-with-right.tsx'
import { afterLogin, publicPathOf } from '../base/address/paths.ts'
import { PublicPages } from './public-pages/public-pages.tsx'
import { RefineProvider } from './refine-provider.tsx'
import { Splash } from '../base/loading/splash.tsx'
import { usePerson } from '../base/session/use-session.ts'
import { ownEntry } from '../../resources/kit/own-entry.ts'

/**
 * A person who arranges the menu sees it as it is now: a page that was moved is at its new place without reloading the
 * site.
 */
function useMenuAsArranged(personId: number | undefined): void {
  useEffect(() => {
    if (personId === undefined) return undefined
    return watchMenu(() => {
      // Where it fails, the menu stays as it was; the next load of the site asks again.
      readInfo(true).catch(() => undefined)
    })
  }, [personId])
}

/**
 * Asks who is logged in before anything else is shown, for as long as the server is away; where it stays away, that is
 * the page's error, to be tried again. Any other failure ends the session and leads to the login, with its message:
 * `http.ts` shows that of a refusal, and the check of the answer its own.
 */
function useKnownPerson(): UserInfo | null {
  const person = usePerson()
  const [fault, setFault] = useState<HttpFault | null>(null)
  useEffect(() => {
    const asked = token()
    readInfo().then(
      () => greetIfDue(),
      (error: unknown) => {
        if (token() !== asked) return
        if (error instanceof HttpFault && isAway(error)) setFault(error)
        else if (!(error instanceof HttpFault && reactionTo(error.code).opens)) endSession()
      },
    )
  }, [])
  useMenuAsArranged(person?.id)
  if (fault && !person) throw fault
  return person
}

const freePageElements: Readonly<Record<FreePageName, ReactNode>> = { apiDocs: <ApiDocsPage /> }

function pageElement(route: PageRoute): ReactNode {
  const { resource, name } = route.page
  if (!resource) return ownEntry(freePageElements, name)
  return (
    <OnlyWithRight resource={resource}>
      <ResourceScreens resource={resource} route={route} />
    </OnlyWithRight>
  )
}

/**
 * Where a page was declared to be and is not: people without the right to it see that; everybody else sees "not found".
 */
const declaredPaths: readonly { path: string; resource: AnyResource }[] = pages().flatMap(({ path, resource }) =>
  resource ? [...new Set([path, resource.menu!.form ?? path])].map((one) => ({ path: one, resource })) : [],
)

/**
 * Nothing is here as far as is known. Before that is shown the menu is requested again: the page may have been put here
 * a moment ago.
 */
function Nowhere({ elsewhere }: { elsewhere: string }) {
  const { pathname } = useLocation()
  const [surely, setSurely] = useState<string>()
  useEffect(() => {
    let isHere = true
    const answered = (): void => {
      if (isHere) setSurely(pathname)
    }
    readInfo(true).then(answered, answered)
    return () => {
      isHere = false
    }
  }, [pathname])
  return surely === pathname ? <Navigate to={elsewhere} replace /> : <Splash />
}

/**
 * Every page of a session: the routes that the menu makes, and those that are there without one. Nothing else is a
 * page.
 */
function routesFrom({ routes, groups, elsewhere }: SiteRoutes): ReactNode {
  const taken = new Set([...routes, ...groups].map(({ path }) => path))
  const notFound = <Nowhere elsewhere={elsewhere} />
  return (
    <>
      <Route index element={<FirstPage />} />
      {routes.map((route) => (
        <Route
          key={route.path}
          path={route.page.resource ? `${route.path}/*` : route.path}
          element={pageElement(route)}
        />
      ))}
      {groups.map(({ path, to }) => (
        <Route key={path} path={path} element={<Navigate to={to} replace />} />
      ))}
      {declaredPaths
        .filter(({ path }) => !taken.has(path))
        .map(({ path, resource }) => (
          <Route
            key={path}
            path={`${path}/*`}
            element={<OnlyWithRight resource={resource}>{notFound}</OnlyWithRight>}
          />
        ))}
      <Route path="/error/403" element={<ForbiddenPage />} />
      <Route path="/error/404" element={<NotFoundPage />} />
      <Route path="*" element={notFound} />
    </>
  )
}

const isPublic = ({ pathname }: Location): boolean => publicPathOf(pathname) !== undefined

/** Waits until it is known who is there, then draws the frame around the pages. */
const WithPerson = memo(function WithPerson() {
  const person = useKnownPerson()
  if (!person) return <Splash />
  return (
    <AntdProvider>
      <RefineProvider>
        <ShellInPlace key={person.id} person={person} />
      </RefineProvider>
    </AntdProvider>
  )
})

/** Where the frame was shown again, or not shown any more. */
const ShownAt = createContext<Place | null>(null)

/**
 * The frame, where the person is in it: behind a public page it stays where it was. It follows the address, and what is
 * around it need not.
 */
function ShellInPlace({ person }: { person: UserInfo }) {
  // While hidden it does not follow the address; when it shows again, it is redrawn before anything in it uses the old
  // address.
  useContext(ShownAt)
  const place = useAddress()
  const [inFrame, setInFrame] = useState(place)
  if (inFrame !== place && !isPublic(place.location)) setInFrame(place)
  const made = currentRoutes()
  return <Shell person={person} place={inFrame} routes={useMemo(() => routesFrom(made), [made])} />
}

/** The login and the registration are for people without a session; others go where they wanted to. */
const beforeLogin: ReadonlySet<string> = new Set(['/login', '/register'])

/** A page without the frame. The frame lives on behind it: a person who comes back finds everything as it was. */
function Pages() {
  const place = useAddress()
  const { location } = place
  const { pathname, search } = location
  const hasFrame = !isPublic(location)
  const [hadFrame, setHadFrame] = useState(hasFrame)
  if (hasFrame && !hadFrame) setHadFrame(true)
  const [shown, setShown] = useState({ hasFrame, place })
  if (shown.hasFrame !== hasFrame) setShown({ hasFrame, place })
  return (
    <>
      <At place={place}>
        {beforeLogin.has(pathname) ? (
          <Navigate to={afterLogin(search)} replace />
        ) : (
          !hasFrame && <PublicPages path={pathname + search} />
        )}
      </At>
      <ShownAt value={shown.place}>
        <Activity mode={hasFrame ? 'visible' : 'hidden'}>{hadFrame && <WithPerson />}</Activity>
      </ShownAt>
    </>
  )
}

export default function PrivateApp() {
  return (
    <AddressProvider>
      <Pages />
    </AddressProvider>
  )
}
