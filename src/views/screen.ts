import { createContext, useContext, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formsPath, type AnyResource } from '../../resources/kit/resource.ts'
import { useOwnTab } from '../tabs/tab-context.ts'

/** The screens of one resource, and the ways between them. The list's own question stays in the address throughout. */
export interface Screen {
  resource: AnyResource
  toList: () => void
  toCreate: () => void
  toEdit: (id: number) => void
  toCopy: (id: number) => void
  toShow: (id: number) => void
  toTrash: () => void
  toDuplicates: () => void
  /** Where the person came from within these screens, or the list. A page with a tab of its own closes it. */
  back: () => void
}

const ScreenResource = createContext<AnyResource | null>(null)
export const ScreenProvider = ScreenResource.Provider

export function useScreen(): Screen {
  const resource = useContext(ScreenResource)
  if (!resource) throw new Error('useScreen: expected to stand below ResourceScreens')
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const tab = useOwnTab()
  return useMemo(() => {
    const base = resource.menu?.path ?? `/${resource.name}`
    const forms = formsPath(resource) ?? base
    const from = (state as { from?: string } | null)?.from
    const to = (path: string) => void navigate(path + search, { state: { from: pathname + search } })
    const toList = () => void navigate(`${base}${search}`)
    const back = from?.startsWith(`${base}/`) || from?.startsWith(`${forms}/`) ? from : `${base}${search}`
    return {
      resource,
      toList,
      toCreate: () => to(`${forms}/create`),
      toEdit: (id: number) => to(`${forms}/edit/${id}`),
      toCopy: (id: number) => to(`${forms}/copy/${id}`),
      toShow: (id: number) => to(`${base}/show/${id}`),
      toTrash: () => to(`${base}/trash`),
      toDuplicates: () => to(`${base}/duplicates`),
      back: () => (tab?.key === pathname && pathname !== base ? tab.close(back) : void navigate(back)),
    }
  }, [resource, navigate, pathname, search, state, tab])
}
