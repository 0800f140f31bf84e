import { afterAll, beforeAll, expect, it } from 'vitest'
import { marking_scheme } from '../../../../resources/marking-scheme.ts'
import { qualityOf } from '../../../../server/features/learners/marking/quality.ts'
import { readScheme } from '../../../../server/features/learners/marking/scheme.ts'
import { trialOf } from '../../../../server/features/learners/marking/trial.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { systemIdentity } from '../../../../server/base/identity.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { Random } from '../../../../samples/random.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'
import { actor, answered, leader, leads, markers, openScheme, options, setUp } from './marked-class.ts'

/** Marks that do not count: hidden repeats of one's own, and those of a trial; and what a leader looks at. */

let db: TestDatabase
let paper: { examId: number; exerciseId: number }

beforeAll(async () => {
  db = await startTestDatabase()
  paper = await setUp(db)
})
afterAll(() => db?.stop())

const schemeBy = (schemeId: number, userId = 0) =>
  readScheme(recordsFor(db.database, { ...systemIdentity, userId }), marking_scheme, options, schemeId)
const qualityBy = async (schemeId: number) =>
  (await qualityOf(recordsFor(db.database, systemIdentity), await schemeBy(schemeId))).list

const settledScores = (ids: readonly number[]) =>
  db.database.all<{ id: number; score: number | null }>(
    sql`select id, score from answer_exercise where id = any(${sql.param([...ids])}::integer[]) order by id`,
  )

it('repeats come to their own marker, look new, change no score, quota or progress, and say how markers agree with themselves', async () => {
  const share = 20
  const quota = 30
  const ids = await answered(
    db,
    paper,
    Array.from({ length: 50 }, (_, at) => `复现 ${at}`),
  )
  const people = markers.slice(0, 2)
  const schemeId = await openScheme(db, paper, { mode: 'single', markers: people, quota, repeats: share })
  const random = new Random(20_261_128, 20)
  /** The definition: what counts, and the pairs of first and second scores of each person. */
  const scores = new Map<number, number>()
  const last = new Map<string, number>()
  const pairs = new Map(people.map((user) => [user, [] as [number, number][]]))
  const marked = new Map(people.map((user) => [user, [] as number[]]))
  let corrected = 0
  for (let turn = 0; turn < 400; turn++) {
    const user = people[Math.floor(random.next() * 2)]!
    const me = actor(db, schemeId, user)
    const { task, progress } = await me.take()
    const own = marked.get(user)!
    expect(progress).toMatchObject({ own: own.length, total: ids.length, settled: scores.size })
    if (!task) continue
    expect(task).toMatchObject({ round: '1', mine: null, tag: null, returned: null, marks: [] })
    const score = Math.floor(random.next() * 11)
    const isRepeat = own.includes(task.answer)
    if (!isRepeat) expect(scores.has(task.answer), 'nobody else marked it').toBe(false)
    else {
      expect(own.slice(-5), 'not one of the last').not.toContain(task.answer)
      expect(pairs.get(user)!.length).toBeLessThan(Math.floor((own.length * share) / 100))
    }
    expect(await me.mark(task.answer, '1', { score }, random.chance(0.3))).toEqual([task.answer])
    if (isRepeat) {
      const pair: [number, number] = [last.get(`${user} ${task.answer}`)!, score]
      pairs.get(user)!.push(pair)
      if (random.chance(0.4)) {
        // Looked at again and corrected, it is the repeat that changes.
        expect((await me.take([], task.answer)).task?.mine?.score).toBe(score)
        pair[1] = (score + 1) % 11
        await me.mark(task.answer, '1', { score: pair[1] })
        corrected++
      }
      continue
    }
    own.push(task.answer)
    scores.set(task.answer, score)
    last.set(`${user} ${task.answer}`, score)
  }
  expect(corrected).toBeGreaterThan(0)
  for (const user of people) expect(marked.get(user)!.length).toBeLessThanOrEqual(quota)
  expect(scores.size).toBe(ids.length)
  expect(await settledScores(ids)).toEqual(ids.map((id) => ({ id, score: scores.get(id) })))
  const quality = await qualityBy(schemeId)
  for (const user of people) {
    const own = pairs.get(user)!
    expect(own.length).toBeGreaterThan(2)
    const drift = own.reduce((sum, [first, second]) => sum + second - first, 0) / own.length
    const row = quality.find(({ name }) => name === `评卷人${user}`)!
    expect(row).toMatchObject({
      marks: marked.get(user)!.length,
      quota,
      repeats: own.length,
      same: own.filter(([first, second]) => first === second).length,
    })
    expect(row.drift).toBeCloseTo(drift, 1)
  }
  const standings = await db.database.all(sql`select 1 from marking_mark where scheme_id = ${schemeId}`)
  expect(standings).toHaveLength(ids.length)
})

