import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exam_candidate } from '../../../../resources/exam-candidate.ts'
import { exam_subject } from '../../../../resources/exam-subject.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import { school_exam } from '../../../../resources/school-exam.ts'
import { user_group } from '../../../../resources/user-group.ts'
import type { Identity } from '../../../../server/base/identity.ts'
import { school_exam as handlers } from '../../../../server/features/exams/handlers/school-exam.ts'
import { printInput, type PrintInput } from '../../../../server/features/exams/prints/input.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { createRecords, updateRecords } from '../../../../server/records/write/write-records.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { startBank, teacher, type Bank } from '../../../fixtures/importing.ts'
import { squeezed, textOfPdf } from '../../papers/print/pdf-text.ts'

/** The lists of an exam as jobs: whom they have, what is refused with what to do, and as sheets that are read again. */

let bank: Bank
let groups: number[]
const records = () => recordsFor(bank.db.database, teacher)
const learners = 40

beforeAll(async () => {
  bank = await startBank()
  await bank.db.database.run(
    sql`insert into "user" (id, username, name, subject_course_ids) select n, 'learner' || n, '学员' || n, '{1}' from generate_series(101, ${100 + learners}) n`,
  )
  groups = (await createRecords(records(), user_group, [{ name: '高二1班' }, { name: '高二2班' }])).map(({ id }) => id)
}, 180_000)
afterAll(() => bank?.close())

async function newExam(title: string, subjects = ['语文', '数学']): Promise<number> {
  const { id } = await records().create(school_exam, { title, subject_course_ids: [1], school: '实验中学' })
  await createRecords(
    records(),
    exam_subject,
    subjects.map((name, at) => ({
      school_exam_id: id,
      name,
      subject_course_id: 1,
      begins_at: `2026-11-1${at}T01:00:00.000Z`,
    })),
  )
  return id
}

const addCandidates = (id: number, count: number, given: (at: number) => Record<string, unknown> = () => ({})) =>
  createRecords(
    records(),
    exam_candidate,
    Array.from({ length: count }, (_, at) => ({
      school_exam_id: id,
      user_id: 101 + at,
      group_id: groups[at % 2],
      number: `26${String(at).padStart(3, '0')}`,
      room: at < 25 ? '01' : '02',
      seat: (at % 25) + 1,
      ...given(at),
    })),
  )

const inputOf = (id: number, given: Partial<PrintInput> = {}): PrintInput =>
  printInput.parse({
    id,
    list: 'by_room',
    group_ids: null,
    rooms: null,
    subjects: null,
    tickets_a_page: 8,
    photo: true,
    stickers_a_page: 24,
    columns: 5,
    first_seat: 'left',
    language: 'zh',
    ...given,
  })
const start = (id: number, given: Partial<PrintInput> = {}, identity: Identity = teacher) =>
  handlers.print_exam_lists(bank.contextOf(identity), inputOf(id, given))

async function print(id: number, given: Partial<PrintInput> = {}) {
  const { job_id } = await start(id, given)
  const job = await bank.ended(job_id)
  expect(job).toMatchObject({ state: 'done', kind: 'exam_lists' })
  const file = job.result.file as StoredFile
  return { job, file, text: () => bank.bytesOf(file).then(textOfPdf) }
}

describe('a job', () => {
  it('writes a file of those who sit the exam; exempt ones are left out', async () => {
    const id = await newExam('期中')
    await addCandidates(id, 30, (at) => (at === 3 ? { state: 'exempt', room: null, seat: null } : {}))
    const { job, file, text } = await print(id)
    expect(file.name).toBe('期中 考场名单.pdf')
    expect(job.message).toContain('29 名考生')
    const found = await text()
    expect(found).toContain('学员101')
    expect(found).toContain('实验中学')
    expect(found).not.toContain('学员104')
  })

  it('has the groups, rooms and subjects that were chosen', async () => {
    const id = await newExam('期末')
    await addCandidates(id, 40)
    const first = await (await print(id, { list: 'by_group', group_ids: [groups[0]!] })).text()
    expect(first).toContain('高二1班共20人')
    expect(first).not.toContain('高二2班')
    const second = await (await print(id, { list: 'sign_in', rooms: '2', subjects: '数学' })).text()
    expect(second).toContain('第02考场数学')
    expect(second).toContain('应到15人')
    expect(second).not.toMatch(/第01考场|语文/)
  })

  it('is in English where that is chosen', async () => {
    const id = await newExam('Final')
    await addCandidates(id, 1)
    const { file, text } = await print(id, { list: 'tickets', language: 'en' })
    expect(file.name).toBe('Final Admission tickets.pdf')
    expect(await text()).toContain(squeezed('Tue 10 Nov'))
  })
})

