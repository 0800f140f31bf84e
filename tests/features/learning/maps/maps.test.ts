import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type { TopicValue } from '../../../../resources/learning/maps/topic-values.ts'
import { neededAnswers, neededQuestions, overallValue } from '../../../../resources/learning/maps/measured-values.ts'
import type { Fault } from '../../../../server/base/fault.ts'
import { systemIdentity } from '../../../../server/base/identity.ts'
import { masteryOf, withComputed } from '../../../../server/features/learning/maps/mastery.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor, type Records } from '../../../../server/records/records.ts'
import { removeRecords, restoreRecords } from '../../../../server/records/write/write-records.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'

const { map, map_report, map_topic } = resources
let db: TestDatabase
let records: Records

beforeAll(async () => {
  db = await startTestDatabase()
  records = recordsFor(db.database, { ...systemIdentity, userId: 1 })
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中', 1), (2, '初中', 1)`)
  await db.database.run(
    sql`insert into "user" (id, username, password) values (1, 'a', '-'), (2, 'b', '-'), (3, 'c', '-')`,
  )
  await db.database.run(
    sql`insert into knowledge_catalog (id, name, subject_course_id, parent_id, sort) values (1, '函数', 1, null, 0), (2, '单调性', 1, 1, 0), (3, '奇偶性', 1, 1, 1), (4, '集合', 1, null, 1), (5, '有理数', 2, null, 0)`,
  )
})
afterAll(() => db?.stop())

let count = 0
const newMap = async (): Promise<number> =>
  (await records.create(map, { name: `图谱${++count}`, subject_course_id: 1 })).id
const newTopic = async (map_id: number, more: Record<string, unknown> = {}): Promise<number> =>
  (await records.create(map_topic, { name: `主题${++count}`, map_id, ...more })).id
const refusedAt = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (fault: Fault) => (fault.data as { errors: { path: string }[] }).errors.map(({ path }) => path),
  )
const editionOf = async (id: number): Promise<unknown> => (await records.get(map, id))['edition']

describe('a topic', () => {
  it('has the course of its map, and knowledge points of that course', async () => {
    const id = await newMap()
    const topic = await records.create(map_topic, { name: '函数', map_id: id, knowledge_ids: [1, 2] })
    expect(topic['subject_course_id']).toBe(1)
    expect(await refusedAt(records.update(map_topic, topic.id, 1, { knowledge_ids: [5] }))).toEqual(['knowledge_ids'])
  })

  it('needs no topic of another map first, nor itself', async () => {
    const [one, other] = [await newMap(), await newMap()]
    const [a, b] = [await newTopic(one), await newTopic(other)]
    expect(await refusedAt(records.update(map_topic, a, null, { needs_ids: [b] }))).toEqual(['needs_ids'])
    expect(await refusedAt(records.update(map_topic, a, null, { needs_ids: [a] }))).toEqual(['needs_ids'])
  })

  it('counts in the edition of its map when its meaning changes, and not when it is placed', async () => {
    const id = await newMap()
    const topic = await newTopic(id)
    expect(await editionOf(id)).toBe(2)
    await records.update(map_topic, topic, null, { x: 120, y: -40.5 })
    expect(await editionOf(id)).toBe(2)
    await records.update(map_topic, topic, null, { weight: 2 })
    expect(await editionOf(id)).toBe(3)
    await removeRecords(records, map_topic, [topic])
    expect(await editionOf(id)).toBe(4)
    await restoreRecords(records, map_topic, [topic])
    expect(await editionOf(id)).toBe(5)
  })
})

