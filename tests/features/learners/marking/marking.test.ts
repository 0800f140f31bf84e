import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { marking_scheme } from '../../../../resources/marking-scheme.ts'
import { itemAt } from '../../../../resources/kit/index.ts'
import type { MarkingMode } from '../../../../resources/learners/marking/index.ts'
import { qualityOf } from '../../../../server/features/learners/marking/quality.ts'
import { changeRubric, previewRubric } from '../../../../server/features/learners/marking/rubric.ts'
import { readScheme } from '../../../../server/features/learners/marking/scheme.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { Random } from '../../../../samples/random.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'
import { actor, answered, arbiter, by, leader, markers, openScheme, opinion, options, setUp } from './marked-class.ts'

let db: TestDatabase
let paper: { examId: number; exerciseId: number }

beforeAll(async () => {
  db = await startTestDatabase()
  paper = await setUp(db)
})
afterAll(() => db?.stop())

interface Row {
  id: number
  answer_id: number
  round: string
  user_id: number
  is_withdrawn: boolean
}
const rowsOf = (schemeId: number) =>
  db.database.all<Row>(sql`select * from marking_mark where scheme_id = ${schemeId} order by id`)
const scoresOf = (ids: readonly number[]) =>
  db.database.all<{ id: number; score: number | null }>(
    sql`select id, score from answer_exercise where id = any(${sql.param([...ids])}::integer[]) order by id`,
  )

/** Written apart from the product: what the schemes are, in one place, on whole points. */
function expected(mode: MarkingMode, tolerance: number, a: number, b: number, third: number, final: number): number {
  if (mode === 'single') return a
  if (Math.abs(a - b) <= tolerance) return Math.ceil((a + b) / 2)
  if (mode === 'double') return final
  const near =
    Math.abs(third - a) === Math.abs(third - b) ? Math.max(a, b) : Math.abs(third - a) < Math.abs(third - b) ? a : b
  if (mode === 'arbitrated' && Math.abs(near - third) > tolerance) return final
  return Math.ceil((near + third) / 2)
}

it('the last answer, which somebody marks at this moment, is waited for by who has still to mark it', async () => {
  const [answer] = await answered(db, paper, ['只有一份'])
  const schemeId = await openScheme(db, paper, { mode: 'double' })
  const first = actor(db, schemeId, itemAt(markers, 0))
  const second = actor(db, schemeId, itemAt(markers, 1))
  const { task } = await first.take()
  const later = await db.database.transaction(async (inner) => {
    await inner.run(sql`select from answer_exercise where id = ${answer!} for update`)
    const taking = second.take()
    // So long that the other one has come to the lock.
    const early = await Promise.race([taking, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))])
    return [early, taking] as const
  })
  expect(later[0]).toBe('waits')
  expect((await later[1]).task).toMatchObject({ answer, round: task?.round === '1' ? '2' : '1' })
})

it('nobody gets more answers than their quota, with answers that say the same, and corrections are no further ones', async () => {
  const ids = await answered(
    db,
    paper,
    Array.from({ length: 24 }, (_, at) => `定额 ${at % 5}`),
  )
  const quota = 7
  const schemeId = await openScheme(db, paper, { mode: 'double', tolerance: 100, quota, markers: markers.slice(0, 4) })
  const random = new Random(20_261_128, 7)
  for (let turn = 0; turn < 200; turn++) {
    const me = actor(db, schemeId, markers[Math.floor(random.next() * 4)]!)
    const { task } = await me.take()
    if (!task) continue
    await me.mark(task.answer, task.round, { score: 1 }, random.chance(0.5))
    if (random.chance(0.2)) await me.mark(task.answer, task.round, { score: 2 })
  }
  const counts = await db.database.all<{ marks: number }>(
    sql`select count(distinct answer_id)::integer as marks from marking_mark where scheme_id = ${schemeId} group by user_id`,
  )
  expect(counts.map(({ marks }) => marks)).toEqual([quota, quota, quota, quota])
  const { progress } = await actor(db, schemeId, markers[0]!).take()
  expect(progress).toMatchObject({ own: quota, quota, waiting: 0, total: ids.length })
})

