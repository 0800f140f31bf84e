import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exam_source_file as declaration } from '../../../resources/exam-source-file.ts'
import { resources } from '../../../resources/index.ts'
import type { Text } from '../../../resources/kit/index.ts'
import { exercisesOf } from '../../../resources/papers/sections.ts'
import { applyEffect } from '../../../server/calls/effects.ts'
import { exam_source_file as handlers } from '../../../server/features/papers/handlers/exam-source-file.ts'
import { job as jobHandlers } from '../../../server/features/system/handlers/job.ts'
import type { Identity } from '../../../server/base/identity.ts'
import { sql } from '../../../server/storage/postgres/database.ts'
import { partsOfHeading, sectionsOfFile } from '../../../server/features/papers/source-files/paper-of-entries.ts'
import { startBank, teacher, type Bank } from '../../fixtures/importing.ts'
import { docx, paragraphs } from '../bank/question-formats/fixtures/docx/build.ts'
import { longSectionedPaper, sectionedPaper } from '../../fixtures/sectioned-paper.ts'
import { sourceFiles, type SourceFiles } from '../../fixtures/source-files.ts'

let bank: Bank
let from: SourceFiles
beforeAll(async () => {
  bank = await startBank()
  from = sourceFiles(bank)
})
afterAll(() => bank?.close())

const { exam } = resources
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

const inChinese = (words: string | Text): string => (typeof words === 'string' ? words : words.zh)

describe('a Word paper that is uploaded', () => {
  it('becomes a question set with its sections, its questions in order, and their points', async () => {
    const ids = await from.upload({ '高一期中.docx': sectionedPaper() })
    expect((await from.statesOf(ids))[0]).toMatchObject({ status: 'converting', is_open: false, exam_id: null })
    const [file] = await from.settled(ids)
    expect(file).toMatchObject({ title: '高一期中', conversion: 'automatic', status: 'converted', reason: null })
    const paper = await from.paperOf(file!)
    expect(paper).toMatchObject({ title: '高一期中', status: 'draft', total_score: 18 })
    const { sections } = paper
    expect(
      sections.map(({ name, instruction, exercise_items }) => ({ name, instruction, count: exercise_items.length })),
    ).toEqual([
      { name: '一、选择题', instruction: '本题共2小题，每小题5分，共10分', count: 2 },
      { name: '二、填空题', instruction: '本题共2小题，每小题4分，共8分。把答案填在横线上。', count: 2 },
    ])
    const questions = await from.questionsOf(sections)
    expect(questions.map(({ type, status: state }) => `${type} ${state}`)).toEqual([
      'single_choice draft',
      'single_choice draft',
      'fill_blank draft',
      'fill_blank draft',
    ])
    expect(questions[0]!['stem']).toContain('集合的并集是')
    expect(exercisesOf(sections).map(({ score }) => score)).toEqual([5, 5, 4, 4])
  })

  it('keeps what was left out with its place and reason, and what the document says', async () => {
    const [file] = await from.settled(await from.upload({ '留下原因.docx': sectionedPaper('丙卷') }))
    expect(file!.result).toMatchObject({ done: 4, failed: 1 })
    expect(file!.result!.faults).toContainEqual({
      at: expect.objectContaining({ zh: expect.stringMatching(/^第 \d+ 段$/) }),
      message: expect.objectContaining({
        zh: expect.stringContaining('答案部分有第9题，正文中没有对应的题目；请核对两处的题号和大题：'),
      }),
    })
    expect(file!.content!.split('<br>').slice(0, 3)).toEqual([
      '高一数学期中试卷丙卷',
      '一、选择题（本题共2小题，每小题5分，共10分）',
      '1. 丙卷集合的并集是（　　）',
    ])
  })

  it('shows every note of the reader, on what it took too, and the words that it did not take', async () => {
    const body = paragraphs(
      '绝密\n1．我国的首都是哪里（　　）\nA．北京\nB．南京\n2．简述记注的由来。\n参考答案与解析\n评分要点另发\n1．A',
    )
    const [file] = await from.settled(await from.upload({ '注.docx': docx({ body }) }))
    const shown = file!.result!.faults.map(({ message }) => inChinese(message))
    expect(shown).toContain('题型没有写明，按解答题处理')
    expect(shown.join()).toContain('绝密')
    expect(shown.join()).toContain('不属于任何题目，没有导入；如果是某题的答案，请在行首写上题号：评分要点另发')
  })

  it('takes questions that the bank has already as they are there, and changes none', async () => {
    const [first] = await from.settled(await from.upload({ '甲.docx': sectionedPaper('同卷') }))
    const before = await from.questionsOf((await from.paperOf(first!)).sections)
    const [second] = await from.settled(await from.upload({ '乙.docx': sectionedPaper('同卷') }))
    expect(second).toMatchObject({ status: 'converted' })
    const after = await from.questionsOf((await from.paperOf(second!)).sections)
    expect(after).toEqual(before)
    expect(second!.exam_id).not.toBe(first!.exam_id)
  })

  it('fails with the reason when it cannot be read, and can be tried again', async () => {
    const broken = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<w:document') })
    const ids = await from.upload({ '坏.docx': broken, '好.docx': sectionedPaper('好卷') })
    const [bad, good] = await from.settled(ids)
    expect(bad).toMatchObject({ status: 'failed', exam_id: null })
    expect(bad!.reason).not.toBe('')
    expect(good).toMatchObject({ status: 'converted' })
    const context = bank.contextOf(teacher)
    await context.records.update(declaration, bad!.id, null, {
      file: await bank.upload('修好.docx', Buffer.from(sectionedPaper('修好'))),
    })
    expect(await from.fileOf(bad!.id)).toMatchObject({ status: 'uploaded', reason: null })
    await from.convert([bad!.id])
    expect((await from.settled([bad!.id]))[0]).toMatchObject({ status: 'converted', reason: null })
  })

  it('fails with its faults when none of its questions can be taken, and makes no empty paper', async () => {
    const { longSectionedPaper: _, sectionedPaper: __, paragraph } = await import('../../fixtures/sectioned-paper.ts')
    const { docx } = await import('../bank/question-formats/fixtures/docx/build.ts')
    const [file] = await from.settled(
      await from.upload({ '空.docx': docx({ body: ['只有一段说明', '没有题目'].map(paragraph).join('') }) }),
    )
    expect(file).toMatchObject({ status: 'failed', exam_id: null, reason: expect.stringMatching(/没有/) })
  })
})

