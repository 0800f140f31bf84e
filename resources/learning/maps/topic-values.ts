import { z } from 'zod'
import { recordId } from '../../kit/record-id.ts'

const value = z.number().min(0).max(100).nullable().default(null)
const count = z.int().min(0).max(1_000_000).default(0)

/**
 * A learner's values on a topic, from 0 to 100. `given`: imported or entered, of `evidence` observations where that is
 * known. `computed`: of their answers, by so many `questions` and `answers`; only the server sets these. A given value
 * wins.
 */
const topicValue = z.strictObject({
  topic_id: recordId,
  given: value,
  evidence: count.nullable().default(null),
  computed: value,
  questions: count,
  answers: count,
})
export type TopicValue = z.infer<typeof topicValue>

export const topicValues = z.array(topicValue).max(10_000)
