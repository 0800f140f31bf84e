import { lazy, useEffect, type ComponentType } from 'react'
import { loginPath, openPath, publicPathOf, type PublicPath } from '../paths.ts'
import { Splash } from '../splash.tsx'

const pages: Readonly<Record<PublicPath, ComponentType>> = {
  '/login': lazy(() => import('./login-page.tsx')),
  '/register': lazy(() => import('./register-page.tsx')),
  '/callback': lazy(() => import('./callback-page.tsx')),
  '/test': lazy(() => import('./status-page.tsx')),
  '/403': lazy(() => import('./forbidden-page.tsx')),
  '/404': lazy(() => import('./not-found-page.tsx')),
}

/** Any other page needs a session: the way leads to the login, which remembers it. */
function ToLogin({ from }: { from: string }) {
  useEffect(() => openPath(loginPath(from), { replace: true }), [from])
  return <Splash />
}

/** The pages that need no login, by path. */
export function PublicPages({ path }: { path: string }) {
  const found = publicPathOf(path)
  if (!found) return <ToLogin from={path} />
  const Page = pages[found]
  return <Page />
}
