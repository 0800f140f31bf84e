import { useEffect, useState, type RefObject } from 'react'

/** The current height of an element in pixels: a virtual list needs it. */
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
