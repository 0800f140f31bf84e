import type { ExerciseResponse } from '../../../../resources/bank/exercise-types/scoring.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import type { SavedAnswer } from '../../../../resources/learners/sittings/sitting-calls.ts'
import { invalid } from '../../../base/fault.ts'
import type { PaperContent } from '../../papers/paper-files/paper-content.ts'
import { sql, type Database } from '../../../storage/postgres/database.ts'
import { questionsByKey } from './sitting-paper.ts'

/** The answers of a sitting in progress, one for each question that was answered. */

export interface StoredAnswer {
  key: string
  given: ExerciseResponse | null
  seq: number
}

export const savedAnswers = (database: Database, recordId: number): Promise<StoredAnswer[]> =>
  database.all<StoredAnswer & Record<string, unknown>>(
    sql`select key, given, seq from sitting_answer where record_id = ${recordId} order by key`,
  )

const messages = {
  question: { zh: '试卷中没有这道题', en: 'The paper has no such question' },
  shape: { zh: '作答与题型不符', en: 'The answer does not fit the type of the question' },
  twice: { zh: '同一道题只能出现一次', en: 'A question can be answered only once in a save' },
}

/** Throws 100400 for an answer to a question that the paper does not have, or of another type. */
export function requireFitting(content: PaperContent, answers: readonly SavedAnswer[], language: Language): void {
  const questions = questionsByKey(content)
  const known = new Set<string>()
  const faults = answers.flatMap(({ key, given }, at) => {
    const question = questions.get(key)
    const fault = !question
      ? messages.question
      : known.has(key)
        ? messages.twice
        : given && given.type !== question.record['type']
          ? messages.shape
          : null
    known.add(key)
    return fault ? [{ path: `answers.${at}.${question ? 'given' : 'key'}`, message: fault[language] }] : []
  })
  if (faults.length > 0) throw invalid(faults.slice(0, 20))
}

/**
 * Within a transaction that holds the sitting: stores answers, but where one of a higher number is there. The outcome
 * of several saves depends on their numbers alone, not on the order in which they arrive; of two apps that use the same
 * number the first one stays. Returns the questions that were passed over.
 */
export async function storeAnswers(
  database: Database,
  recordId: number,
  seq: number,
  answers: readonly SavedAnswer[],
): Promise<string[]> {
  if (answers.length === 0) return []
  const given = sql`jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given(key text, given jsonb)`
  await database.run(
    sql`insert into sitting_answer (record_id, key, given, seq) select ${recordId}::integer, key, given, ${seq}::integer from ${given}
      on conflict (record_id, key) do update set given = excluded.given, seq = excluded.seq where sitting_answer.seq < excluded.seq`,
  )
  const others = await database.all<{ key: string }>(
    sql`select s.key from ${given} join sitting_answer s on s.record_id = ${recordId}::integer and s.key = given.key
      where s.seq <> ${seq}::integer or s.given is distinct from given.given order by s.key`,
  )
  return others.map(({ key }) => key)
}
