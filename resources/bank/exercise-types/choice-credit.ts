/**
 * The score of a partly right answer of several choices:
 * - `all`: nothing (全部选对才得分);
 * - `some`: `some_percent` of the points when some right ones are missing and none is wrong. New gaokao mathematics
 * 2020–2023: 5 points, 2 for part, which is 40; physics: 6 and 3, which is 50;
 * - `share`: the share of the right ones that were chosen, nothing as soon as one is wrong. New gaokao mathematics
 * since 2024: 6 points, of two right ones 3 each, of three right ones 2 each;
 * - `missing`: each right one that is missing subtracts `missing_percent` of the points, down to 0; nothing as soon as
 * one is wrong or where nothing is right (每少选一个扣1分);
 * - `penalty`: every wrong one subtracts what a right one adds, down to 0. QTI `mapResponse` with -1 for a wrong choice
 * and `lowerBound` 0; Moodle with fractions 100/n and -100/n.
 */
export const choiceCredits = ['all', 'some', 'share', 'missing', 'penalty'] as const
export type ChoiceCredit = (typeof choiceCredits)[number]

/** A paper's rule for partly right choices, in the place of the questions' own. */
export interface PartialCredit {
  rule: ChoiceCredit
  /** Of `some`: what a part earns; of `missing`: what each missing one costs. Of others null. */
  points: number | null
}

/** What an answer of several choices stores of a rule, in a question of so many points. */
export function creditOf(
  { rule, points: stated }: PartialCredit,
  points: number,
): { credit: ChoiceCredit; some_percent?: number; missing_percent?: number } {
  const percent = points > 0 ? Math.min(100, ((stated ?? 0) / points) * 100) : 0
  if (rule === 'some') return { credit: rule, some_percent: percent }
  return rule === 'missing' ? { credit: rule, missing_percent: percent } : { credit: rule }
}
