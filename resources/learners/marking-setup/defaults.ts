import type { MarkingMode } from '../marking/index.ts'
import type { SetupRow } from './rows.ts'

interface ByPoints {
  /** The least points of a question that is marked so. */
  from: number
  mode: MarkingMode
  /** How far two marks may be apart, as a share of the points, rounded up to a whole point. */
  tolerated: number
}

/** How a question is marked where nothing else is known: the more points it is worth, the more people look at it. */
const byPoints: readonly ByPoints[] = [
  { from: 20, mode: 'arbitrated', tolerated: 0.1 },
  { from: 10, mode: 'third', tolerated: 0.1 },
  { from: 6, mode: 'double', tolerated: 0.1 },
  { from: 0, mode: 'single', tolerated: 0 },
]

/** The way of marking of a question of so many points. */
export function markingDefaults(points: number): Pick<SetupRow, 'mode' | 'tolerance' | 'step'> {
  const { mode, tolerated } = byPoints.find(({ from }) => points >= from) ?? { mode: 'single', tolerated: 0 }
  return { mode, tolerance: Math.ceil(points * tolerated), step: Number.isInteger(points) ? '1' : '0.5' }
}
