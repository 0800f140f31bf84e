import { afterAll, beforeAll, expect, it } from 'vitest'
import { exam_candidate, type ExamCandidate } from '../../../resources/exam-candidate.ts'
import { hasCheckDigit } from '../../../resources/exams/candidates.ts'
import { group_member } from '../../../resources/group-member.ts'
import { school_exam } from '../../../resources/school-exam.ts'
import { user_group } from '../../../resources/user-group.ts'
import type { ActionContext } from '../../../server/calls/handlers.ts'
import { school_exam as handlers } from '../../../server/features/exams/handlers/school-exam.ts'
import { recordsFor } from '../../../server/records/records.ts'
import { createRecords, removeRecords } from '../../../server/records/write/write-records.ts'
import { sql } from '../../../server/storage/postgres/database.ts'
import { startTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { teacher } from '../../fixtures/importing.ts'

/** The candidates of a school exam: from groups, with numbers, rooms and seats. */

let db: TestDatabase
const records = () => recordsFor(db.database, teacher)
const context = () =>
  ({ identity: teacher, language: 'zh', database: db.database, records: records() }) as unknown as ActionContext

let groups: number[]
beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中', 1)`)
  await db.database.run(
    sql`insert into "user" (id, username, subject_course_ids) select n, 'learner' || n, '{1}' from generate_series(101, 160) n`,
  )
  const made = await createRecords(records(), user_group, [
    { name: '高二1班' },
    { name: '高二2班' },
    { name: '高二3班' },
  ])
  groups = made.map(({ id }) => id)
  // Twenty in each; of the second some have no 学号, and one of the third is in the first as well.
  const members = Array.from({ length: 60 }, (_, at) => ({
    group_id: groups[Math.floor(at / 20)],
    user_id: 101 + at,
    number: at % 20 > 16 && at < 40 && at >= 20 ? null : `2025${String(60 - at).padStart(3, '0')}`,
  }))
  await createRecords(records(), group_member, [...members, { group_id: groups[0], user_id: 160, number: '2025999' }])
})
afterAll(() => db?.stop())

const newExam = async (title: string) => (await records().create(school_exam, { title, subject_course_ids: [1] })).id
const candidatesOf = async (id: number) =>
  db.database.all<ExamCandidate>(
    sql`select * from exam_candidate where school_exam_id = ${id} and deleted_at is null order by number`,
  )
const take = (id: number, group_ids: number[], number_by: 'group_and_place' | 'student_number' | 'username') =>
  handlers.take_exam_candidates(context(), { id, group_ids, number_by })

it('members of groups become candidates once, with numbers that end with a check digit', async () => {
  const id = await newExam('期中')
  expect(await take(id, groups.slice(0, 2), 'group_and_place')).toEqual({ added: 41, without_number: 0 })
  expect(await take(id, groups, 'group_and_place')).toEqual({ added: 19, without_number: 0 })
  expect(await take(id, groups, 'group_and_place')).toEqual({ added: 0, without_number: 0 })
  const all = await candidatesOf(id)
  expect(all).toHaveLength(60)
  expect(all.every(({ number }) => number.length === 6 && hasCheckDigit(number))).toBe(true)
  // By 学号 in the class, which runs against the ids here.
  expect(all[0]).toMatchObject({ group_id: groups[0], user_id: 120, number: expect.stringMatching(/^01001/) })
  expect(all.find(({ user_id }) => user_id === 160)).toMatchObject({ group_id: groups[0] })
})

it('a candidate who is taken out comes back behind the others, and no number is given twice', async () => {
  const id = await newExam('补考')
  await take(id, groups.slice(0, 1), 'group_and_place')
  const [first, second] = await candidatesOf(id)
  await removeRecords(records(), exam_candidate, [first!.id])
  expect(await take(id, groups.slice(0, 1), 'group_and_place')).toMatchObject({ added: 1 })
  const numbers = (await candidatesOf(id)).map(({ number }) => number)
  expect(new Set(numbers).size).toBe(21)
  expect(numbers).toContain(second!.number)
  expect(numbers).not.toContain(first!.number)
})

it('gives no number twice when candidates were removed for good, nor to another group', async () => {
  const id = await newExam('联考')
  await take(id, groups.slice(0, 2), 'group_and_place')
  const before = await candidatesOf(id)
  const gone = before.filter(({ group_id }, at) => group_id === groups[0] || at === 25).map((one) => one.id)
  await removeRecords(records(), exam_candidate, gone)
  await db.database.run(sql`delete from exam_candidate where id = any(${sql.param(gone)}::integer[])`)
  await take(id, groups, 'group_and_place')
  const after = await candidatesOf(id)
  expect(new Set(after.map(({ number }) => number)).size).toBe(after.length)
  for (const kept of before.filter(({ id: one }) => !gone.includes(one)))
    expect(after.find(({ user_id }) => user_id === kept.user_id)).toMatchObject({ number: kept.number })
})

it('the 学号 is the number where it is wanted; who has none is counted', async () => {
  const id = await newExam('月考')
  expect(await take(id, [groups[1]!], 'student_number')).toEqual({ added: 20, without_number: 3 })
  const all = await candidatesOf(id)
  expect(all.filter(({ number }) => number.startsWith('learner'))).toHaveLength(3)
  expect(all.filter(({ number }) => number.startsWith('2025'))).toHaveLength(17)
})

it('rooms and seats are assigned, mixed so that neighbours are of different groups', async () => {
  const id = await newExam('期末')
  await take(id, groups, 'group_and_place')
  const [exempt] = await candidatesOf(id)
  await records().update(exam_candidate, exempt!.id, null, { state: 'exempt' })
  expect(await handlers.seat_exam_candidates(context(), { id, order: 'mixed', room_size: 25 })).toEqual({
    seated: 59,
    rooms: 3,
  })
  const seats = (await candidatesOf(id))
    .filter(({ room }) => room)
    .toSorted((a, b) => String(a.room).localeCompare(String(b.room)) || a.seat! - b.seat!)
  expect(seats.map(({ room, seat }) => `${room}-${seat}`)).toEqual(
    Array.from({ length: 59 }, (_, at) => `0${Math.floor(at / 25) + 1}-${(at % 25) + 1}`),
  )
  expect(seats.filter((one, at) => one.group_id === seats[at - 1]?.group_id)).toEqual([])
  expect(await handlers.seat_exam_candidates(context(), { id, order: 'by_group', room_size: 500 })).toMatchObject({
    rooms: 1,
  })
})

it('refuses a group that is not there', async () => {
  const id = await newExam('模拟')
  await expect(take(id, [999_999], 'username')).rejects.toMatchObject({ code: 100400 })
})
