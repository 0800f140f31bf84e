import type { MathTree } from './math-tree.ts'
import { mathOf } from './write-math.ts'

/** Formulas that were written before: after an edit a paper is printed again with the same ones. */
const most = 5000
const known = new Map<string, MathTree | null>()

export function knownMath(latex: string, display: boolean): MathTree | null {
  const key = `${display ? 'block' : 'line'} ${latex}`
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= most) known.clear()
  const math = mathOf(latex, display)
  known.set(key, math)
  return math
}
