import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openPagesWith } from '../../providers/http.ts'
import { startI18n } from '../../providers/i18n.ts'
import { App } from './app.tsx'
import { currentPath, loginPath } from './paths.ts'
import './start.css'

/**
 * A provider sends people back to `/callback?code=…&state=…`, as it knows no hashes. The page behind is the router's, so
 * the address becomes `/#/callback?…` before the router looks, and nobody comes back to a used code by the back button.
 */
function moveCallbackIntoHash(): void {
  const { pathname, search } = globalThis.location
  if (/\/callback\/?$/.test(pathname)) globalThis.history.replaceState(null, '', `${import.meta.env.BASE_URL}#/callback${search}`)
}

const languages = {
  zh: () => import('../locales/zh.ts').then(({ zh }) => zh),
  en: () => import('../locales/en.ts').then(({ en }) => en),
}

async function start(): Promise<void> {
  moveCallbackIntoHash()
  openPagesWith((path) => {
    globalThis.location.hash = path === '/login' ? loginPath(currentPath()) : path
  })
  await startI18n(languages)
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void start()
