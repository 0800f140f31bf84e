import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'
import { exercise } from '../../../../resources/exercise.ts'
import type { RecordRow, Records } from '../../../../server/records/records.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { systemIdentity } from '../../../../server/base/identity.ts'
import { computeDue } from '../../../../server/features/bank/statistics/due.ts'
import type { TestDatabase } from '../../../fixtures/database.ts'
import { startBank, type Bank } from '../../../fixtures/importing.ts'

/** Results of scanning or of another system, from their sheet to the statistics, and back. */

let db: TestDatabase
let bank: Bank
let records: Records

const options = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: key }))
const questions = [
  { code: 'Q1', type: 'single_choice', stem: '单选', options, answer: { type: 'single_choice', key: 'B' }, score: 5 },
  {
    code: 'Q2',
    type: 'multiple_choice',
    stem: '多选',
    options,
    answer: { type: 'multiple_choice', keys: ['A', 'C'], credit: 'share' },
    score: 6,
  },
  { code: 'Q3', type: 'fill_blank', stem: '填空', answer: exerciseType('fill_blank')!.fromText('2'), score: 4 },
  { code: 'Q4', type: 'essay', stem: '解答', answer: { type: 'essay', text: '略' }, score: 10 },
]

beforeAll(async () => {
  bank = await startBank()
  db = bank.db
  records = recordsFor(db.database, { ...systemIdentity })
  await db.database.run(sql`insert into "user" (username) select 'xs' || n from generate_series(1, 40) n`)
  await records.createMany(exercise, [
    ...questions.map((one) => ({ subject_course_id: 1, ...one })),
    { ...questions[0]!, subject_course_id: 2 },
  ])
})
afterAll(() => bank?.close())
beforeEach(async () => {
  await db.database.run(sql`truncate answer_exercise, answer_record, exercise_due cascade`)
})

const header = ['考试', '学号', '题号', '作答', '得分', '满分']
const course = { subject_course_id: 1 }
const answers = async (): Promise<any[]> =>
  db.database.all(
    sql`select a.*, u.username, e.code from answer_exercise a join "user" u on u.id = a.user_id join exercise e on e.id = a.exercise_id where a.deleted_at is null order by a.id`,
  )
/** Is there before a file comes. */
async function answerOf(username: string): Promise<void> {
  const [user, question] = await Promise.all([
    db.database.first<{ id: number }>(sql`select id from "user" where username = ${username}`),
    db.database.first<{ id: number }>(sql`select id from exercise where code = 'Q1' and subject_course_id = 1`),
  ])
  const answer = { type: 'text', text: 'B' }
  await records.create(answer_exercise, {
    ...course,
    sitting: '期中',
    user_id: user!.id,
    exercise_id: question!.id,
    answer,
  })
}
const reasons = async (id: number) =>
  (await bank.entries(id)).map((entry) => [entry.state, ...entry.reasons.map(({ text }) => text.zh)])

