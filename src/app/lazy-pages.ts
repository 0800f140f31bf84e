import { lazyPart } from '../base/loading/lazy-part.tsx'
import { lazyPage } from '../base/loading/load-page.ts'

/**
 * Pages that load when they are opened. Those of resources are there with the frame, as nearly everybody opens one
 * first.
 */
export const ResourceScreens = lazyPart(() =>
  import('../records/views/resource-screens.tsx').then((module) => module.ResourceScreens),
)
export const ApiDocsPage = lazyPage(() => import('./api-docs/api-docs-page.tsx'))
export const ForbiddenPage = lazyPage(() => import('./public-pages/forbidden-page.tsx'))
export const NotFoundPage = lazyPage(() => import('./public-pages/not-found-page.tsx'))
