import { largest } from '../declarations.ts'
import { childOf, childrenOf, elementsOf, findAll, textOf, type Element } from '../element.ts'

/** What the scoring of an item of QTI 1.2 (`resprocessing`) says of its responses. */

interface Equal {
  value: string
  caseSensitive: boolean
}

/** A branch that gives points. */
export interface Gain {
  points: number
  /** By response: what it has to be, in the order that the branch names it. */
  equals: ReadonlyMap<string, Equal[]>
  /** By response: between what numbers. */
  ranges: ReadonlyMap<string, { from: number | null; to: number | null }>
  /** Several responses or values have to be right together. */
  isTogether: boolean
}

const numberOf = (text: string | undefined): number => {
  const value = Number(text?.trim() || 'none')
  return Number.isFinite(value) ? value : 0
}

/** The branches that give points, in their order. One that sets nothing counts where its title or feedback says that it is correct. */
export function gainsOf(item: Element): Gain[] {
  return findAll(item, 'respcondition').flatMap((condition) => {
    const points = pointsOf(condition)
    const conditions = childOf(condition, 'conditionvar')
    if (points <= 0 || !conditions) return []
    const found: Found = { equals: new Map(), ranges: new Map() }
    collect(conditions, found)
    const isTogether = elementsOf(conditions).some(({ name }) => name === 'and') || elementsOf(conditions).length > 1
    return [{ points, ...found, isTogether }]
  })
}

function pointsOf(condition: Element): number {
  const sets = childrenOf(condition, 'setvar')
  if (sets.length > 0) return largest(sets.map((set) => (/^subtract$/i.test(set.attributes['action'] ?? '') ? 0 : scoreIn(textOf(set)))))
  const says = `${condition.attributes['title'] ?? ''} ${childOf(condition, 'displayfeedback')?.attributes['linkrefid'] ?? ''}`
  return /(?<!in)\bcorrect/i.test(says) ? 1 : 0
}

/** A number, or Blackboard's name for all of it. */
const scoreIn = (text: string): number => (/^\s*SCORE\.max\s*$/i.test(text) ? 100 : numberOf(text))

interface Found {
  equals: Map<string, Equal[]>
  ranges: Map<string, { from: number | null; to: number | null }>
}

function collect(element: Element, found: Found): void {
  for (const child of elementsOf(element)) {
    const response = child.attributes['respident'] ?? ''
    if (/^var(?:equal|subset|substring)$/.test(child.name)) {
      const one: Equal = { value: textOf(child).trim(), caseSensitive: /^yes$/i.test(child.attributes['case'] ?? 'No') }
      const known = found.equals.get(response)
      if (known) known.push(one)
      else found.equals.set(response, [one])
    } else if (/^var[gl]te?$/.test(child.name)) {
      const range = found.ranges.get(response) ?? { from: null, to: null }
      found.ranges.set(response, child.name.startsWith('varg') ? { ...range, from: numberOf(textOf(child)) } : { ...range, to: numberOf(textOf(child)) })
    } else if (child.name !== 'not') collect(child, found)
  }
}

/** What of a response earns the most, each value once; and whether less is earned by others. */
export function bestOf(gains: readonly Gain[], response: string): { values: Equal[]; hasLesser: boolean } {
  const about = gains.filter(({ equals }) => equals.has(response))
  const most = largest(about.map(({ points }) => points))
  const best = about.filter(({ points }) => points === most).flatMap(({ equals }) => equals.get(response)!)
  return { values: withoutDoubles(best), hasLesser: about.some(({ points }) => points < most) }
}

/** Everything of a response that earns something. */
export const allOf = (gains: readonly Gain[], response: string): Equal[] => withoutDoubles(gains.flatMap(({ equals }) => equals.get(response) ?? []))

const withoutDoubles = (values: readonly Equal[]): Equal[] => [...new Map(values.map((one) => [one.value, one])).values()]
