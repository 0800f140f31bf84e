import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter, today } from '../../resources/kit/school-day.ts'
import { resources, type ResourceName } from '../../resources/index.ts'
import { grantedKinds } from '../../resources/registry/references.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import { grant, withdrawGrants } from '../../server/people/grants/grants.ts'
import { grantsOf } from '../../server/people/grants/grants-of.ts'
import { actionsAt } from '../../src/records/views/actions/action-model.ts'
import { panelsOf } from '../../src/records/views/show/show-model.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { teacher } from '../fixtures/importing.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(
    sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1), (2, '初中数学', 1)`,
  )
  await db.database.run(
    sql`insert into "user" (id, username, name, subject_course_ids) values (50, 'giver', '王老师', '{}'), (51, 'learner', '李同学', '{1}'), (52, 'other', '张同学', '{2}')`,
  )
  for (const kind of grantedKinds) {
    const more = kind === 'resource' ? [sql`, type, url`, sql`, 'link', 'https://example.com'`] : [sql``, sql``]
    for (const course of [1, 2])
      await db.database.run(
        sql`insert into ${sql.identifier(kind)} (id, ${sql.identifier(resources[kind as ResourceName].title)}, subject_course_id${more[0]!}) values (${course}, ${`${kind} ${course}`}, ${course}${more[1]!})`,
      )
    await db.database.run(
      sql`insert into user_grant (user_id, kind, target_id, "from", until, granted_by) select 51, ${kind}, n, '2027-01-02', null, 50 from generate_series(1, 2) n`,
    )
  }
})
afterAll(() => db?.stop())

it('a person’s page lists their grants of every kind, with dates and by whom', async () => {
  const { list, total } = await grantsOf(recordsFor(db.database, teacher), 51)
  expect(total).toBe(grantedKinds.length * 2)
  expect(list).toContainEqual({
    title: 'exam_item 1',
    kind: 'exam_item',
    target_id: 1,
    from: '2027-01-02',
    until: null,
    granted_by: '王老师',
    group: null,
  })
  const panels = panelsOf(resources.user, (name) => resources[name as keyof typeof resources])
  expect(panels.map(({ name }) => name)).toContain('get_user_grants')
})

it('it lists no records and no people outside the scope', async () => {
  const records = recordsFor(db.database, { ...teacher, scopeType: 3, subjectCourseIds: [1] })
  expect((await grantsOf(records, 51)).list.map(({ title }) => title).sort()).toEqual(
    grantedKinds.map((kind) => `${kind} 1`).sort(),
  )
  await expect(grantsOf(records, 52)).rejects.toMatchObject({ code: 100404 })
})

it('one grant is taken back and given again, within the scope of who does it alone', async () => {
  const records = recordsFor(db.database, { ...teacher, scopeType: 3, subjectCourseIds: [1] })
  const take = (userId: number, target_id: number) =>
    records.transaction((inner) =>
      withdrawGrants(inner, [userId], [{ kind: 'exam_item', target_id }], 'withdraw_user_grant'),
    )
  const left = async () =>
    (await grantsOf(recordsFor(db.database, teacher), 51)).list.map(({ title }) => title).toSorted()
  const all = await left()
  expect([await take(51, 2), await left()]).toEqual([0, all])
  await expect(take(52, 1)).rejects.toMatchObject({ code: 100404 })
  expect([await take(51, 1), await left()]).toEqual([1, all.filter((title) => title !== 'exam_item 1')])
  for (const [userId, target] of [
    [51, 2],
    [52, 1],
  ] as const)
    await expect(
      grant(
        records,
        resources.exam_item,
        [target],
        { user_ids: [userId], group_ids: null },
        { from: null, until: null },
      ),
    ).rejects.toMatchObject({ code: 100400 })
  await grant(
    records,
    resources.exam_item,
    [1],
    { user_ids: [51], group_ids: null },
    { from: '2027-01-02', until: null },
  )
  expect(await left()).toEqual(all)
})

it('acting for a person has a button, for who has the right, that says first that they are notified', () => {
  const names = (may: boolean) =>
    actionsAt(resources.user, 'row', (_, name) => may || name !== 'get_user_token').map(([name]) => name)
  expect([names(true).includes('get_user_token'), names(false).includes('get_user_token')]).toEqual([true, false])
  expect(resources.user.actions.get_user_token.confirm).toMatchObject({
    zh: expect.stringContaining('会收到通知'),
    en: expect.stringContaining('They are notified'),
  })
})

describe('what a person may share', () => {
  const giver = { ...teacher, userId: 50, rights: new Set(['resource:grant']) }
  const set = (config: object | null) =>
    db.database.run(sql`update "user" set share_config = ${config && JSON.stringify(config)}::jsonb where id = 50`)
  const share = (kind: 'exam' | 'resource', until: string | null, identity = giver) =>
    grant(
      recordsFor(db.database, identity),
      resources[kind],
      [1],
      { user_ids: [51], group_ids: null },
      { from: null, until },
    )
  const day = (days: number): string => dayAfter(today(), days)

  it('is what is set for them, until it ends; nothing set, and an administrator, are not limited', async () => {
    await set(null)
    await share('exam', null)
    await set({ exams: true, resources: false, until: null })
    await share('exam', null)
    await expect(share('resource', null)).rejects.toMatchObject({
      code: '403',
      text: { zh: expect.stringContaining('资源') },
    })
    await set({ exams: false, resources: true, until: null })
    await share('resource', null)
    await expect(share('exam', null)).rejects.toMatchObject({
      code: '403',
      text: { zh: expect.stringContaining('试卷') },
    })
    await share('exam', null, { ...giver, rights: new Set(['*']) })
  })

  it('ends with it: a grant is no longer, and none is made afterwards', async () => {
    await set({ exams: true, resources: true, until: day(10) })
    await share('exam', day(9))
    for (const until of [null, day(12)])
      await expect(share('exam', until)).rejects.toMatchObject({ code: 100400, data: { errors: [{ path: 'until' }] } })
    await set({ exams: true, resources: true, until: day(-3) })
    await expect(share('exam', day(-4))).rejects.toMatchObject({ code: '403' })
    await set(null)
  })
})
