import { useEffect } from 'react'
import { afterPaint } from '../app/after-paint.ts'

/**
 * Tells the style sheets where in the window the pages stand, for what hangs outside of them: a page's drawer covers the
 * page, and leaves the tabs, the header and the menu within reach. In a narrow window it covers everything. It waits until the page
 * is on the screen: a variable of the whole document makes the browser look through all of it.
 */
export function usePageArea(narrow: boolean): void {
  useEffect(() => {
    let watch: ResizeObserver | undefined
    const callOff = afterPaint(() => {
      const main = document.getElementById('content')
      const { style } = document.documentElement
      const tell = (left: number, top: number): void => {
        style.setProperty('--page-left', `${left}px`)
        style.setProperty('--page-top', `${top}px`)
      }
      if (!main || narrow) return tell(0, 0)
      // It changes its size whenever it changes its place.
      watch = new ResizeObserver(() => {
        const { left, top } = main.getBoundingClientRect()
        tell(left + globalThis.scrollX, top + globalThis.scrollY)
      })
      watch.observe(main)
    })
    return () => {
      callOff()
      watch?.disconnect()
    }
  }, [narrow])
}
