import { useCallback, useSyncExternalStore } from 'react'
import { notify } from '../../../providers/notification.ts'
import { useText } from '../../base/locales/use-text.ts'

/** F11 fills the screen without the page's request: no element is full screen, and only the person can end it. */
const byBrowser = '(display-mode: fullscreen)'

function watch(listener: () => void): () => void {
  const query = globalThis.matchMedia(byBrowser)
  document.addEventListener('fullscreenchange', listener)
  query.addEventListener('change', listener)
  return () => {
    document.removeEventListener('fullscreenchange', listener)
    query.removeEventListener('change', listener)
  }
}

const isFullByPage = (): boolean => document.fullscreenElement !== null
const isFull = (): boolean => isFullByPage() || globalThis.matchMedia(byBrowser).matches

/** Full screen on and off. Where the browser does not allow it, a message says so, and nothing changes. */
export function useFullScreen(): { full: boolean; toggle: () => void } {
  const t = useText()
  const full = useSyncExternalStore(watch, isFull)
  const toggle = useCallback(() => {
    const failed = (): void => notify('warning', t('shell.fullScreenFailed'))
    if (isFullByPage()) void document.exitFullscreen().catch(failed)
    else if (isFull()) notify('info', t('tools.fullScreenByBrowser'))
    else if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(failed)
    else failed()
  }, [t])
  return { full, toggle }
}
