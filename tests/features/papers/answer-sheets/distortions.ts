import { measure, type Measured, type SampleKind } from './measured.ts'
import { usualConditions, type Conditions } from './simulated-scan.ts'

/** The 22 ways in which pages are bent, by how many millimetres, and how they come from phones and old scanners. */

const pixels = (mm: number): number => (mm * 200) / 25.4
const bow = (at: number): number => Math.sin(Math.PI * Math.min(1, Math.max(0, at)))

type Bend = NonNullable<Conditions['bend']>
const down =
  (mm: number): Bend =>
  (_, y) => ({ x: 0, y: pixels(mm) * bow(y) })
const across =
  (mm: number): Bend =>
  (x) => ({ x: 0, y: pixels(mm) * bow(x) })
const both =
  (mm: number): Bend =>
  (x, y) => ({ x: pixels(mm) * 0.5 * bow(x) * bow(y), y: pixels(mm) * bow(x) * bow(y) })
const sideways =
  (mm: number): Bend =>
  (_, y) => ({ x: pixels(mm) * bow(y), y: 0 })
const waves =
  (mm: number): Bend =>
  (x, y) => ({
    x: 0,
    y: pixels(mm) * (0.7 * Math.sin(6 * Math.PI * y) + 0.3 * Math.sin(4 * Math.PI * x)),
  })

export const distortions: readonly (readonly [string, Partial<Conditions>])[] = [
  ['flat', {}],
  ...[1, 2, 3, 5, 7, 10].flatMap((mm) => [
    [`${mm} mm along the page`, { bend: down(mm) }] as const,
    [`${mm} mm across the page`, { bend: across(mm) }] as const,
  ]),
  ...[3, 5].flatMap((mm) => [
    [`a bulge of ${mm} mm`, { bend: both(mm) }] as const,
    [`${mm} mm sideways`, { bend: sideways(mm) }] as const,
  ]),
  ...[1, 2].map((mm) => [`waves of ${mm} mm`, { bend: waves(mm) }] as const),
  ['by phone', { bend: both(2), skew: 0.08, blur: 1, noise: 8, shade: 70, turn: 3 }],
  ['by phone, blurred', { bend: both(5), skew: 0.1, blur: 2, noise: 10, shade: 90, turn: -4 }],
  ['an old scanner', { bend: down(3), blur: 2, noise: 18, shade: 50, turn: 2 }],
]

const upwards = (bend: Bend | undefined): { bend?: Bend } =>
  bend ? { bend: (x, y) => ({ x: -bend(x, y).x, y: -bend(x, y).y }) } : {}

/** So many bubbles, every other page bent the other way, beginning with `first`; with a line that tells of it. */
export async function measureBent(
  [name, conditions]: (typeof distortions)[number],
  bubbles: number,
  kind: SampleKind,
  first = 0,
): Promise<Measured & { line: string }> {
  const measured = await measure(
    bubbles,
    (random, number) => ({
      ...usualConditions(random, number),
      ...conditions,
      ...((number + first) % 2 === 1 ? upwards(conditions.bend) : {}),
    }),
    77,
    kind,
  )
  const { silent, doubted, rows, unread, pages, processorMsPerPage } = measured
  const ms = Math.round(processorMsPerPage)
  const line = `${kind}, ${name}: ${pages} pages, ${silent} silent errors, ${doubted} of ${rows} rows doubted, ${unread} pages refused, ${ms} ms of processor a page`
  return { ...measured, line }
}
