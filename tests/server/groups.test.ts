import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter, today } from '../../resources/kit/school-day.ts'
import { answer_record } from '../../resources/answer-record.ts'
import { group_member } from '../../resources/group-member.ts'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { user_group } from '../../resources/user-group.ts'
import { countChosen } from '../../server/exchange/export/record-pages.ts'
import { user as userHandlers } from '../../server/features/learners/handlers/user.ts'
import { user_group as handlers } from '../../server/features/learners/handlers/user-group.ts'
import type { ActionContext } from '../../server/calls/handlers.ts'
import { grantedToday } from '../../server/people/grants/grants-held.ts'
import { grantsOf } from '../../server/people/grants/grants-of.ts'
import { grant } from '../../server/people/grants/grants.ts'
import type { Identity } from '../../server/base/identity.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import { createRecords, removeRecords, restoreRecords } from '../../server/records/write/write-records.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { teacher } from '../fixtures/importing.ts'

/** Groups of learners: who is in one, from when until when, and what they have by it. */

let db: TestDatabase
const day = (days: number): string => dayAfter(today(), days)
const contextOf = (identity: Identity = teacher) =>
  ({
    identity,
    language: 'zh',
    database: db.database,
    records: recordsFor(db.database, identity),
  }) as unknown as ActionContext
const records = (identity: Identity = teacher) => recordsFor(db.database, identity)
const always = { from: null, until: null }

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中', 1), (2, '初中', 1)`)
  await db.database.run(
    sql`insert into "user" (id, username, subject_course_ids) select n, 'learner' || n, '{1}' from generate_series(51, 56) n`,
  )
  await db.database.run(sql`insert into "user" (id, username, status) values (57, 'disabled', 0)`)
  await db.database.run(sql`insert into exam (id, title, subject_course_id) values (1, '卷一', 1), (2, '卷二', 2)`)
})
afterAll(() => db?.stop())

const newGroup = async (name: string, more: object = {}) => (await records().create(user_group, { name, ...more })).id
const examsOf = async (userId: number) =>
  (
    await db.database.all<{ target_id: number }>(
      sql`select target_id from ${grantedToday(userId)} g where kind = 'exam' order by 1`,
    )
  ).map(({ target_id }) => target_id)

it('people are added with dates, once for a time', async () => {
  const id = await newGroup('一班')
  const add = (user_ids: number[], span: { from: string | null; until: string | null } = always) =>
    handlers.add_group_members(contextOf(), { id, user_ids, ...span })
  expect(await add([51, 52, 51])).toEqual({ added: 2 })
  expect(await add([52, 53], { from: day(-9), until: day(9) })).toEqual({ added: 1 })
  expect(await add([53], { from: day(10), until: null })).toEqual({ added: 1 })
  await expect(add([999])).rejects.toMatchObject({ code: 100400 })
  const { total } = await records().list(group_member, { group_id: String(id) })
  expect(total).toBe(4)
  await expect(
    records().create(group_member, { group_id: id, user_id: 54, from: day(2), until: day(1) }),
  ).rejects.toMatchObject({ code: 100400 })
})