describe.each(['single', 'double', 'third', 'arbitrated'] as const)('a class marked %s', (mode) => {
  const tolerance = 1

  it('by all at once, in any order, with corrections and marks taken back: no answer twice by one, and every score as computed apart', async () => {
    const ids = await answered(
      db,
      paper,
      Array.from({ length: 40 }, (_, at) => `${mode} ${at}`),
    )
    const schemeId = await openScheme(db, paper, { mode, tolerance, arbiters: [arbiter] })
    const people = [...markers.slice(0, 2), arbiter, leader]
    let now = 0
    let most = 0
    const before = new Map<number, number>()
    const work = async (userId: number, seed: number): Promise<void> => {
      const random = new Random(20_261_123, seed)
      const me = actor(db, schemeId, userId)
      for (;;) {
        const taken = await me.take().catch((error: { status?: number }) => {
          // A scheme in which this person has no part.
          if (error.status === 409) return null
          throw error
        })
        if (!taken || taken.progress.settled === taken.progress.total) return
        const { task } = taken
        if (!task) {
          await new Promise((resolve) => setTimeout(resolve, 5))
          continue
        }
        const key = task.answer * 4 + ['1', '2', '3', 'final'].indexOf(task.round)
        expect(before.get(key), 'before two people at once').toBeUndefined()
        before.set(key, userId)
        most = Math.max(most, ++now)
        await new Promise((resolve) => setTimeout(resolve, random.next() * 20))
        now--
        before.delete(key)
        if (random.chance(0.1)) continue
        const score = opinion(task.answer, userId)
        const first = random.chance(0.2) ? (score + 1) % 11 : score
        // Refused where a correction by somebody else settled the answer meanwhile.
        const isMarked = await me.mark(task.answer, task.round, { score: first }).then(
          () => true,
          (error: { status?: number }) => {
            if (error.status !== 409) throw error
            return false
          },
        )
        if (!isMarked) continue
        if (random.chance(0.1)) {
          // Withdrawn, it is before this person alone, until they mark it again or take another.
          const isBack = await me.withdraw(task.answer).then(
            () => true,
            () => false,
          )
          if (isBack) await me.mark(task.answer, task.round, { score })
          else if (first !== score) await correct(me, task, score)
        } else if (first !== score) await correct(me, task, score)
      }
    }
    /** Refused where a later mark was made because of it; then the test says what was given. */
    const given = new Map<string, number>()
    const correct = async (me: ReturnType<typeof actor>, task: { answer: number; round: any }, score: number) => {
      await me.mark(task.answer, task.round, { score }).catch((error: { status?: number }) => {
        if (error.status !== 409) throw error
        given.set(`${task.answer} ${task.round}`, (score + 1) % 11)
      })
    }
    await Promise.all(people.map((userId, at) => work(userId, at)))
    expect(most).toBeGreaterThan(1)

    const rows = await rowsOf(schemeId)
    const roundsBy = new Map<string, Set<string>>()
    for (const row of rows) {
      const key = `${row.answer_id} ${row.user_id}`
      roundsBy.set(key, (roundsBy.get(key) ?? new Set()).add(row.round))
    }
    expect([...roundsBy.values()].filter((rounds) => rounds.size > 1)).toEqual([])
    const current = new Map<string, Row & { score: number }>()
    for (const row of rows) current.set(`${row.answer_id} ${row.round}`, row as Row & { score: number })
    for (const { id, score } of await scoresOf(ids)) {
      const of = (round: string) => {
        const row = current.get(`${id} ${round}`)
        if (!row) return Number.NaN
        const mark = given.get(`${id} ${round}`) ?? opinion(id, row.user_id)
        expect(Number(row.score)).toBe(mark)
        return mark
      }
      expect(score, `answer ${id}`).toBe(expected(mode, tolerance, of('1'), of('2'), of('3'), of('final')))
    }
    const totals = await db.database.all<{ score: number; state: string }>(
      sql`select r.score, r.state from answer_record r join answer_exercise a on a.record_id = r.id where a.id = any(${sql.param(ids)}::integer[]) and (r.score is distinct from a.score or r.state <> 'marked')`,
    )
    expect(totals).toEqual([])
  })
})

