const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)

/** Scrolls what holds an element so that it stands where it stood, though what is above it has become shorter. */
export function stayInPlace(element: Element, topPx: number): void {
  const moved = element.getBoundingClientRect().top - topPx
  if (Math.abs(moved) < 1) return
  let holder = element.parentElement
  while (holder && !scrolls(holder)) holder = holder.parentElement
  ;(holder ?? document.scrollingElement)?.scrollBy({ top: moved, behavior: 'instant' })
}
