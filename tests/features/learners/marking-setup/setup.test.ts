import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marking_scheme } from '../../../../resources/marking-scheme.ts'
import { markingSetupCalls } from '../../../../resources/learners/marking-setup/calls.ts'
import { markingDefaults } from '../../../../resources/learners/marking-setup/defaults.ts'
import type { SetupRow } from '../../../../resources/learners/marking-setup/rows.ts'
import { rubricFrom, rubricText } from '../../../../resources/learners/marking-setup/rubric-text.ts'
import { rubricKeys } from '../../../../resources/learners/marking/rubric.ts'
import { resources } from '../../../../resources/index.ts'
import { rightOf } from '../../../../resources/kit/index.ts'
import { makeUser, password } from '../../../browser/people.ts'
import { Client } from '../../../fixtures/client.ts'
import { RecordFactory } from '../../../fixtures/records.ts'
import { startServed, type Served } from '../../../fixtures/served-database.ts'
import { administrator } from '../../../fixtures/server.ts'

/** The marking of a paper is set up in one table: what is proposed, what is saved, and what is refused. */

const { exam, exam_subject, exercise, school_exam } = resources
const calls = markingSetupCalls(exam.name)
const ofSubject = markingSetupCalls(exam_subject.name)

let served: Served
let admin: Client
let factory: RecordFactory
let course: number
let people: number[]

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  course = (await factory.make('subject_course', { name: '高中数学' })).id
  people = []
  for (const name of ['one', 'two', 'three']) people.push((await makeUser(admin, `setup-${name}`, [])).id)
})
afterAll(() => served?.stop())

let papers = 0

/** A question that the server scores, then two that people mark. */
async function paper(of = course): Promise<{ id: number; questions: number[] }> {
  papers += 1
  const make = (type: string, answer: object) =>
    admin.must(exercise, 'create', {
      subject_course_id: of,
      type,
      stem: `第 ${papers} 卷 ${type}`,
      answer: { type, ...answer },
    })
  const ids: number[] = []
  ids.push((await make('true_false', { value: true })).id)
  for (const text of ['甲', '乙']) ids.push((await make('short_answer', { text, keywords: [] })).id)
  const sections = [
    {
      name: '一',
      exercise_items: ids.map((exercise_id, at) => ({ exercises: [{ exercise_id, score: [2, 5, 12][at] }] })),
    },
  ]
  const { id } = await admin.must(exam, 'create', { title: `第 ${papers} 卷`, subject_course_id: of, sections })
  return { id, questions: ids.slice(1) }
}

const read = async (id: number, copied_from: number | null = null): Promise<SetupRow[]> =>
  (await admin.must(exam, calls.read, { id, ...(copied_from !== null && { copied_from }) })).rows
const save = (id: number, rows: readonly SetupRow[], client = admin) => client.ask(exam, calls.save, { id, rows })
const schemes = async (id: number) => (await admin.must(marking_scheme, 'list', { exam_id: id, sort: 'id' })).list

