import { createContext, useContext, useMemo } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import { formsPath, pagePath, type PageRoute } from '../../../providers/pages.ts'
import type { AnyResource } from '../../../resources/kit/resource.ts'
import { useOwnTab } from '../../base/tabs/tab-context.ts'

/** The screens of one resource, and the navigation between them. The list's query stays in the address throughout. */
export interface Screen {
  resource: AnyResource
  toList: () => void
  toCreate: () => void
  toEdit: (id: number) => void
  toCopy: (id: number) => void
  toShow: (id: number) => void
  /** The address of a record, for links: they also open in another tab of the browser. */
  showHref: (id: number) => string
  /** To a page of a capability or a verb, by its path. */
  toPage: (path: string) => void
  /**
   * Back to the page of another resource that opened this one to be returned to (`returnTo` in the state), the previous
   * of these screens, or the list. A page with its own tab closes it.
   */
  back: () => void
  /** From the form of a new record to its page, in the place of the form. */
  onToShow: (id: number) => void
}

/** The base path of a resource's screens: the route that was opened, as a menu may have several for one page. */
export interface ScreenPlace {
  resource: AnyResource
  base: string
  forms: string
}

const ScreenPlaceContext = createContext<ScreenPlace | null>(null)
export const ScreenProvider = ScreenPlaceContext.Provider

export function screenPlaceAt({ path, isForms }: PageRoute, resource: AnyResource): ScreenPlace {
  const own = pagePath(resource)
  const base = isForms ? (own ?? path) : path
  const forms = isForms ? path : formsPath(resource)
  return { resource, base, forms: forms === undefined || forms === own ? base : forms }
}

export function useScreen(): Screen {
  const place = useContext(ScreenPlaceContext)
  if (!place) throw new Error('useScreen: expected to be below ResourceScreens')
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const tab = useOwnTab()
  const baseHref = useHref(place.base)
  return useMemo(() => {
    const { resource, base, forms } = place
    const { from, returnTo } = (state ?? {}) as { from?: string; returnTo?: string }
    const to = (path: string) => void navigate(path + search, { state: { from: pathname + search } })
    const toList = () => void navigate(`${base}${search}`)
    const previous = from?.startsWith(`${base}/`) || from?.startsWith(`${forms}/`) ? from : `${base}${search}`
    const back = returnTo ?? previous
    const leave = (path: string) => {
      if (tab?.key === pathname && pathname !== base) tab.close(path)
      else void navigate(path)
    }
    return {
      resource,
      toList,
      toCreate: () => to(`${forms}/create`),
      toEdit: (id: number) => to(`${forms}/edit/${id}`),
      toCopy: (id: number) => to(`${forms}/copy/${id}`),
      toShow: (id: number) => to(`${base}/show/${id}`),
      showHref: (id: number) => `${baseHref}/show/${id}${search}`,
      toPage: (path: string) => to(`${base}/${path}`),
      back: () => leave(back),
      onToShow: (id: number) => leave(`${base}/show/${id}${search}`),
    }
  }, [place, navigate, baseHref, pathname, search, state, tab])
}
