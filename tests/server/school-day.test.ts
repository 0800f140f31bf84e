import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { dayAfter, dayOf as dayOfInstant, instantAt, today as todayHere } from '../../resources/kit/school-day.ts'
import { handedIn, members } from '../../server/features/learners/analysis/attempts.ts'
import { viewerOf } from '../../server/features/learning/learning-centre/viewer.ts'
import { grantedToday } from '../../server/people/grants/grants-held.ts'
import { recordsFor } from '../../server/records/records.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { dayOf, startOf, today } from '../../server/storage/statements/school-day.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { teacher } from '../fixtures/importing.ts'
import { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, startServerProcess } from '../fixtures/server.ts'
import { inZone, zones } from '../fixtures/zones.ts'

/** A member from 1 September is one at 07:30 of that day, and until its end. */

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
  await db.database.run(sql`insert into "user" (id, username) values (51, 'learner')`)
  await db.database.run(sql`insert into user_group (id, name) values (1, '一班')`)
  await db.database.run(
    sql`insert into group_member (group_id, user_id, "from", until) values (1, 51, '2026-09-01', '2026-09-30')`,
  )
})
afterAll(() => db?.stop())

const ends = [
  ['2026-08-31T23:59:59.999', false],
  ['2026-09-01T00:00:00.000', true],
  ['2026-09-01T07:30:00.000', true],
  ['2026-09-30T23:59:59.999', true],
  ['2026-10-01T00:00:00.000', false],
] as const

describe.each(zones)('in %s', (zone) => {
  it('a membership holds from the first moment of its first day until the last of its last', () =>
    inZone(zone, async () => {
      const held = await Promise.all(
        ends.map(async ([clock]) => (await viewerOf(db.database, 51, instantAt(clock))).groupIds.length > 0),
      )
      expect(held).toEqual(ends.map(([, holds]) => holds))
    }))

  it('an attempt counts for the groups of its day', () =>
    inZone(zone, async () => {
      await db.database.run(sql`delete from answer_record`)
      for (const [index, [clock]] of ends.entries())
        await db.database.run(sql`insert into answer_record (id, title, subject_course_id, user_id, state, submitted_at)
          values (${index + 1}, ${clock}, 1, 51, 'marked', ${instantAt(clock).toISOString()}::timestamptz)`)
      const found = await db.database.all<{ attempt: number }>(
        sql`with ${handedIn(sql`true`)}, ${members.group} select attempt from members order by attempt`,
      )
      expect(found.map(({ attempt }) => attempt)).toEqual([2, 3, 4])
    }))

  it('the database and the code agree on what a day is, and where it begins', () =>
    inZone(zone, async () => {
      for (const [clock] of ends) {
        const at = instantAt(clock)
        const day = clock.slice(0, 10)
        const row = await db.database.first<{ day: string; begins: Date }>(
          sql`select ${dayOf(sql`${at.toISOString()}::timestamptz`)}::text as day, ${startOf(day)} as begins`,
        )
        expect([row!.day, row!.begins.getTime()]).toEqual([dayOfInstant(at), instantAt(`${day}T00:00:00`).getTime()])
      }
      expect(await db.database.first(sql`select ${today()}::text as day`)).toEqual({ day: todayHere() })
    }))

  it('a grant of today holds, and one until yesterday does not', () =>
    inZone(zone, async () => {
      await db.database.run(sql`delete from user_grant`)
      for (const [id, from, until] of [
        [1, todayHere(), todayHere()],
        [2, null, dayAfter(todayHere(), -1)],
        [3, dayAfter(todayHere(), 1), null],
      ] as const)
        await db.database.run(sql`insert into user_grant (user_id, kind, target_id, "from", until)
          values (51, 'exam', ${id}, ${from}::date, ${until}::date)`)
      expect(await db.database.all(sql`select target_id from ${grantedToday(51)} g`)).toEqual([{ target_id: 1 }])
    }))

  it('a report that names no day is of today', () =>
    inZone(zone, async () => {
      const map = await recordsFor(db.database, teacher).create(resources.map, { name: zone, subject_course_id: 1 })
      const report = await recordsFor(db.database, teacher).create(resources.map_report, {
        map_id: map.id,
        user_id: 51,
        title: zone,
      })
      expect(report).toMatchObject({ measured_on: todayHere() })
    }))
})

it('a server has the zone that is set for it, in its page and for its clients; of two that are a day apart each has its own', async () => {
  const days = await Promise.all(
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map(async (zone) => {
      const server = await startServerProcess({ env: { TIME_ZONE: zone } })
      try {
        expect(await (await fetch(server.origin)).text()).toContain(`<meta name="time-zone" content="${zone}"`)
        const answer = await fetch(`${server.base}/admin/common/get_config`)
        expect(await answer.json()).toMatchObject({ data: { time_zone: zone } })
        const client = await new Client(server.base).login(administrator.username, administrator.password)
        const records = new RecordFactory(client)
        const { measured_on: _, ...input } = await records.input('map_report')
        const { data } = await client.ask(resources.map_report, 'create', input)
        return data.measured_on as string
      } finally {
        await server.stop()
      }
    }),
  )
  expect(days[0]! > days[1]!).toBe(true)
})
