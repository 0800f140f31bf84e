import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { positions } from '../../../../resources/learning/positions/index.ts'
import { resources } from '../../../../resources/index.ts'
import { checkResources, optionsOf, type AnyResource } from '../../../../resources/kit/index.ts'
import { placeNodes, readPlaces } from '../../../../server/features/learning/positions/places.ts'
import type { Fault } from '../../../../server/base/fault.ts'
import { systemIdentity } from '../../../../server/base/identity.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor, type Records } from '../../../../server/records/records.ts'
import { removeRecords, restoreRecords } from '../../../../server/records/write/write-records.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'

const { map, map_topic } = resources
let db: TestDatabase
let records: Records

beforeAll(async () => {
  db = await startTestDatabase()
  records = recordsFor(db.database, { ...systemIdentity, userId: 1 })
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中', 1), (2, '初中', 1)`)
})
afterAll(() => db?.stop())

let count = 0
const newMap = async (): Promise<number> =>
  (await records.create(map, { name: `图谱${++count}`, subject_course_id: 1 })).id
const newTopic = async (map_id: number, more: Record<string, unknown> = {}): Promise<number> =>
  (await records.create(map_topic, { name: `主题${++count}`, map_id, ...more })).id

describe('the places of nodes', () => {
  const options = optionsOf(map_topic, positions)!

  it('are set for many at once, all or none, given back to the layout, and kept in the history', async () => {
    const [id, other] = [await newMap(), await newMap()]
    const [one, two] = [await newTopic(id), await newTopic(id)]
    const read = async (map_id: number) => (await readPlaces(records, map_topic, options, { map_id })).list
    expect(await read(id)).toEqual([one, two].map((topic) => ({ id: topic, x: null, y: null, before: [] })))
    const places = [
      { id: one, x: 10.126, y: -20 },
      { id: two, x: 0, y: 0 },
    ]
    await placeNodes(records, map_topic, options, places)
    const placed = [
      { id: one, x: 10.13, y: -20, before: [] },
      { id: two, x: 0, y: 0, before: [] },
    ]
    expect(await read(id)).toEqual(placed)
    expect(await read(other)).toEqual([])
    const missing = [
      { id: one, x: 1, y: 1 },
      { id: 1_000_000, x: 1, y: 1 },
    ]
    await expect(placeNodes(records, map_topic, options, missing)).rejects.toMatchObject({ code: 100404 })
    expect(await read(id)).toEqual(placed)
    await placeNodes(records, map_topic, options, [{ id: one, x: null, y: null }])
    expect((await read(id))[0]).toMatchObject({ id: one, x: null, y: null })
    const { list } = await records.history(map_topic, one, 1, 10)
    expect(list.map((entry: any) => entry.action)).toEqual(['place_map_topic', 'place_map_topic', 'create'])
  })

  it('are seen and set by people of the course alone', async () => {
    const id = await newMap()
    const topic = await newTopic(id)
    const elsewhere = recordsFor(db.database, { ...systemIdentity, userId: 7, scopeType: 3, subjectCourseIds: [2] })
    expect((await readPlaces(elsewhere, map_topic, options, { map_id: id })).list).toEqual([])
    await expect(placeNodes(elsewhere, map_topic, options, [{ id: topic, x: 1, y: 1 }])).rejects.toMatchObject({
      status: 404,
    })
  })
})

/** Whether following the links from any topic leads back to it. */
const hasCircle = (links: ReadonlyMap<number, readonly number[]>): boolean => {
  const done = new Set<number>()
  const leads = (id: number, way: ReadonlySet<number>): boolean => {
    if (way.has(id)) return true
    if (done.has(id)) return false
    const found = (links.get(id) ?? []).some((next) => leads(next, new Set([...way, id])))
    done.add(id)
    return found
  }
  return [...links.keys()].some((id) => leads(id, new Set()))
}

describe('what is needed first', () => {
  it('never forms a circle, whatever is linked, deleted and restored at once', async () => {
    const step = fc.record({
      kind: fc.constantFrom('link', 'link', 'link', 'delete', 'restore'),
      from: fc.nat(5),
      to: fc.array(fc.nat(5), { minLength: 1, maxLength: 2 }),
    })
    let refused = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 3, maxLength: 6 }),
        async (rounds) => {
          const id = await newMap()
          const topics = await Promise.all(Array.from({ length: 6 }, () => newTopic(id)))
          for (const round of rounds)
            await Promise.all(
              round.map(({ kind, from, to }) => {
                const topic = topics[from]!
                const work =
                  kind === 'link'
                    ? records.update(map_topic, topic, null, { needs_ids: [...new Set(to)].map((at) => topics[at]!) })
                    : kind === 'delete'
                      ? removeRecords(records, map_topic, [topic])
                      : restoreRecords(records, map_topic, [topic])
                return Promise.resolve(work).catch((fault: Fault) => {
                  refused += 1
                  expect([400, 404, 409]).toContain(fault.status)
                })
              }),
            )
          const rows = await db.database.all<{ id: number; needs_ids: number[] }>(
            sql`select id, needs_ids from map_topic where map_id = ${id} and deleted_at is null`,
          )
          expect(hasCircle(new Map(rows.map((row) => [row.id, row.needs_ids])))).toBe(false)
        },
      ),
      { numRuns: 25 },
    )
    expect(refused).toBeGreaterThan(10)
  }, 120_000)
})

describe('the declaration', () => {
  const faultsOf = (options: object): string[] => {
    const changed = { ...map_topic, with: [{ of: positions.of, options }] } as unknown as AnyResource
    return checkResources({ ...resources, map_topic: changed }).filter((fault) =>
      fault.startsWith('map_topic.with.positions'),
    )
  }

  it('is refused where the fields cannot hold places or links', () => {
    expect(faultsOf({ x: 'x', y: 'y', before: 'needs_ids' })).toEqual([])
    expect(faultsOf({ x: 'weight', y: 'sort', before: 'knowledge_ids' }).map((one) => one.split(':')[0])).toEqual([
      'map_topic.with.positions.x',
      'map_topic.with.positions.y',
      'map_topic.with.positions.before',
    ])
  })
})
