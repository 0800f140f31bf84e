const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)

/** Scrolls the container of an element so that it stays in place when content above it gets shorter. */
export function stayInPlace(element: Element, topPx: number): void {
  const moved = element.getBoundingClientRect().top - topPx
  if (Math.abs(moved) < 1) return
  let holder = element.parentElement
  while (holder && !scrolls(holder)) holder = holder.parentElement
  ;(holder ?? document.scrollingElement)?.scrollBy({ top: moved, behavior: 'instant' })
}
