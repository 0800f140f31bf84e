import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer_exercise } from '../../../../resources/answer-exercise.ts'
import { exam } from '../../../../resources/exam.ts'
import { exam_candidate } from '../../../../resources/exam-candidate.ts'
import { exam_subject } from '../../../../resources/exam-subject.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import { school_exam } from '../../../../resources/school-exam.ts'
import { user_group } from '../../../../resources/user-group.ts'
import type { Identity } from '../../../../server/base/identity.ts'
import { exam_subject as handlers } from '../../../../server/features/exams/handlers/exam-subject.ts'
import type { ReviewInput } from '../../../../server/features/exams/review/input.ts'
import { recordsFor } from '../../../../server/records/records.ts'
import { createRecords } from '../../../../server/records/write/write-records.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { startBank, teacher, type Bank } from '../../../fixtures/importing.ts'
import { squeezed, textOfPdf } from '../../papers/print/pdf-text.ts'
import { readPptx } from './read-pptx.ts'

/** The review of a subject for a group, as a PDF: figures, who answered what, and what to practise. */

let bank: Bank
let groups: number[]
let subjectId: number
let questions: number[]
const records = () => recordsFor(bank.db.database, teacher)
const example = exerciseType('single_choice')!.example

beforeAll(async () => {
  bank = await startBank()
  const { database } = bank.db
  await database.run(
    sql`insert into "user" (id, username, name, subject_course_ids) select n, 'learner' || n, '学员' || n, '{1}' from generate_series(101, 106) n`,
  )
  groups = (await createRecords(records(), user_group, [{ name: '高二1班' }, { name: '高二2班' }])).map(({ id }) => id)
  await database.run(
    sql`insert into knowledge_catalog (id, name, subject_course_id) values (71, '集合', 1), (72, '向量', 1)`,
  )
  const question = (stem: string, knowledge: number, difficulty: number, status = 'published') => ({
    subject_course_id: 1,
    type: 'single_choice',
    stem,
    options: example.options,
    answer: example.answer,
    knowledge_ids: [knowledge],
    difficulty,
    analysis: `${stem}的解析`,
    status,
  })
  questions = (
    await createRecords(
      records(),
      exercise,
      [
        question('第一道题的题干', 71, 3),
        question('第二道题的题干', 72, 3),
        question('难度相近的同类题', 71, 3),
        question('难度差得远的同类题', 71, 5),
        question('还是草稿的同类题', 71, 3, 'draft'),
      ],
      { by: 'server' },
    )
  ).map(({ id }) => id)
  const [paper] = await createRecords(records(), exam, [
    {
      title: '数学卷',
      subject_course_id: 1,
      kind: 'paper',
      sections: [
        {
          name: '一、选择题',
          exercise_items: questions.slice(0, 2).map((id) => ({ exercises: [{ exercise_id: id, score: 5 }] })),
        },
      ],
    },
  ])
  const { id } = await records().create(school_exam, { title: '期中考试', subject_course_ids: [1] })
  subjectId = (
    await records().create(exam_subject, {
      school_exam_id: id,
      name: '数学',
      subject_course_id: 1,
      exam_id: paper!.id,
    })
  ).id
  await createRecords(
    records(),
    exam_candidate,
    [101, 102, 103, 104, 105, 106].map((user, at) => ({
      school_exam_id: id,
      user_id: user,
      group_id: groups[at < 4 ? 0 : 1],
      number: String(user),
      state: user === 104 ? 'violation' : 'sits',
    })),
  )
  const right = (example.answer as { key: string }).key
  const wrong = example.options.find(({ key }) => key !== right)!.key
  // Of the first group one fails the first question, and everybody the second; 104 does not count.
  const answers = [101, 102, 103, 104, 105, 106].flatMap((user) =>
    [0, 1].map((at) => ({
      subject_course_id: 1,
      sitting: '数学卷',
      user_id: user,
      exercise_id: questions[at],
      answer: { type: 'text', text: at === 1 || user === 103 ? wrong : right },
    })),
  )
  await createRecords(records(), answer_exercise, answers)
  // What 102 and 105 wrote to the second question was tagged while marking.
  for (const [user, kind, word] of [
    [102, 'typical', '没有化简'],
    [105, 'excellent', ''],
  ] as const) {
    const scan = await bank.upload(
      `学员${user}.png`,
      await sharp({ create: { width: 300, height: 90, channels: 3, background: 'white' } })
        .png()
        .toBuffer(),
    )
    const row = await database.first<{ id: number }>(
      sql`update answer_exercise set scans = ${JSON.stringify([scan])}::jsonb where user_id = ${user} and exercise_id = ${questions[1]} returning id`,
    )
    await database.run(
      sql`insert into marking_tag (answer_id, user_id, scheme_id, kind, word) values (${row!.id}, 7, 1, ${kind}, ${word})`,
    )
  }
}, 180_000)
afterAll(() => bank?.close())

const inputOf = (given: Partial<ReviewInput> = {}): ReviewInput => ({
  id: subjectId,
  group_id: groups[0]!,
  below: 100,
  similar: 2,
  language: 'zh',
  format: 'pdf',
  named: true,
  ...given,
})
const start = (given: Partial<ReviewInput> = {}, identity: Identity = teacher) =>
  handlers.print_exam_review(bank.contextOf(identity), inputOf(given))
