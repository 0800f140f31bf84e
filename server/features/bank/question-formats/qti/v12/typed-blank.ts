import type { TypedBlank } from '../../../../../../resources/bank/exercise-types/blank.ts'
import { numberIn } from '../../../../../../resources/bank/exercise-types/compare-numbers.ts'
import { rangeAnswer } from '../../plain-answers.ts'
import { largest } from '../declarations.ts'
import type { Element } from '../element.ts'
import { changed } from '../messages.ts'
import { bestOf, type Gain } from './conditions.ts'
import type { Item12 } from './responses.ts'

/** The accepted input of a QTI 1.2 response: words, or numbers and ranges. */

/** Null: the item has no values to compare with. */
export function typedBlank(item: Item12, response: Element): TypedBlank | null {
  const identifier = response.attributes['ident'] ?? ''
  const { values, lesser } = bestOf(item.gains, identifier)
  if (lesser.length > 0) item.text.change(changed.partialCredit(lesser))
  const isNumeric = response.name === 'response_num' || item.type.startsWith('num')
  if (item.gains.some(({ ranges }) => ranges.has(identifier))) return numberBlank(item, identifier)
  const accept = values.map(({ value }) => value).filter(Boolean)
  if (accept.length === 0) return null
  if (isNumeric && accept.every((one) => numberIn(one) !== null))
    return { kind: 'number', accept, case_sensitive: false, tolerance: null, score: null }
  return { accept, case_sensitive: values.some((value) => value.caseSensitive), score: null }
}

/** A right number with its tolerance. */
interface RightNumber {
  value: string
  off: number
}

/**
 * All numbers and ranges with the highest score. The smallest tolerance applies to all of them; a note lists what this
 * loses.
 */
function numberBlank({ gains, text }: Item12, identifier: string): TypedBlank | null {
  const about = gains.filter(({ equals, ranges }) => equals.has(identifier) || ranges.has(identifier))
  const most = largest(about.map(({ points }) => points))
  const best = about.filter(({ points }) => points === most)
  const lesser = about.filter((gain) => !best.includes(gain)).flatMap((gain) => numbersOf(gain, identifier).numbers)
  if (lesser.length > 0)
    text.change(changed.partialCredit(lesser.map(({ value, off }) => (off > 0 ? `${value}±${off}` : value))))
  const found = best.map((gain) => numbersOf(gain, identifier))
  const oneSided = found.flatMap((one) => one.oneSided)
  if (oneSided.length > 0) text.change(changed.oneSided(oneSided))
  const all = [
    ...new Map(found.flatMap(({ numbers }) => numbers).map((one) => [`${one.value} ${one.off}`, one])).values(),
  ]
  if (all.length === 0) return null
  const least = Math.min(...all.map(({ off }) => off))
  const wider = all.filter(({ off }) => off > least)
  if (wider.length > 0) text.change(changed.tolerances(wider.map(({ value, off }) => `${value}±${off}`)))
  const accept = [...new Set(all.map(({ value }) => value))]
  return {
    kind: 'number',
    accept,
    case_sensitive: false,
    tolerance: least > 0 ? { kind: 'absolute', value: least } : null,
    score: null,
  }
}

/**
 * The exact value where one is listed within a range, otherwise the range's middle; exact values outside ranges by
 * themselves.
 */
function numbersOf({ equals, ranges }: Gain, identifier: string): { numbers: RightNumber[]; oneSided: string[] } {
  const exact = (equals.get(identifier) ?? []).map(({ value }) => value).filter((value) => numberIn(value) !== null)
  const oneSided: string[] = []
  const spans = (ranges.get(identifier) ?? []).flatMap(({ from, to }) => {
    if (from !== null && to !== null) return [rangeAnswer(from, to)]
    if (from !== null || to !== null) oneSided.push(from === null ? `≤${to}` : `≥${from}`)
    return []
  })
  const middles = spans.map(
    ({ value, tolerance }): RightNumber => ({
      value: exact.find((one) => isSame(numberIn(one)!, Number(value))) ?? value,
      off: tolerance,
    }),
  )
  const isWithin = (one: string): boolean =>
    spans.some(
      ({ value, tolerance }) => Math.abs(numberIn(one)! - Number(value)) <= tolerance + nearness(Number(value)),
    )
  return {
    numbers: [...middles, ...exact.filter((one) => !isWithin(one)).map((value) => ({ value, off: 0 }))],
    oneSided,
  }
}

const nearness = (value: number): number => 1e-9 * Math.max(1, Math.abs(value))
const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= nearness(other)
