import { useEffect, useState, type RefObject } from 'react'

/** The height of an element in pixels, as it is now: a virtual list has to know it. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(400)
  useEffect(() => {
    if (!element.current) return undefined
    const watch = new ResizeObserver(([entry]) => entry && setHeight(Math.floor(entry.contentRect.height)))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return height
}