describe('taking and marking', () => {
  it('gives the same answer to nobody else while it is before somebody, and to another when they went away', async () => {
    const ids = await answered(db, paper, ['甲', '乙'])
    const schemeId = await openScheme(db, paper, { mode: 'single' })
    const [one, two] = markers.map((userId) => actor(db, schemeId, userId))
    expect((await one!.take()).task?.answer).toBe(ids[0])
    expect((await two!.take()).task?.answer).toBe(ids[1])
    expect((await two!.take([ids[1]!])).task).toBeNull()
    await expect(two!.mark(ids[0]!, '1', { score: 1 })).rejects.toMatchObject({ status: 409 })
    expect((await two!.take([ids[1]!])).progress).toMatchObject({ total: 2, waiting: 1, taken: 1, settled: 0 })
    await db.database.run(sql`update marking_lease set until = now() - interval '1 second'`)
    expect((await two!.take()).task?.answer).toBe(ids[0])
    // Set by a clock that was corrected since.
    await db.database.run(sql`update marking_lease set until = now() + interval '3 days'`)
    expect((await one!.take()).task?.answer).toBe(ids[0])
  })

  it('gives nobody their own answer, and takes no mark of what was not taken', async () => {
    const ids = await answered(db, paper, ['丙', '丙', '丁'])
    const [mine, alike, other] = [itemAt(ids, 0), itemAt(ids, 1), itemAt(ids, 2)]
    const marker = itemAt(markers, 0)
    await db.database.run(
      sql`update answer_record r set user_id = ${marker} from answer_exercise a where a.id = ${mine} and r.id = a.record_id`,
    )
    const schemeId = await openScheme(db, paper, { mode: 'single' })
    const me = actor(db, schemeId, marker)
    expect((await me.take()).progress).toMatchObject({ total: 3, others: 1, waiting: 2 })
    await expect(me.mark(mine, '1', { score: 10 })).rejects.toMatchObject({ status: 409 })
    await expect(me.mark(other, '1', { score: 10 })).rejects.toMatchObject({ status: 409 })
    expect(await me.mark(alike, '1', { score: 5 }, true)).toEqual([alike])
    expect((await me.take()).task?.answer).toBe(other)
    await me.mark(other, '1', { score: 5 })
    expect((await me.take()).task).toBeNull()
    expect(await scoresOf(ids)).toEqual([
      { id: mine, score: null },
      { id: alike, score: 5 },
      { id: other, score: 5 },
    ])
  })

  it('says why the others are not before a person', async () => {
    await answered(db, paper, ['一', '二', '三'])
    const schemeId = await openScheme(db, paper, { mode: 'double', tolerance: 0 })
    const [one, two] = markers.map((userId) => actor(db, schemeId, userId))
    const first = (await one!.take()).task!
    await one!.mark(first.answer, first.round, { score: 1 })
    const { progress } = await one!.take()
    expect(progress).toMatchObject({ own: 1, marked: 1, others: 0, settled: 0 })
    const task = (await two!.take([])).task!
    expect(task.round).toBe('2')
    await two!.mark(first.answer, '2', { score: 9 })
    expect((await one!.take()).progress).toMatchObject({ others: 1 })
    expect((await actor(db, schemeId, leader).take()).task).toMatchObject({
      round: 'final',
      marks: [
        { round: '1', score: 1 },
        { round: '2', score: 9 },
      ],
    })
    await expect(one!.mark(first.answer, '2', { score: 9 })).rejects.toMatchObject({ status: 409 })
  })

  it('refuses a score above the full one, off the step, other than its points, and none', async () => {
    await answered(db, paper, ['x'])
    const rubric = [{ key: 'A', label: '对', points: 2 }]
    const schemeId = await openScheme(db, paper, { mode: 'single', rubric })
    const me = actor(db, schemeId, markers[0]!)
    const { answer, round } = (await me.take()).task!
    const refused = { code: 100400 }
    await expect(me.mark(answer, round, { score: 11 })).rejects.toMatchObject(refused)
    await expect(me.mark(answer, round, { score: 1.5 })).rejects.toMatchObject(refused)
    await expect(me.mark(answer, round, { score: 3, points: ['A'] })).rejects.toMatchObject(refused)
    await expect(me.mark(answer, round, { score: 2, points: ['B'] })).rejects.toMatchObject(refused)
    await expect(me.mark(answer, round, {})).rejects.toMatchObject(refused)
    expect(await me.mark(answer, round, { score: 2, points: ['A'] })).toEqual([answer])
  })

  it('leaves a flagged answer to a leader', async () => {
    await answered(db, paper, ['?'])
    const schemeId = await openScheme(db, paper, { mode: 'single' })
    const me = actor(db, schemeId, markers[0]!)
    const { answer, round } = (await me.take()).task!
    await me.mark(answer, round, { flag: '扫描不清' })
    const boss = actor(db, schemeId, leader)
    expect((await boss.take()).task).toMatchObject({ answer, round: 'final', marks: [{ flag: '扫描不清' }] })
    await boss.mark(answer, 'final', { score: 4 })
    expect(await scoresOf([answer])).toEqual([{ id: answer, score: 4 }])
    await expect(me.mark(answer, '1', { score: 1 })).rejects.toMatchObject({ status: 409 })
  })

  it('marks answers that say the same at once, and no others', async () => {
    const ids = await answered(db, paper, ['Ｘ = 2。', 'x=2', '别的', 'X = 2', ''])
    const schemeId = await openScheme(db, paper, { mode: 'single' })
    const [me, other] = markers.map((userId) => actor(db, schemeId, userId))
    await other!.take([ids[0]!, ids[1]!, ids[2]!])
    const taken = await me!.take()
    expect(taken.task).toMatchObject({ answer: ids[0], likes: 1 })
    expect(await me!.mark(ids[0]!, '1', { score: 7 }, true)).toEqual([ids[0], ids[1]])
    expect((await scoresOf(ids)).map(({ score }) => score)).toEqual([7, 7, null, null, null])
  })
})

