import type { SheetGeometry } from '../../../../resources/papers/answer-sheets/geometry.ts'
import { onScreen, pointsOfRow } from '../../../../resources/papers/answer-sheets/red-points.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import type { RecordDoubt } from '../../../../resources/papers/queue/doubts.ts'
import type { PageReading } from '../../../../resources/scan-page.ts'
import { areaAround } from './page-doubts.ts'
import type { PointsDoubt, ReadPoints } from './reading/red-points.ts'

/** What a person decides of points in red. */

const whys: Readonly<Record<PointsDoubt, Text>> = {
  blank: { zh: '没有看到红笔给分', en: 'No points are seen in red' },
  several: { zh: '红笔划了多格', en: 'Several boxes are stroked in red' },
  edge: { zh: '红笔划在格子边上', en: 'A stroke lies at the edge of its box' },
  faint: { zh: '红笔划得太轻或太短', en: 'A stroke is too faint or too short' },
  more: { zh: '红笔给分超过满分', en: 'The points are more than the question is worth' },
}

/** Of the rows with a doubt. They can be left to be marked on the screen. */
export function pointsDoubts(geometry: SheetGeometry, read: readonly ReadPoints[]): RecordDoubt[] {
  const { points } = geometry
  return read.flatMap(({ key, value, doubt }): RecordDoubt[] => {
    const row = points?.rows.find((one) => one.key === key)
    if (!points || !row || !doubt) return []
    return [
      {
        key,
        label: row.label,
        many: false,
        choices: [
          ...pointsOfRow(row).map((one) => ({ value: String(one), label: String(one) })),
          { value: onScreen, label: { zh: '上机评卷', en: 'Mark it on the screen' } },
        ],
        of: null,
        read: value === null ? [] : [String(value)],
        decided: null,
        why: whys[doubt],
        area: areaAround(
          geometry,
          row.groups.flatMap(({ boxes }) => boxes),
          points,
        ),
      },
    ]
  })
}

/** What was read without a doubt. */
export const clearPoints = (read: readonly ReadPoints[]): Record<string, number> =>
  Object.fromEntries(
    read.flatMap(({ key, value, doubt }) => (doubt === null && value !== null ? [[key, value] as const] : [])),
  )

/** Whether a doubt is about points, which only who may mark decides. */
export const isOfPoints = ({ key }: Pick<RecordDoubt, 'key'>): boolean => key.startsWith('points.')

/** With what was decided; or, undone, without what was in doubt. */
export function pointsBy(
  points: PageReading['points'],
  doubts: readonly RecordDoubt[],
): Record<string, number> | undefined {
  if (!points) return undefined
  const made = new Map(Object.entries(points))
  for (const { key, decided } of doubts.filter(isOfPoints)) {
    const [value] = decided ?? []
    if (value === undefined || value === onScreen) made.delete(key)
    else made.set(key, Number(value))
  }
  return Object.fromEntries(made)
}
