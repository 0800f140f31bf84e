import { memo, useMemo, type ReactNode } from 'react'
import { Routes, UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { menuTrail } from '../../providers/access.ts'
import { pageOfItem } from '../../resources/kit/pages.ts'
import type { MenuItem, UserInfo } from '../../resources/system/account-calls.ts'
import { At, type Place } from '../base/address/address.tsx'
import { useAfterPaint } from '../base/loading/after-paint.ts'
import { TabBar } from '../base/tabs/tab-bar.tsx'
import { TabPages } from '../base/tabs/tab-pages.tsx'
import { useTabShortcuts } from '../base/tabs/use-tab-shortcuts.ts'
import { useFrameNavigation, useVisits } from '../base/tabs/use-tabs.ts'
import { Frame } from './frame/frame.tsx'
import { layoutShapes } from '../base/settings/layout-shapes.ts'
import { shownMenus } from '../base/menu/menu-model.ts'
import { useShownLayout } from '../base/settings/use-shown-layout.ts'
import { useSettings } from '../base/settings/settings.ts'
import { ErrorBoundary } from '../base/message-page/error-boundary.tsx'
import { logError } from '../base/message-page/error-log.ts'
import { useRights } from '../base/session/use-rights.ts'
import { HeaderTools } from './tools/header-tools.tsx'
import { ProgressBar } from './tools/progress-bar.tsx'
import { usePageArea } from './use-page-area.ts'
import { useCrumbs, usePlace } from './frame/use-place.ts'
import { useReload } from './use-reload.ts'
import { useRouteProgress } from './use-route-progress.ts'

interface ShellProps {
  person: UserInfo
  /** Where the person is: at a page of the frame. */
  place: Place
  /** The routes of all its pages. */
  routes: ReactNode
}

interface AroundProps {
  person: UserInfo
  /** Of the page that shows, or has just shown. */
  path: string
  onReload: () => void
  children: ReactNode
}

/** The frame around a page: the menu, the way to the page, the tools. */
const Around = memo(function Around({ person, path, onReload, children }: AroundProps) {
  const { showTabs, fixedHeader } = useSettings()
  const { narrow, layout } = useShownLayout()
  const { can } = useRights()
  const menus = useMemo(() => {
    const isOpen = (item: MenuItem): boolean => {
      const resource = pageOfItem(item)?.resource
      return !resource || can(resource, 'list')
    }
    return shownMenus(person.menus, isOpen)
  }, [person.menus, can])
  const tools = useMemo(() => <HeaderTools person={person} onReload={onReload} />, [person, onReload])
  usePageArea(narrow, fixedHeader || layoutShapes[layout].alwaysFixed === true)
  useTabShortcuts()
  return (
    <Frame
      menus={menus}
      path={path}
      crumbs={useCrumbs(person.menus, path)}
      tools={tools}
      tabBar={showTabs ? <TabBar menus={person.menus} onReload={onReload} /> : null}
      onReload={onReload}
      noColumn={menuTrail(person.menus, path).at(-1)?.no_column}
    >
      {children}
    </Frame>
  )
})

/**
 * Header, menu, tabs, pages and footer: everything behind the login is in it. A page and its tab show at once; what
 * surrounds them follows in the next moment, as a menu takes longer to draw than a page takes to come back.
 */
export function Shell({ person, place, routes }: ShellProps) {
  const { location } = place
  const isOutside = useVisits(person, location) === null
  const onReload = useReload()
  useRouteProgress(location.pathname)
  const { showProgressBar } = useSettings()
  usePlace(person, location.pathname, useCrumbs(person.menus, location.pathname))
  const outsideAt = isOutside ? location : null
  // The same as long as only tabs change: the frame around is then left alone.
  const pages = useMemo(
    () => (
      <>
        <TabPages routes={routes} onError={logError} />
        {outsideAt && (
          <ErrorBoundary resetKey={outsideAt.pathname} onError={logError}>
            <Routes location={outsideAt}>{routes}</Routes>
          </ErrorBoundary>
        )}
      </>
    ),
    [routes, outsideAt],
  )
  const around = useAfterPaint(place)
  return (
    <NavigationContext.Provider value={useFrameNavigation()}>
      {showProgressBar && <ProgressBar />}
      <At place={around}>
        <Around person={person} path={around.location.pathname} onReload={onReload}>
          {pages}
        </Around>
      </At>
    </NavigationContext.Provider>
  )
}
