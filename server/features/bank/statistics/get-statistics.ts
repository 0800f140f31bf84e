import { exercise, type Exercise } from '../../../../resources/exercise.ts'
import type { ExerciseStatistics } from '../../../../resources/bank/statistics/index.ts'
import { mayRead } from '../../../../resources/kit/index.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { versionsOf } from '../../../records/versions.ts'
import { answersByGroup, measuredNow, sharesByGroup, type AnsweredBy, type GroupCounts } from './compute.ts'
import { isDue } from './due.ts'
import { answersTo, askedOf, none, picksBy, plus } from './picks.ts'
import { answersNeeded } from './rules.ts'

const shareSteps = 5

/**
 * The statistics of a question's answers, for the record's page. Throws 100404 for a question that the person cannot
 * see. Without the right to see answers it returns only counts: scores, and groups derived from them, reveal the key.
 */
export async function getStatistics(records: Records, id: number): Promise<ExerciseStatistics> {
  const stored = (await records.get(exercise, id)) as RecordRow & Exercise
  const { database, identity } = records
  const counts = {
    answer_count: stored.answer_count,
    needed: answersNeeded,
    used_count: stored.used_count,
    last_used_at: stored.last_used_at,
    statistics_at: stored.statistics_at,
    pending: await isDue(database, id),
  }
  if (!mayRead(exercise, exercise.fields.answer, identity.rights)) return { ...counts, ...nothingOfScores }
  const [now, answers, shares] = await Promise.all([
    measuredNow(database, id),
    answersByGroup(database, id),
    sharesByGroup(database, id),
  ])
  const versions = await versionsAnswered(records, id, answers)
  const byStep = new Map(shares.map(({ step, upper, middle, lower }) => [step, { upper, middle, lower }]))
  const isEnough = now.answer_count >= answersNeeded
  return {
    ...counts,
    facility: stored.facility,
    discrimination: stored.discrimination,
    upper_lower: now.upper_lower,
    suspicions: stored.suspicions ?? [],
    groups: answers.reduce<GroupCounts>(plus, none),
    picks: isEnough ? picksBy(stored, answersTo(stored, answers, versions)) : [],
    shares: isEnough ? Array.from({ length: shareSteps }, (_, step) => byStep.get(step) ?? none) : [],
  }
}

async function versionsAnswered(records: Records, id: number, answers: readonly AnsweredBy[]) {
  const numbers = [...new Set(answers.map(({ version }) => version))]
  const found = await versionsOf(
    records,
    exercise,
    numbers.map((version) => ({ id, version })),
  )
  return new Map(found.flatMap((one) => (one ? [[one.version, askedOf(one)] as const] : [])))
}

const nothingOfScores = {
  facility: null,
  discrimination: null,
  upper_lower: null,
  suspicions: [],
  groups: none,
  picks: [],
  shares: [],
}
