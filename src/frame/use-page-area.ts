import { useEffect } from 'react'
import { afterPaint } from '../base/loading/after-paint.ts'

const publish = (left: number, top: number): void => {
  const { style } = document.documentElement
  style.setProperty('--page-left', `${left}px`)
  style.setProperty('--page-top', `${top}px`)
}

/**
 * Follows the page's place; it changes its size whenever it changes that, and is measured then alone. A header that
 * scrolls away leaves its place to the page, by as much as is scrolled: each step of scrolling is published while there
 * is something left of it.
 */
function follow(main: HTMLElement, isFixed: boolean): () => void {
  const place = { left: 0, top: 0 }
  let last = ''
  const publishPlace = (): void => {
    const top = isFixed ? place.top : Math.max(0, place.top - globalThis.scrollY)
    const now = `${place.left} ${top}`
    if (last !== now) publish(place.left, top)
    last = now
  }
  const watch = new ResizeObserver(() => {
    const { left, top } = main.getBoundingClientRect()
    Object.assign(place, { left: left + globalThis.scrollX, top: top + globalThis.scrollY })
    publishPlace()
  })
  watch.observe(main)
  if (!isFixed) globalThis.addEventListener('scroll', publishPlace, { passive: true })
  return () => {
    watch.disconnect()
    globalThis.removeEventListener('scroll', publishPlace)
  }
}

/**
 * Tells the style sheets where in the window the pages are, for what is outside of them: a page's drawer covers the
 * page, and leaves the tabs, the header and the menu within reach. In a narrow window it covers everything. It waits
 * until the page is on the screen: a variable of the whole document makes the browser look through all of it.
 */
export function usePageArea(narrow: boolean, isFixed: boolean): void {
  useEffect(() => {
    let unfollow: (() => void) | undefined
    const callOff = afterPaint(() => {
      const main = document.getElementById('content')
      if (!main || narrow) publish(0, 0)
      else unfollow = follow(main, isFixed)
    })
    return () => {
      callOff()
      unfollow?.()
    }
  }, [narrow, isFixed])
}
