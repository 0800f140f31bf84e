import { largest } from '../declarations.ts'
import { childOf, childrenOf, elementsOf, findAll, elementText, type Element } from '../element.ts'
import { entryOf } from '../../../../../../resources/kit/present.ts'

/** Reads the scoring of a QTI 1.2 item (`resprocessing`). */

interface Equal {
  value: string
  caseSensitive: boolean
}

/** The ends of a range; null: unbounded. */
interface Range {
  from: number | null
  to: number | null
}

/** A branch that adds points. */
export interface Gain {
  points: number
  /** By response: the values that it has to equal, in the order of the branch. */
  equals: ReadonlyMap<string, Equal[]>
  /** By response: alternative ranges. */
  ranges: ReadonlyMap<string, Range[]>
  /** Several responses or values have to be right together. */
  isTogether: boolean
}

const numberOf = (text: string | undefined): number | null => {
  const value = Number(text?.trim() || 'none')
  return Number.isFinite(value) ? value : null
}

/**
 * The branches that add points, in order. If no branch of the item does, those with a title or feedback meaning
 * "correct".
 */
export function gainsOf(item: Element): Gain[] {
  const branches = findAll(item, 'respcondition')
  const scored = branches.flatMap((branch) => gainOf(branch, pointsOf(branch)))
  return scored.length > 0
    ? scored
    : branches.flatMap((branch) => gainOf(branch, pointsSets(branch).length === 0 && signalsCorrect(branch) ? 1 : 0))
}

function gainOf(branch: Element, points: number): Gain[] {
  const conditions = childOf(branch, 'conditionvar')
  if (points <= 0 || !conditions) return []
  const found: Found = { equals: new Map(), ranges: new Map() }
  collect(conditions, found)
  const isTogether = elementsOf(conditions).some(({ name }) => name === 'and') || elementsOf(conditions).length > 1
  return [{ points, ...found, isTogether }]
}

/** Variables for tries, time or feedback are not scores. */
const noScore = /attempt|tries|time|duration|feedback/i

const pointsSets = (branch: Element): Element[] =>
  childrenOf(branch, 'setvar').filter(
    ({ attributes }) => !noScore.test(attributes['varname'] ?? attributes['variablename'] ?? ''),
  )

const pointsOf = (branch: Element): number =>
  largest([
    0,
    ...pointsSets(branch).map((set) =>
      /^subtract$/i.test(set.attributes['action'] ?? '') ? 0 : scoreIn(elementText(set)),
    ),
  ])

function signalsCorrect(branch: Element): boolean {
  const feedback = `${branch.attributes['title'] ?? ''} ${childOf(branch, 'displayfeedback')?.attributes['linkrefid'] ?? ''}`
  return /(?<!in)\bcorrect/i.test(feedback)
}

/** A number, or Blackboard's name for the full score. */
const scoreIn = (text: string): number => (/^\s*SCORE\.max\s*$/i.test(text) ? 100 : (numberOf(text) ?? 0))

interface Found {
  equals: Map<string, Equal[]>
  ranges: Map<string, Range[]>
}

const listOf = <Value>(map: Map<string, Value[]>, key: string): Value[] => {
  const list = map.get(key) ?? []
  map.set(key, list)
  return list
}

/**
 * The two ends of a range are siblings in one element; those of another range are in another element, or follow them.
 */
function collect(element: Element, found: Found): void {
  const open = new Map<string, Range>()
  for (const child of elementsOf(element)) {
    const response = child.attributes['respident'] ?? ''
    if (/^var(?:equal|subset|substring)$/.test(child.name)) {
      listOf(found.equals, response).push({
        value: elementText(child).trim(),
        caseSensitive: /^yes$/i.test(child.attributes['case'] ?? 'No'),
      })
    } else if (/^var[gl]te?$/.test(child.name)) {
      const end = child.name.startsWith('varg') ? 'from' : 'to'
      let range = open.get(response)
      if (!range || range[end] !== null) {
        range = { from: null, to: null }
        open.set(response, range)
        listOf(found.ranges, response).push(range)
      }
      range[end] = numberOf(elementText(child))
    } else if (child.name !== 'not') collect(child, found)
  }
}

/** The values of a response with the highest score, without duplicates, and those that score less: `2=1`. */
export function bestOf(gains: readonly Gain[], response: string): { values: Equal[]; lesser: string[] } {
  const about = gains.filter(({ equals }) => equals.has(response))
  const most = largest(about.map(({ points }) => points))
  const best = about.filter(({ points }) => points === most).flatMap(({ equals }) => entryOf(equals, response))
  const lesser = about
    .filter(({ points }) => points < most)
    .flatMap(({ points, equals }) => entryOf(equals, response).map(({ value }) => `${value}=${points}`))
  return { values: withoutDoubles(best), lesser }
}

/** All values of a response with a score. */
export const allOf = (gains: readonly Gain[], response: string): Equal[] =>
  withoutDoubles(gains.flatMap(({ equals }) => equals.get(response) ?? []))

const withoutDoubles = (values: readonly Equal[]): Equal[] => [
  ...new Map(values.map((one) => [one.value, one])).values(),
]
