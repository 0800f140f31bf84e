import { exercise, type Exercise } from '../../../../resources/exercise.ts'
import type { AnalysisReport } from '../../../../resources/learners/analysis/output.ts'
import { entryOf, holds, rightOf } from '../../../../resources/kit/index.ts'
import type { ChosenAnswer } from '../../bank/statistics/compute.ts'
import { picksBy, type Answered } from '../../bank/statistics/picks.ts'
import { questionLabels, type Subject } from './chart-data.ts'
import { answerFigures } from './figures.ts'

/** Who chose what, by question: of the questions that the person may list. */
async function picksOfQuestions({ records }: Subject, ids: readonly number[], chosen: readonly ChosenAnswer[]) {
  if (!holds(records.identity.rights, rightOf(exercise, 'list'))) return new Map<number, ReturnType<typeof picksBy>>()
  const questions = await records.getMany(exercise, ids)
  const byQuestion = new Map<number, Answered[]>()
  for (const { exercise_id, ...one } of chosen)
    byQuestion.set(exercise_id, [...(byQuestion.get(exercise_id) ?? []), one])
  return new Map(
    questions.map((one) => [one.id, picksBy(one as unknown as Exercise, byQuestion.get(one.id) ?? [])] as const),
  )
}

/** The analysis of the questions, in their order: what each measured, and who chose which option. */
export async function itemsOf(subject: Subject): Promise<AnalysisReport['questions']> {
  const [{ measured, chosen }, figures] = await Promise.all([
    subject.measured(),
    answerFigures(subject.attempts, 'question', 'all'),
  ])
  const ids = measured.map(({ exercise_id }) => exercise_id)
  const [labels, picks] = await Promise.all([
    questionLabels(subject, ids.map(String)),
    picksOfQuestions(subject, ids, chosen),
  ])
  const byId = new Map(figures.map((one) => [Number(one.key), one]))
  return measured
    .toSorted((one, other) => labels.order(String(one.exercise_id), String(other.exercise_id)))
    .map(({ exercise_id: id, answers, p, r, d }) => ({
      id,
      ...labels.of(String(id)),
      count: answers,
      average: entryOf(byId, id).average,
      full_rate: entryOf(byId, id).full_rate,
      facility: p,
      discrimination: r,
      upper_lower: d,
      options: picks.get(id) ?? [],
    }))
}