describe('a sheet of results', () => {
  it('is scored where a machine can, keeps the scores that it brings, and leaves the rest to be marked', async () => {
    const id = await bank.readAtOnce(
      'answer_exercise',
      await bank.sheet([
        header,
        ['期中', 'xs1', 'Q1', 'b', null, null],
        ['期中', 'xs1', 'Q2', 'A', null, null],
        ['期中', 'xs1', 'Q3', '3', null, 8],
        ['期中', 'xs1', 'Q4', '因为…', null, null],
        ['期中', 'xs2', 'Q1', 'B', 0, 5],
        ['期中', 'xs2', 'Q4', null, 7, null],
      ]),
      course,
    )
    expect(await reasons(id)).toEqual(Array(6).fill(['new']))
    expect(await answers()).toEqual([])
    expect(await bank.act('commit', id)).toMatchObject({ state: 'done' })
    expect(
      (await answers()).map(({ username, code, score, full_score, exercise_version }) => [
        username,
        code,
        score,
        full_score,
        exercise_version,
      ]),
    ).toEqual([
      ['xs1', 'Q1', 5, 5, 1],
      ['xs1', 'Q2', 3, 6, 1],
      ['xs1', 'Q3', 0, 8, 1],
      ['xs1', 'Q4', null, 10, 1],
      ['xs2', 'Q1', 0, 5, 1],
      ['xs2', 'Q4', 7, 10, 1],
    ])
    expect((await answers())[0].answer).toEqual({ type: 'single_choice', key: 'B' })
    expect(await db.database.all(sql`select state, score, total_score from answer_record order by id`)).toEqual([
      { state: 'submitted', score: 8, total_score: 19 },
      { state: 'marked', score: 7, total_score: 15 },
    ])
  })

  it('refuses references to missing or unfit records, and marks existing answers', async () => {
    await answerOf('xs1')
    const id = await bank.readAtOnce(
      'answer_exercise',
      await bank.sheet([
        header,
        ['期中', 'nobody', 'Q1', 'B', null, null],
        ['期中', 'xs2', 'Q9', 'B', null, null],
        ['期中', 'xs2', 'Q1', null, 6, 5],
        ['期中', 'xs1', 'Q1', 'C', null, null],
        ['期末', 'xs1', 'Q1', 'C', null, null],
        ['期末', 'xs1', 'Q1', 'D', null, null],
      ]),
      course,
    )
    const found = await reasons(id)
    expect(found.map(([state]) => state)).toEqual(['refused', 'refused', 'refused', 'duplicate', 'new', 'duplicate'])
    expect(found[2]![1]).toContain('不能高于满分')
    await bank.choose(id, { numbers: [4], choice: 'update' })
    await bank.act('commit', id)
    expect((await answers()).map(({ sitting, score, version }) => [sitting, score, version])).toEqual([
      ['期中', 0, 2],
      ['期末', 0, 1],
    ])
  })

  it('refuses a sitting that a learner has in another course', async () => {
    await answerOf('xs1')
    const id = await bank.readAtOnce(
      'answer_exercise',
      await bank.sheet([header, ['期中', 'xs1', 'Q1', 'B', null, null]]),
      { subject_course_id: 2 },
    )
    expect(await reasons(id)).toEqual([['refused', '考试或练习：这名学员在另一门学科课程有同名的考试']])
  })

  it('leaves nothing behind when it is undone', async () => {
    const people = Array.from({ length: 40 }, (_, index) => `xs${index + 1}`)
    const id = await bank.readAtOnce(
      'answer_exercise',
      await bank.sheet([
        header,
        ...people.flatMap((one, index) => [
          ['期中', one, 'Q1', index % 2 ? 'B' : 'A', null, null],
          ['期中', one, 'Q3', index % 2 ? '2' : '1', null, null],
        ]),
      ]),
      course,
    )
    await bank.act('commit', id)
    await computeDue(db.database)
    const used = async () =>
      db.database.first(
        sql`select used_count, answer_count, facility, discrimination, version from exercise where code = 'Q1' and subject_course_id = 1`,
      )
    expect(await used()).toMatchObject({
      used_count: 1,
      answer_count: 40,
      facility: 0.5,
      discrimination: 1,
      version: 1,
    })
    expect(await bank.act('undo', id)).toMatchObject({ state: 'done' })
    await computeDue(db.database)
    expect(await used()).toMatchObject({
      used_count: 0,
      answer_count: 0,
      facility: null,
      discrimination: null,
      version: 1,
    })
    expect(await db.database.all(sql`select 1 from answer_record where deleted_at is null`)).toEqual([])
  })
})

describe('an answer by the call', () => {
  const write = async (input: Record<string, unknown>): Promise<RecordRow> => {
    const given = { subject_course_id: 1, sitting: '期中', user_id: 1, exercise_id: 1, ...input }
    return records.create(answer_exercise, given)
  }

  it('is scored when imported, and again when it changes, except for a score set by hand', async () => {
    const made = await write({ answer: { type: 'single_choice', key: 'B' } })
    expect(made).toMatchObject({ score: 5, full_score: 5, marked_by: null })
    const change = (changes: Record<string, unknown>) => records.update(answer_exercise, made.id, null, changes)
    expect(await change({ answer: { type: 'text', text: 'c' } })).toMatchObject({
      answer: { type: 'single_choice', key: 'C' },
      score: 0,
    })
    expect(await change({ score: 2 })).toMatchObject({ score: 2 })
    expect(await change({ remark: '过程正确' })).toMatchObject({ score: 2, remark: '过程正确' })
  })

  it('of another type, to a question of another course, or above the full score is refused', async () => {
    const paths = async (input: Record<string, unknown>) =>
      write(input).then(
        () => [],
        (fault: { data: { errors: { path: string }[] } }) => fault.data.errors.map(({ path }) => path),
      )
    expect(await paths({ answer: { type: 'true_false', value: true } })).toEqual(['answer'])
    expect(await paths({ exercise_id: 5 })).toEqual(['exercise_id'])
    expect(await paths({ score: 6 })).toEqual(['score'])
  })
})

