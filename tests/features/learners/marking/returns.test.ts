import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MarkingMode, MarkingRound } from '../../../../resources/learners/marking/index.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { Random } from '../../../../samples/random.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'
import { actor, answered, arbiter, leader, leads, markers, openScheme, setUp } from './marked-class.ts'

/** Marks are sent back to their markers, beside a definition apart. */

let db: TestDatabase
let paper: { examId: number; exerciseId: number }

beforeAll(async () => {
  db = await startTestDatabase()
  paper = await setUp(db)
})
afterAll(() => db?.stop())

const placeOf: Readonly<Record<MarkingRound, number>> = { '1': 0, '2': 0, '3': 1, final: 2 }

interface Given {
  user: number
  score: number
  /** The marks of earlier rounds when it was given. */
  upon: string
}
interface Back {
  batch: string
  round: MarkingRound
  old: Given
  later: [MarkingRound, Given][]
  reason: string
}

/** The definition: marks by round, and what was sent back, of one answer. */
class Model {
  marks = new Map<MarkingRound, Given>()
  backs: Back[] = []

  readonly mode: MarkingMode
  readonly tolerance: number

  constructor(mode: MarkingMode, tolerance: number) {
    this.mode = mode
    this.tolerance = tolerance
  }

  below(round: MarkingRound): string {
    const earlier = [...this.marks].filter(([one]) => placeOf[one] < placeOf[round])
    return earlier
      .map(([one, { user, score }]) => `${one} ${user} ${score}`)
      .sort()
      .join()
  }
  give(round: MarkingRound, user: number, score: number): void {
    this.marks.set(round, { user, score, upon: this.below(round) })
    this.backs = this.backs.filter((one) => one.round !== round)
  }
  sendBack(rounds: MarkingRound[], batch: string, reason: string): void {
    const meant = rounds.filter((round) => this.marks.has(round))
    if (meant.length === 0) return
    const place = Math.min(...meant.map((round) => placeOf[round]))
    const later = [...this.marks].filter(([round]) => placeOf[round] > place)
    this.backs = this.backs.filter((one) => placeOf[one.round] <= place)
    for (const round of meant.filter((one) => placeOf[one] === place)) {
      this.backs.push({ batch, round, old: this.marks.get(round)!, later, reason })
      this.marks.delete(round)
    }
    for (const [round] of later) this.marks.delete(round)
  }
  undo(batch: string): void {
    const own = this.backs.filter((one) => one.batch === batch)
    this.backs = this.backs.filter((one) => one.batch !== batch)
    for (const { round, old } of own) this.marks.set(round, old)
    for (const round of ['3', 'final'] as const) {
      const mark = own[0]?.later.find(([one]) => one === round)?.[1]
      if (mark && !this.marks.has(round) && mark.upon === this.below(round)) this.marks.set(round, mark)
    }
  }
  /** The score, or the rounds that are open. */
  outcome(): number | string {
    const of = (round: MarkingRound) => this.marks.get(round)?.score
    const firsts = (this.mode === 'single' ? ['1'] : ['1', '2']) as MarkingRound[]
    const missing = firsts.filter((round) => of(round) === undefined)
    if (this.backs.length > 0) return [...new Set([...this.backs.map(({ round }) => round), ...missing])].sort().join()
    const final = of('final')
    if (final !== undefined) return final
    if (missing.length > 0) return missing.join()
    const a = of('1')!
    if (this.mode === 'single') return a
    const b = of('2')!
    if (Math.abs(a - b) <= this.tolerance) return Math.ceil((a + b) / 2)
    if (this.mode === 'double') return 'final'
    const c = of('3')
    if (c === undefined) return '3'
    const near = Math.abs(c - a) === Math.abs(c - b) ? Math.max(a, b) : Math.abs(c - a) < Math.abs(c - b) ? a : b
    if (this.mode === 'arbitrated' && Math.abs(near - c) > this.tolerance) return 'final'
    return Math.ceil((near + c) / 2)
  }
}

const outcomes = async (ids: readonly number[]): Promise<(number | string)[]> => {
  const rows = await db.database.all<{ id: number; score: number | null; open: string[] | null; own: number | null }>(
    sql`select a.id, a.score, p.open, p.score as own from answer_exercise a left join marking_standing p on p.answer_id = a.id
      where a.id = any(${sql.param([...ids])}::integer[]) order by a.id`,
  )
  for (const { score, own } of rows) expect(score).toBe(own)
  return rows.map(({ score, open }) => score ?? open?.toSorted().join() ?? '')
}

