import { posix } from 'node:path'
import { childOf, elementsOf, type Element } from './element.ts'

/** The place of an item in a test: its file, and the titles of its sections, outermost first. */
export interface TestPlace {
  href: string
  sections: string[]
  /** The title of the innermost section that has one other than the test's. */
  heading: string | null
  /**
   * The points that it counts for in the test: the weight by which its own points are multiplied; null: none is given.
   */
  weight: number | null
}

/** Default titles of programs. */
const unnamed = /^(?:(?:test ?part|section|assessment|part)\s*[-_ ]?\d*|assessmentTest|untitled)?$/i

/** The items of an `assessmentTest` in its order. Each href is a path in the package. */
export function placesIn(test: Element, file: string): TestPlace[] {
  const places: TestPlace[] = []
  const walk = (element: Element, sections: readonly string[], heading: string | null): void => {
    for (const child of elementsOf(element)) {
      if (child.name === 'assessmentItemRef')
        places.push({
          href: resolved(child.attributes['href'] ?? '', file),
          sections: [...sections],
          heading,
          weight: weightOf(child),
        })
      else if (child.name === 'testPart') walk(child, sections, heading)
      else if (child.name === 'assessmentSection')
        walk(child, [...sections, ...titleOf(child)], ownTitle(child) ?? heading)
    }
  }
  const [whole] = titleOf(test)
  const ownTitle = (section: Element): string | undefined => titleOf(section).find((title) => title !== whole)
  walk(test, titleOf(test), null)
  return places
}

/** The first weight of a reference to an item, as our export and most programs have it. */
function weightOf(reference: Element): number | null {
  const value = Number(childOf(reference, 'weight')?.attributes['value'] ?? Number.NaN)
  return Number.isFinite(value) && value >= 0 ? value : null
}

const titleOf = ({ attributes }: Element): string[] => {
  const title = (attributes['title'] ?? '').trim()
  return unnamed.test(title) ? [] : [title]
}

export const resolved = (href: string, file: string): string => {
  const bare = href.replace(/[?#].*$/s, '')
  try {
    return posix.normalize(posix.join(posix.dirname(file), decodeURIComponent(bare)))
  } catch {
    return posix.normalize(posix.join(posix.dirname(file), bare))
  }
}

/** Whether our own export wrote it: its one section was not named by an author. */
export const isOwnTest = (test: Element, toolName: string): boolean =>
  test.attributes['toolName'] === toolName || childOf(test, 'testPart')?.attributes['identifier'] === toolName
