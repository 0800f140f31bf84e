import { elementsIn } from './elements.ts'

/**
 * Finding by CSS: most selectors name one element by tag, classes and attributes, which needs no engine of selectors;
 * jsdom's takes ten times as long.
 */

type Test = (element: Element) => boolean

const operators: Readonly<Record<string, (found: string, wanted: string) => boolean>> = {
  '=': (found, wanted) => found === wanted,
  '^=': (found, wanted) => wanted !== '' && found.startsWith(wanted),
  '$=': (found, wanted) => wanted !== '' && found.endsWith(wanted),
  '*=': (found, wanted) => wanted !== '' && found.includes(wanted),
}

const part = /^(?:([a-z][\w-]*)|\.([\w-]+)|\[([\w-]+)(?:([$*^]?=)(?:"([^"]*)"|([\w-]+)))?\]|:not\(([^()\s>+~,]+)\))/i

/** Undefined where it says more than of one element. */
function testOf(selector: string): Test | undefined {
  const tests: Test[] = []
  for (let rest = selector.trim(); rest !== ''; ) {
    const found = part.exec(rest)
    if (!found || (found[1] && tests.length > 0)) return undefined
    rest = rest.slice(found[0].length)
    const [, tag, name, attribute, operator, quoted, bare, not] = found
    if (tag) tests.push(({ localName }) => localName === tag)
    else if (name) tests.push(({ classList }) => classList.contains(name))
    else if (attribute && operator) {
      const holds = operators[operator]!
      const wanted = quoted ?? bare!
      tests.push((element) => {
        const value = element.getAttribute(attribute)
        return value !== null && holds(value, wanted)
      })
    } else if (attribute) tests.push((element) => element.hasAttribute(attribute))
    else {
      const inner = testOf(not!)
      if (!inner) return undefined
      tests.push((element) => !inner(element))
    }
  }
  return tests.length === 0 ? undefined : (element) => tests.every((test) => test(element))
}

const tests = new Map<string, Test | null>()
function simpleTest(selector: string): Test | null {
  let test = tests.get(selector)
  if (test === undefined) {
    const each = selector.split(',').map(testOf)
    test = each.every((one) => one !== undefined) ? (element) => each.some((one) => one(element)) : null
    tests.set(selector, test)
  }
  return test
}

export function select(root: Document | Element, selector: string): Element[] {
  const test = simpleTest(selector)
  return test ? elementsIn(root).filter(test) : [...root.querySelectorAll(selector)]
}

export const isSelected = (element: Element, selector: string): boolean =>
  simpleTest(selector)?.(element) ?? element.matches(selector)
