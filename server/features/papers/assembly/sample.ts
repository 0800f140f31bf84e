import type { Bank } from './bank.ts'
import { shuffled } from './random.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/**
 * What a program of single questions is given: more makes it slow, and hardly better. With 40 the bench takes half as
 * long again.
 */
const perStratum = 16
/** What a rule needs besides, for each question that it asks for. */
const [perRule, perWanted] = [10, 2]

/** Adds blocks of the groups in turn, as many as wanted in all. */
function roundRobin(groups: readonly (readonly number[])[], wanted: number, into: Set<number>): void {
  let taken = 0
  for (let turn = 0; taken < wanted; turn++) {
    const inTurn = groups.flatMap((group) => group.slice(turn, turn + 1))
    if (inTurn.length === 0) return
    for (const block of inTurn.slice(0, wanted - taken)) into.add(block)
    taken += inTurn.length
  }
}

/**
 * The blocks that a paper is chosen from: of each stratum (type and difficulty) some of every class in turn, all of
 * what a rule has hardly enough of, and what has to be contained. Chance is here alone, in the order of the blocks and
 * the classes.
 */
export function sampleOf(bank: Bank, used: ReadonlySet<number>, random: () => number): number[] {
  const { request, shared } = bank
  const groups = bank.classes.map(({ blocks }) => blocks.filter((block) => !used.has(block)))
  const strata = new Map<string, number[][]>()
  for (const group of shuffled(groups, random)) {
    if (group.length === 0) continue
    const { type, difficulty } = itemAt(bank.candidates, itemAt(itemAt(bank.blocks, itemAt(group, 0)).members, 0))
    const stratum = `${type}/${difficulty}`
    strata.set(stratum, [...(strata.get(stratum) ?? []), shuffled(group.slice(0, 4 * perStratum), random)])
  }
  const chosen = new Set(shared)
  for (const group of strata.values()) roundRobin(group, perStratum, chosen)
  for (const [rule, { lo, measure }] of request.rules.entries()) {
    if (!lo) continue
    const wanted = perRule + perWanted * (measure === 'count' ? lo : lo / 2)
    const counted = groups.filter((group) => group.length > 0 && bank.coefficient(itemAt(group, 0), rule) > 0)
    roundRobin(counted, Math.min(200, wanted), chosen)
  }
  return shuffled([...chosen], random)
}
