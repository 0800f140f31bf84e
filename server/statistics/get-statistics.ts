import { exercise, type Exercise } from '../../resources/exercise.ts'
import type { ExerciseStatistics } from '../../resources/exercise-statistics.ts'
import { exerciseType } from '../../resources/exercise-types/index.ts'
import { picksOf, rightGiven, type ExerciseGiven } from '../../resources/exercise-types/scoring.ts'
import { mayRead } from '../../resources/kit/index.ts'
import { sql } from '../database/database.ts'
import type { Records } from '../database/records.ts'
import { answersByGroup, measuredNow, sharesByGroup, type GroupCounts } from './compute.ts'
import { isDue } from './due.ts'
import { answersNeeded } from './rules.ts'

const shareSteps = 5
type Question = Pick<Exercise, 'type' | 'options' | 'answer'>
const none: GroupCounts = { upper: 0, middle: 0, lower: 0 }
const plus = (one: GroupCounts, other: GroupCounts): GroupCounts => ({ upper: one.upper + other.upper, middle: one.middle + other.middle, lower: one.lower + other.lower })

type Answered = GroupCounts & { answer: ExerciseGiven | null }

/** Who chose what: an entry an option, and one with an empty key for those who chose nothing. Empty for types without choices. */
function picksBy(question: Question, answers: readonly Answered[], showsRight: boolean): ExerciseStatistics['picks'] {
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
  return [...counts].map(([key, groups]) => ({ key, right: showsRight ? right.includes(key) : null, ...groups }))
}

/** What can be chosen: the options, or right and wrong. */
const optionKeys = ({ type, options }: Question): string[] => (exerciseType(type)?.hasOptions ? (options ?? []).map(({ key }) => key) : ['true', 'false'])

/** What the answers to a question say of it, as the record's page shows it. Throws 100404 for a question that the person does not see. */
export async function getStatistics(records: Records, id: number): Promise<ExerciseStatistics> {
  const stored = await records.get(exercise, id)
  const { database, identity } = records
  // Which option is right is read whatever the person may see, and told only to who may.
  const [question] = await database.all<Question>(sql`select type, options, answer from exercise where id = ${id}`)
  const [now, answers, shares, pending] = await Promise.all([measuredNow(database, id), answersByGroup(database, id), sharesByGroup(database, id), isDue(database, id)])
  const byStep = new Map(shares.map(({ step, upper, middle, lower }) => [step, { upper, middle, lower }]))
  const isEnough = now.answer_count >= answersNeeded
  return {
    answer_count: stored['answer_count'] as number,
    needed: answersNeeded,
    used_count: stored['used_count'] as number,
    last_used_at: stored['last_used_at'] as string | null,
    facility: stored['facility'] as number | null,
    discrimination: stored['discrimination'] as number | null,
    upper_lower: now.upper_lower,
    suspicions: stored['suspicions'] as string[],
    statistics_at: stored['statistics_at'] as string | null,
    pending,
    groups: answers.reduce<GroupCounts>(plus, none),
    picks: isEnough ? picksBy(question!, answers, mayRead(exercise, exercise.fields.answer, identity.rights)) : [],
    shares: isEnough ? Array.from({ length: shareSteps }, (_, step) => byStep.get(step) ?? none) : [],
  }
}