describe('a report', () => {
  const answers: { user: number; exercise: number; score: number | null; full: number; sitting: string }[] = []
  const pointsOf = new Map<number, number[]>([
    [1, [2]],
    [2, [2, 3]],
    [3, [3]],
    [4, [1]],
    [5, [4]],
    [6, [2, 4]],
  ])
  let id: number
  let topics: Record<'root' | 'functions' | 'sets' | 'odd' | 'bare', number>

  beforeAll(async () => {
    id = await newMap()
    const root = await newTopic(id)
    const functions = await newTopic(id, { parent_id: root, knowledge_ids: [1], weight: 2 })
    const odd = await newTopic(id, { parent_id: functions, knowledge_ids: [3] })
    const sets = await newTopic(id, { parent_id: root, knowledge_ids: [4], weight: 3 })
    topics = { root, functions, sets, odd, bare: await newTopic(id, { parent_id: root }) }
    for (const [exercise, points] of pointsOf)
      await db.database.run(
        sql`insert into exercise (id, subject_course_id, type, stem, knowledge_ids) values (${exercise}, 1, 'essay', 'x', ${sql.param(points)})`,
      )
    let at = 0
    for (const user of [2, 3])
      for (const sitting of ['一', '二'])
        for (const exercise of pointsOf.keys()) {
          at += 1
          if (user === 3 && exercise > 2) continue
          const score = at % 5 === 0 ? null : (at * 7) % 6
          answers.push({ user, exercise, score, full: 5, sitting })
          await db.database.run(
            sql`insert into answer_exercise (subject_course_id, sitting, user_id, exercise_id, score, full_score) values (1, ${sitting}, ${user}, ${exercise}, ${score}, 5)`,
          )
        }
    await db.database.run(sql`update answer_record set submitted_at = '2026-03-01T08:00:00Z' where title = '一'`)
    await db.database.run(sql`update answer_record set submitted_at = '2026-05-01T08:00:00Z' where title = '二'`)
  })

  /** The points of a topic and below, each with all below it, written down by hand. */
  const reach: Record<string, number[]> = { root: [1, 2, 3, 4], functions: [1, 2, 3], odd: [3], sets: [4], bare: [] }
  const expected = (user: number, topic: string, sittings: readonly string[]) => {
    const counted = answers.filter(
      (one) =>
        one.user === user &&
        one.score !== null &&
        sittings.includes(one.sitting) &&
        pointsOf.get(one.exercise)!.some((point) => reach[topic]!.includes(point)),
    )
    const [score, full] = [counted.reduce((sum, one) => sum + one.score!, 0), counted.length * 5]
    return counted.length === 0
      ? undefined
      : {
          computed: Math.round((10_000 * score) / full) / 100,
          questions: new Set(counted.map(({ exercise }) => exercise)).size,
          answers: counted.length,
        }
  }
  const read = (from: string | null, until: string) =>
    masteryOf(db.database, records.identity, { mapId: id, userIds: [2, 3], from, until })

  it('is what an independent calculation gives, for each learner, topic and time', async () => {
    for (const [from, until, sittings] of [
      [null, '2026-12-31', ['一', '二']],
      [null, '2026-04-01', ['一']],
      ['2026-04-01', '2026-12-31', ['二']],
      ['2026-05-01', '2026-05-01', ['二']],
    ] as const) {
      const found = await read(from, until)
      for (const user of [2, 3])
        for (const [name, topic] of Object.entries(topics)) {
          const one = found.get(user)?.find(({ topic_id }) => topic_id === topic)
          const wanted = expected(user, name, sittings)
          if (wanted) expect(one, `${user} ${name}`).toMatchObject(wanted)
          else expect(one).toBeUndefined()
        }
    }
  })

  it('is overall the weighted mean of the lowest topics by enough answers', async () => {
    const found = (await read(null, '2026-12-31')).get(2)!
    const lowest = [
      ['odd', 1],
      ['sets', 3],
    ] as const
    const used = lowest.flatMap(([name, weight]) => {
      const one = expected(2, name, ['一', '二'])!
      return one.questions >= neededQuestions && one.answers >= neededAnswers ? [{ value: one.computed, weight }] : []
    })
    const tree = await db.database.all<{ id: number; parent_id: number | null; weight: number }>(
      sql`select id, parent_id, weight::float8 as weight from map_topic where map_id = ${id}`,
    )
    const weights = used.reduce((sum, one) => sum + one.weight, 0)
    const mean = used.reduce((sum, one) => sum + one.value * one.weight, 0) / weights
    expect(overallValue(tree, found)).toBe(used.length === 0 ? null : Math.round(mean * 100) / 100)
    const given = found.map((one): TopicValue => ({ ...one, given: one.topic_id === topics.sets ? 90 : 60 }))
    expect(overallValue(tree, given)).toBe(82.5)
  })

  it('keeps imported values when it is computed, and computed ones that nobody can write', async () => {
    const value = { topic_id: topics.sets, given: 90, evidence: null, computed: 1, questions: 9, answers: 9 }
    const made = await records.create(map_report, { map_id: id, user_id: 2, title: '期中', data: [value] })
    expect(made).toMatchObject({ subject_course_id: 1, source: 'given', overall: 90 })
    expect(made['data']).toEqual([{ ...value, computed: null, questions: 0, answers: 0 }])
    const computed = withComputed(made['data'] as TopicValue[], (await read(null, '2026-12-31')).get(2)!)
    const again = await records.update(map_report, made.id, null, { data: computed }, 'recompute_map_report')
    expect(again).toMatchObject({ source: 'both' })
    const sets = (again['data'] as TopicValue[]).find(({ topic_id }) => topic_id === topics.sets)
    expect(sets).toEqual({ ...value, ...expected(2, 'sets', ['一', '二']) })
    const other = await newTopic(await newMap())
    const wrong = [{ ...value, topic_id: other }]
    expect(await refusedAt(records.update(map_report, made.id, null, { data: wrong }))).toEqual(['data.0.topic_id'])
    const twice = [value, value]
    expect(await refusedAt(records.update(map_report, made.id, null, { data: twice }))).toEqual(['data.1.topic_id'])
  })
})
