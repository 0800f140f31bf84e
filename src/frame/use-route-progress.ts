import { useLayoutEffect } from 'react'
import { afterPaint } from '../base/loading/after-paint.ts'
import { endProgress, isPageLoading, startProgress } from '../base/loading/progress.ts'

/**
 * The progress bar starts at each change of the route, whatever led there, and ends when the page has been painted; a
 * page that is still on its way ends it when it arrives. A change of filters is no change of the route.
 */
export function useRouteProgress(pathname: string): void {
  useLayoutEffect(() => {
    startProgress()
    return afterPaint(() => {
      if (!isPageLoading()) endProgress()
    })
  }, [pathname])
  useLayoutEffect(() => endProgress, [])
}
