/** A linear program with integers, and what solves it: `highs-solver.ts`; another solver can stand in. */

interface Row {
  lower: number
  upper: number
  columns: number[]
  values: number[]
}

/** Minimise the cost of the columns, each within its bounds, so that every row is within its own. */
export class Program {
  readonly costs: number[] = []
  readonly lowers: number[] = []
  readonly uppers: number[] = []
  readonly integers: boolean[] = []
  readonly rows: Row[] = []

  column(bounds: { cost?: number; lower?: number; upper?: number; integer?: boolean }): number {
    this.costs.push(bounds.cost ?? 0)
    this.lowers.push(bounds.lower ?? 0)
    this.uppers.push(bounds.upper ?? Infinity)
    this.integers.push(bounds.integer ?? false)
    return this.costs.length - 1
  }

  /** Entries of the same column must not repeat; zeros are left out. */
  row(lower: number, upper: number, entries: readonly (readonly [column: number, value: number])[]): void {
    const given = entries.filter(([, value]) => value !== 0)
    this.rows.push({
      lower,
      upper,
      columns: given.map(([column]) => column),
      values: given.map(([, value]) => value),
    })
  }
}

export interface Solved {
  /** `open`: a limit was reached before it was found or excluded. */
  outcome: 'solved' | 'infeasible' | 'open'
  /** The values of the columns, where it is solved. */
  values: readonly number[]
  objective: number
  /** No solution costs less. */
  bound: number
}

export interface SolveLimits {
  /** Nodes of the search tree: the same program always ends at the same place. */
  nodes: number
  /** The search ends when the best solution costs at most this much more than the bound. */
  gap?: number
}

export interface Solver {
  readonly version: string
  /** Whether the emergency brake on time has ended a search. */
  readonly braked: boolean
  solve(program: Program, limits: SolveLimits): Solved
}
