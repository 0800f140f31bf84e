import { afterAll, beforeAll, expect, it } from 'vitest'
import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'
import { resources } from '../../../../resources/index.ts'
import type { SavedAnswer, Sitting } from '../../../../resources/learners/sittings/sitting-calls.ts'
import { Random } from '../../../../samples/random.ts'
import { Client } from '../../../fixtures/client.ts'
import { atScale } from '../../../fixtures/scale.ts'
import { servedBy, type Served } from '../../../fixtures/served-database.ts'
import { administrator, startServerProcess, type ServerProcess } from '../../../fixtures/server.ts'
import { Learner, newLearners, questionsOf } from './learner.ts'

/**
 * Many learners sit a paper by the calls, and each score is what a calculation that knows nothing of the product says.
 */

const { exam, exercise } = resources
const letters = ['A', 'B', 'C', 'D'] as const
const options = letters.map((key) => ({ key, text: `第${key}项` }))
const questionCount = 40
const learnerCount = Number(process.env['CLASS_SIZE'] ?? atScale(500))
const appsAtOnce = 12

let served: Served<ServerProcess>
let admin: Client
let examId: number

/** The paper: ten questions each of four types, of 1 to 4 points. */
const kinds = ['single_choice', 'multiple_choice', 'true_false', 'fill_blank'] as const
const pointsAt = (at: number): number => 1 + (at % 4)
const kindAt = (at: number) => kinds[Math.floor(at / 10)]!

function question(at: number) {
  const type = kindAt(at)
  const letter = letters[at % 4]!
  const answers = {
    single_choice: { type, key: letter },
    multiple_choice: { type, keys: [letter, letters[(at + 1) % 4]], credit: 'share' },
    true_false: { type, value: at % 2 === 0 },
    fill_blank: exerciseType('fill_blank')!.fromText(`答${at}`),
  }
  const hasOptions = type.endsWith('choice')
  return { type, stem: `第${at + 1}题`, answer: answers[type], score: pointsAt(at), ...(hasOptions ? { options } : {}) }
}

/** An answer, with its points counted by hand. */
function answered(at: number, random: Random): { given: SavedAnswer['given']; points: number } {
  const [points, letter, next] = [pointsAt(at), letters[at % 4]!, letters[(at + 1) % 4]!]
  const roll = random.next()
  const response = (value: object) => ({ type: kindAt(at), ...value }) as unknown as SavedAnswer['given']
  if (roll < 0.1) return { given: null, points: 0 }
  const isRight = roll < 0.6
  switch (kindAt(at)) {
    case 'single_choice':
      return { given: response({ key: isRight ? letter : next }), points: isRight ? points : 0 }
    case 'true_false':
      return { given: response({ value: (at % 2 === 0) === isRight }), points: isRight ? points : 0 }
    case 'fill_blank':
      return { given: response({ blanks: [isRight ? `答${at}` : '别的'] }), points: isRight ? points : 0 }
    case 'multiple_choice':
      // One of two, and nothing wrong: half of the points. With a wrong one: none.
      if (isRight) return { given: response({ keys: [next, letter] }), points }
      if (roll < 0.8) return { given: response({ keys: [letter] }), points: points / 2 }
      return { given: response({ keys: [letter, letters[(at + 2) % 4]] }), points: 0 }
  }
}

beforeAll(async () => {
  served = servedBy(await startServerProcess())
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  const subject = await admin.must(resources.subject, 'create', { name: '数学' })
  const course = await admin.must(resources.subject_course, 'create', { name: '高中数学', subject_id: subject.id })
  const items = []
  for (let at = 0; at < questionCount; at++) {
    const { id } = await admin.must(exercise, 'create', { subject_course_id: course.id, ...question(at) })
    items.push({ vkey: `q${at}`, exercises: [{ exercise_id: id }] })
  }
  const sections = [{ vkey: 's', name: '一', exercise_items: items }]
  examId = (
    await admin.must(exam, 'create', {
      title: '统考',
      subject_course_id: course.id,
      duration: 60,
      is_shuffled: true,
      sections,
    })
  ).id
  await admin.must(exam, 'publish_exam', { ids: [examId] })
  await admin.must(exam, 'open_exam', { ids: [examId] })
})
afterAll(() => served?.stop())

const newClass = async (size: number, name: string) => {
  const names = Array.from({ length: size }, (_, at) => `${name}${at}`)
  const made = (await newLearners(served.pool, served.server.base, names)) as (Learner & { id: number })[]
  await served.pool.query(
    `insert into user_grant (user_id, kind, target_id) select unnest($1::integer[]), 'exam', $2`,
    [made.map(({ id }) => id), examId],
  )
  return made
}

