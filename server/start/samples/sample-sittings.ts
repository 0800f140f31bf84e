import { pointsOf, type ExerciseAnswer, type ExerciseOption } from '../../../resources/bank/exercise-types/index.ts'
import {
  emptyResponse,
  rightResponse,
  scoreAnswer,
  type ExerciseResponse,
} from '../../../resources/bank/exercise-types/scoring.ts'
import { resources } from '../../../resources/index.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { insertRows, numberAnswers } from './insert-rows.ts'
import { Random } from '../../../samples/random.ts'
import { itemAt, entryOf } from '../../../resources/kit/present.ts'

/**
 * Two classes that took a paper together, and one of them another before, so that questions have statistics to view and
 * the question set a report. None of their people is real.
 */

const learners = 40
const surnames = [
  '赵',
  '钱',
  '孙',
  '李',
  '周',
  '吴',
  '郑',
  '王',
  '冯',
  '陈',
  '蒋',
  '沈',
  '韩',
  '杨',
  '朱',
  '许',
  '何',
  '吕',
  '施',
  '张',
]
const givenNames = ['子涵', '一诺', '思远', '雨欣', '浩然', '梓萱', '宇轩', '欣怡', '博文', '佳琪']
const dayMs = 86_400_000
const seed = 20_261_110

const classes = [
  { name: '高一（1）班', username: 'g1c1', better: 0 },
  { name: '高一（2）班', username: 'g1c2', better: 0.4 },
] as const
type SampleClass = (typeof classes)[number]

/** `isSet`: the paper is the question set of the course. */
const papers = [
  { title: '期中数学', of: classes.slice(0, 1), daysAgo: 24, every: 2, isSet: false },
  { title: '期末复习卷', of: classes, daysAgo: 6, every: 1, isSet: true },
] as const

export interface SatQuestion {
  id: number
  type: string
  difficulty: number
  options: readonly ExerciseOption[]
  answer: ExerciseAnswer | null
  score: number | null
}

/** The site and course of the classes, and their question set; `password` is a hash. */
interface Place {
  siteId: number
  courseId: number
  setId: number
  password: string
}

/** Faulty questions, by their place in the list, for the statistics to find. */
const flaws: Readonly<Record<number, 'key' | 'easy' | 'option'>> = { 2: 'key', 6: 'option', 14: 'easy' }

interface Learner {
  id: number
  ability: number
}

async function insertClass(
  database: Database,
  { siteId, courseId, password }: Place,
  { name, username, better }: SampleClass,
): Promise<Learner[]> {
  const number = classes.findIndex((one) => one.name === name)
  const random = new Random(seed, number === 0 ? 0 : 10 + number)
  const rows = Array.from({ length: learners }, (_, index) => ({
    username: `${username}-${String(index + 1).padStart(2, '0')}`,
    name:
      itemAt(surnames, (index + number * 7) % surnames.length) +
      itemAt(givenNames, (index * 7 + number * 3 + Math.floor(index / surnames.length)) % givenNames.length),
    password,
    status: 1,
    role_ids: [],
    site_ids: [siteId],
    subject_course_ids: [courseId],
    remark: `示例学员，${name}`,
  }))
  const ids = await insertRows(database, resources.user, rows)
  const group = { name, kind: 'class', year: 2026, site_ids: [siteId], subject_course_ids: [courseId] }
  const [groupId] = await insertRows(database, resources.user_group, [group])
  const members = ids.map((user_id, index) => ({ group_id: groupId, user_id, number: itemAt(rows, index).username }))
  await insertRows(database, resources.group_member, members)
  // Sums of even numbers are nearly normal: mean 0, standard deviation 1.
  return ids.map((id) => ({
    id,
    ability: Array.from({ length: 12 }, () => random.next()).reduce((sum, one) => sum + one, better - 6),
  }))
}

/** The probability of a right answer: the logistic model of one parameter, scaled as usual by 1.7; F. M. Lord, 1980. */
const chanceOf = (ability: number, difficulty: number): number =>
  1 / (1 + Math.exp(-1.7 * (ability - (difficulty - 2.6) * 0.9)))

