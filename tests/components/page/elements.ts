/** All elements in one, in their order. Collections of jsdom are slow. */
export function elementsIn(root: Document | Element, found: Element[] = []): Element[] {
  for (let one = root.firstElementChild; one; one = one.nextElementSibling) {
    found.push(one)
    elementsIn(one, found)
  }
  return found
}
