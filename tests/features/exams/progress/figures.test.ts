import { afterAll, beforeAll, expect, it } from 'vitest'
import { readProgress } from '../../../../server/features/exams/progress/read-progress.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { startTestDatabase, type TestDatabase } from '../../../fixtures/database.ts'
import { teacher } from '../../../fixtures/importing.ts'

/** What is done of a school exam, beside a count of its rows apart. */

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(
    sql`insert into subject_course (id, name, subject_id) select n, '课程' || n, 1 from generate_series(1, 2) n`,
  )
  await db.database.run(
    sql`insert into "user" (id, username, subject_course_ids) select n, 'learner' || n, '{1,2}' from generate_series(101, 220) n`,
  )
  await db.database.run(
    sql`insert into exam (id, title, subject_course_id, kind, status) values (1, '数学卷', 1, 'paper', 'published'), (2, '语文卷', 2, 'paper', 'draft')`,
  )
  await db.database.run(
    sql`insert into answer_sheet (id, title, subject_course_id, exam_id, state, pages, key) values (1, '数学卡', 1, 1, 'printed', 2, 'KEYKEYKEY1')`,
  )
})
afterAll(() => db?.stop())

const states = ['sits', 'sits', 'sits', 'absent', 'violation', 'exempt', 'make_up'] as const

/** A generator of numbers from 0, the same for each seed. */
function numbersFrom(seed: number): (below: number) => number {
  let at = seed
  return (below) => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((at / 2_147_483_648) * below)
  }
}

interface Candidate {
  id: number
  user: number
  state: (typeof states)[number]
  subjects: number[]
  absent: number[]
  seated: boolean
}

/** An exam of two subjects with random candidates and attempts. */
async function randomExam(examId: number, seed: number) {
  const pick = numbersFrom(seed)
  const subjects = [examId * 10 + 1, examId * 10 + 2]
  await db.database.run(
    sql`insert into school_exam (id, title, subject_course_ids, "from") values (${examId}, ${`考试${examId}`}, '{1,2}', '2026-11-10')`,
  )
  await db.database.run(
    sql`insert into exam_subject (id, school_exam_id, name, subject_course_id, exam_id, answer_sheet_id) values
      (${subjects[0]}, ${examId}, '数学', 1, 1, 1), (${subjects[1]}, ${examId}, '语文', 2, 2, null)`,
  )
  const candidates = Array.from(
    { length: 20 + pick(20) },
    (_, at): Candidate => ({
      id: examId * 1000 + at,
      user: 101 + at,
      state: states[pick(states.length)] ?? 'sits',
      subjects: pick(3) === 0 ? [subjects[pick(2)] ?? 0] : [],
      absent: pick(5) === 0 ? [subjects[pick(2)] ?? 0] : [],
      seated: pick(4) > 0,
    }),
  )
  for (const { id, user, state, subjects: taken, absent, seated } of candidates)
    await db.database.run(
      sql`insert into exam_candidate (id, school_exam_id, user_id, number, state, subject_ids, absent_ids, room, seat)
        values (${id}, ${examId}, ${user}, ${String(id)}, ${state}, ${sql.param(taken)}::integer[], ${sql.param(absent)}::integer[], ${seated ? '01' : null}, ${seated ? 1 : null})`,
    )
  return { subjects, candidates }
}

/** Attempts of some learners at the two sets; nobody has two at one. */
async function randomAttempts(seed: number): Promise<Map<string, boolean>> {
  const pick = numbersFrom(seed)
  await db.database.run(sql`delete from answer_record`)
  const found = new Map<string, boolean>()
  for (let user = 101; user <= 140; user += 1)
    for (const set of [1, 2]) {
      const kind = pick(4)
      if (kind === 0) continue
      const state = kind === 1 ? 'in_progress' : kind === 2 ? 'submitted' : 'marked'
      await db.database.run(
        sql`insert into answer_record (title, user_id, subject_course_id, exam_id, state, score, submitted_at) values (${`期中${set}`}, ${user}, ${set}, ${set}, ${state}, ${kind === 3 ? 10 : null}, '2026-11-11T03:00Z')`,
      )
      if (kind > 1) found.set(`${user} ${set}`, kind === 3)
    }
  return found
}

const wantedOf = ({ candidates, subjects }: Awaited<ReturnType<typeof randomExam>>, at: number) =>
  candidates.filter(
    ({ state, subjects: taken, absent }) =>
      (state === 'sits' || state === 'make_up') &&
      (taken.length === 0 || taken.includes(subjects[at] ?? 0)) &&
      !absent.includes(subjects[at] ?? 0),
  )