const refusedIs409 = (error: { status?: number }): null => {
  if (error.status !== 409) throw error
  return null
}

describe.each(['single', 'double', 'third', 'arbitrated'] as const)('marked %s', (mode) => {
  it('every score is that of the definition, after each step of any order of marking, sending back and undoing', async () => {
    const tolerance = 1
    const ids = await answered(
      db,
      paper,
      Array.from({ length: 5 }, (_, at) => `退回 ${mode} ${at}`),
    )
    const schemeId = await openScheme(db, paper, { mode, tolerance, arbiters: [arbiter] })
    const random = new Random(20_261_128, mode.length)
    const models = new Map(ids.map((id) => [id, new Model(mode, tolerance)]))
    const boss = leads(db, schemeId, leader)
    const people = [markers[0]!, markers[1]!, arbiter, leader]
    const batches: string[] = []
    const seen = { back: 0, undone: 0, again: 0, later: 0 }
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random.next() * of.length)]!

    const mark = async (user: number): Promise<void> => {
      const me = actor(db, schemeId, user)
      const taken = await me.take().catch(refusedIs409)
      const task = taken?.task
      const mine = [...models.values()].flatMap(({ backs }) => backs.filter(({ old }) => old.user === user))
      if (!task) return expect(mine).toEqual([])
      const model = models.get(task.answer)!
      const back = model.backs.find(({ round, old }) => round === task.round && old.user === user)
      expect(back !== undefined, 'what was sent back comes first').toBe(mine.length > 0)
      expect(task.returned?.reason).toBe(back?.reason)
      expect(task.returned?.score).toBe(back?.old.score)
      if (back) seen.again++
      const score = Math.floor(random.next() * 5)
      await me.mark(task.answer, task.round, { score })
      model.give(task.round, user, score)
    }
    const sendBack = async (): Promise<void> => {
      const rows = await db.database.all<{
        id: number
        answer_id: number
        round: MarkingRound
        score: number
        user_id: number
      }>(
        sql`select * from (select distinct on (answer_id, round) * from marking_mark where scheme_id = ${schemeId} order by answer_id, round, id desc) m where not is_withdrawn`,
      )
      const [from, to, marker] = [Math.floor(random.next() * 3), 2 + Math.floor(random.next() * 3), pick(people)]
      const byRange = random.chance(0.3)
      const meant = byRange
        ? rows.filter(({ score, user_id }) => user_id === marker && score >= from && score <= to)
        : rows.filter(() => random.chance(0.2))
      const of = byRange ? { marker, from, to } : { marks: meant.map(({ id }) => id) }
      const reason = `原因 ${batches.length}`
      const done = await boss.sendBack(of, reason).catch(refusedIs409)
      expect(done === null).toBe(meant.length === 0)
      if (!done) return
      seen.back += done.marks
      batches.push(done.batch)
      for (const [id, model] of models) {
        const rounds = meant.filter((row) => row.answer_id === id).map(({ round }) => round)
        if ([...model.marks.keys()].some((round) => rounds.some((one) => placeOf[one] < placeOf[round]))) seen.later++
        model.sendBack(rounds, done.batch, reason)
      }
    }
    const undo = async (): Promise<void> => {
      if (batches.length === 0) return
      const batch = pick(batches.slice(-3))
      const open = [...models.values()].some(({ backs }) => backs.some((one) => one.batch === batch))
      const done = await boss.undo(batch).catch(refusedIs409)
      expect(done !== null, 'undone while it was not marked again').toBe(open)
      seen.undone += done ?? 0
      for (const model of models.values()) model.undo(batch)
    }
    for (let step = 0; step < 130; step++) {
      const kind = random.next()
      if (kind < 0.7) await mark(pick(people))
      else if (kind < 0.88) await sendBack()
      else await undo()
      const expected = [...models.values()].map((one) => (one.marks.size + one.backs.length === 0 ? '' : one.outcome()))
      const now = await outcomes(ids)
      expect(
        now.map((one, at) => (expected[at] === '' ? '' : one)),
        `after step ${step}`,
      ).toEqual(expected)
    }
    expect(seen.back).toBeGreaterThan(10)
    expect(seen.undone).toBeGreaterThan(1)
    expect(seen.again).toBeGreaterThan(3)
    if (mode !== 'single') expect(seen.later).toBeGreaterThan(0)
  })
})

