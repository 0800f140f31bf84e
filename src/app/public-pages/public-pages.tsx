import { useEffect, type ComponentType } from 'react'
import { lazyPage } from '../../base/loading/load-page.ts'
import { loginPath, openPath, publicPathOf, type PublicPath } from '../../base/address/paths.ts'
import { Splash } from '../../base/loading/splash.tsx'

const pages: Readonly<Record<PublicPath, ComponentType>> = {
  '/login': lazyPage(() => import('./login-page.tsx')),
  '/register': lazyPage(() => import('./register-page.tsx')),
  '/callback': lazyPage(() => import('./callback-page.tsx')),
  '/test': lazyPage(() => import('./status-page.tsx')),
  '/403': lazyPage(() => import('./forbidden-page.tsx')),
  '/404': lazyPage(() => import('./not-found-page.tsx')),
}

/** These are shown inside the shell too, whose page is the main landmark there. */
const isMessage: ReadonlySet<PublicPath> = new Set(['/403', '/404'])

/** Any other page needs a session: it redirects to the login, which remembers it. */
function ToLogin({ from }: { from: string }) {
  useEffect(() => openPath(loginPath(from), { replace: true }), [from])
  return <Splash />
}

/** The pages that need no login, by path. */
export function PublicPages({ path }: { path: string }) {
  const found = publicPathOf(path)
  if (!found) return <ToLogin from={path} />
  const Page = pages[found]
  if (!isMessage.has(found)) return <Page />
  return (
    <main className="message-alone">
      <Page />
    </main>
  )
}
