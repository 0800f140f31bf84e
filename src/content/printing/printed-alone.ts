import type { RefCallback } from 'react'
import './printed-alone.css'

/** How many printed parts each element has in it. Kept here, since Firefox before 121 knows no `:has()`. */
const around = new Map<Element, number>()

function count(element: Element, change: number): void {
  const parts = (around.get(element) ?? 0) + change
  element.toggleAttribute('data-around-printed', parts > 0)
  if (parts > 0) around.set(element, parts)
  else around.delete(element)
}

/** The `ref` of what is printed alone while it is shown: without the page around it. */
export const printedAlone: RefCallback<HTMLElement> = (element) => {
  const elements: Element[] = []
  for (let one = element?.parentElement; one; one = one.parentElement) elements.push(one)
  for (const one of elements) count(one, 1)
  return () => {
    for (const one of elements) count(one, -1)
  }
}
