import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exam_source_file as declaration, type ExamSourceFile } from '../../../resources/exam-source-file.ts'
import { resources } from '../../../resources/index.ts'
import type { Text } from '../../../resources/kit/index.ts'
import { exercisesOf } from '../../../resources/papers/sections.ts'
import type { Identity } from '../../../server/base/identity.ts'
import { applyEffect } from '../../../server/calls/effects.ts'
import { sql } from '../../../server/storage/postgres/database.ts'
import { writeDraft } from '../../../server/features/papers/draft/draft-rows.ts'
import { startBank, teacher, type Bank } from '../../fixtures/importing.ts'
import { writtenPaper, type WrittenQuestion } from '../../fixtures/sectioned-paper.ts'
import { sourceFiles, type SourceFiles } from '../../fixtures/source-files.ts'

/** A corrected source file is uploaded again, and updates what the one before it made. */

let bank: Bank
let from: SourceFiles
beforeAll(async () => {
  bank = await startBank()
  from = sourceFiles(bank)
})
afterAll(() => bank?.close())

const { exam, exercise } = resources
/** Somebody who sees only what is their own. */
const own: Identity = { ...teacher, userId: 9, scopeType: 4 }

/** Questions of a paper that no other test has. */
const questions = (mark: string): [WrittenQuestion, WrittenQuestion, WrittenQuestion, WrittenQuestion] => [
  { stem: `${mark}：集合的并集是下面的哪一个集合`, answer: 'B' },
  { stem: `${mark}：函数的定义域是下面的哪一个区间`, answer: 'C' },
  { stem: `${mark}：过两点的直线的斜率等于多少才对`, answer: 'A' },
  { stem: `${mark}：圆心在原点的圆的半径是下列哪个`, answer: 'D' },
]
const heading = '一、选择题（每小题5分，共20分）'
const second = '二、单项选择题（每小题10分）'

interface Before {
  id: number
  file: ExamSourceFile
  ids: number[]
}

/** A file that was converted, and the ids of its questions in order. */
async function converted(
  mark: string,
  written: readonly WrittenQuestion[] = questions(mark),
  identity = teacher,
): Promise<Before> {
  const ids = await from.upload({ [`${mark}.docx`]: writtenPaper({ [heading]: written }) }, identity)
  const [file] = await from.settled(ids)
  expect(file).toMatchObject({ status: 'converted', has_made: true })
  const { sections } = await from.paperOf(file!)
  return { id: ids[0]!, file: file!, ids: exercisesOf(sections).map(({ exercise_id }) => exercise_id) }
}

/** Replaces the file by a corrected one and updates what it made. */
async function corrected(
  id: number,
  parts: Parameters<typeof writtenPaper>[0],
  identity = teacher,
): Promise<ExamSourceFile> {
  await from.replace(id, '改正.docx', writtenPaper(parts), identity)
  expect(await from.fileOf(id)).toMatchObject({ status: 'uploaded', has_made: true })
  await from.update([id], identity)
  const [file] = await from.settled([id])
  return file!
}

const recordOf = async (id: number) => bank.contextOf(teacher).records.get(exercise, id)
const change = (id: number, values: Record<string, unknown>) =>
  bank.contextOf(teacher).records.update(exercise, id, null, values)
const act = (name: string, resource: typeof exam | typeof exercise, id: number) =>
  from.called(teacher, ({ records }) => applyEffect(records, resource, name, { ids: [id] }))
const inChinese = (words: string | Text): string => (typeof words === 'string' ? words : words.zh)
/** What the result says of the questions and the paper, without the notes on the headings. */
const messagesOf = (file: ExamSourceFile) =>
  file
    .result!.faults.map(({ at, message }) => `${inChinese(at)}: ${inChinese(message)}`)
    .filter((one) => !one.includes('大题标题'))

