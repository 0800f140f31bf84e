import { cents, type Bank } from './bank.ts'
import type { DemandPart, Supply } from './request.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/**
 * What papers have to meet, each of which can be in conflict with others. Without one, more is possible, never less.
 */
export type Demand =
  | { kind: 'rule'; rule: number }
  | { kind: 'must_contain'; id: number }
  | { kind: 'not_with'; ids: readonly number[] }
  | { kind: 'difficulty'; target: number; tolerance: number }
  | { kind: 'parallel' }
  /** As many as the first paper has, in cents: for the papers that follow it one by one. */
  | { kind: 'points'; points: number }

/**
 * `target`: that of the request, or else of the first paper: half of the tolerance then keeps any two papers within it.
 */
export function demandsOf({ request }: Bank, target: number | null): Demand[] {
  const tolerance = request.target === null ? request.tolerance / 2 : request.tolerance
  return [
    ...(request.papers > 1 ? [{ kind: 'parallel' as const }] : []),
    ...request.notWith.map((ids) => ({ kind: 'not_with' as const, ids })),
    ...request.mustContain.map((id) => ({ kind: 'must_contain' as const, id })),
    ...(target === null ? [] : [{ kind: 'difficulty' as const, target, tolerance }]),
    ...request.rules.map((_, rule) => ({ kind: 'rule' as const, rule })),
  ]
}

export function supplyOf(bank: Bank, rule: number): Supply {
  const met = bank.candidates.filter((_, index) => bank.meetsRule(index, rule))
  return { count: met.length, score: met.reduce((sum, one) => sum + cents(one.score), 0) / 100 }
}

export function partOf(bank: Bank, demand: Demand): DemandPart {
  const { request } = bank
  switch (demand.kind) {
    case 'rule':
      return { kind: 'rule', key: itemAt(request.rules, demand.rule).key, supply: supplyOf(bank, demand.rule) }
    case 'parallel':
    case 'points':
      return { kind: 'parallel', papers: request.papers }
    default:
      return demand
  }
}