it('a repeat of a mark that was corrected or looked at meanwhile is none', async () => {
  await answered(
    db,
    paper,
    Array.from({ length: 12 }, (_, at) => `看过 ${at}`),
  )
  const schemeId = await openScheme(db, paper, { mode: 'single', repeats: 20 })
  const me = actor(db, schemeId, markers[0]!)
  const own: number[] = []
  let repeated: number | undefined
  for (let turn = 0; turn < 11 && repeated === undefined; turn++) {
    const { task } = await me.take()
    if (own.includes(task!.answer)) repeated = task!.answer
    else {
      await me.mark(task!.answer, '1', { score: 2 })
      own.push(task!.answer)
    }
  }
  expect(repeated).toBeDefined()
  expect((await me.take([], repeated)).task?.mine?.score).toBe(2)
  await me.mark(repeated!, '1', { score: 9 })
  expect(await settledScores([repeated!])).toEqual([{ id: repeated, score: 9 }])
  expect((await qualityBy(schemeId))[0]).toMatchObject({ repeats: 0 })
})

it('a trial gives everybody the same answers, counts nothing, and is kept when marking begins', async () => {
  const size = 6
  const ids = await answered(
    db,
    paper,
    Array.from({ length: 15 }, (_, at) => `试评 ${at}`),
  )
  const people = [...markers.slice(0, 3), leader]
  const schemeId = await openScheme(db, paper, {
    mode: 'double',
    markers: markers.slice(0, 3),
    state: 'trial',
    trial_size: size,
  })
  const given = new Map<number, Map<number, number>>()
  const work = async (user: number): Promise<void> => {
    const random = new Random(20_261_128, user)
    const me = actor(db, schemeId, user)
    for (;;) {
      const { task, progress, scheme } = await me.take()
      expect(scheme).toMatchObject({ isTrial: true, isOpen: false })
      expect(progress.total).toBe(size)
      if (!task) return
      const score = Math.floor(random.next() * 11)
      await me.mark(task.answer, task.round, { score: random.chance(0.3) ? (score + 1) % 11 : score })
      if (random.chance(0.3)) await me.withdraw(task.answer)
      await me.mark(task.answer, task.round, { score })
      given.set(task.answer, (given.get(task.answer) ?? new Map()).set(user, score))
    }
  }
  await Promise.all(people.map(work))
  expect([...given.values()].map((of) => of.size)).toEqual(Array.from({ length: size }, () => people.length))
  expect((await actor(db, schemeId, leader).take()).progress).toMatchObject({ own: size, settled: size, waiting: 0 })
  const outside = ids.find((id) => !given.has(id))!
  await expect(actor(db, schemeId, leader).mark(outside, '1', { score: 1 })).rejects.toMatchObject({ status: 409 })
  await expect(leads(db, schemeId, leader).sendBack({}, '试评')).rejects.toMatchObject({ status: 409 })

  const expectTrial = async () => {
    const trial = await trialOf(recordsFor(db.database, systemIdentity), await schemeBy(schemeId))
    expect(trial.people.map(({ id }) => id)).toEqual([...people].toSorted((a, b) => a - b))
    for (const { answer, scores, mean, spread } of trial.list) {
      const own = trial.people.map(({ id }) => given.get(answer)!.get(id)!)
      expect(scores).toEqual(own)
      expect(mean).toBeCloseTo(own.reduce((sum, one) => sum + one, 0) / own.length, 1)
      expect(spread).toBe(Math.max(...own) - Math.min(...own))
    }
    expect(trial.total).toBe(size)
  }
  await expectTrial()
  expect((await settledScores(ids)).every(({ score }) => score === null)).toBe(true)
  expect(await db.database.all(sql`select 1 from marking_mark where scheme_id = ${schemeId}`)).toEqual([])

  await db.database.run(sql`update marking_scheme set state = 'open' where id = ${schemeId}`)
  const { task, progress } = await actor(db, schemeId, markers[0]!).take()
  expect(progress).toMatchObject({ own: 0, settled: 0, total: ids.length, waiting: ids.length })
  expect(task).toMatchObject({ mine: null })
  await expectTrial()
})