describe('a corrected file', () => {
  it('changes the questions that it corrects in place, with the points and the order of the paper', async () => {
    const mark = '改正卷'
    const { id, file, ids } = await converted(mark)
    const [one, two, three, four] = questions(mark)
    const after = await corrected(id, {
      '一、选择题（每小题4分，共12分）': [
        { ...two, answer: 'D' },
        one,
        { ...three, options: ['零', '一', '二', '三'] },
      ],
      [second]: [{ ...four, stem: '全部重新写过的一道题，与原来毫无相同之处' }],
    })
    expect(after).toMatchObject({ status: 'converted', exam_id: file.exam_id, reason: null })
    expect(after.result).toMatchObject({
      done: 4,
      failed: 0,
      written: { created: 0, updated: 4, unchanged: 0, left: 0 },
    })
    const paper = await from.paperOf(after)
    expect(paper.sections.map(({ name }) => name)).toEqual(['一、选择题', '二、单项选择题'])
    expect(exercisesOf(paper.sections).map((each) => [each.exercise_id, each.version, each.score])).toEqual([
      [ids[1], 2, 4],
      [ids[0], 2, 4],
      [ids[2], 2, 4],
      [ids[3], 2, 10],
    ])
    expect(await recordOf(ids[1]!)).toMatchObject({ answer: { key: 'D' }, score: 4, version: 2 })
    expect((await recordOf(ids[2]!))['options']).toContainEqual({ key: 'A', text: '零' })
    expect((await recordOf(ids[3]!))['stem']).toContain('全部重新写过')
    expect(paper.total_score).toBe(22)
  })

  it('leaves alone what it does not correct: no version is made, and the result counts it', async () => {
    const mark = '不变卷'
    const { id, ids, file } = await converted(mark)
    const [one, ...others] = questions(mark)
    const after = await corrected(id, { [heading]: [{ ...one, answer: 'A' }, ...others] })
    expect(after.result!.written).toEqual({ created: 0, updated: 1, unchanged: 3, left: 0 })
    expect(await Promise.all(ids.map(async (each) => (await recordOf(each)).version))).toEqual([2, 1, 1, 1])
    const { job_id } = await bank.batch(after.import_batch_id!)
    expect(await bank.contextOf(teacher).records.get(resources.job, job_id)).toMatchObject({
      title: `更新试卷：${mark}`,
      message: '更新1题，新增0题，3题没有变化，0题保留原样',
    })
    const keys = (await from.paperOf(file)).sections.flatMap(({ vkey, exercise_items }) => [
      vkey,
      ...exercise_items.map((item) => item.vkey),
    ])
    const again = await corrected(id, { [heading]: questions(mark) })
    expect(again.result!.written).toEqual({ created: 0, updated: 1, unchanged: 3, left: 0 })
    const { sections } = await from.paperOf(again)
    expect(sections.flatMap(({ vkey, exercise_items }) => [vkey, ...exercise_items.map((item) => item.vkey)])).toEqual(
      keys,
    )
    expect((await recordOf(ids[0]!)).version).toBe(3)
  })

  it('changes only what it says: what a person filled in besides stays, also of one that was published and revised', async () => {
    const mark = '只改给出的'
    const { id, ids } = await converted(mark)
    await change(ids[0]!, { analysis: '解析', difficulty: 5 })
    await act('publish', exercise, ids[0]!)
    await act('revise_exercise', exercise, ids[0]!)
    const [one, ...others] = questions(mark)
    await corrected(id, { [heading]: [{ ...one, answer: 'A' }, ...others] })
    expect(await recordOf(ids[0]!)).toMatchObject({ answer: { key: 'A' }, analysis: '解析', difficulty: 5 })
  })

  it('adds new questions, and takes those that it no longer has out of the paper but not out of the bank', async () => {
    const mark = '增删卷'
    const { id, ids } = await converted(mark)
    const [one, two, , four] = questions(mark)
    const added = {
      stem: `${mark}：新添的一道关于数列通项公式的题目`,
      answer: 'A',
      options: ['子', '丑', '寅', '卯'],
    } as const
    const after = await corrected(id, { [heading]: [one, two, four, added] })
    expect(after.result!.written).toEqual({ created: 1, updated: 0, unchanged: 3, left: 0 })
    const inPaper = exercisesOf((await from.paperOf(after)).sections).map(({ exercise_id }) => exercise_id)
    expect(inPaper.slice(0, 3)).toEqual([ids[0], ids[1], ids[3]])
    expect((await recordOf(inPaper[3]!))['stem']).toContain('新添的')
    expect(await recordOf(ids[2]!)).toMatchObject({ status: 'draft', version: 1 })
    expect(messagesOf(after)).toContain(`题组: 文件里没有了，已移出题组、留在题库：#${ids[2]}`)
  })

  it('leaves questions that were changed, published or used elsewhere, and says which and why', async () => {
    const mark = '保留卷'
    const { id, ids } = await converted(mark)
    await change(ids[0]!, { stem: `${mark}：有人改过的集合题` })
    await act('publish', exercise, ids[1]!)
    await bank.contextOf(teacher).records.create(exam, {
      title: '另一套',
      subject_course_id: 1,
      sections: [{ name: '一', exercise_items: [{ exercises: [{ exercise_id: ids[2]! }] }] }],
    })
    const before = await Promise.all(ids.map(recordOf))
    const written = questions(mark).map((each) => ({ ...each, answer: each.answer === 'A' ? 'B' : 'A' }))
    const after = await corrected(id, { [heading]: written })
    expect(after.result!.written).toEqual({ created: 0, updated: 1, unchanged: 0, left: 3 })
    expect((await Promise.all(ids.map(recordOf))).slice(0, 3)).toEqual(before.slice(0, 3))
    expect(await recordOf(ids[3]!)).toMatchObject({ answer: { key: 'A' } })
    expect(messagesOf(after)).toEqual([
      '第 1 题: 上次转换之后有人改过这道题，没有更新',
      '第 2 题: 这道题是“已发布”状态，没有更新；需要改的，先把它改为草稿',
      '第 3 题: 这道题已用在别处（其他题组、题目或作答），没有更新',
    ])
    const { sections } = await from.paperOf(after)
    expect(exercisesOf(sections).map(({ exercise_id, version }) => [exercise_id, version])).toEqual([
      [ids[0], 1],
      [ids[1], 1],
      [ids[2], 1],
      [ids[3], 2],
    ])
  })

  it('finds questions by their codes, and uses those of the bank that it did not make as they are', async () => {
    const mark = '编号卷'
    const [one, two, ...others] = questions(mark)
    const { records } = bank.contextOf(teacher)
    const ofBank = await records.create(exercise, {
      subject_course_id: 1,
      type: 'single_choice',
      code: 'BANK-1',
      stem: '题库原有的一道题',
      options: ['A', 'B', 'C', 'D'].map((key) => ({ key, text: key })),
      answer: { type: 'single_choice', key: 'A' },
    })
    const { id, ids } = await converted(mark, [{ ...one, code: 'MADE-1' }, two, ...others])
    const after = await corrected(id, {
      [heading]: [
        { stem: `${mark}：题干全部改写了`, answer: 'C', code: 'made-1' },
        { ...two, code: 'BANK-1' },
        ...others,
      ],
    })
    expect(await recordOf(ids[0]!)).toMatchObject({ answer: { key: 'C' }, version: 2 })
    expect(await recordOf(ofBank.id)).toEqual(await records.get(exercise, ofBank.id))
    expect((await recordOf(ofBank.id)).version).toBe(1)
    expect(after.result!.written).toEqual({ created: 0, updated: 1, unchanged: 2, left: 1 })
    expect(messagesOf(after)).toContain('第 2 题: 题库中有同一编号的题目，内容不同：用的是题库中的题目')
    const inPaper = exercisesOf((await from.paperOf(after)).sections).map(({ exercise_id }) => exercise_id)
    expect(inPaper).toEqual([ids[0], ofBank.id, ids[2], ids[3]])
  })

  it('changes nothing that is out of the scope of the person', async () => {
    const mark = '范围外'
    const before = await converted(mark, questions(mark), own)
    const hide = (table: 'exercise' | 'exam', id: number) =>
      bank.db.database.run(sql`update ${sql.identifier(table)} set created_by = 99 where id = ${id}`)
    await hide('exercise', before.ids[0]!)
    await hide('exam', before.file.exam_id!)
    const hidden = [await recordOf(before.ids[0]!), await from.paperOf(before.file)]
    const written = questions(mark).map((each) => ({ ...each, answer: each.answer === 'A' ? 'B' : 'A' }))
    const after = await corrected(before.id, { [heading]: written }, own)
    expect(after.result!.written).toEqual({ created: 1, updated: 3, unchanged: 0, left: 0 })
    expect(messagesOf(after)).toEqual(['题组: 题组不在您的范围内，没有改写'])
    expect([await recordOf(before.ids[0]!), await from.paperOf(before.file)]).toEqual(hidden)
  })
})

