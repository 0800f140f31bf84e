import { countingValue, isThin } from '../../../../resources/learning/maps/measured-values.ts'
import type { TopicValue } from '../../../../resources/learning/maps/topic-values.ts'
import type { MapLayout, MapNode } from '../../../content/map-canvas/map-layout.ts'

/** How values are drawn: from which value on each colour. The bounds are those of 四率: 40, 60, 75, 85. */
export const bands = [
  { tone: 'low', from: 0 },
  { tone: 'fair', from: 40 },
  { tone: 'good', from: 60 },
  { tone: 'better', from: 75 },
  { tone: 'best', from: 85 },
] as const

/** A difference up to this is none. */
const sameUpTo = 5

export interface MeasuredRow {
  node: MapNode
  depth: number
  /** Null where nothing was measured. */
  value: number | null
  /** By too few questions or answers to say much. */
  isThin: boolean
  measured: TopicValue | undefined
  /** Of the other report, if any. */
  other: number | null
  /** Null where either of them says too little. */
  difference: number | null
}

const depthOf = (node: MapNode): number => (node.parent ? depthOf(node.parent) + 1 : 0)
const byTopic = (values: readonly TopicValue[]) => new Map(values.map((one) => [one.topic_id, one]))
const rounded = (value: number): number => Math.round(value * 100) / 100

/** A row for each node of a map, in its order. */
export function measuredRows(
  { nodes }: Pick<MapLayout, 'nodes'>,
  values: readonly TopicValue[],
  others: readonly TopicValue[] | null,
): MeasuredRow[] {
  const [own, other] = [byTopic(values), byTopic(others ?? [])]
  return nodes.map((node) => {
    const [measured, compared] = [own.get(node.id), other.get(node.id)]
    const value = measured ? countingValue(measured) : null
    const before = compared ? countingValue(compared) : null
    const says = measured && compared && !isThin(measured) && !isThin(compared)
    return {
      node,
      depth: depthOf(node),
      value,
      isThin: measured !== undefined && isThin(measured),
      measured,
      other: before,
      difference: says && value !== null && before !== null ? rounded(value - before) : null,
    }
  })
}

export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')

/**
 * The colour and the number of a node: its value, or in a comparison how much it differs. Undefined where there is
 * nothing to say.
 */
export function markOf({ value, isThin: thin, difference }: MeasuredRow, isCompared: boolean) {
  if (isCompared) {
    if (difference === null) return undefined
    const tone = difference > sameUpTo ? 'up' : difference < -sameUpTo ? 'down' : 'same'
    return { tone, text: signed(Math.round(difference)) }
  }
  if (value === null) return undefined
  const band = bands.findLast(({ from }) => value >= from)!
  return { tone: thin ? 'thin' : band.tone, text: String(Math.round(value)) }
}
