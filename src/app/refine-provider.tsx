import type { ReactNode } from 'react'
import { Refine, type ResourceProps } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { accessControlProvider } from '../../providers/access.ts'
import { authProvider } from '../../providers/auth.ts'
import { dataProvider } from '../../providers/data.ts'
import { i18nProvider } from '../../providers/i18n.ts'
import { liveProvider } from '../../providers/live.ts'
import { notificationProvider } from '../../providers/notification.ts'
import { formsPath, pagePath } from '../../providers/pages.ts'
import { token, watchSession } from '../../providers/session.ts'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/resource.ts'
import { useLanguage } from '../base/locales/language.ts'
import { routerProvider } from './router-provider.ts'
import { SharedAccess } from './shared-access.tsx'

/**
 * A call that failed is not asked again here: `http.ts` repeats what got no answer, and what was refused once is
 * refused again. What others change comes over the live stream, so looking at the window again asks nothing.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 5000 },
    mutations: { retry: false },
  },
})

let answeredTo = token()

/** The next person must find nothing of what this one was answered. */
watchSession(() => {
  if (token() === answeredTo) return
  answeredTo = token()
  queryClient.clear()
})

const pagesOf = (resource: AnyResource): Partial<ResourceProps> => {
  const { verbs, parentField } = resource
  const path = pagePath(resource)
  if (!path) return {}
  const forms = formsPath(resource)
  return {
    list: path,
    show: `${path}/show/:id`,
    create: verbs.includes('create') ? `${forms}/create` : undefined,
    edit: verbs.includes('update') ? `${forms}/edit/:id` : undefined,
    clone: verbs.includes('create') && !parentField ? `${forms}/copy/:id` : undefined,
  }
}

/** Refine over the product's providers, with the resources as declared. It asks no other host (no telemetry). */
export function RefineProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const declared = Object.values(resources as Record<string, AnyResource>).map((resource) => ({
    name: resource.name,
    meta: { label: resource.label[language] },
    ...pagesOf(resource),
  }))
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      liveProvider={liveProvider}
      routerProvider={routerProvider}
      resources={declared}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        liveMode: 'auto',
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <SharedAccess>{children}</SharedAccess>
    </Refine>
  )
}