function chanceWith(question: SatQuestion, flaw: string | undefined, ability: number): number {
  if (flaw === 'easy') return 0.99
  if (flaw === 'key') return chanceOf(-ability, 3)
  if (flaw === 'option') return ability > 0.3 ? 0.3 : 0.4
  return chanceOf(ability, question.difficulty)
}

/**
 * A learner who does not know the answer chooses a wrong one, mostly the first wrong option, or leaves the question
 * unanswered.
 */
function wrongResponse(
  { type, options, answer }: SatQuestion & { answer: ExerciseAnswer },
  random: Random,
  flaw: string | undefined,
): ExerciseResponse {
  if (answer.type === 'true_false') return { type: 'true_false', value: !answer.value }
  if (answer.type === 'multiple_choice')
    return {
      type: 'multiple_choice',
      keys: random.chance(0.6) ? answer.keys.slice(0, 1) : options.map(({ key }) => key).slice(0, 3),
    }
  if (answer.type !== 'single_choice') return emptyResponse(type)
  const others = options.map(({ key }) => key).filter((key) => key !== answer.key)
  return {
    type: 'single_choice',
    key: flaw || random.chance(0.5) ? itemAt(others, 0) : random.chance(0.06) ? null : random.pick(others),
  }
}

/** An answer, scored as the server scores it; one that a person has to score earns a share by the learner's ability. */
function answered(
  question: SatQuestion & { answer: ExerciseAnswer },
  flaw: string | undefined,
  ability: number,
  random: Random,
) {
  const full = pointsOf(question.score, question.answer) || 1
  const chance = chanceWith(question, flaw, ability)
  const response = random.chance(chance) ? rightResponse(question.answer) : wrongResponse(question, random, flaw)
  const { earned, verdict } = scoreAnswer(question.answer, response, full)
  const isScoredByHand =
    verdict === 'unscored' || !['single_choice', 'multiple_choice', 'true_false'].includes(question.type)
  return {
    answer: response,
    full_score: full,
    score: isScoredByHand ? Math.round(full * Math.min(1, Math.max(0, chance + (random.next() - 0.5) * 0.5))) : earned,
  }
}

/** Creates the classes, their answers and with them their attempts. */
export async function insertSittings(
  database: Database,
  place: Place,
  questions: readonly SatQuestion[],
): Promise<void> {
  const learnersOf = new Map<SampleClass, Learner[]>()
  for (const one of classes) learnersOf.set(one, await insertClass(database, place, one))
  for (const [number, one] of classes.entries()) {
    const random = new Random(seed, 1 + number * 10)
    for (const paper of papers) {
      if (!paper.of.includes(one)) continue
      await insertAttempts(
        database,
        place,
        `${one.name}${paper.title}`,
        paper,
        entryOf(learnersOf, one),
        questions,
        random,
      )
    }
  }
}

async function insertAttempts(
  database: Database,
  { courseId, setId }: Place,
  sitting: string,
  { daysAgo, every, isSet }: (typeof papers)[number],
  people: readonly Learner[],
  questions: readonly SatQuestion[],
  random: Random,
): Promise<void> {
  const chosen = questions.flatMap((question, index) =>
    question.answer && index % every === 0 ? [{ ...question, answer: question.answer, flaw: flaws[index] }] : [],
  )
  const rows = people.flatMap(({ id, ability }) =>
    chosen.map((question) => ({
      subject_course_id: courseId,
      sitting,
      user_id: id,
      exercise_id: question.id,
      ...answered(question, question.flaw, ability, random),
    })),
  )
  await insertRows(database, resources.answer_exercise, rows)
  const submitted = new Date(Date.now() - daysAgo * dayMs)
  const started = new Date(submitted.getTime() - 5_400_000)
  await database.run(
    sql`update answer_record set started_at = ${started.toISOString()}::timestamptz, submitted_at = ${submitted.toISOString()}::timestamptz,
      exam_id = ${isSet ? setId : null}::integer where title = ${sitting}`,
  )
  await numberAnswers(database, sitting)
}