it('nobody is in one group twice on the same day, no matter how they came', async () => {
  const id = await newGroup('一时一班')
  const member = (from: string | null, until: string | null) => ({ group_id: id, user_id: 54, from, until })
  const first = await records().create(group_member, member(day(-9), day(0)))
  await expect(records().create(group_member, member(day(0), null))).rejects.toMatchObject({ code: 100400 })
  await expect(records().create(group_member, member(null, null))).rejects.toMatchObject({ code: 100400 })
  const second = await records().create(group_member, member(day(1), null))
  await expect(records().update(group_member, second.id, null, { from: day(-3) })).rejects.toMatchObject({
    code: 100400,
    data: { errors: [{ path: 'user_id' }] },
  })
  await removeRecords(records(), group_member, [first.id])
  await records().update(group_member, second.id, null, { from: day(-3) })
  await expect(restoreRecords(records(), group_member, [first.id])).rejects.toMatchObject({ code: 100400 })
  const both = [member(day(-20), day(-15)), member(day(-16), day(-12))]
  await expect(createRecords(records(), group_member, both)).rejects.toMatchObject({ code: 100400 })
  const two = await Promise.allSettled(both.map((one) => records().create(group_member, one)))
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('a member has what the group was granted, on the days of the membership and of the grant', async () => {
  const id = await newGroup('二班')
  const memberships = [
    [51, null, null],
    [52, day(1), null],
    [53, null, day(-1)],
    [54, day(-1), day(1)],
  ] as const
  for (const [user_id, from, until] of memberships)
    await records().create(group_member, { group_id: id, user_id, from, until })
  const given = () => Promise.all([51, 52, 53, 54, 55].map(examsOf))
  await grant(records(), resources.exam, [1], { user_ids: [55], group_ids: [id] }, always)
  expect(await given()).toEqual([[1], [], [], [1], [1]])
  await grant(records(), resources.exam, [1], { user_ids: null, group_ids: [id] }, { from: day(1), until: null })
  expect(await given()).toEqual([[], [], [], [], [1]])
  await grant(records(), resources.exam, [1], { user_ids: null, group_ids: [id] }, always)
  await records().lock(user_group, id)
  await db.database.run(sql`update user_group set deleted_at = now() where id = ${id}`)
  expect(await given()).toEqual([[], [], [], [], [1]])
})

it('their page says by which group they have it; it is taken back from the group alone', async () => {
  const id = await newGroup('三班')
  await handlers.add_group_members(contextOf(), { id, user_ids: [56, 57], ...always })
  const before = await db.database.all(sql`select user_id from notice`)
  await grant(records(), resources.exam, [1, 2], { user_ids: null, group_ids: [id] }, always)
  // Members are notified, but for those who cannot log in.
  const notified = await db.database.all<{ user_id: number }>(sql`select user_id from notice order by id`)
  expect(notified.slice(before.length).map(({ user_id }) => user_id)).toEqual([56])
  expect((await grantsOf(records(), 56)).list.map(({ title, group }) => [title, group])).toEqual([
    ['卷一', '三班'],
    ['卷二', '三班'],
  ])
  const one = { kind: 'exam' as const, target_id: 1 }
  await expect(userHandlers.withdraw_user_grant(contextOf(), { id: 56, ...one })).rejects.toMatchObject({
    code: 100409,
    text: { zh: expect.stringContaining('班级') },
  })
  // A group out of sight has no name, and with it nothing is known of records out of sight.
  const listed = async (more: Partial<Identity>) =>
    (await grantsOf(records({ ...teacher, ...more }), 56)).list.map(({ group }) => group)
  expect(await listed({ rights: new Set(['user:list']) })).toEqual([`#${id}`, `#${id}`])
  expect(await listed({ userId: 8, scopeType: 3, subjectCourseIds: [1] })).toEqual([`#${id}`])
  const elsewhere = contextOf({ ...teacher, scopeType: 3 as const, subjectCourseIds: [1] })
  await expect(
    userHandlers.withdraw_user_grant(elsewhere, { id: 56, kind: 'exam', target_id: 2 }),
  ).rejects.toMatchObject({ code: 100404 })
  // Within the scope of who does it alone.
  const narrow = { ...teacher, scopeType: 3 as const, subjectCourseIds: [2] }
  await expect(handlers.withdraw_group_grant(contextOf(narrow), { id, ...one })).rejects.toMatchObject({ code: 100404 })
  await handlers.withdraw_group_grant(contextOf(), { id, ...one })
  expect((await handlers.get_group_grants(contextOf(), { id })).list.map(({ title }) => title)).toEqual(['卷二'])
  expect(await examsOf(56)).toEqual([2])
  await handlers.restore_group_grant(contextOf(), { id, ...one, ...always })
  expect(await examsOf(56)).toEqual([1, 2])
})

it('nobody grants to nobody, nor to a group out of sight', async () => {
  const id = await newGroup('四班', { subject_course_ids: [1] })
  await expect(grant(records(), resources.exam, [1], { user_ids: [], group_ids: null }, always)).rejects.toMatchObject({
    code: 100400,
  })
  const narrow = records({ ...teacher, scopeType: 3, subjectCourseIds: [2] })
  await expect(grant(narrow, resources.exam, [2], { user_ids: null, group_ids: [id] }, always)).rejects.toMatchObject({
    code: 100400,
    data: { errors: [{ path: 'group_ids' }] },
  })
})

/** Attempts that are found by a group, by the number of their learner. */
const foundBy = async (identity: Identity, groups: readonly number[], resource: AnyResource = answer_record) =>
  (await records(identity).list(resource, { group_ids__in: groups.join(), sort: 'id' })).rows.map((row) => {
    const { id, user_id } = JSON.parse(row)
    return user_id ?? id
  })

it('attempts and answers are found by the groups of the day of submission, people by those of today', async () => {
  const [one, other] = [await newGroup('高一甲班'), await newGroup('高一乙班')]
  const member = (group_id: number, user_id: number, from: string | null, until: string | null) =>
    records().create(group_member, { group_id, user_id, from, until })
  await member(one, 51, null, null)
  await member(one, 52, '2026-02-01', '2026-02-28')
  await member(one, 53, '2026-03-01', null)
  await member(other, 52, '2026-03-01', null)
  const { id: left } = await member(one, 54, null, null)
  await db.database.run(sql`update group_member set deleted_at = now() where id = ${left}`)
  await db.database.run(sql`insert into answer_record (title, user_id, subject_course_id, state, submitted_at)
    select '月考', n, 1, 'submitted', '2026-02-15T08:00:00Z' from generate_series(51, 54) n`)
  await db.database.run(
    sql`insert into exercise (id, subject_course_id, type, stem) values (1, 1, 'essay', '为什么') on conflict do nothing`,
  )
  await db.database.run(sql`insert into answer_exercise (subject_course_id, sitting, user_id, exercise_id, full_score)
    select 1, '月考', n, 1, 1 from generate_series(51, 54) n`)
  for (const resource of [answer_record, resources.answer_exercise]) {
    expect(await foundBy(teacher, [one], resource)).toEqual([51, 52])
    expect(await foundBy(teacher, [other], resource)).toEqual([])
    expect(await foundBy(teacher, [one, other], resource)).toEqual([51, 52])
  }
  expect(await foundBy(teacher, [one], resources.user)).toEqual([51, 53])
  const filters = { group_ids__in: String(one) }
  expect(await countChosen(db.database, answer_record, teacher, { ids: null, filters }, 10)).toBe(2)
  expect((await records().list(answer_record, filters)).total).toBe(2)
  expect((await records().list(answer_record, filters, true)).total).toBe(0)
})

describe('of two groups with the same member, one out of sight,', () => {
  let [mine, theirs] = [0, 0]
  const seeing = (...names: string[]): Identity => ({
    ...teacher,
    userId: 8,
    scopeType: 3,
    subjectCourseIds: [1],
    rights: new Set(['answer_record', ...names].map((name) => `${name}:list`)),
  })

  beforeAll(async () => {
    mine = await newGroup('高一丙班', { subject_course_ids: [1] })
    theirs = await newGroup('高一丁班', { subject_course_ids: [2] })
    for (const group_id of [mine, theirs]) await records().create(group_member, { group_id, user_id: 55, ...always })
    await db.database.run(
      sql`insert into answer_record (title, user_id, subject_course_id, state) values ('周测', 55, 1, 'submitted')`,
    )
  })

  it('that one filters neither lists nor exports', async () => {
    const person = seeing('user_group', 'group_member')
    expect(await foundBy(person, [mine])).toEqual([55])
    for (const groups of [[theirs], [mine, theirs], [999_999]])
      await expect(foundBy(person, groups)).rejects.toMatchObject({ code: 100404 })
    const chosen = { ids: null, filters: { group_ids__in: String(theirs) } }
    await expect(countChosen(db.database, answer_record, person, chosen, 10)).rejects.toMatchObject({ code: 100404 })
  })

  it('neither filters for people who may not list members', async () => {
    await expect(foundBy(seeing('user_group'), [mine])).rejects.toMatchObject({ code: 100400 })
  })

  it('neither filters for people who may not list groups', async () => {
    await expect(foundBy(seeing('group_member'), [mine])).rejects.toMatchObject({ code: '403' })
  })

  it('memberships out of sight do not tell who is in the other', async () => {
    const own: Identity = { ...seeing('user_group', 'group_member'), scopeType: 4 }
    await db.database.run(sql`update user_group set created_by = 8 where id = ${mine}`)
    await db.database.run(sql`update answer_record set created_by = 8 where user_id = 55`)
    expect(await foundBy(own, [mine])).toEqual([])
    await db.database.run(sql`update group_member set created_by = 8 where group_id = ${mine}`)
    expect(await foundBy(own, [mine])).toEqual([55])
  })
})