describe('a sheet with a column for each question', () => {
  const wide = [
    ['班级', '学号', 'Q1', 'q2（6分）', 'Q3', 'Q4 得分', '总分'],
    ['1班', 'xs1', 'B', 'AC', '2', 9, 24],
    ['1班', 'xs2', 'A', 'A', null, 7.5, 10.5],
    ['1班', 'xs3', null, null, null, null, null],
    ['1班', 'nobody', 'B', null, null, null, null],
  ]
  const csv = wide.map((row) => row.map((cell) => cell ?? '').join(',')).join('\r\n')
  const scores = async () =>
    (await answers()).map(({ sitting, username, code, score, full_score }) => [
      sitting,
      username,
      code,
      score,
      full_score,
    ])
  const expected = [
    ['高一期中', 'xs1', 'Q1', 5, 5],
    ['高一期中', 'xs1', 'Q2', 6, 6],
    ['高一期中', 'xs1', 'Q3', 4, 4],
    ['高一期中', 'xs1', 'Q4', 9, 10],
    ['高一期中', 'xs2', 'Q1', 0, 5],
    ['高一期中', 'xs2', 'Q2', 3, 6],
    ['高一期中', 'xs2', 'Q4', 7.5, 10],
  ]

  it.each(['xlsx', 'csv'])(
    'in %s has an answer in each cell; the attempt is named after the file, and columns without a question are reported',
    async (format) => {
      const file = format === 'csv' ? await bank.upload('高一期中.csv', csv) : await bank.sheet(wide, '高一期中.xlsx')
      const id = await bank.readAtOnce('answer_exercise', file, course)
      const entries = await bank.entries(id)
      expect(
        entries
          .filter(({ state }) => state !== 'new')
          .map(({ state, reasons: [reason] }) => `${state} ${reason?.at} ${reason?.text.zh}`),
      ).toEqual([
        'left_out G1 没有导入列“总分”',
        'left_out A1 没有导入列“班级”',
        'refused B4 这一行没有任何作答',
        'refused B5 学员：找不到“nobody”',
      ])
      expect(await bank.act('commit', id)).toMatchObject({ state: 'done', message: '导入 7 条' })
      expect(await scores()).toEqual(expected)
    },
  )

  it('whose questions are numbered takes them from the row below the heading', async () => {
    const [, ...rows] = wide.slice(0, 3).map((row) => row.slice(1, 6))
    const id = await bank.preview(
      'answer_exercise',
      await bank.sheet(
        [['学号', '第1题', '第2题', '3', '4'], ['题号', 'Q1', 'Q2', 'Q3', 'Q4'], ...rows],
        '高一期中.xlsx',
      ),
      course,
    )
    expect(await bank.batch(id)).toMatchObject({
      mapping: [
        'user_id',
        expect.stringMatching(/^exercise_id@\d+\.answer$/),
        expect.any(String),
        expect.any(String),
        expect.stringMatching(/\.(answer|score)$/),
      ],
    })
    expect(
      (await bank.entries(id))
        .filter(({ state }) => state !== 'new')
        .map(({ state, reasons: [reason] }) => `${state} ${reason?.at} ${reason?.text.zh}`),
    ).toEqual(['left_out A2 这一行是题号或满分，不是作答，没有导入'])
    await bank.act('commit', id)
    expect((await scores()).map((one) => one.slice(0, 4))).toEqual(expected.map((one) => one.slice(0, 4)))
  })

  it('imports no score without a question, even when a person maps a column to it', async () => {
    const [{ id: q1 }] = (await db.database.all<{ id: number }>(
      sql`select id from exercise where code = 'Q1' and subject_course_id = 1`,
    )) as [{ id: number }]
    const sheet = await bank.sheet(
      [
        ['学号', 'Q1', '得分', '满分'],
        ['满分', 5, 5, 5],
        ['xs1', 'B', 3, 5],
      ],
      '高一期中.xlsx',
    )
    const id = await bank.preview('answer_exercise', sheet, course, [
      'user_id',
      `exercise_id@${q1}.answer`,
      'score',
      'full_score',
    ])
    const why = '：这个表格每道题各有自己的列，这一列不知道是哪道题的'
    expect(
      (await bank.entries(id)).map(({ state, reasons: [reason] }) => [state, reason?.at, reason?.text.zh]),
    ).toEqual([
      ['left_out', 'A2', '这一行是题号或满分，不是作答，没有导入'],
      ['left_out', 'D1', `没有导入列“满分”${why}`],
      ['left_out', 'C1', `没有导入列“得分”${why}`],
      ['new', undefined, undefined],
    ])
  })

  it('is refused where its columns name no question, and an answer to a question of another course is none', async () => {
    const { batch_id } = await bank.start(
      'answer_exercise',
      await bank.sheet([
        ['学号', '第1题', '第2题'],
        ['xs1', 'A', 'B'],
      ]),
      course,
    )
    expect((await bank.act('read', batch_id, { mapping: null })).message).toContain('缺少列')
    const [{ id: other }] = (await db.database.all<{ id: number }>(
      sql`select id from exercise where subject_course_id = 2`,
    )) as [{ id: number }]
    await bank.act('read', batch_id, { mapping: ['user_id', `exercise_id@${other}.answer`, null] })
    expect((await reasons(batch_id)).filter(([state]) => state === 'refused')).toEqual([
      ['refused', `单题：找不到“#${other}”`],
    ])
  })
})
