import { exercise, type Exercise } from '../../../resources/exercise.ts'
import type { ExerciseStatistics } from '../../../resources/capabilities/statistics/index.ts'
import { exerciseType } from '../../../resources/exercise-types/index.ts'
import { picksOf, rightGiven, type ExerciseGiven } from '../../../resources/exercise-types/scoring.ts'
import { mayRead } from '../../../resources/kit/index.ts'
import type { RecordRow, Records } from '../../records/records.ts'
import { answersByGroup, measuredNow, sharesByGroup, type GroupCounts } from './compute.ts'
import { isDue } from './due.ts'
import { answersNeeded } from './rules.ts'

const shareSteps = 5
type Question = Pick<Exercise, 'type' | 'options' | 'answer'>
const none: GroupCounts = { upper: 0, middle: 0, lower: 0 }
const plus = (one: GroupCounts, other: GroupCounts): GroupCounts => ({
  upper: one.upper + other.upper,
  middle: one.middle + other.middle,
  lower: one.lower + other.lower,
})

type Answered = GroupCounts & { answer: ExerciseGiven | null }

/**
 * Who chose what: an entry for each option, and one with an empty key for those who chose nothing. Empty for types
 * without choices.
 */
function picksBy(question: Question, answers: readonly Answered[]): ExerciseStatistics['picks'] {
  const right = question.answer && picksOf(question.type, rightGiven(question.answer))
  if (!right || answers.every(({ answer }) => answer === null)) return []
  const counts = new Map<string, GroupCounts>([...optionKeys(question), ''].map((key) => [key, none]))
  for (const { answer, ...groups } of answers) {
    const chosen = new Set(picksOf(question.type, answer))
    for (const key of chosen.size > 0 ? chosen : ['']) {
      const before = counts.get(key)
      if (before) counts.set(key, plus(before, groups))
    }
  }
  return [...counts].map(([key, groups]) => ({ key, right: right.includes(key), ...groups }))
}

/** The possible choices: the options, or right and wrong. */
const optionKeys = ({ type, options }: Question): string[] =>
  exerciseType(type)?.hasOptions ? (options ?? []).map(({ key }) => key) : ['true', 'false']

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
  const byStep = new Map(shares.map(({ step, upper, middle, lower }) => [step, { upper, middle, lower }]))
  const isEnough = now.answer_count >= answersNeeded
  return {
    ...counts,
    facility: stored.facility,
    discrimination: stored.discrimination,
    upper_lower: now.upper_lower,
    suspicions: stored.suspicions ?? [],
    groups: answers.reduce<GroupCounts>(plus, none),
    picks: isEnough ? picksBy(stored, answers) : [],
    shares: isEnough ? Array.from({ length: shareSteps }, (_, step) => byStep.get(step) ?? none) : [],
  }
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
