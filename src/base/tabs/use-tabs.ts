import {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  parsePath,
  UNSAFE_NavigationContext as NavigationContext,
  useNavigate,
  type Location,
  type Navigator,
  type To,
} from 'react-router'
import type { MenuItem, UserInfo } from '../../../resources/system/account-calls.ts'
import { useHeldRights } from '../session/use-session.ts'
import { forgetScroll, openScrollsOf } from './kept-scroll.ts'
import { activeAfter, closedBy, type CloseCommand, type Tab } from './tab-model.ts'
import { tabPageOf, type TabPage } from './tab-page.ts'
import {
  currentTabs,
  dropTabs,
  openTabsOf,
  relocate,
  visit,
  visitNone,
  watchTabs,
  type TabsState,
} from './tab-store.ts'

const freshLocation = (path: string): Location => ({
  pathname: '/',
  search: '',
  hash: '',
  ...parsePath(path),
  state: null,
  key: 'default',
})

/** Pages that the menu opens at start and never closes. */
function fixedTabs(menus: readonly MenuItem[], rights: ReadonlySet<string>): Tab[] {
  return menus.flatMap(({ route, no_closable: fixed, children }) => {
    const page = fixed && route ? tabPageOf(parsePath(route).pathname ?? '', rights) : null
    return [
      ...(page ? [{ key: page.key, location: freshLocation(route!), fixed: true }] : []),
      ...fixedTabs(children, rights),
    ]
  })
}

export const useOpenTabs = (): TabsState => useSyncExternalStore(watchTabs, currentTabs)

/** The page in a tab that a path names; null where it is none. */
function useTabPage(path: string): TabPage | null {
  const rights = useHeldRights()
  return useMemo(() => tabPageOf(path, rights), [path, rights])
}

/** Follows the address: opens its page in a tab and returns it; null where it has none. */
export function useVisits(person: UserInfo, address: Location): TabPage | null {
  const rights = useHeldRights()
  const page = useTabPage(address.pathname)
  const location = useMemo(() => (page ? { ...address, pathname: page.at } : address), [address, page])
  const { navigator } = useContext(NavigationContext)
  useEffect(() => {
    if (location.pathname !== address.pathname) navigator.replace(location, location.state)
  }, [address, location, navigator])
  const open = useCallback(
    () =>
      openTabsOf(
        person.id,
        fixedTabs(person.menus, rights),
        ({ location: { pathname } }) => tabPageOf(pathname, rights) !== null,
      ),
    [person, rights],
  )
  const follow = () => (page ? visit(page.key, location, page.keepAlive) : visitNone())
  // Before the pages inside are first drawn, so that the current one is drawn with the frame.
  const [first] = useState(() => {
    openScrollsOf(person.id)
    open()
    follow()
    return { open }
  })
  useLayoutEffect(() => {
    if (open !== first.open) open()
  }, [open, first])
  useLayoutEffect(follow, [page, location])
  return page
}

const asPath = (to: To) => ({ pathname: '', search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) })

/**
 * For components around the pages, mainly the menu: the bare address of a page that is open in another tab leads to
 * that tab's address, with its filters.
 */
export function useFrameNavigation() {
  const outer = useContext(NavigationContext)
  return useMemo(() => {
    const kept = (to: To, state: unknown): [To, unknown] => {
      const { pathname, search } = asPath(to)
      const tab =
        search === ''
          ? currentTabs().tabs.find(({ key }) => key === pathname && key !== currentTabs().active)
          : undefined
      return tab ? [tab.location, tab.location.state] : [to, state]
    }
    const navigator: Navigator = {
      ...bound(outer.navigator),
      push: (to, state, options) => outer.navigator.push(...kept(to, state), options),
      replace: (to, state, options) => outer.navigator.replace(...kept(to, state), options),
    }
    return { ...outer, navigator }
  }, [outer])
}

/**
 * For the page of a tab. While another tab is shown, its navigation (a save that ends late) only changes its own
 * address, and does not switch tabs.
 */
export function useTabNavigation(key: string) {
  const outer = useContext(NavigationContext)
  const rights = useRef(useHeldRights())
  rights.current = useHeldRights()
  return useMemo(() => {
    const unlessHidden =
      (go: Navigator['push']): Navigator['push'] =>
      (to, state: unknown, options) => {
        if (currentTabs().active === key) return go(to, state, options)
        const path = asPath(to)
        if (tabPageOf(path.pathname, rights.current)?.key === key)
          relocate(key, { ...freshLocation(path.pathname), ...path, state })
      }
    const navigator: Navigator = {
      ...bound(outer.navigator),
      go: (delta) => (currentTabs().active === key ? outer.navigator.go(delta) : undefined),
      push: unlessHidden((to, state: unknown, options) => outer.navigator.push(to, state, options)),
      replace: unlessHidden((to, state: unknown, options) => outer.navigator.replace(to, state, options)),
    }
    return { ...outer, navigator }
  }, [outer, key])
}

/** A history's methods, without the object. */
function bound({ createHref, go, push, replace, ...rest }: Navigator): Navigator {
  return { ...rest, createHref, go, push, replace }
}

/** Actions on tabs from outside of their pages. */
export function useTabActions() {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  latest.current = navigate
  return useMemo(() => {
    const goTo = ({ pathname, search, hash, state }: Location) =>
      void latest.current({ pathname, search, hash }, { state })
    const close = (command: CloseCommand, key: string): void => {
      const { tabs, active } = currentTabs()
      const gone = closedBy(tabs, command, key)
      const next = activeAfter(
        tabs.filter((tab) => !gone.includes(tab.key)),
        active,
      )
      dropTabs(gone)
      forgetScroll(gone)
      if (!next) void latest.current('/')
      else if (next.key !== active) goTo(next.location)
    }
    return { goTo, close }
  }, [])
}

/** Closes the tab of a page at its request; if it is current, the given page opens. */
export function useOwnClose(key: string): (to: string) => void {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  latest.current = navigate
  return useMemo(
    () => (to) => {
      const isShown = currentTabs().active === key
      dropTabs([key])
      forgetScroll([key])
      if (isShown) void latest.current(to)
    },
    [key],
  )
}
