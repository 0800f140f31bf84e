import { exercise } from '../../../../resources/exercise.ts'
import type { AnalysisReport } from '../../../../resources/learners/analysis/output.ts'
import { entryOf, holds, rightOf } from '../../../../resources/kit/index.ts'
import type { ChosenAnswer } from '../../bank/statistics/compute.ts'
import { versionsOf } from '../../../records/versions.ts'
import { answersTo, askedOf, picksBy, type Question } from '../../bank/statistics/picks.ts'
import { questionLabels, type Subject } from './chart-data.ts'
import { groupedBy } from '../../../base/grouped-by.ts'
import { answerFigures } from './figures.ts'

type Picks = ReturnType<typeof picksBy>

const countOf = ({ upper, middle, lower }: ChosenAnswer): number => upper + middle + lower

/** The version that most learners had before them. */
function mostAnswered(answers: readonly ChosenAnswer[]): number {
  const counts = new Map<number, number>()
  for (const one of answers) counts.set(one.version, (counts.get(one.version) ?? 0) + countOf(one))
  return [...counts].toSorted(([a, most], [b, other]) => other - most || b - a)[0]?.[0] ?? 0
}

/** Who chose what, by question, as it was answered: of the questions that the person may list. */
async function picksOfQuestions({ records }: Subject, chosen: readonly ChosenAnswer[]): Promise<Map<number, Picks>> {
  if (!holds(records.identity.rights, rightOf(exercise, 'list'))) return new Map()
  const byQuestion = groupedBy(chosen, ({ exercise_id }) => exercise_id)
  const wanted = [...byQuestion].flatMap(([id, answers]) =>
    [...new Set(answers.map(({ version }) => version))].map((version) => ({ id, version })),
  )
  const found = await versionsOf(records, exercise, wanted)
  const versions = groupedBy(
    found.flatMap((one) => one ?? []),
    ({ id }) => id,
  )
  return new Map(
    [...byQuestion].flatMap(([id, answers]): [number, Picks][] => {
      const asked = new Map((versions.get(id) ?? []).map((one) => [one.version, one]))
      const shown = asked.get(mostAnswered(answers))
      if (!shown) return []
      const given = new Map([...asked].map(([version, one]) => [version, askedOf(one)]))
      return [[id, picksBy(shown as unknown as Question, answersTo(askedOf(shown), answers, given))]]
    }),
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
    picksOfQuestions(subject, chosen),
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