describe('the paper of a corrected file', () => {
  it.each([
    [
      'whose content somebody has changed',
      '题组: 上次转换之后有人改过题组的内容，没有改写',
      async ({ file }: Before) => {
        const { sections } = await from.paperOf(file)
        const [first] = sections
        await bank
          .contextOf(teacher)
          .records.update(exam, file.exam_id!, null, { sections: [{ ...first!, name: '一、改名的' }] })
      },
    ],
    [
      'with changes that are not saved',
      '题组: 题组有没保存的改动，没有改写；请先保存版本或放弃改动',
      ({ file }: Before) =>
        writeDraft(
          bank.db.database,
          { resource: exam.name, id: file.exam_id! },
          { base_version: 1, seq: 1, content: [] },
        ),
    ],
    [
      'that is published',
      '题组: 题组已不是草稿，没有改写；需要改的，先修订题组',
      ({ file }: Before) => act('publish_exam', exam, file.exam_id!),
    ],
  ])('%s is left as it is, while its questions are updated', async (name, message, meanwhile) => {
    const before = await converted(name)
    await meanwhile(before)
    const paper = await from.paperOf(before.file)
    const [one, ...others] = questions(name)
    const after = await corrected(before.id, { [second]: [{ ...one, answer: 'A' }, ...others] })
    expect(after).toMatchObject({ status: 'converted', exam_id: before.file.exam_id })
    expect(after.result!.written).toMatchObject({ updated: 4 })
    expect(messagesOf(after)).toEqual([message])
    expect(await from.paperOf(after)).toEqual(paper)
  })

  it('is rewritten where only its kind or year was filled in meanwhile', async () => {
    const before = await converted('只填年份')
    await bank.contextOf(teacher).records.update(exam, before.file.exam_id!, null, { year: 2026 })
    const after = await corrected(before.id, { [second]: questions('只填年份') })
    expect(await from.paperOf(after)).toMatchObject({ year: 2026, sections: [{ name: '二、单项选择题' }] })
  })

  it('is not that which was put in the place of its own by hand', async () => {
    const before = await converted('换了题组')
    const other = await bank.contextOf(teacher).records.create(exam, { title: '别的', subject_course_id: 1 })
    await bank.contextOf(teacher).records.update(exam, other.id, null, {
      sections: [{ name: '一', exercise_items: [{ exercises: [{ exercise_id: before.ids[0]! }] }] }],
    })
    await bank.contextOf(teacher).records.update(declaration, before.id, null, { exam_id: other.id })
    const after = await corrected(before.id, { [heading]: questions('换了题组') })
    expect(messagesOf(after)).toContain('题组: 上次转换之后有人改过题组的内容，没有改写')
  })
})