it('a leader draws marks of others that nobody checked, agrees with them or decides, and the counts say it', async () => {
  const ids = await answered(
    db,
    paper,
    Array.from({ length: 12 }, (_, at) => `抽查 ${at}`),
  )
  const schemeId = await openScheme(db, paper, { mode: 'single' })
  const people = markers.slice(0, 2)
  const scores = new Map<number, number>()
  const by = new Map<number, number>()
  for (const [at] of ids.entries()) {
    const me = actor(db, schemeId, people[at % 2]!)
    const task = (await me.take()).task!
    await me.mark(task.answer, '1', { score: at % 11 })
    scores.set(task.answer, at % 11)
    by.set(task.answer, people[at % 2]!)
  }
  const boss = leads(db, schemeId, leader)
  const all = await boss.sample({}, 50)
  expect(new Map(all.list.map(({ answer, mark }) => [answer, mark]))).toEqual(scores)
  const high = await boss.sample({ marker: people[0]!, from: 4, to: 8 }, 2)
  const meant = [...scores].filter(([id, score]) => by.get(id) === people[0] && score >= 4 && score <= 8)
  expect(high.total).toBe(meant.length)
  expect(high.list).toHaveLength(2)
  const [first, second, third] = all.list as [(typeof all.list)[0], (typeof all.list)[0], (typeof all.list)[0]]
  await boss.check({ mark: first.id, verdict: 'agreed' })
  await boss.check({ mark: second.id, verdict: 'decided', score: (second.mark! + 3) % 11 })
  scores.set(second.answer, (second.mark! + 3) % 11)
  await expect(boss.check({ mark: third.id, verdict: 'decided', score: 11 })).rejects.toMatchObject({ code: 100400 })
  const other = leads(db, schemeId, markers[2]!)
  await expect(other.check({ mark: third.id, verdict: 'decided', score: 1 })).rejects.toMatchObject({ status: 409 })
  const marker = leads(db, schemeId, by.get(third.answer)!)
  await expect(marker.check({ mark: third.id, verdict: 'agreed' })).rejects.toMatchObject({ status: 409 })
  await boss.sendBack({ marks: [third.id] }, '再看')
  expect(new Set((await boss.sample({}, 50)).list.map(({ id }) => id))).toEqual(
    new Set(all.list.map(({ id }) => id).filter((id) => ![first.id, second.id, third.id].includes(id))),
  )
  expect(await settledScores(ids)).toEqual(
    ids.map((id) => ({ id, score: id === third.answer ? null : scores.get(id) })),
  )
  const quality = await qualityBy(schemeId)
  const sum = (name: 'checked' | 'agreed' | 'returned' | 'waiting') =>
    quality.reduce((all_, row) => all_ + row[name], 0)
  expect([sum('checked'), sum('agreed'), sum('returned'), sum('waiting')]).toEqual([2, 1, 1, 1])
})
