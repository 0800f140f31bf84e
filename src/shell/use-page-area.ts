import { useEffect } from 'react'

/**
 * Tells the style sheets where in the window the pages stand, for what hangs outside of them: a page's drawer covers the
 * page, and leaves the tabs, the header and the menu within reach. In a narrow window it covers everything.
 */
export function usePageArea(narrow: boolean): void {
  useEffect(() => {
    const main = document.getElementById('content')
    const { style } = document.documentElement
    const tell = (left: number, top: number): void => {
      style.setProperty('--page-left', `${left}px`)
      style.setProperty('--page-top', `${top}px`)
    }
    if (!main || narrow) {
      tell(0, 0)
      return undefined
    }
    // It changes its size whenever it changes its place.
    const watch = new ResizeObserver(() => {
      const { left, top } = main.getBoundingClientRect()
      tell(left + globalThis.scrollX, top + globalThis.scrollY)
    })
    watch.observe(main)
    return () => watch.disconnect()
  }, [narrow])
}
