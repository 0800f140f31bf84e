import { useMemo, type ReactNode } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Location } from 'react-router'
import { menuTrail } from '../../providers/access.ts'
import type { UserInfo } from '../../resources/system-calls.ts'
import { TabBar } from '../tabs/tab-bar.tsx'
import { TabPages } from '../tabs/tab-pages.tsx'
import { useTabShortcuts } from '../tabs/use-tab-shortcuts.ts'
import { useFrameNavigation, useTabs } from '../tabs/use-tabs.ts'
import { Frame } from './frame/frame.tsx'
import { shownMenus } from './frame/menu-model.ts'
import { useShownLayout } from './frame/use-frame.ts'
import { useSettings } from './settings/settings.ts'
import { logError } from './tools/error-log/error-log.ts'
import { HeaderTools } from './tools/header-tools.tsx'
import { ProgressBar } from './tools/progress-bar.tsx'
import { usePageArea } from './use-page-area.ts'
import { useCrumbs, usePlace } from './use-place.ts'
import { useReload } from './use-reload.ts'

interface ShellProps {
  person: UserInfo
  /** Where the person is: a page of the frame. */
  location: Location
  /** The routes of all its pages. */
  routes: ReactNode
}

/** Header, menu, tabs, pages and footer: everything behind the login stands in it. */
export function Shell({ person, location, routes }: ShellProps) {
  const { pathname } = location
  const { showProgressBar, showTabs } = useSettings()
  const tabs = useTabs(person, location)
  useTabShortcuts(tabs)
  const reload = useReload(tabs.page?.key ?? null)
  const menus = useMemo(() => shownMenus(person.menus), [person.menus])
  const crumbs = useCrumbs(person.menus, pathname)
  usePlace(person, pathname, crumbs)
  usePageArea(useShownLayout().narrow)
  return (
    <NavigationContext.Provider value={useFrameNavigation()}>
      {showProgressBar && <ProgressBar />}
      <Frame
        menus={menus}
        path={pathname}
        crumbs={crumbs}
        tools={<HeaderTools person={person} onReload={reload} />}
        tabBar={showTabs ? <TabBar tabs={tabs} menus={person.menus} onReload={reload} /> : null}
        onReload={reload}
        noColumn={menuTrail(person.menus, pathname).at(-1)?.no_column}
      >
        <TabPages tabs={tabs} location={location} routes={routes} onError={logError} />
      </Frame>
    </NavigationContext.Provider>
  )
}