it(`${learnerCount} learners answer ${questionCount} questions each, and are scored as a calculation by hand says`, async () => {
  const waiting = (await newClass(learnerCount, 'class')).entries()
  const expected = new Map<number, number[]>()
  const app = async (): Promise<void> => {
    for (const [number, learner] of waiting) {
      const random = new Random(20_261_123, number)
      const { data: sitting } = (await learner.begin(examId)) as { data: Sitting }
      const answers = questionsOf(sitting).map(({ key }) => {
        const at = Number(key.slice(1).split('.')[0])
        return { at, key, ...answered(at, random) }
      })
      const half = answers.length / 2
      // Something else first, which is changed afterwards.
      await learner.save(sitting.record_id, [{ key: 'q0.0', given: null }])
      await learner.save(
        sitting.record_id,
        answers.slice(0, half).map(({ key, given }) => ({ key, given })),
      )
      const rest = answers.slice(half).map(({ key, given }) => ({ key, given }))
      expect(await learner.submit(sitting.record_id, { answers: rest })).toMatchObject({ code: 200 })
      expected.set(
        learner.id,
        answers.toSorted((a, b) => a.at - b.at).map(({ points }) => points),
      )
    }
  }
  await Promise.all(Array.from({ length: appsAtOnce }, app))
  const { rows } = await served.pool.query<{ user_id: number; state: string; score: string; marks: string[] }>(
    `select r.user_id, r.state, r.score, array_agg(a.score order by a.number) as marks from answer_record r join answer_exercise a on a.record_id = r.id
     where r.exam_id = $1 and a.deleted_at is null group by r.id`,
    [examId],
  )
  expect(rows).toHaveLength(learnerCount)
  for (const { user_id, state, score, marks } of rows) {
    const points = expected.get(user_id)!
    expect({ state, marks: marks.map(Number), score: Number(score) }).toEqual({
      state: 'marked',
      marks: points,
      score: points.reduce((sum, one) => sum + one, 0),
    })
  }
})

it('a server that is killed while learners answer loses nothing that it acknowledged, and scores each once', async () => {
  const learners = await newClass(6, 'killed')
  const begun = await Promise.all(learners.map(async (one) => (await one.begin(examId)).data as Sitting))
  const acknowledged = learners.map(() => new Map<string, boolean>())
  let server = served.server
  let seq = 0
  const isUp = { now: true }
  const app = async (at: number): Promise<void> => {
    for (let step = 0; isUp.now; step++) {
      const key = `q${10 * 2 + (step % 10)}.0`
      const value = (step + at) % 3 === 0
      const response = { type: 'true_false', value } as SavedAnswer['given']
      const answer = await learners[at]!.save(begun[at]!.record_id, [{ key, given: response }], ++seq).catch(() => null)
      if (answer?.code === 200) acknowledged[at]!.set(key, value)
      else return
    }
  }
  for (let round = 0; round < 3; round++) {
    const apps = learners.map((_, at) => app(at))
    await new Promise((resolve) => setTimeout(resolve, 150 + 100 * round))
    server.child.kill('SIGKILL')
    await Promise.all(apps)
    server = await startServerProcess({
      dataDir: server.dataDir,
      env: { DATABASE_URL: served.server.databaseUrl!, PASSWORD_COST: 'least' },
    })
    Object.assign(served.server, { child: server.child, stop: server.stop })
    for (const [at, one] of learners.entries()) {
      learners[at] = Object.assign(new Learner(new Client(server.base, one.client.token)), { id: one.id })
      const { data } = (await learners[at].begin(examId)) as { data: Sitting }
      const stored = new Map(data.answers.map(({ key, given }) => [key, (given as { value: boolean } | null)?.value]))
      // The last save of an app may have been stored without its answer having arrived.
      const differing = [...acknowledged[at]!].filter(([key, value]) => stored.get(key) !== value)
      expect(differing.length).toBeLessThanOrEqual(1)
      for (const [key] of differing) expect(stored.has(key)).toBe(true)
      for (const [key, value] of stored) acknowledged[at]!.set(key, value!)
    }
  }
  const submitting = learners.map((one, at) => one.submit(begun[at]!.record_id).catch(() => null))
  await new Promise((resolve) => setTimeout(resolve, 20))
  server.child.kill('SIGKILL')
  await Promise.all(submitting)
  server = await startServerProcess({
    dataDir: server.dataDir,
    env: { DATABASE_URL: served.server.databaseUrl!, PASSWORD_COST: 'least' },
  })
  Object.assign(served.server, { child: server.child, stop: server.stop })
  for (const [at, one] of learners.entries()) {
    const learner = new Learner(new Client(server.base, one.client.token))
    const { data } = await learner.submit(begun[at]!.record_id)
    const right = [...acknowledged[at]!].filter(([key, value]) => value === (Number(key.slice(1, -2)) % 2 === 0))
    const points = right.reduce((sum, [key]) => sum + pointsAt(Number(key.slice(1, -2))), 0)
    expect(data).toMatchObject({ state: 'marked', result: { score: points } })
    expect(data.answers).toHaveLength(questionCount)
  }
})