async function made(given: Partial<ReviewInput> = {}) {
  const job = await bank.ended((await start(given)).job_id)
  expect(job).toMatchObject({ state: 'done', kind: 'exam_review' })
  const file = job.result.file as StoredFile
  return { file, bytes: await bank.bytesOf(file) }
}
async function review(given: Partial<ReviewInput> = {}) {
  const { file, bytes } = await made(given)
  return { file, text: await textOfPdf(bytes) }
}

describe('a review', () => {
  it('has the rates, who answered what, solutions, and published questions about the same, nearest first', async () => {
    const { file, text } = await review()
    expect(file.name).toBe('期中考试 数学 高二1班 讲评.pdf')
    expect(text).toContain('高二1班3份答卷平均3.33/10（全部4）')
    // Most failed first.
    expect(text).toMatch(/第2题得分率0%（全部0%）未得满分3人.*第1题得分率67%（全部80%）未得满分1人/s)
    expect(text).toMatch(/[A-D]：学员101、学员102、学员103/)
    expect(text).not.toMatch(/学员10[456]/)
    expect(text).toContain('第一道题的题干的解析')
    expect(text).toMatch(/第1题的同类题.*难度相近的同类题.*难度差得远的同类题/s)
    expect(text).not.toContain('还是草稿的同类题')
  })

  it('has the options with their counts, how totals are spread, and tagged answers of the group without whose they are', async () => {
    const { text } = await review()
    expect(text).toContain('得分分布90%以上：0人80%–90%：0人70%–80%：0人60%–70%：0人不到60%：3人')
    expect(text).toMatch(/第2题.*选项人数：A[^：]*人B[^：]*人C[^：]*人D[^：]*人/s)
    expect(text).toContain('典型错误：没有化简（0/5）')
    // Of the other group.
    expect(text).not.toContain('优秀作答')
  })

  it('is slides with the same, where that is asked for', async () => {
    const { file, text: printed } = await review()
    const { bytes } = await made({ format: 'pptx' })
    const slides = readPptx(bytes)
    expect(file.name).toContain('.pdf')
    const text = squeezed(slides.map((one) => one.text).join('\n'))
    for (const part of [
      '难度相近的同类题',
      '第一道题的题干的解析',
      '典型错误：没有化简（0/5）',
      '学员101、学员102、学员103',
    ])
      expect(
        [text, printed].map((one) => one.includes(part)),
        part,
      ).toEqual([true, true])
    expect(text).toMatch(/第2题得分率0%（全部0%）未得满分3人.*第1题得分率67%（全部80%）未得满分1人/s)
    expect(slides.flatMap(({ pictures }) => pictures)).toHaveLength(1)
    expect(slides.flatMap(({ pictures }) => pictures)[0]).not.toContain('学员')
    expect(text).not.toMatch(/学员10[456]|优秀作答/)
  })

  it('names nobody where that is not asked for', async () => {
    const { text } = await review({ named: false })
    const { bytes } = await made({ named: false, format: 'pptx' })
    const slides = squeezed(
      readPptx(bytes)
        .map((one) => one.text)
        .join(''),
    )
    for (const one of [text, slides]) {
      expect(one).not.toContain('学员10')
      expect(one).toMatch(/[A-D]：3人/)
    }
  })

  it('has what was asked for: all candidates, what is below a rate, no practice, another language', async () => {
    const { text } = await review({ group_id: null, below: 50, similar: 0, language: 'en' })
    expect(text).toContain('Allcandidates,5papers,mean4of10')
    expect(text).not.toContain('Here%')
    expect(text).toContain('No.2:0%ofthepoints')
    expect(text).not.toContain('No.1:')
    expect(text).not.toContain('难度相近的同类题')
  })

  it('counts as a download of the paper with its answers', async () => {
    const count = () => bank.db.database.first<{ n: number }>(sql`select count(*)::integer as n from exam_download_log`)
    const before = (await count())?.n ?? 0
    await review()
    expect((await count())?.n).toBe(before + 1)
    const rights = new Set([
      'exam_subject:list',
      'school_exam:list',
      'exam:list',
      'exercise:answer',
      'exam_subject:print_exam_review',
    ])
    await expect(start({}, { ...teacher, rights })).rejects.toMatchObject({ status: 403 })
  })

  it('is refused where nothing is marked, for a group out of sight, and to who may not read scores', async () => {
    const [empty] = await createRecords(records(), user_group, [{ name: '空班' }])
    await expect(start({ group_id: empty!.id })).rejects.toMatchObject({
      text: { zh: expect.stringContaining('还没有批完') },
    })
    await expect(start({ group_id: 999_999 })).rejects.toMatchObject({ status: 400 })
    const rights = new Set(['exam_subject:list', 'school_exam:list', 'exam:list', 'exam_subject:print_exam_review'])
    await expect(start({}, { ...teacher, rights })).rejects.toMatchObject({ status: 403 })
  })
})
