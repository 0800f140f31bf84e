import type { TopicValue } from './topic-values.ts'

/** A computed value by less than this is shown, and counts for nothing. */
export const neededQuestions = 3
export const neededAnswers = 5

/** The value that counts: an imported or entered one wins over one that is computed of answers. */
export const countingValue = ({ given, computed }: Pick<TopicValue, 'given' | 'computed'>): number | null =>
  given ?? computed

/** Whether a value is computed of too few answers to say much. */
export const isThin = ({ given, computed, questions, answers }: TopicValue): boolean =>
  given === null && computed !== null && (questions < neededQuestions || answers < neededAnswers)

/** A topic as a report's overall value needs it. */
export interface WeightedTopic {
  id: number
  parent_id: number | null
  weight: number
}

/**
 * The overall value: Σ weight × value ÷ Σ weight, over the topics without topics below them that have a value of enough
 * answers. Null where none has. To two decimals.
 */
export function overallValue(topics: readonly WeightedTopic[], values: readonly TopicValue[]): number | null {
  const above = new Set(topics.map(({ parent_id }) => parent_id))
  const weights = new Map(topics.flatMap(({ id, weight }) => (above.has(id) ? [] : [[id, weight]])))
  let [sum, total] = [0, 0]
  for (const one of values) {
    const weight = weights.get(one.topic_id) ?? 0
    const value = isThin(one) ? null : countingValue(one)
    if (value === null) continue
    sum += weight * value
    total += weight
  }
  return total > 0 ? Math.round((sum / total) * 100) / 100 : null
}
