import './no-eval.ts'
import '../base/inputs/composition-keys.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from '../../providers/connection.ts'
import { openPagesWith } from '../../providers/http.ts'
import { currentLanguage, watchSession } from '../../providers/session.ts'
import { startTheme } from '../frame/themes/page-theme.ts'
import { App } from './app.tsx'
import { takeShortNames } from '../../resources/kit/person-names.ts'
import { isTimeZone, setTimeZone } from '../../resources/kit/school-day.ts'
import { comeIn } from './behind-login.ts'
import { currentPath, loginPath, openPath, publicPathOf } from '../base/address/paths.ts'
import { forbiddenPath } from './public-pages/refusal.ts'
import './start.css'

/**
 * A provider sends people back to `/callback?code=…&state=…`, as it knows no hashes. The page behind is the product's,
 * so the address becomes `/#/callback?…` before anything looks, and nobody comes back to a used code by the back
 * button.
 */
function moveCallbackIntoHash(): void {
  const { pathname, search } = globalThis.location
  if (/\/callback\/?$/.test(pathname))
    globalThis.history.replaceState(null, '', `${import.meta.env.BASE_URL}#/callback${search}`)
}

const metaOf = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The server writes what holds for its site into the page, so that no moment is ever shown by another zone. */
function takeSettings(): void {
  const zone = metaOf('time-zone')
  if (isTimeZone(zone)) setTimeZone(zone)
  takeShortNames(metaOf('person-names') === 'chinese')
}

/** The page says which language it is in, to screen readers and to the browser's own checks. */
function nameLanguage(): void {
  document.documentElement.lang = currentLanguage() === 'en' ? 'en' : 'zh-CN'
}

/** Opens the login, which remembers this page; from the login itself nowhere, or it would forget what it remembers. */
function openLogin(): void {
  const here = currentPath()
  if (publicPathOf(here) !== '/login') openPath(loginPath(here))
}

/** Opens /403, which says which page was refused. */
function openForbidden(): void {
  const here = currentPath()
  if (publicPathOf(here) !== '/403') openPath(forbiddenPath({ from: here }))
}

/** A visitor who comes while the server is away sees so at once, and comes in when it is back. */
const connectionLost = (): Promise<void> => new Promise((resolve) => watchConnection(resolve))

moveCallbackIntoHash()
takeSettings()
startTheme()
nameLanguage()
watchSession(nameLanguage)
openPagesWith((path) => (path === '/login' ? openLogin() : openForbidden()))

// Until then the page shows what is in `index.html`, which needs no script.
void Promise.race([comeIn(), connectionLost()]).then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
