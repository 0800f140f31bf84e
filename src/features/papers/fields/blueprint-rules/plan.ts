import type { BlueprintRule } from '../../../../../resources/papers/assembly/blueprint-rule.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** Counts by type, from the easiest to the hardest. */
export type Coverage = Readonly<Record<string, readonly number[]>>

const levels = [1, 2, 3, 4, 5]

/**
 * What the rules ask for at least, by type and difficulty: the number of a rule that names types is spread evenly over
 * these and its difficulties. Of two rules for one type, one with difficulties and one without, the larger share of a
 * cell counts.
 */
export function planned(rules: readonly BlueprintRule[]): Coverage {
  const cells: Record<string, number[]> = {}
  for (const { types, difficulties, measure, lo } of rules) {
    if (measure !== 'count' || !lo || types.length === 0) continue
    const at = difficulties.length > 0 ? difficulties : levels
    for (const type of types) {
      const row = (cells[type] ??= [0, 0, 0, 0, 0])
      for (const level of at) row[level - 1] = Math.max(itemAt(row, level - 1), lo / (types.length * at.length))
    }
  }
  return cells
}

/** The first rule for each knowledge that the rules name: the rows of a table of knowledge. */
export function knowledgeRules(rules: readonly BlueprintRule[]): BlueprintRule[] {
  const first = new Map<string, BlueprintRule>()
  for (const rule of rules)
    if (rule.knowledge_ids.length > 0 && !first.has(knowledgeOf(rule))) first.set(knowledgeOf(rule), rule)
  return [...first.values()]
}

const knowledgeOf = ({ knowledge_ids }: BlueprintRule): string => knowledge_ids.toSorted((a, b) => a - b).join()

/** What the rules ask for at least of each knowledge, by difficulty, under the keys of `knowledgeRules`. */
export function plannedKnowledge(rules: readonly BlueprintRule[]): Coverage {
  return Object.fromEntries(
    knowledgeRules(rules).map((row) => {
      const cells = [0, 0, 0, 0, 0]
      for (const rule of rules) {
        const { difficulties, measure, lo } = rule
        if (knowledgeOf(rule) !== knowledgeOf(row) || measure !== 'count' || !lo) continue
        const at = difficulties.length > 0 ? difficulties : levels
        for (const level of at) cells[level - 1] = Math.max(itemAt(cells, level - 1), lo / at.length)
      }
      return [row.key, cells]
    }),
  )
}

/** What the rules about types alone add up to: where a type has several, the largest of them. */
export function totals(rules: readonly BlueprintRule[]): { count: number; score: number } {
  const sum = (wanted: BlueprintRule['measure']): number => {
    const byTypes = new Map<string, number>()
    for (const { types, measure, lo } of rules)
      if (measure === wanted && types.length > 0)
        byTypes.set(types.join(), Math.max(byTypes.get(types.join()) ?? 0, lo ?? 0))
    const whole = rules.find((rule) => rule.measure === wanted && isWithoutCondition(rule))
    return Math.max(
      whole?.lo ?? 0,
      [...byTypes.values()].reduce((all, one) => all + one, 0),
    )
  }
  return { count: sum('count'), score: sum('score') }
}

const isWithoutCondition = (rule: BlueprintRule): boolean =>
  [rule.types, rule.difficulties, rule.knowledge_ids, rule.chapter_ids, rule.label_ids, rule.sources].every(
    (values) => values.length === 0,
  ) &&
  rule.year_from === null &&
  rule.year_to === null