it('a changed rubric says what it changes before it is saved, and then changes that', async () => {
  const ids = await answered(db, paper, ['a', 'b', 'c', 'd'])
  const rubric = [
    { key: 'A', label: '方程', points: 2 },
    { key: 'B', label: '解', points: 3 },
  ]
  const schemeId = await openScheme(db, paper, { mode: 'single', rubric })
  const me = actor(db, schemeId, markers[0]!)
  for (const [points, score] of [
    [['A', 'B'], 5],
    [['A'], 2],
    [[], 4],
  ] as const) {
    const { answer, round } = (await me.take()).task!
    await me.mark(answer, round, { points: [...points], score })
  }
  const records = by(db, leader)
  const next = { rubric: [rubric[0]!, { ...rubric[1]!, points: 1 }], tolerance: 1 }
  const scheme = await readScheme(records, marking_scheme, options, schemeId)
  const effect = { marks: 1, scores: [{ before: 5, after: 3, answers: 1 }] }
  expect(await previewRubric(records, scheme, next)).toEqual(effect)
  expect((await scoresOf(ids)).map(({ score }) => score)).toEqual([5, 2, 4, null])
  expect(await changeRubric(records, marking_scheme, options, scheme, next)).toEqual(effect)
  expect((await scoresOf(ids)).map(({ score }) => score)).toEqual([3, 2, 4, null])
  const [last] = await db.database.all(sql`select user_id, made_by, score from marking_mark order by id desc limit 1`)
  expect(last).toMatchObject({ user_id: markers[0], made_by: leader, score: 3 })
})

it('a mark that comes while somebody closes the scheme waits, and is refused then', async () => {
  const [id] = await answered(db, paper, ['甲'])
  const schemeId = await openScheme(db, paper, { mode: 'single' })
  const me = actor(db, schemeId, markers[0]!)
  await me.take()
  let marked: Promise<unknown> = Promise.resolve()
  await by(db, leader).transaction(async (inner) => {
    await inner.lock(marking_scheme, schemeId)
    marked = me.mark(id!, '1', { score: 5 }).catch((error: unknown) => error)
    await vi.waitFor(async () =>
      expect(await db.database.all(sql`select 1 from pg_locks where not granted`)).not.toEqual([]),
    )
    await inner.database.run(sql`update marking_scheme set state = 'closed' where id = ${schemeId}`)
  })
  expect(await marked).toMatchObject({ status: 409 })
  expect(await scoresOf([id!])).toMatchObject([{ score: null }])
})

it('the quality of marking is what a calculation by hand says', async () => {
  await answered(db, paper, ['p', 'q', 'r'])
  const schemeId = await openScheme(db, paper, { mode: 'double', tolerance: 1 })
  const [one, two] = markers.map((userId) => actor(db, schemeId, userId))
  for (const [mine, theirs] of [
    [4, 5],
    [8, 2],
    [6, 6],
  ] as const) {
    const first = (await one!.take()).task!
    await one!.mark(first.answer, first.round, { score: mine, ms: 2000 })
    const again = (await two!.take()).task!
    expect(again.answer).toBe(first.answer)
    await two!.mark(again.answer, again.round, { score: theirs, ms: 4000 })
  }
  const records = by(db, leader)
  const { list } = await qualityOf(records, await readScheme(records, marking_scheme, options, schemeId))
  expect(list).toMatchObject([
    { marks: 3, mean: 6, deviation: 1.63, seconds: 2, paired: 3, within: 2, above: 1.67, off: 0.5, flags: 0 },
    { marks: 3, mean: 4.33, deviation: 1.7, seconds: 4, paired: 3, within: 2, above: -1.67, off: 0, flags: 0 },
  ])
})