describe('a file with the name of one that was converted', () => {
  it('takes its place in an upload that says so, and updates what it made', async () => {
    const mark = '同名卷'
    const before = await converted(mark)
    const [one, ...others] = questions(mark)
    const files = {
      [`${mark}.docx`]: writtenPaper({ [heading]: [{ ...one, answer: 'A' }, ...others] }),
      '没有同名的.docx': writtenPaper({ [heading]: questions('没有同名的') }),
    }
    const ids = await from.upload(files, teacher, 'update')
    expect(ids[0]).toBe(before.id)
    const [updated, made] = await from.settled(ids)
    expect(updated!.result!.written).toEqual({ created: 0, updated: 1, unchanged: 3, left: 0 })
    expect(updated!.exam_id).toBe(before.file.exam_id)
    expect(made).toMatchObject({ status: 'converted', title: '没有同名的' })
    expect(made!.result!.written).toBeUndefined()
    expect(made!.exam_id).not.toBe(before.file.exam_id)
  })

  it('makes a paper of its own otherwise, and is offered the update of the other', async () => {
    const mark = '另建卷'
    const before = await converted(mark)
    const { records } = bank.contextOf(teacher)
    const [one, ...others] = questions(mark)
    const bytes = writtenPaper({ [heading]: [{ ...one, answer: 'A' }, ...others] })
    const file = await bank.upload('二.docx', Buffer.from(bytes))
    const made = await records.create(declaration, { title: mark, subject_course_id: 1, file })
    expect(await from.fileOf(made.id)).toMatchObject({ has_made: true, status: 'uploaded' })
    const elsewhere = await records.create(declaration, { title: mark, subject_course_id: 2, file })
    expect(await from.fileOf(elsewhere.id)).toMatchObject({ has_made: false })
    await expect(from.update([elsewhere.id])).rejects.toMatchObject({ code: 100409 })
    await from.update([made.id])
    const [after] = await from.settled([made.id])
    expect(after).toMatchObject({ exam_id: before.file.exam_id })
    expect(after!.result!.written).toEqual({ created: 0, updated: 1, unchanged: 3, left: 0 })
    // The first file knows what the second has done.
    const again = await corrected(before.id, { [heading]: questions(mark) })
    expect(again.result!.written).toEqual({ created: 0, updated: 1, unchanged: 3, left: 0 })
  })

  it('cannot take its place without the right to change files', async () => {
    await converted('无权更新')
    const lacking: Identity = {
      ...teacher,
      rights: new Set([
        'exam_source_file:create',
        'exam_source_file:list',
        'exam_source_file:update_open',
        'exam:update',
      ]),
    }
    const files = { '无权更新.docx': writtenPaper({ [heading]: questions('无权更新') }) }
    await expect(from.upload(files, lacking, 'update')).rejects.toMatchObject({ code: '403' })
  })
})