describe('a package of QTI with a test that is uploaded', () => {
  const item = (id: string, stem: string): string =>
    `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="${id}" title="${id}" adaptive="false" time-dependent="false"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>${stem}</p><qti-choice-interaction response-identifier="R" max-choices="1"><qti-simple-choice identifier="a">1</qti-simple-choice><qti-simple-choice identifier="b">2</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`
  const reference = (id: string, weight: number | null): string =>
    `<qti-assessment-item-ref identifier="${id}" href="${id}.xml">${weight === null ? '' : `<qti-weight identifier="W" value="${weight}"/>`}</qti-assessment-item-ref>`
  const section = (title: string, ...references: string[]): string =>
    `<qti-assessment-section identifier="s${title.length}" title="${title}" visible="true">${references.join('')}</qti-assessment-section>`

  it('becomes a question set with its sections in the order of the test, and the points of its weights', async () => {
    const test = `<qti-assessment-test xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="t" title="期末"><qti-test-part identifier="p" navigation-mode="linear" submission-mode="individual">${section('一、基础题', reference('b', 3), reference('a', 2.5))}${section('二、提高题目', reference('c', null))}</qti-test-part></qti-assessment-test>`
    const zip = zipSync(
      Object.fromEntries(
        Object.entries({
          'test.xml': test,
          'a.xml': item('a', '甲项'),
          'b.xml': item('b', '乙项'),
          'c.xml': item('c', '丙项'),
          'imsmanifest.xml': `<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="M"><organizations/><resources>${['test', 'a', 'b', 'c'].map((name) => `<resource identifier="r-${name}" type="${name === 'test' ? 'imsqti_test_xmlv3p0' : 'imsqti_item_xmlv3p0'}" href="${name}.xml"><file href="${name}.xml"/></resource>`).join('')}</resources></manifest>`,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    )
    const [file] = await from.settled(await from.upload({ '期末.zip': zip }))
    expect(file).toMatchObject({ status: 'converted', conversion: 'automatic', content: null })
    const { sections } = await from.paperOf(file!)
    expect(sections.map(({ name }) => name)).toEqual(['一、基础题', '二、提高题目'])
    expect((await from.questionsOf(sections)).map(({ stem }) => stem)).toEqual(['乙项', '甲项', '丙项'])
    expect(exercisesOf(sections).map(({ score }) => score)).toEqual([3, 2.5, null])
  })
})

describe('files that nothing reads', () => {
  it('PDF files and pictures are kept to type from, and cannot be converted', async () => {
    const ids = await from.upload({ '扫描.pdf': pdf, '拍照.png': png })
    expect(await from.statesOf(ids)).toMatchObject([{ status: 'uploaded' }, { status: 'uploaded' }])
    expect(await from.fileOf(ids[0]!)).toMatchObject({ conversion: 'typed', title: '扫描' })
    await expect(from.convert(ids)).rejects.toMatchObject({ code: 100409 })
  })

  it('a file of another type is refused, no matter who uploaded it where', async () => {
    const table = await bank.upload('表.csv', '甲,乙\n1,2\n')
    await expect(
      from.called(teacher, (context) =>
        handlers.batch_create_exam_source_file(context, {
          subject_course_id: 1,
          files: [table],
          same_name: 'new',
        }),
      ),
    ).rejects.toMatchObject({ data: { errors: [{ message: expect.stringContaining('.csv') }] } })
  })
})

describe('who may convert and see', () => {
  const rights = (...tags: string[]): Identity => ({ ...teacher, userId: 8, rights: new Set(tags) })

  it('without the right to import questions or to make papers a conversion fails and says so', async () => {
    for (const lacking of [
      rights('exam_source_file:create', 'exam_source_file:list', 'exam:create', 'subject_course:list'),
      rights('exam_source_file:create', 'exam_source_file:list', 'exercise:import_exercise', 'subject_course:list'),
    ]) {
      const ids = await from.upload({ '无权.docx': sectionedPaper('无权') }, lacking)
      await expect.poll(async () => (await from.statesOf(ids, lacking))[0]?.status, { timeout: 30_000 }).toBe('failed')
      expect((await from.fileOf(ids[0]!, lacking)).reason).toMatch(/权限/)
    }
  })

  it('a closed file is seen by its uploader and by those who may open it alone; an open one by everybody', async () => {
    const [id] = await from.upload({ '未开放.png': png })
    const reader = rights('exam_source_file:list', 'exam_source_file:detail', 'exam_source_file:update')
    const opener = rights('exam_source_file:list', 'exam_source_file:update_open')
    expect(await from.statesOf([id!], reader)).toEqual([])
    await expect(from.fileOf(id!, reader)).rejects.toMatchObject({ code: 100404 })
    const listed = async (who: Identity) =>
      (await bank.contextOf(who).records.list(declaration, { id: String(id) })).rows
    expect(await listed(reader)).toHaveLength(0)
    expect(await listed(opener)).toHaveLength(1)
    await expect(
      from.called(reader, ({ records }) => records.update(declaration, id!, null, { remark: '看不到' })),
    ).rejects.toMatchObject({ code: 100404 })
    await from.called(opener, ({ records }) =>
      applyEffect(records, declaration, 'update_open', { ids: [id], is_open: true }),
    )
    expect(await listed(reader)).toHaveLength(1)
    expect(await from.statesOf([id!], reader)).toMatchObject([{ is_open: true }])
  })
})

describe('a conversion', () => {
  it('that is cancelled while it waits leaves a file that has failed and can be converted', async () => {
    await bank.jobs.stop()
    const [id] = await from.upload({ '排队.docx': sectionedPaper('排队') })
    const job = await bank.db.database.first<{ id: number }>(
      sql`select job_id as id from job_run where kind = 'convert_source_file' and state = 'waiting' order by 1 desc limit 1`,
    )
    await from.called(teacher, (context) => jobHandlers.cancel(context, { id: job!.id }))
    expect(await from.fileOf(id!)).toMatchObject({ status: 'failed', reason: expect.stringContaining('取消') })
    bank.jobs.start()
    await from.convert([id!])
    expect((await from.settled([id!]))[0]).toMatchObject({ status: 'converted' })
  })

  it('whose server is killed twice ends with each question once and one paper', {
    timeout: 120_000,
  }, async () => {
    await bank.jobs.stop()
    const before = await countOf('exam')
    const [id] = await from.upload({ '长卷.docx': longSectionedPaper(300) })
    const run = () =>
      bank.db.database.first<{ attempts: number; state: string }>(
        sql`select attempts, state from job_run where kind = 'convert_source_file' order by job_id desc limit 1`,
      )
    for (const [round, delayMs] of [50, 1000].entries()) {
      const server = await from.jobServer(300)
      await expect.poll(async () => (await run())!.attempts, { timeout: 30_000, interval: 20 }).toBeGreaterThan(round)
      await pause(delayMs)
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
    expect((await run())!.state).toBe('running')
    bank.jobs.start()
    const [file] = await from.settled([id!])
    expect(file).toMatchObject({ status: 'converted', result: { done: 300, failed: 0 } })
    expect((await from.paperOf(file!)).sections).toHaveLength(8)
    expect(await countOf('exam')).toBe(before + 1)
    const stems = await bank.db.database.first(
      sql`select count(*), count(distinct stem) as stems from exercise where stem like '%个函数在区间%'`,
    )
    expect(stems).toEqual({ count: 300, stems: 300 })
  })
})

const countOf = async (table: 'exam'): Promise<number> =>
  (await bank.db.database.first<{ count: number }>(sql`select count(*) from ${sql.identifier(table)}`))!.count

describe('the sections of a file', () => {
  it.each([
    ['一、选择题', '一、选择题', null],
    ['一、选择题（每小题5分，共40分）', '一、选择题', '每小题5分，共40分'],
    ['二、填空题：本题共4小题。', '二、填空题', '本题共4小题。'],
    ['三、解答题本大题共6小题', '三、解答题', '本大题共6小题'],
    ['Part A', 'Part A', null],
    ['一、选择题（单选）\n每题5分。\n涂黑。', '一、选择题（单选）', '每题5分。\n涂黑。'],
    [`一、${'长'.repeat(200)}`, `一、${'长'.repeat(98)}`, '长'.repeat(102)],
  ])('%s', (heading, name, instruction) => {
    expect(partsOfHeading(heading)).toEqual({ name, instruction })
  })

  it('begin at each new heading, also where one comes again later; a question that comes again is taken once', () => {
    const at = (exercise_id: number, section: string | null) => ({ exercise_id, section, score: null })
    const made = sectionsOfFile([at(1, null), at(2, '一、甲'), at(3, '二、乙'), at(2, '二、乙'), at(4, '一、甲')], 'zh')
    expect(
      made.map(({ name, exercise_items }) => [
        name,
        exercise_items.flatMap((one) => one.exercises.map((e) => e.exercise_id)),
      ]),
    ).toEqual([
      ['试题', [1]],
      ['一、甲', [2]],
      ['二、乙', [3]],
      ['一、甲', [4]],
    ])
  })

  it('stay within the limits of a paper', () => {
    const many = Array.from({ length: 700 }, (_, index) => ({
      exercise_id: index + 1,
      section: `第${index}节`,
      score: null,
    }))
    const made = sectionsOfFile(many, 'zh')
    expect(made).toHaveLength(50)
    expect(exercisesOf(made)).toHaveLength(500)
    expect(exam.fields.sections.schema.safeParse(made).success).toBe(true)
  })
})
