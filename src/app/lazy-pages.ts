import { lazy } from 'react'

/** Pages that load when they are opened. */
export const ResourceScreens = lazy(() => import('../views/resource-screens.tsx').then(({ ResourceScreens: Screens }) => ({ default: Screens })))
export const ApiDocsPage = lazy(() => import('./api-docs/api-docs-page.tsx'))
export const ForbiddenPage = lazy(() => import('./public-pages/forbidden-page.tsx'))
export const NotFoundPage = lazy(() => import('./public-pages/not-found-page.tsx'))