it('while several mark at once and a leader sends back, no mark is lost, nobody marks twice, and what is sent back ends', async () => {
  const ids = await answered(
    db,
    paper,
    Array.from({ length: 20 }, (_, at) => `同时 ${at}`),
  )
  const quota = 20
  const schemeId = await openScheme(db, paper, { mode: 'third', tolerance: 1, arbiters: [arbiter], quota })
  const work = async (user: number, turns: number): Promise<void> => {
    const random = new Random(20_261_129, user)
    for (let turn = 0; turn < turns; turn++) {
      const me = actor(db, schemeId, user)
      const task = (await me.take()).task
      if (task) await me.mark(task.answer, task.round, { score: Math.floor(random.next() * 11) }).catch(refusedIs409)
    }
  }
  const lead = async (): Promise<void> => {
    const random = new Random(20_261_130, 1)
    const boss = leads(db, schemeId, leader)
    for (let turn = 0; turn < 12; turn++) {
      const marker = markers[Math.floor(random.next() * 2)]!
      const done = await boss
        .sendBack({ marker, from: 3, to: 3 + Math.floor(random.next() * 3) }, '再看一遍')
        .catch(refusedIs409)
      if (done && random.chance(0.3)) await boss.undo(done.batch).catch(refusedIs409)
    }
  }
  await Promise.all([...[markers[0]!, markers[1]!, arbiter].map((user) => work(user, 40)), lead()])
  for (let round = 0; round < 3; round++) for (const user of [markers[0]!, markers[1]!, arbiter]) await work(user, 45)
  const open = await db.database.all(sql`select 1 from marking_return where scheme_id = ${schemeId} and ended is null`)
  expect(open).toEqual([])
  const twice = await db.database.all(
    sql`select answer_id, user_id from marking_mark where scheme_id = ${schemeId} group by 1, 2 having count(distinct round) > 1`,
  )
  expect(twice).toEqual([])
  const current = await db.database.all<{ answer_id: number; round: MarkingRound; user_id: number; score: number }>(
    sql`select * from (select distinct on (answer_id, round) * from marking_mark where scheme_id = ${schemeId} order by answer_id, round, id desc) m where not is_withdrawn`,
  )
  const expected = ids.map((id) => {
    const model = new Model('third', 1)
    for (const one of current) if (one.answer_id === id) model.give(one.round, one.user_id, Number(one.score))
    return model.outcome()
  })
  expect(await outcomes(ids)).toEqual(expected)
  expect(expected.every((one) => typeof one === 'number')).toBe(true)
})

it('is its marker’s alone while they are in the scheme, also by answers that say the same, and refused once it is closed', async () => {
  const [one, two] = (await answered(db, paper, ['同文', '同文'])) as [number, number]
  const people = markers.slice(0, 2)
  const schemeId = await openScheme(db, paper, { mode: 'single', markers: people })
  const [me, other] = people.map((user) => actor(db, schemeId, user))
  await me!.take()
  await me!.mark(one, '1', { score: 3 })
  const boss = leads(db, schemeId, leader)
  await boss.sendBack({ marker: people[0]! }, '步骤分')
  const taken = await other!.take()
  expect(taken.task).toMatchObject({ answer: two, likes: 0 })
  expect(taken.progress).toMatchObject({ waiting: 1, others: 1 })
  await expect(other!.mark(one, '1', { score: 1 })).rejects.toMatchObject({
    text: { zh: expect.stringContaining('退回') },
  })
  await other!.mark(two, '1', { score: 4 })
  expect((await other!.take()).task).toBeNull()
  await db.database.run(
    sql`update marking_scheme set markers = ${sql.param([people[1]!])}::integer[] where id = ${schemeId}`,
  )
  expect((await other!.take()).task).toMatchObject({ answer: one, returned: null })
  await db.database.run(sql`update marking_scheme set state = 'closed' where id = ${schemeId}`)
  await expect(boss.sendBack({ marker: people[1]! }, '晚了')).rejects.toMatchObject({ status: 409 })
})