it.each([1, 2, 3, 4, 5, 6])('counts what a count apart finds: exam %i', async (examId) => {
  const made = await randomExam(examId, examId * 77)
  const papers = await randomAttempts(examId * 991)
  const { steps, parts, lacking, lacking_total } = await readProgress(recordsFor(db.database, teacher), examId)
  const there = made.candidates.filter(({ state }) => state !== 'exempt')
  expect(steps).toMatchObject({
    candidates: { done: there.length, of: 1 },
    seats: { done: there.filter(({ seated }) => seated).length, of: there.length },
  })
  const lacked = new Map(there.filter(({ seated }) => !seated).map(({ id }) => [id, ['seats null']]))
  const note = (id: number, what: string) => lacked.set(id, [...(lacked.get(id) ?? []), what])
  const open = new Set<number>()
  const sitting = new Set<number>()
  for (const at of [0, 1]) {
    const wanted = wantedOf(made, at)
    const came = wanted.filter(({ user }) => papers.has(`${user} ${at + 1}`))
    const marked = came.filter(({ user }) => papers.get(`${user} ${at + 1}`))
    expect(parts[at]?.steps).toEqual({
      paper: { done: at === 0 ? 1 : 0, of: 1 },
      sheet: at === 0 ? { done: 1, of: 1 } : { done: 0, of: came.length > 0 ? 0 : 1 },
      pages: { done: 0, of: at === 0 ? wanted.length * 2 : 0 },
      doubts: { done: 0, of: 0 },
      unreadable: { done: 0, of: 0 },
      answers: { done: came.length, of: wanted.length },
      marked: { done: marked.length, of: came.length },
    })
    for (const { id, user } of wanted) {
      sitting.add(id)
      if (!papers.has(`${user} ${at + 1}`)) note(id, `answers ${made.subjects[at]}`)
      else if (!papers.get(`${user} ${at + 1}`)) note(id, `marked ${made.subjects[at]}`)
      else continue
      open.add(id)
    }
  }
  expect(steps['results']).toEqual({ done: sitting.size - open.size, of: sitting.size })
  expect(lacking_total).toBe(lacked.size)
  expect(
    new Map(lacking.map(({ record, steps }) => [record.id, steps.map((s) => `${s.step} ${s.part}`).toSorted()])),
  ).toEqual(new Map([...lacked].map(([id, whats]) => [id, whats.toSorted()])))
})

it('before anything has come in nobody lacks a paper, and pages in doubt are counted apart', async () => {
  await db.database.run(sql`delete from answer_record`)
  await randomExam(20, 5)
  const before = await readProgress(recordsFor(db.database, teacher), 20)
  expect(before.lacking.flatMap(({ steps }) => steps).every(({ step }) => step === 'seats')).toBe(true)
  await db.database.run(
    sql`insert into scan_page (title, subject_course_id, state, sheet_id, exam_id) values
      ('一', 1, 'waiting', 1, 1), ('二', 1, 'read', 1, 1), ('三', 1, 'recorded', 1, 1), ('四', 1, 'repeated', 1, 1), ('五', 1, 'unreadable', 1, 1)`,
  )
  const after = await readProgress(recordsFor(db.database, teacher), 20)
  await db.database.run(sql`delete from scan_page`)
  expect(after.parts[0]?.steps).toMatchObject({
    pages: { done: 2 },
    doubts: { done: 2, of: 3 },
    unreadable: { done: 0, of: 1 },
  })
  expect(after.lacking.some(({ steps }) => steps.some(({ step }) => step === 'answers'))).toBe(true)
})

it('counts no pages of who is to hand in nothing, nor of who is no candidate', async () => {
  await randomExam(25, 7)
  const page = (user: number) =>
    db.database.run(
      sql`insert into scan_page (title, subject_course_id, state, sheet_id, exam_id, user_id) values ('页', 1, 'recorded', 1, 1, ${user})`,
    )
  const counted = async () => (await readProgress(recordsFor(db.database, teacher), 25)).parts[0]?.steps['pages']?.done
  await db.database.run(
    sql`update exam_candidate set state = case user_id when 101 then 'violation' else 'sits' end, subject_ids = '{}', absent_ids = case user_id when 103 then '{251}'::integer[] else '{}' end where school_exam_id = 25`,
  )
  for (const user of [101, 103, 220]) await page(user)
  expect(await counted()).toBe(0)
  await page(102)
  expect(await counted()).toBe(1)
  await db.database.run(sql`delete from scan_page`)
})

it('counts nothing that one may not list, nor what is out of sight', async () => {
  await randomExam(30, 9)
  await randomAttempts(3)
  const rights = new Set(['school_exam:list', 'exam_subject:list'])
  const narrow = await readProgress(recordsFor(db.database, { ...teacher, rights }), 30)
  expect(narrow.steps).toEqual({
    subjects: { done: 2, of: 1 },
    candidates: null,
    seats: null,
    results: null,
    published: { done: 0, of: 1 },
  })
  for (const { steps } of narrow.parts) expect(Object.values(steps)).toEqual([null, null, null, null, null, null, null])
  expect(narrow.lacking).toEqual([])
  const own = { ...teacher, scopeType: 3 as const, subjectCourseIds: [2] }
  await db.database.run(sql`update school_exam set subject_course_ids = '{2}' where id = 30`)
  const seen = await readProgress(recordsFor(db.database, own), 30)
  expect(seen.parts.map(({ record }) => record['name'])).toEqual(['语文'])
  expect(seen.lacking.flatMap(({ steps }) => steps).every(({ part }) => part === null || part === 302)).toBe(true)
  await expect(readProgress(recordsFor(db.database, { ...own, subjectCourseIds: [1] }), 30)).rejects.toMatchObject({
    status: 404,
  })
})