describe('the table of a paper', () => {
  it('has the questions that people mark, numbered as on the paper, each as its points say', async () => {
    const { id, questions } = await paper()
    expect(await read(id)).toEqual([
      expect.objectContaining({
        exercise_id: questions[0],
        number: 2,
        points: 5,
        state: 'none',
        ...markingDefaults(5),
      }),
      expect.objectContaining({
        exercise_id: questions[1],
        number: 3,
        points: 12,
        state: 'none',
        ...markingDefaults(12),
      }),
    ])
  })

  it('has a question that is written on an answer sheet, whatever its type, once the sheet is printed', async () => {
    const blank = await admin.must(exercise, 'create', {
      subject_course_id: course,
      type: 'fill_blank',
      stem: '手写的填空 ____。',
      answer: {
        type: 'fill_blank',
        blanks: [{ kind: 'text', accept: ['甲'], case_sensitive: false, tolerance: null, unit: '', score: null }],
        any_order: false,
      },
    })
    const sections = [{ name: '一', exercise_items: [{ exercises: [{ exercise_id: blank.id, score: 5 }] }] }]
    const { id } = await admin.must(exam, 'create', { title: '手写的填空', subject_course_id: course, sections })
    expect(await read(id)).toEqual([])
    const kind = 'master'
    await admin.must(exam, 'make_answer_sheet', { id, kind, identified_by: 'grid', has_states: false })
    await expect.poll(async () => (await read(id)).map((row) => row.exercise_id)).toEqual([blank.id])
  }, 60_000)

  it('is saved all or none, with the place of what is wrong', async () => {
    const { id } = await paper()
    const [first, second] = (await read(id)) as [SetupRow, SetupRow]
    const filled = { ...first, markers: people.slice(0, 1) }
    const answer = await save(id, [filled, { ...second, markers: people.slice(0, 1), leaders: [people[2]!] }])
    expect(answer.code).toBe(100400)
    expect(answer.data.errors.map(({ path }: { path: string }) => path)).toContain('rows.1.markers')
    expect(await schemes(id)).toEqual([])
    const done = await save(id, [filled, second])
    expect(done.data).toEqual({ created: 1, updated: 0, without: 1, waiting: 1 })
    expect(await schemes(id)).toHaveLength(1)
  })

  it('is begun as a whole: a trial first, then marking, and nothing twice', async () => {
    const { id } = await paper()
    const begin = async (how: string) => (await admin.ask(exam, calls.begin, { id, how })).data
    expect(await begin('open')).toEqual({ begun: 0, before: 0 })
    await save(
      id,
      (await read(id)).map((row) => ({ ...row, mode: 'single' as const, markers: people.slice(0, 1) })),
    )
    const states = async () => (await schemes(id)).map(({ state }: { state: string }) => state)
    expect(await begin('trial')).toEqual({ begun: 2, before: 0 })
    expect(await states()).toEqual(['trial', 'trial'])
    expect((await read(id)).map(({ state }) => state)).toEqual(['trial', 'trial'])
    expect(await begin('trial')).toEqual({ begun: 0, before: 2 })
    const [first] = await schemes(id)
    await admin.must(marking_scheme, 'open_marking_scheme', { ids: [first.id] })
    expect(await begin('open')).toEqual({ begun: 1, before: 1 })
    expect(await states()).toEqual(['open', 'open'])
    await makeUser(admin, `setup-setter-${id}`, ['exam:list', 'marking_scheme:list', 'marking_scheme:create'])
    const setter = await new Client(served.server.base).login(`setup-setter-${id}`, password)
    expect((await setter.ask(exam, calls.begin, { id, how: 'open' })).status).toBe(403)
  })

  it('changes what was made by it, and refuses what somebody changed meanwhile, and a question twice or of another paper', async () => {
    const { id } = await paper()
    const begun = (await read(id)).map((row) => ({ ...row, mode: 'single' as const, markers: people.slice(0, 1) }))
    expect((await save(id, begun)).data).toEqual({ created: 2, updated: 0, without: 0, waiting: 2 })
    const [first, second] = (await read(id)) as [SetupRow, SetupRow]
    expect((await save(id, begun)).code).toBe(100400)
    const changed = { ...first, rubric: '列式 2；求出 x 3', quota: 40 }
    expect((await save(id, [changed, second])).data).toEqual({ created: 0, updated: 1, without: 0, waiting: 2 })
    expect((await save(id, [changed, second])).data.errors[0].path).toBe('rows.0.number')
    const now = await read(id)
    expect(now[0]).toMatchObject({ rubric: '列式 2；求出 x 3', quota: 40, version: 2 })
    expect((await save(id, [now[1]!, now[1]!])).data.errors[0].path).toBe('rows.1.exercise_id')
    const other = await paper()
    expect((await save(other.id, [now[0]!])).data.errors[0].path).toBe('rows.0.exercise_id')
  })

  it('of two who set up the same paper at once, one is refused and no question has two schemes', async () => {
    const { id } = await paper()
    const rows = (await read(id)).map((row) => ({ ...row, mode: 'single' as const, markers: people.slice(0, 1) }))
    const answers = await Promise.all([save(id, rows), save(id, rows), save(id, rows)])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await schemes(id)).toHaveLength(2)
  })

  it('is as that of an earlier paper of the same course, and of no other', async () => {
    const earlier = await paper()
    const rows = (await read(earlier.id)).map((row) => ({
      ...row,
      mode: 'double' as const,
      tolerance: 3,
      markers: people.slice(0, 2),
      leaders: people.slice(2),
    }))
    await save(earlier.id, rows)
    const { id } = await paper()
    expect(await read(id, earlier.id)).toEqual([
      expect.objectContaining({
        mode: 'double',
        tolerance: 3,
        markers: people.slice(0, 2),
        state: 'none',
        version: null,
      }),
      expect.objectContaining({ mode: 'double', tolerance: 3, leaders: people.slice(2), state: 'none', version: null }),
    ])
    const elsewhere = (await factory.make('subject_course', { name: '高中物理' })).id
    const foreign = await paper(elsewhere)
    const refused = await admin.ask(exam, calls.read, { id, copied_from: foreign.id })
    expect(refused.data.errors[0].path).toBe('copied_from')
  })

  it('is reached from a subject of a school exam', async () => {
    const { id } = await paper()
    const held = await admin.must(school_exam, 'create', { title: '期中考试', subject_course_ids: [course] })
    const subject = await admin.must(exam_subject, 'create', {
      school_exam_id: held.id,
      name: '数学',
      subject_course_id: course,
      exam_id: id,
    })
    const { rows } = await admin.must(exam_subject, ofSubject.read, { id: subject.id })
    expect(rows).toEqual(await read(id))
    const empty = await admin.must(exam_subject, 'create', {
      school_exam_id: held.id,
      name: '物理',
      subject_course_id: course,
    })
    expect(await admin.must(exam_subject, ofSubject.read, { id: empty.id })).toEqual({ rows: [] })
    expect(await admin.ask(exam_subject, ofSubject.save, { id: empty.id, rows })).toMatchObject({ code: 100409 })
    const filled = rows.map((row: SetupRow) => ({ ...row, mode: 'single', markers: people.slice(0, 1) }))
    expect(await admin.must(exam_subject, ofSubject.save, { id: subject.id, rows: filled })).toMatchObject({
      created: 2,
    })
  })

  it('takes the right to make schemes, and that to change them for those that are there', async () => {
    const { id } = await paper()
    const rows = (await read(id)).map((row) => ({ ...row, mode: 'single' as const, markers: people.slice(0, 1) }))
    const make = rightOf(marking_scheme, 'create')
    const seen = ['exam:list', 'marking_scheme:list', 'user:list']
    await makeUser(admin, 'setup-nobody', seen)
    await makeUser(admin, 'setup-maker', [...seen, make])
    const nobody = await new Client(served.server.base).login('setup-nobody', password)
    const maker = await new Client(served.server.base).login('setup-maker', password)
    expect((await save(id, rows, nobody)).status).toBe(403)
    expect(await schemes(id)).toEqual([])
    expect((await save(id, rows, maker)).data).toMatchObject({ created: 2 })
    const changed = (await read(id)).map((row) => ({ ...row, tolerance: 4 }))
    expect((await save(id, changed, maker)).status).toBe(403)
    expect((await read(id)).map(({ tolerance }) => tolerance)).toEqual(rows.map(({ tolerance }) => tolerance))
  })
})

describe('a rubric in one line', () => {
  it('is read as it was written, whatever its points are called', () => {
    const label = fc
      .string({ minLength: 1, maxLength: 60 })
      .map((text) =>
        text
          .normalize('NFKC')
          .replaceAll(/[;\n\r]/g, ' ')
          .trim(),
      )
      .filter((text) => text !== '' && !/\s\s/.test(text))
    const points = fc.integer({ min: -20, max: 40 }).map((halves) => halves / 2)
    fc.assert(
      fc.property(fc.array(fc.record({ label, points }), { maxLength: 20 }), (list) => {
        const rubric = list.map((one, at) => ({ key: rubricKeys[at]!, ...one }))
        expect(rubricFrom(rubricText(rubric))).toEqual(rubric)
      }),
    )
  })

  it('is none without points, or with more than a rubric has', () => {
    expect(rubricFrom('列式')).toBeNull()
    expect(rubricFrom(Array.from({ length: 21 }, () => '列式 1').join(';'))).toBeNull()
    expect(rubricFrom(' 列式 2分; 求出 x 3 points ')).toEqual([
      { key: 'A', label: '列式', points: 2 },
      { key: 'B', label: '求出 x', points: 3 },
    ])
  })
})