describe('an update', () => {
  it('is undone like any import: the questions have their earlier content again', async () => {
    const mark = '撤销卷'
    const { id, ids } = await converted(mark)
    const [one, ...others] = questions(mark)
    const after = await corrected(id, { [heading]: [{ ...one, answer: 'A' }, ...others] })
    const undone = await bank.act('undo', after.import_batch_id!)
    expect(undone).toMatchObject({ state: 'done' })
    expect(await recordOf(ids[0]!)).toMatchObject({ answer: { key: 'B' }, version: 3 })
    const again = await corrected(id, { [heading]: [{ ...one, answer: 'C' }, ...others] })
    expect(again.result!.written).toEqual({ created: 0, updated: 1, unchanged: 3, left: 0 })
  })

  it('whose server is killed twice changes each question once', { timeout: 120_000 }, async () => {
    const mark = '杀掉卷'
    const many = Array.from({ length: 120 }, (_, index) => ({
      stem: `${mark}第${index + 1}个函数在区间上单调递增，则下列说法中正确的是`,
      answer: 'A',
    }))
    const [id] = await from.upload({ [`${mark}.docx`]: writtenPaper({ [heading]: many }) })
    const [file] = await from.settled([id!])
    const ids = exercisesOf((await from.paperOf(file!)).sections).map(({ exercise_id }) => exercise_id)
    expect(ids).toHaveLength(120)
    await bank.jobs.stop()
    await from.replace(id!, '改.docx', writtenPaper({ [heading]: many.map((each) => ({ ...each, answer: 'B' })) }))
    await from.update([id!])
    const run = () =>
      bank.db.database.first<{ attempts: number; state: string }>(
        sql`select attempts, state from job_run where kind = 'convert_source_file' order by job_id desc limit 1`,
      )
    for (const [round, delayMs] of [50, 700].entries()) {
      const server = await from.jobServer(300)
      await expect.poll(async () => (await run())!.attempts, { timeout: 30_000, interval: 20 }).toBeGreaterThan(round)
      await pause(delayMs)
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
    bank.jobs.start()
    const [after] = await from.settled([id!])
    expect(after!.result).toMatchObject({ done: 120, failed: 0, written: { updated: 120, created: 0, left: 0 } })
    const versions = await bank.db.database.all<{ version: number }>(
      sql`select version from exercise where id = any(${sql.param(ids)}::integer[])`,
    )
    expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([2]))
    expect((await from.paperOf(after!)).version).toBe(2)
  })
})
