import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queue } from '../../../../resources/papers/queue/index.ts'
import { resources } from '../../../../resources/index.ts'
import { checkResources, optionsOf, type AnyResource } from '../../../../resources/kit/index.ts'
import { type RecordDoubt } from '../../../../resources/papers/queue/doubts.ts'
import { queue as view } from '../../../../resources/papers/views/queue/index.ts'
import { unfitFor } from '../../../../resources/kit/view.ts'
import { release, takeNext } from '../../../../server/features/papers/queue/leases.ts'
import { systemIdentity, type Identity } from '../../../../server/base/identity.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { removeRecords } from '../../../../server/records/write/write-records.ts'
import {
  beginDeciding,
  choiceOfKey,
  chosen,
  isDecided,
} from '../../../../src/features/papers/views/queue/queue-model.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'

const { scan_page } = resources
let db: TestDatabase

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中', 1), (2, '初中', 1)`)
  await db.database.run(
    sql`insert into scan_page (id, title, subject_course_id, state, created_by) select n, n || '.jpg', case n when 3 then 2 else 1 end, case n when 1 then 'read' else 'waiting' end, 1 from generate_series(1, 5) n`,
  )
})
afterAll(() => db?.stop())

const by = (userId: number, more: Partial<Identity> = {}) =>
  recordsFor(db.database, { ...systemIdentity, userId, ...more })
const take = async (userId: number, skip: number[] = [], more?: Partial<Identity>) => {
  const { record, total } = await takeNext(by(userId, more), scan_page, optionsOf(scan_page, queue)!, skip)
  return [record?.id ?? null, total]
}

describe('the next', () => {
  it('is the oldest that waits, that nobody else has, and that the person may write', async () => {
    expect(await take(1)).toEqual([2, 4])
    expect(await take(2, [], { scopeType: 3, subjectCourseIds: [1] })).toEqual([4, 3])
    expect(await take(3)).toEqual([3, 4])
    expect(await take(4, [5])).toEqual([null, 4])
    expect(await take(4)).toEqual([5, 4])
  })

  it('is free again when its person takes another, puts it back, went away, or when it was deleted', async () => {
    expect(await take(1, [2, 3, 4, 5])).toEqual([null, 4])
    expect(await take(5)).toEqual([2, 4])
    await release(by(5), scan_page, 2)
    expect(await take(6)).toEqual([2, 4])
    await db.database.run(sql`update queue_lease set until = now() - interval '1 second' where record_id = 2`)
    expect(await take(7)).toEqual([2, 4])
    // Set by a clock that was corrected since.
    await db.database.run(sql`update queue_lease set until = now() + interval '3 days' where record_id = 2`)
    expect(await take(8)).toEqual([2, 4])
    await removeRecords(by(7), scan_page, [2])
    expect(await db.database.all(sql`select 1 from queue_lease where record_id = 2`)).toEqual([])
  })

  it('is never the same for two who ask at once', async () => {
    await db.database.run(sql`delete from queue_lease`)
    const taken = await Promise.all([11, 12, 13].map((userId) => take(userId)))
    expect(new Set(taken.map(([id]) => id))).toEqual(new Set([3, 4, 5]))
  })

  it('is never what somebody has, however many take one after the other at once', async () => {
    await db.database.run(sql`delete from queue_lease`)
    // Reading leases takes a moment, in which others lease and end.
    await db.database.run(sql`alter table queue_lease rename to kept_lease`)
    await db.database.run(
      sql`create view queue_lease as select * from kept_lease where pg_sleep(random() * 0.01) is not null`,
    )
    const has = new Map<number, number>()
    const twice: unknown[] = []
    const takesMany = async (userId: number) => {
      for (let round = 0; round < 30; round += 1) {
        const last = has.get(userId)
        has.delete(userId)
        const [id] = await take(userId, last ? [last] : [])
        if (id === null) continue
        for (const [other, own] of has) if (own === id) twice.push({ id, userId, other })
        has.set(userId, id!)
        await setTimeout(20)
      }
    }
    await Promise.all([21, 22, 23, 24, 25, 26].map(takesMany))
    await db.database.run(sql`drop view queue_lease`)
    await db.database.run(sql`alter table kept_lease rename to queue_lease`)
    expect(twice).toEqual([])
  })
})

