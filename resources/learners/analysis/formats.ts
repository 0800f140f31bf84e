import type { MeasureName } from './measures.ts'

/**
 * How numbers are shown: the value times `scale` with so many decimals, and what is written behind it. `range`: the
 * ends of an axis; without them they follow from the values. Loaded with a report.
 */
interface NumberFormat {
  decimals: number
  scale: number
  unit: string
  range?: readonly [number, number]
}

const whole: NumberFormat = { decimals: 0, scale: 1, unit: '' }
const points: NumberFormat = { decimals: 2, scale: 1, unit: '' }
const percent: NumberFormat = { decimals: 1, scale: 100, unit: '%' }
const index: NumberFormat = { decimals: 2, scale: 1, unit: '' }
const share = [0, 1] as const

const formats: Readonly<Record<MeasureName, NumberFormat>> = {
  count: whole,
  share: percent,
  average: points,
  deviation: points,
  highest: points,
  lowest: points,
  score_rate: { ...percent, range: share },
  excellent_rate: { ...percent, range: share },
  good_rate: { ...percent, range: share },
  pass_rate: { ...percent, range: share },
  low_rate: { ...percent, range: share },
  four_rates: { ...percent, range: share },
  above_average: percent,
  interval: points,
  quartiles: points,
  effect: index,
  mastery: { ...percent, range: share },
  progress: { ...percent, range: share },
  full_rate: { ...percent, range: share },
  facility: { ...index, range: share },
  discrimination: index,
  upper_lower: index,
  reliability: index,
  standard_error: points,
}

export const formatOf = (measure: MeasureName): NumberFormat => formats[measure]

/** A value as numbers are written: `62.5%`, `−0.12`. A dash for none. */
export function written(measure: MeasureName, value: number | null): string {
  if (value === null) return '–'
  const { decimals, scale, unit } = formatOf(measure)
  const text = (value * scale).toFixed(decimals).replace(/^-(?=0(?:\.0*)?$)/, '')
  return `${text.replace('-', '−')}${unit}`
}
