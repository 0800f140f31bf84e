import { Activity, memo, Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { Routes, UNSAFE_NavigationContext as NavigationContext, type Location } from 'react-router'
import { ErrorBoundary } from '../app/error-boundary.tsx'
import { Splash } from '../app/splash.tsx'
import { endProgress, startProgress } from '../shell/tools/progress.ts'
import { useKeptScroll } from './kept-scroll.ts'
import { OwnTabProvider } from './tab-context.ts'
import { useOwnClose, useTabNavigation, type OpenTabs } from './use-tabs.ts'

/** Ends the progress when the page that was on its way stands there. */
function PageIsThere({ path }: { path: string }) {
  useEffect(() => endProgress(), [path])
  return null
}

/** Leaving it ends the progress too: a page that did not arrive never stands there. */
function PageOnItsWay() {
  useEffect(() => {
    startProgress()
    return endProgress
  }, [])
  return <Splash />
}

interface PageProps {
  /** The routes of all pages. */
  routes: ReactNode
  location: Location
  reloads: number
  onError?: ((error: Error, where: string) => void) | undefined
}

function Page({ routes, location, reloads, onError }: PageProps) {
  return (
    <ErrorBoundary resetKey={`${location.pathname} ${reloads}`} onError={onError}>
      <Suspense key={reloads} fallback={<PageOnItsWay />}>
        <Routes location={location}>{routes}</Routes>
        <PageIsThere path={location.pathname} />
      </Suspense>
    </ErrorBoundary>
  )
}

interface TabRootProps {
  tabKey: string
  children: ReactNode
}

function TabRoot({ tabKey, children }: TabRootProps) {
  const root = useRef<HTMLDivElement>(null)
  useKeptScroll(tabKey, root)
  return (
    <div ref={root} className="tab-page">
      {children}
    </div>
  )
}

interface KeptPageProps extends PageProps {
  tabKey: string
  shown: boolean
}

/** One tab's page. Hidden it keeps its state and its address, and its effects rest. */
const KeptPage = memo(function KeptPage({ tabKey, shown, ...page }: KeptPageProps) {
  const navigation = useTabNavigation(tabKey)
  const close = useOwnClose(tabKey)
  const own = useMemo(() => ({ key: tabKey, close }), [tabKey, close])
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <NavigationContext.Provider value={navigation}>
        <OwnTabProvider value={own}>
          <TabRoot tabKey={tabKey}>
            <Page {...page} />
          </TabRoot>
        </OwnTabProvider>
      </NavigationContext.Provider>
    </Activity>
  )
})

interface TabPagesProps {
  tabs: OpenTabs
  location: Location
  routes: ReactNode
  onError?: (error: Error, where: string) => void
}

/** The pages of the tabs that live; one of them shows. An address outside of the tabs is drawn as it is. */
export function TabPages({ tabs: { tabs, alive, page, reloads }, location, routes, onError }: TabPagesProps) {
  const shownKey = page?.key ?? null
  const living = tabs.filter(({ key }) => key !== shownKey && alive.includes(key)).map((tab) => [tab.key, tab.location] as const)
  const all = shownKey === null ? living : [...living, [shownKey, location] as const]
  return (
    <>
      {shownKey === null && <Routes location={location}>{routes}</Routes>}
      {all
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, where]) => (
          <KeptPage key={key} tabKey={key} shown={key === shownKey} routes={routes} location={where} reloads={reloads[key] ?? 0} onError={onError} />
        ))}
    </>
  )
}