it('who does not see a record cannot put it back', async () => {
  const stranger = by(9, { scopeType: 3, subjectCourseIds: [1] })
  await expect(release(stranger, scan_page, 3)).rejects.toMatchObject({ code: 100404 })
})

describe('a declaration', () => {
  const declared = (options: object): string[] => {
    const changed = { ...scan_page, with: [{ of: queue.of, options: { ...optionsOf(scan_page, queue)!, ...options } }] }
    return checkResources({ ...resources, scan_page: changed })
      .filter((fault) => fault.startsWith('scan_page.with.queue'))
      .map((fault) => fault.replace('scan_page.with.queue', ''))
  }

  it('names fields of the right kinds, choices of the state, and actions on one record', () => {
    expect(declared({})).toEqual([])
    expect(declared({ waits: ['never'] })[0]).toContain('has no choice "never"')
    expect(declared({ state: 'title' })[0]).toContain('only a choice has states')
    expect(declared({ doubts: 'title' })[0]).toContain('only json holds doubts')
    expect(declared({ picture: 'title' })[0]).toContain('only an image has parts to show')
    expect(declared({ decide: 'nothing' })[0]).toContain('no action "nothing"')
    expect(declared({ undo: 'import_scans' })[0]).toContain("on: 'row'")
  })

  it('can be shown as a queue, which a resource without one cannot', () => {
    expect(unfitFor(view, scan_page as AnyResource)).toBeUndefined()
    expect(unfitFor(view, resources.label as AnyResource)).toContain('no capability that says what waits')
  })
})

describe('while it is decided', () => {
  const doubt = (more: Partial<RecordDoubt> = {}): RecordDoubt => ({
    key: 'a',
    label: '1',
    many: false,
    choices: ['A', 'B', 'C', 'D'].map((one) => ({ value: one.toLowerCase(), label: one })),
    of: null,
    read: ['b'],
    decided: null,
    why: { zh: '', en: '' },
    area: { x: 0, y: 0, width: 1, height: 1 },
    ...more,
  })

  it('begins with what was read, or what was decided before', () => {
    expect(beginDeciding([doubt(), doubt({ key: 'b', decided: ['c'] })])).toEqual({
      at: 0,
      decisions: { a: ['b'], b: ['c'] },
    })
  })

  it('a key means a choice by its letter or its place', () => {
    expect(['b', 'D', '3', '5', '0', 'x', 'Enter'].map((key) => choiceOfKey(doubt(), key))).toEqual([
      'b',
      'd',
      'c',
      null,
      null,
      null,
      null,
    ])
    expect(
      choiceOfKey(
        doubt({
          choices: [
            { value: '7', label: '1' },
            { value: '8', label: '2' },
          ],
        }),
        '1',
      ),
    ).toBe('7')
    expect(choiceOfKey(doubt({ choices: [{ value: 'wait', label: { zh: '等', en: 'Wait' } }] }), '1')).toBe('wait')
  })

  it('one is chosen instead of the other, several are chosen and taken away', () => {
    expect(chosen(doubt(), ['b'], 'c')).toEqual(['c'])
    expect(chosen(doubt({ many: true }), ['b'], 'c')).toEqual(['b', 'c'])
    expect(chosen(doubt({ many: true }), ['b', 'c'], 'b')).toEqual(['c'])
  })

  it('a record has to be chosen, a bubble need not be filled', () => {
    expect([
      isDecided(doubt(), []),
      isDecided(doubt({ of: 'user' }), []),
      isDecided(doubt({ of: 'user' }), ['5']),
    ]).toEqual([true, false, true])
  })
})
