import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { printLayout, type PrintedPaper, type PrintLayout } from '../../../resources/papers/print-layout.ts'
import type { PaperSection } from '../../../resources/papers/sections.ts'
import { createFileStore, keyOf, type FileStore } from '../../../server/storage/files/file-store.ts'
import type { Identity } from '../../../server/base/identity.ts'
import { takeDownload } from '../../../server/features/papers/paper-files/downloads.ts'
import { createPaperPrinter, type PaperPrinter } from '../../../server/features/papers/paper-files/paper-printer.ts'
import { sql } from '../../../server/storage/postgres/database.ts'
import { createPrintDesk } from '../../../server/features/papers/print/print-desk.ts'
import { recordsFor } from '../../../server/records/records.ts'
import { startTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { teacher } from '../../fixtures/importing.ts'
import { squeezed, textOfPdf } from './print/pdf-text.ts'
import { print } from './print/printing.ts'

/** Question sets on paper: what is printed, who may have it, and what is kept of it. */

let db: TestDatabase
let files: FileStore
let printer: PaperPrinter
let examId: number
const { exam, exam_item, exercise, exam_print, exam_download_log } = resources

const reader: Identity = {
  ...teacher,
  userId: 8,
  username: 'reader',
  rights: new Set(['exam:list', 'exercise:list']),
}
const withAnswers: Identity = { ...reader, rights: new Set([...reader.rights, 'exercise:answer']) }
const as = (identity: Identity = teacher) => recordsFor(db.database, identity)
const layoutOf = (given: Partial<PrintLayout> = {}): PrintLayout => printLayout.parse(given)
const pdf = (more: Partial<PrintedPaper> = {}, identity?: Identity) =>
  printer.pdf(as(identity), { exam_id: examId, layout: layoutOf(), ...more })
const printedText = async (more?: Partial<PrintedPaper>, identity?: Identity) => textOfPdf(await pdf(more, identity))
const preview = (more: Partial<PrintedPaper> = {}, identity?: Identity) =>
  printer.preview(as(identity), { exam_id: examId, layout: layoutOf(), ...more }, 1)
const setTotal = (total: number) => db.database.run(sql`update "user" set download_auth_total = ${total} where id = 8`)
const totalLeft = async () =>
  (await db.database.first<{ n: number }>(sql`select download_auth_total as n from "user" where id = 8`))!.n
const downloads = () => db.database.all<any>(sql`select * from exam_download_log order by id`)
const prints = () => db.database.all<any>(sql`select * from exam_print order by id`)

const letters = ['A', 'B', 'C', 'D']
const choice = (id: number) =>
  sql`(${id}, 1, 'single_choice', ${`第 ${id} 道选择题`}, ${JSON.stringify(letters.map((key) => ({ key, text: `选项${id}${key}` })))}::jsonb, ${JSON.stringify({ type: 'single_choice', key: letters[id % 4] })}::jsonb, ${`解析${id}`}, 5)`

const sections: PaperSection[] = [
  {
    vkey: 's1',
    name: '一、选择题',
    exercise_items: [1, 2, 3, 4].map((exercise_id) => ({
      vkey: `v${exercise_id}`,
      exercises: [{ exercise_id, version: 1 }],
    })),
  },
  {
    vkey: 's2',
    name: '二、阅读题',
    instruction: '阅读 a<b，\n回答问题。',
    exercise_items: [{ vkey: 'v9', exam_item_id: 50, exercises: [{ exercise_id: 5 }, { exercise_id: 6, score: 7.5 }] }],
  },
]

beforeAll(async () => {
  db = await startTestDatabase()
  files = createFileStore({ database: db.database, dataDir: db.dataDir })
  const typesetter = {
    print: async (job: Parameters<typeof print>[0]) => print(job),
    printSheet: () => Promise.reject(new Error('no answer sheet is printed here')),
    printPages: () => Promise.reject(new Error('no lists')),
    stop: async () => undefined,
  }
  printer = createPaperPrinter(files, createPrintDesk({ files, typesetter }))
  const { database } = db
  await database.run(sql`insert into "user" (id, username, password) values (7, 'teacher', 'x'), (8, 'reader', 'x')`)
  await database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1), (2, '别的', 1)`)
  await database.run(
    sql`insert into exercise (id, subject_course_id, type, stem, options, answer, analysis, score) values ${sql.join([1, 2, 3, 4, 5, 6].map(choice), sql`, `)}`,
  )
  await database.run(
    sql`insert into exam_item (id, title, subject_course_id, material, exercise_ids) values (50, '阅读', 1, '一段<b>材料</b>', '{5,6}')`,
  )
  const made = await as().create(exam, { title: '期中试卷', subject_course_id: 1, duration: 90, sections })
  examId = made.id
  await as().update(exercise, 2, null, { stem: '后来改过的题' })
})
afterAll(() => db?.stop())
beforeEach(async () => {
  await db.database.run(sql`delete from exam_print`)
  await db.database.run(sql`delete from exam_download_log`)
  await setTotal(5)
})

describe('a printed question set', () => {
  it('has its title, its facts, its sections, materials, numbers and points, with each question at its own version', async () => {
    const text = await printedText()
    for (const words of [
      '期中试卷',
      '考试时间：90 分钟',
      '满分：32.5 分',
      '一、选择题',
      '本题共 4 小题，每小题 5 分，共 20 分。',
      '2．第 2 道选择题',
      '阅读 a<b，',
      '一段材料',
      '5．（5 分）第 5 道选择题',
      '6．（7.5 分）第 6 道选择题',
      '第 1 页 共',
    ])
      expect(text).toContain(squeezed(words))
    expect(text).not.toContain('后来改过的题')
    expect(text).not.toContain('解析')
  })

  it('is printed at an earlier version, in any form, under another title', async () => {
    await as().update(exam, examId, null, { sections: [sections[0]!] })
    expect(await printedText()).not.toContain('二、阅读题')
    expect(await printedText({ version: 1, title: '另一个标题', layout: layoutOf({ form: 'end' }) })).toMatch(
      /另一个标题.*二、阅读题.*参考答案与解析.*解析6/,
    )
    await as().update(exam, examId, null, { sections })
    await expect(pdf({ version: 99 })).rejects.toMatchObject({ code: 100404 })
  })

  it('is shown as it is being edited, without being saved', async () => {
    const { pages, page_count, left_out } = await preview({ sections: [{ ...sections[0]!, name: '草稿里的部分' }] })
    expect([pages.length, page_count, left_out]).toEqual([1, 1, 0])
    expect(await prints()).toEqual([])
  })

  it('is printed for those who may see it, as far as they may', async () => {
    const rights = (...tags: string[]) => ({ ...reader, rights: new Set(tags) })
    await expect(pdf({}, rights('exercise:list'))).rejects.toMatchObject({ code: '403' })
    await expect(preview({}, rights('exercise:list'))).rejects.toMatchObject({ code: '403' })
    for (const form of ['each', 'end', 'answers'] as const) {
      await expect(pdf({ layout: layoutOf({ form }) }, reader)).rejects.toMatchObject({ code: '403' })
      await expect(preview({ layout: layoutOf({ form }) }, reader)).rejects.toMatchObject({ code: '403' })
    }
    const elsewhere: Identity = { ...reader, scopeType: 3, subjectCourseIds: [2] }
    await expect(pdf({}, elsewhere)).rejects.toMatchObject({ code: 100404 })
    await expect(preview({}, elsewhere)).rejects.toMatchObject({ code: 100404 })
    expect(await printedText({ layout: layoutOf({ form: 'each' }) }, withAnswers)).toContain('解析6')
    expect(await totalLeft()).toBe(4)
  })

  it('is made one at a time for a person, and for several people at once', async () => {
    const asked = await Promise.allSettled([preview(), preview(), preview({}, reader)])
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((asked[1] as PromiseRejectedResult).reason).toMatchObject({ code: 100429 })
  })
})

describe('a download', () => {
  it('is written down and uses up one of those that are left; a preview uses up nothing', async () => {
    await setTotal(2)
    await preview({}, reader)
    await pdf({}, reader)
    expect(await totalLeft()).toBe(1)
    await pdf({ layout: layoutOf({ form: 'answers' }) }, withAnswers)
    expect(await totalLeft()).toBe(0)
    await expect(pdf({}, reader)).rejects.toMatchObject({
      code: '403',
      text: { zh: expect.stringContaining('次数已用完') },
    })
    await preview({}, reader)
    const { rows } = await as().list(exam_download_log, {})
    expect(rows.map((row) => JSON.parse(row))).toMatchObject([
      { title: '期中试卷', exam_id: examId, form: 'answers', format: 'pdf', created_by: 8, subject_course_id: 1 },
      { title: '期中试卷', exam_id: examId, form: 'paper', format: 'pdf', created_by: 8 },
    ])
  })

  it('is not counted for an administrator, and written down all the same', async () => {
    await pdf()
    await pdf()
    expect((await downloads()).map(({ created_by }) => created_by)).toEqual([7, 7])
  })

  it('is served to exactly as many as are left, however many ask at once', async () => {
    await setTotal(1)
    const row = await as().get(exam, examId)
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        as(reader).transaction((inner) => takeDownload(inner, { exam: row, form: 'paper', format: 'pdf' })),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: '403' })
    expect([await totalLeft(), (await downloads()).length]).toEqual([0, 1])
  })

  it('leaves nothing behind when it is refused in the end', async () => {
    const before = await db.database.all(sql`select key from stored_file`)
    await setTotal(1)
    const used = as(reader)
    const transaction = used.transaction.bind(used)
    // Somebody else of the same account was faster.
    used.transaction = async (work) => {
      await setTotal(0)
      return transaction(work)
    }
    await expect(printer.pdf(used, { exam_id: examId, layout: layoutOf({ seed: 77 }) })).rejects.toMatchObject({
      code: '403',
    })
    expect(await db.database.all(sql`select key from stored_file`)).toEqual(before)
    expect([await prints(), await downloads()]).toEqual([[], []])
  })
})

describe('what is kept of a print', () => {
  it('is its file, its engine and the place of every question, once for the same print', async () => {
    const made = await pdf({ version: 1 })
    await pdf({ version: 1 })
    const [kept, ...others] = await prints()
    expect(others).toEqual([])
    expect(kept).toMatchObject({
      title: '期中试卷',
      exam_id: examId,
      exam_version: 1,
      subject_course_id: 1,
      variants: 0,
      page_count: 1,
      engine: expect.stringMatching(/^typst \d/),
      created_by: 7,
    })
    expect((await files.readWhole(keyOf(kept.file)))!.equals(made)).toBe(true)
    const [{ variant, questions }] = kept.papers
    expect(variant).toBe('')
    expect(questions.map((one: any) => [one.key, one.number, one.exercise_id, one.version, one.score])).toEqual([
      ['v1.0', 1, 1, 1, 5],
      ['v2.0', 2, 2, 1, 5],
      ['v3.0', 3, 3, 1, 5],
      ['v4.0', 4, 4, 1, 5],
      ['v9.0', 5, 5, 1, 5],
      ['v9.1', 6, 6, 1, 7.5],
    ])
    for (const { place } of questions) expect(place).toMatchObject({ page: 1, x: expect.any(Number), end: { page: 1 } })
    expect(kept.keys[0].answers.map(({ answer }: any) => answer.key)).toEqual(['B', 'C', 'D', 'A', 'B', 'C'])
  })

  it('names the options of each shuffled paper, and its answers by them, also for a person who may not read any', async () => {
    await pdf({ layout: layoutOf({ variants: 3, seed: 4 }) }, reader)
    const [{ papers, keys }] = await prints()
    expect(papers.map(({ variant }: any) => variant)).toEqual(['A', 'B', 'C'])
    for (const [at, { questions }] of papers.entries()) {
      expect(questions.map(({ original_number }: any) => original_number).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
      expect(questions.map(({ number }: any) => number)).toEqual([1, 2, 3, 4, 5, 6])
      for (const [n, { exercise_id, options, key, place }] of questions.entries()) {
        const right = letters[exercise_id % 4]!
        expect(keys[at].answers[n]).toMatchObject({ key, number: n + 1, answer: { key: options[right] ?? right } })
        expect(place.page).toBeGreaterThan(at)
      }
    }
    expect(
      papers.some(({ questions }: any) => questions.some(({ options }: any) => Object.keys(options).length > 0)),
    ).toBe(true)
    const seen = await recordsFor(db.database, { ...reader, rights: new Set(['exam_print:list']) }).get(
      exam_print,
      (await prints())[0].id,
    )
    expect(seen).not.toHaveProperty('keys')
    expect(seen).not.toHaveProperty('file')
  })

  it('is nothing for answers alone, or for a paper that the person does not see whole', async () => {
    await pdf({ layout: layoutOf({ form: 'answers' }) })
    await db.database.run(sql`update exercise set subject_course_id = 2 where id = 3`)
    const inCourse: Identity = { ...reader, scopeType: 3, subjectCourseIds: [1] }
    expect(await preview({}, inCourse)).toMatchObject({ left_out: 1 })
    expect(await printedText({}, inCourse)).not.toContain('第3道')
    await db.database.run(sql`update exercise set subject_course_id = 1 where id = 3`)
    expect(await prints()).toEqual([])
  })

  it('has the material at the version that the paper names', async () => {
    await as().update(exam_item, 50, null, { material: '改过的材料' })
    expect(await printedText()).toContain('一段材料')
    const named = structuredClone(sections)
    named[1]!.exercise_items[0]!.exam_item_version = 2
    await as().update(exam, examId, null, { sections: named })
    expect(await printedText()).toContain('改过的材料')
  })
})