describe('refused, with what to do', () => {
  const refusal = (id: number, given: Partial<PrintInput> = {}, identity = teacher): Promise<any> =>
    start(id, given, identity).then(
      () => expect.fail('it was not refused'),
      (fault) => fault,
    )

  it('is an exam without candidates, without subjects, or with nobody in what was chosen', async () => {
    const id = await newExam('空', [])
    expect((await refusal(id)).text.zh).toContain('从班级加入考生')
    expect((await refusal(id, { list: 'tickets' })).text.zh).toContain('考试科目')
    await addCandidates(id, 1)
    expect((await refusal(id, { group_ids: [groups[1]!] })).text.zh).toContain('请改选')
  })

  it('are candidates without a room or a seat: how many, some of their numbers, and the remedy', async () => {
    const id = await newExam('未排')
    await addCandidates(id, 9, (at) => (at < 2 ? {} : at % 2 ? { seat: null } : { room: null }))
    const { text, status } = await refusal(id)
    expect(status).toBe(400)
    expect(text.zh).toMatch(/^7 名考生还没有考场或座位号（26002、26003、26004、26005、26006 …）.*排考场座位/)
    expect(text.en).toMatch(/^7 candidates have no room or seat yet/)
  })

  it('are two on one seat, and rooms and subjects that there are not', async () => {
    const id = await newExam('重座')
    const made = await addCandidates(id, 3)
    await updateRecords(records(), exam_candidate, [{ id: made[2]!.id, version: null, values: { seat: 1 } }])
    expect((await refusal(id)).text.zh).toContain('01-1')
    await updateRecords(records(), exam_candidate, [{ id: made[2]!.id, version: null, values: { seat: 3 } }])
    const errors = async (given: Partial<PrintInput>) => (await refusal(id, given)).data.errors
    expect(await errors({ rooms: '01、09' })).toEqual([{ path: 'rooms', message: '没有考场“09”。这场考试的考场：01' }])
    expect(await errors({ list: 'sign_in', subjects: '物理' })).toEqual([
      { path: 'subjects', message: expect.stringContaining('这场考试的科目：语文、数学') },
    ])
  })

  it('is a person who may not list candidates, or does not see the exam', async () => {
    const id = await newExam('别人的')
    await addCandidates(id, 1)
    const rights = new Set(['school_exam:list', 'school_exam:print_exam_lists'])
    expect(await refusal(id, {}, { ...teacher, userId: 8, rights })).toMatchObject({ status: 403 })
    const elsewhere: Identity = { ...teacher, userId: 9, scopeType: 3, subjectCourseIds: [2] }
    expect(await refusal(id, {}, elsewhere)).toMatchObject({ status: 404 })
    // Sees the exam by one of its courses, and not the subjects of the other: a ticket would lack them.
    await bank.db.database.run(sql`update school_exam set subject_course_ids = '{1,2}' where id = ${id}`)
    expect(await refusal(id, {}, elsewhere)).toMatchObject({
      status: 403,
      text: { zh: expect.stringContaining('看不到的科目') },
    })
  })
})

describe('sheets that schools have', () => {
  const stored = (id: number) =>
    bank.db.database.all(
      sql`select number, user_id, group_id, room, seat, state, array(select s.name from exam_subject s where s.id = any(c.subject_ids) order by s.id) as subjects
        from exam_candidate c where school_exam_id = ${id} and deleted_at is null order by number`,
    )
  const imported = async (id: number, file: StoredFile) => {
    const batch = await bank.preview('exam_candidate', file, { school_exam_id: id })
    expect(await bank.entries(batch, 'refused')).toEqual([])
    await bank.act('commit', batch)
  }

  it('the workbook of names is read again as the same candidates, in another exam with the same subjects', async () => {
    const id = await newExam('有科目的')
    const subjects = await bank.db.database.all<{ id: number }>(
      sql`select id from exam_subject where school_exam_id = ${id} order by id`,
    )
    await addCandidates(id, 30, (at) => ({
      ...(at === 4 ? { state: 'absent' } : {}),
      ...(at === 5 ? { subject_ids: [subjects[1]!.id] } : {}),
    }))
    const { file } = await print(id, { list: 'workbook' })
    expect(file.name).toBe('有科目的 名单（Excel）.xlsx')
    const other = await newExam('另一场')
    await imported(other, await bank.upload('名单.xlsx', await bank.bytesOf(file)))
    expect(await stored(other)).toEqual(await stored(id))
  })

  it('headings that schools use are recognised', async () => {
    const id = await newExam('导入')
    const file = await bank.sheet([
      ['高二年级期中考试考生名单'],
      ['姓名', '准考证号', '班', '考室', '座号', '缺考'],
      ['学员101', '0101', '高二1班', '03', 7, '缺考'],
      ['学员102', '0102', '高二2班', '03', 8, null],
    ])
    await imported(id, file)
    expect(await stored(id)).toMatchObject([
      { number: '0101', user_id: 101, group_id: groups[0], room: '03', seat: 7, state: 'absent' },
      { number: '0102', user_id: 102, group_id: groups[1], room: '03', seat: 8, state: 'sits' },
    ])
  })
})
