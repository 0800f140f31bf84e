import { z } from 'zod'
import { choice } from '../../kit/index.ts'

/**
 * Points that are stroked in red by people who mark a sheet on paper (先阅后扫): of each written question a row of small
 * boxes, read when the sheet is scanned. Lengths of the schema are points of the sheet.
 */

const redPointsKinds = [
  { value: 'none', label: { zh: '不用', en: 'No' } },
  { value: 'whole', label: { zh: '整数分', en: 'Whole points' }, color: 'red' },
  { value: 'half', label: { zh: '可给 0.5 分', en: 'Half points too' }, color: 'red' },
] as const
export type RedPoints = (typeof redPointsKinds)[number]['value']

/** How a sheet is marked: on paper before it is scanned, or on the screen afterwards. */
export const redPointsField = choice({
  label: { zh: '先阅后扫（红笔给分）', en: 'Marked in red before scanning' },
  help: {
    zh: '每道主观题印一行得分小格，教师用红笔在其中划一笔；之后必须彩色扫描，得分随扫描入库，不再上机评卷',
    en: 'Each written question has a row of small boxes for its points, stroked in red; the sheets have to be scanned in colour then, and are not marked on the screen',
  },
  of: redPointsKinds,
  default: 'none',
})

const length = z.number()
const pointsBox = z.strictObject({ value: z.number(), x: length, y: length })

/** In each group one box is stroked, or none where it is optional; their values add up. */
const pointsRow = z.strictObject({
  key: z.string().max(40),
  label: z.string(),
  page: z.int().min(1),
  /** What the question is worth. */
  most: z.number(),
  /** By how much points differ. */
  step: z.number(),
  groups: z.array(z.strictObject({ isOptional: z.boolean(), boxes: z.array(pointsBox) })),
})
export type PointsRow = z.infer<typeof pointsRow>

export const sheetPoints = z.strictObject({
  /** Of each box. */
  width: length,
  height: length,
  /** Printed in light red on every page: it has no colour in a scan that has none. */
  patch: z.strictObject({ x: length, y: length, width: length, height: length }),
  rows: z.array(pointsRow),
})
export type SheetPoints = z.infer<typeof sheetPoints>

export interface PointsGroup {
  isOptional: boolean
  values: number[]
}

/** More of them do not fit beside each other: then tens and units have boxes of their own. */
const mostInLine = 16
const highest = 99.5

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, at) => from + at * step)

/** null for a question without points, or with more than boxes can say. */
export function pointsGroups(most: number | null, kind: RedPoints): PointsGroup[] | null {
  if (kind === 'none' || most === null || most <= 0 || most > highest) return null
  const step = kind === 'half' ? 0.5 : 1
  const each = range(0, most, step)
  const values = each.at(-1) === most ? each : [...each, most]
  if (values.length <= mostInLine) return [{ isOptional: false, values }]
  return [
    { isOptional: false, values: range(0, Math.floor(most / 10), 1).map((tens) => tens * 10) },
    { isOptional: false, values: range(0, 9, 1) },
    ...(step < 1 || !Number.isInteger(most) ? [{ isOptional: true, values: [0.5] }] : []),
  ]
}

/** All points that may be given, from none to all. */
export function pointsOfRow({ most, step, groups }: Pick<PointsRow, 'most' | 'step' | 'groups'>): number[] {
  const [only, ...others] = groups
  if (only && others.length === 0) return only.boxes.map(({ value }) => value)
  const each = range(0, most, step)
  return each.at(-1) === most ? each : [...each, most]
}

/** What a person decides of a row whose answer is marked on the screen after all. */
export const onScreen = 'screen'
export const pointsKey = (number: number): string => `points.${number}`
