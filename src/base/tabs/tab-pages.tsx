import {
  Activity,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { NavigationType, Routes, UNSAFE_NavigationContext as NavigationContext, type Location } from 'react-router'
import { At } from '../address/address.tsx'
import { useAfterPaint } from '../loading/after-paint.ts'
import { ErrorBoundary } from '../message-page/error-boundary.tsx'
import { Splash } from '../loading/splash.tsx'
import { awaitPage } from '../loading/progress.ts'
import { useKeptScroll } from './kept-scroll.ts'
import { OwnTabProvider } from './tab-context.ts'
import { useOpenTabs, useOwnClose, useTabNavigation } from './use-tabs.ts'
import './tab-pages.css'

function LoadingPage() {
  useEffect(awaitPage, [])
  return <Splash />
}

interface PageProps {
  /** The routes of all pages. */
  routes: ReactNode
  location: Location
  reloads: number
  onError?: ((error: Error, where: string) => void) | undefined
}

/**
 * Its location is fixed: `<Routes location>` would follow the address too, and draw every page again, hidden ones as
 * well, at each navigation.
 */
const Page = memo(function Page({ routes, location, reloads, onError }: PageProps) {
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  return (
    <ErrorBoundary resetKey={`${location.pathname} ${reloads}`} onError={onError}>
      <Suspense key={reloads} fallback={<LoadingPage />}>
        <At place={place}>
          <Routes>{routes}</Routes>
        </At>
      </Suspense>
    </ErrorBoundary>
  )
})

/**
 * A hidden page is kept as it is (`tab-pages.css`): showing it again only changes one attribute. React hides it by
 * `display: none`, for which a browser drops its layout, and a slow machine takes half a second to lay it out again; so
 * that style is removed right after React sets it, before anything is measured, and every time.
 */
function useRest(root: RefObject<HTMLElement | null>, shown: boolean, mode: 'visible' | 'hidden'): void {
  useInsertionEffect(() => {
    const element = root.current
    if (!element) return undefined
    element.toggleAttribute('data-resting', !shown)
    if (mode === 'visible') return undefined
    const unhide = (): void => void element.style.removeProperty('display')
    unhide()
    const again = new MutationObserver(unhide)
    again.observe(element, { attributes: true, attributeFilter: ['style'] })
    return () => again.disconnect()
  }, [root, shown, mode])
}

/** What is shown above the pages while it is open: antd draws it next to the root. */
const openAbove = [
  'modal-wrap:not([style*="display: none"])',
  'drawer-open',
  ...['dropdown', 'select-dropdown', 'popover', 'picker-dropdown'].map((name) => `${name}:not(.ant-${name}-hidden)`),
]
const openSelector = openAbove.map((one) => `.ant-${one}`).join()

/** Whether a page that is left may have something open: that has to be hidden with it at once. */
const isSomethingOpen = (): boolean =>
  [...document.body.children].some((one) => one.id !== 'root' && one.querySelector(openSelector) !== null)

interface KeptPageProps extends PageProps {
  tabKey: string
  shown: boolean
}

/**
 * One tab's page. While hidden it keeps its state and its address, and its effects are suspended. They end a moment
 * after it is hidden and restart a moment after it is shown: a list has a thousand of them, and nobody should wait for
 * that.
 */
const KeptPage = memo(function KeptPage({ tabKey, shown, ...page }: KeptPageProps) {
  const navigation = useTabNavigation(tabKey)
  const close = useOwnClose(tabKey)
  const own = useMemo(() => ({ key: tabKey, close }), [tabKey, close])
  // React's own reference ends while the page is hidden; the element is the same.
  const root = useRef<HTMLElement | null>(null)
  const setRoot = useCallback((element: HTMLElement | null) => void (root.current = element ?? root.current), [])
  const [left, setLeft] = useState({ shown, atOnce: false })
  if (left.shown !== shown) setLeft({ shown, atOnce: !shown && isSomethingOpen() })
  const mode = useAfterPaint(shown) && !left.atOnce ? 'visible' : 'hidden'
  useRest(root, shown, mode)
  const onScrollAbove = useKeptScroll(tabKey, root, shown, mode)
  return (
    <Activity mode={mode}>
      <NavigationContext.Provider value={navigation}>
        <OwnTabProvider value={own}>
          <div ref={setRoot} className="tab-page" onScrollCapture={onScrollAbove}>
            <Page {...page} />
          </div>
        </OwnTabProvider>
      </NavigationContext.Provider>
    </Activity>
  )
})

interface TabPagesProps {
  routes: ReactNode
  onError?: (error: Error, where: string) => void
}

/** The pages of the kept-alive tabs; one of them is shown. */
export function TabPages({ routes, onError }: TabPagesProps) {
  const { tabs, alive, active, reloads } = useOpenTabs()
  return (
    <>
      {tabs
        .filter(({ key }) => alive.includes(key))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ key, location }) => (
          <KeptPage
            key={key}
            tabKey={key}
            shown={key === active}
            routes={routes}
            location={location}
            reloads={reloads[key] ?? 0}
            onError={onError}
          />
        ))}
    </>
  )
}
