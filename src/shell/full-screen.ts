import { useCallback, useSyncExternalStore } from 'react'
import { say } from '../../providers/notification.ts'
import { useText } from '../locales/use-text.ts'

function watch(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const isFull = (): boolean => document.fullscreenElement !== null

/** Full screen on and off. Where the browser does not allow it, that is said, and nothing changes. */
export function useFullScreen(): { full: boolean; toggle: () => void } {
  const t = useText()
  const full = useSyncExternalStore(watch, isFull)
  const toggle = useCallback(() => {
    const failed = (): void => say('warning', t('shell.fullScreenFailed'))
    if (isFull()) void document.exitFullscreen().catch(failed)
    else if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(failed)
    else failed()
  }, [t])
  return { full, toggle }
}
