import type { Bank } from './bank.ts'
import { findPapers } from './decide.ts'
import { partOf, type Demand } from './demands.ts'
import type { Solver } from './program.ts'
import type { Conflict } from './request.ts'

/**
 * A smallest set of demands in conflict, by the deletion filter (Chinneck and Dravnieks, 1991): a demand whose absence
 * leaves the rest impossible is dropped for good. Minimal since the bank stays that of the whole request, where what is
 * impossible stays so with more demands. Whole kinds are tried first, which saves solves.
 */
export function conflictOf(bank: Bank, demands: readonly Demand[], solver: Solver, isCertain: boolean): Conflict {
  let left = [...demands]
  let proved = isCertain
  const tryWithout = (some: readonly Demand[]): void => {
    const rest = left.filter((one) => !some.includes(one))
    if (rest.length === left.length) return
    const found = findPapers(bank, rest, solver)
    if (found === null) left = rest
    else if (found === 'open' && some.length === 1) proved = false
  }
  for (const kind of ['parallel', 'not_with', 'must_contain', 'difficulty'] as const)
    tryWithout(left.filter((one) => one.kind === kind))
  for (const demand of left) if (left.length > 1) tryWithout([demand])
  return { parts: left.map((demand) => partOf(bank, demand)), proved }
}
