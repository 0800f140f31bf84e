import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReadQuestion } from '../../../server/features/bank/question-formats/format.ts'
import { resources } from '../../../resources/index.ts'
import { examFileRequest, printLayout, type PrintLayout } from '../../../resources/papers/print-layout.ts'
import type { PaperSection } from '../../../resources/papers/sections.ts'
import { createFileStore, type FileStore } from '../../../server/storage/files/file-store.ts'
import type { Identity } from '../../../server/base/identity.ts'
import { findOffice } from '../../../server/background/office/find-office.ts'
import { paperFile } from '../../../server/features/papers/paper-files/paper-files.ts'
import { sql } from '../../../server/storage/postgres/database.ts'
import { docx } from '../../../server/features/bank/question-formats/docx/docx.ts'
import { differencesBetween } from '../../../server/features/bank/question-formats/loss.ts'
import { emptyQuestion } from '../../../server/features/bank/question-formats/validated.ts'
import { sectionsOfFile } from '../../../server/features/papers/source-files/paper-of-entries.ts'
import { qtiFormats } from '../../../server/features/bank/question-formats/qti/formats.ts'
import { recordsFor } from '../../../server/records/records.ts'
import { sampleCourses } from '../../../samples/sample-courses.ts'
import { startTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { teacher } from '../../fixtures/importing.ts'
import { textOfPdf } from './print/pdf-text.ts'
import { readText } from '../bank/question-formats/format-files.ts'

/** Question sets as files for Word and for programs that read QTI. */

let db: TestDatabase
let files: FileStore
let examId: number
const { exam } = resources
const questions = sampleCourses.flatMap((course) => course.questions).slice(0, 40)
const formulas = ['a^2+b^2=c^2', String.raw`S=`, String.raw`\mathrm{CO_2}\uparrow`, String.raw`\ge 2`]
const material = `一段<b>材料</b>，其中 ${formulas.map((one) => `<span data-type="formula" data-value="${one}"></span>`).join('，')}`
const reader: Identity = { ...teacher, userId: 8, rights: new Set(['exam:list', 'exercise:list']) }

const sections: PaperSection[] = [
  {
    vkey: 's1',
    name: '一、前二十题',
    instruction: '请仔细 <审题>\n再作答',
    exercise_items: questions
      .slice(0, 20)
      .map((_, at) => ({ vkey: `a${at}`, exercises: [{ exercise_id: at + 1, score: 3 }] })),
  },
  {
    vkey: 's2',
    name: '二、材料题',
    exercise_items: [
      {
        vkey: 'm',
        exam_item_id: 70,
        exercises: questions.slice(20).map((_, at) => ({ exercise_id: at + 21, score: 2.5 })),
      },
    ],
  },
]

beforeAll(async () => {
  db = await startTestDatabase()
  files = createFileStore({ database: db.database, dataDir: db.dataDir })
  const { database } = db
  await database.run(
    sql`insert into "user" (id, username, password, download_auth_total) values (7, 'teacher', 'x', 0), (8, 'reader', 'x', 1)`,
  )
  await database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1)`)
  for (const [at, { type, stem, options, answer, analysis, score }] of questions.entries())
    await database.run(
      sql`insert into exercise (id, subject_course_id, type, stem, options, answer, analysis, score) values (${at + 1}, 1, ${type}, ${stem}, ${JSON.stringify(options)}::jsonb, ${JSON.stringify(answer)}::jsonb, ${analysis}, ${score})`,
    )
  await database.run(
    sql`insert into exam_item (id, title, subject_course_id, material, exercise_ids) values (70, '阅读', 1, ${material}, '{21}')`,
  )
  const made = await recordsFor(database, teacher).create(exam, {
    title: '期末 <试卷>',
    secrecy: '绝密★启用前',
    subtitle: '数　学',
    author: '甲',
    reviewer: '乙',
    notice: '1．答卷前填写姓名。\n2．用黑色字迹的笔作答。',
    subject_course_id: 1,
    duration: 120,
    sections,
  })
  examId = made.id
})
afterAll(() => db?.stop())

const fileOf = (format: 'docx' | 'qti', layout: Partial<PrintLayout> = {}, identity = teacher) =>
  paperFile(recordsFor(db.database, identity), files, examFileRequest.parse({ exam_id: examId, format, layout }))
const partsOf = async (...given: Parameters<typeof fileOf>): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync((await fileOf(...given)).bytes)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )

/** Throws where a part is no well-formed XML. */
function requireWellFormed(xml: string): void {
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag: (name) => void open.push(name),
      onclosetag(name, isImplied) {
        expect([open.pop(), isImplied && !new RegExp(`<${name}[^>]*/>`).test(xml)]).toEqual([name, false])
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  expect(open).toEqual([])
}

const formulasIn = (...values: unknown[]): number => JSON.stringify(values).match(/data-type=\\*"formula/g)?.length ?? 0
const wordText = (xml: string): string =>
  xml
    .replace(/<\/w:p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const office = await findOffice(undefined)

/** What LibreOffice draws in the place of what a formula misses. */
const unreadable = '¿'

describe.skipIf(!office)('a question set in Word, opened in LibreOffice', () => {
  it('shows every formula whole', { timeout: 180_000 }, async ({ skip }) => {
    const folder = await mkdtemp(join(tmpdir(), 'paper-'))
    try {
      const path = join(folder, 'paper.docx')
      await writeFile(path, (await fileOf('docx', { form: 'end' })).bytes)
      const pdf = await office!.pdfOf({ path, extension: '.docx' })
      const text = await textOfPdf(await readFile(pdf.path))
      await pdf.release()
      await pdf.release()
      expect(text).toContain('参考答案与解析')
      if (!text.includes('a2+b2=c2')) skip('This LibreOffice draws no formulas: it is without its Math')
      expect(text.split(unreadable)).toHaveLength(1)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('a question set in Word', () => {
  it('has every stored formula as one that can be edited', async () => {
    // The choices of blanks and the parts of composites are asked too.
    const asked = questions.map(({ stem, options, answer }) => {
      const { blanks = [], parts = [] } = answer as { blanks?: any[]; parts?: any[] }
      return [stem, options, blanks.map((one) => one.options), parts.map((part) => [part.stem, part.options])]
    })
    const paper = await partsOf('docx')
    expect(paper['word/document.xml']!.match(/<m:oMath>/g)).toHaveLength(formulasIn(asked, material))
    const whole = (await partsOf('docx', { form: 'end' }))['word/document.xml']!
    expect(whole.match(/<m:oMath>/g)!.length).toBeGreaterThanOrEqual(
      formulasIn(
        material,
        questions.map(({ stem, options, answer, analysis }) => [stem, options, answer, analysis]),
      ),
    )
    expect(whole).not.toContain('LaTeXSource')
  })

  it('has its title, its sections in their order, its numbers and points, and answers where they are wanted', async () => {
    const text = wordText((await partsOf('docx'))['word/document.xml']!)
    for (const words of [
      '期末 <试卷>',
      '考试时间：120 分钟',
      '满分：110 分',
      '一、前二十题',
      '请仔细 <审题>',
      '二、材料题',
      '20. （3分）',
      '40. （2.5分）',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('【答案】')
    expect(text.indexOf('材料，其中')).toBeLessThan(text.indexOf('21. '))
    const after = wordText((await partsOf('docx', { form: 'each' }))['word/document.xml']!)
    expect(after.indexOf('【答案】')).toBeLessThan(after.indexOf('2. （3分）'))
    const end = wordText((await partsOf('docx', { form: 'end', points: false }))['word/document.xml']!)
    expect(end.indexOf('【答案】')).toBeGreaterThan(end.indexOf('参考答案与解析'))
    expect(end).not.toContain('（3分）')
    const alone = wordText((await partsOf('docx', { form: 'answers' }))['word/document.xml']!)
    expect(alone).not.toContain('材料，其中')
    expect(alone).toContain('【答案】')
  })

  it('has the page of its layout: columns, header, page numbers, and a sealing line on the front of each sheet', async () => {
    const parts = await partsOf('docx', {
      paper: 'a3',
      sealing_line: true,
      header: '机密 & 启用前',
      large: true,
      form: 'end',
    })
    for (const [name, xml] of Object.entries(parts)) if (/\.(?:xml|rels)$/.test(name)) requireWellFormed(xml)
    const document = parts['word/document.xml']!
    expect(document).toContain('<w:pgSz w:w="23811" w:h="16838" w:orient="landscape"/>')
    expect(document.match(/<w:sectPr>/g)).toHaveLength(2)
    expect(document).toContain('<w:cols w:num="2"')
    expect(parts['word/header1.xml']).toContain('机密 &amp; 启用前')
    expect(parts['word/header1.xml']).toContain('vert="vert270"')
    expect(parts['word/header1.xml']).toContain('mso-layout-flow-alt:bottom-to-top')
    expect(parts['word/header2.xml']).not.toContain('vert270')
    expect(parts['word/footer1.xml']).toMatch(/ PAGE .* NUMPAGES /)
    expect(parts['word/settings.xml']).toContain('<w:evenAndOddHeaders/>')
    expect(parts['word/styles.xml']).toContain('<w:sz w:val="32"/>')
    for (const part of ['header1', 'header2', 'footer1']) {
      expect(parts['[Content_Types].xml']).toContain(`/word/${part}.xml`)
      expect(parts['word/_rels/document.xml.rels']).toContain(`Id="rId_${part}"`)
    }
    const plain = await partsOf('docx', { page_numbers: false, columns: 2 })
    expect(plain['word/footer1.xml']).not.toContain('PAGE')
    // The title is over both columns.
    expect(plain['word/document.xml']!.match(/<w:cols w:num="\d"/g)).toEqual(['<w:cols w:num="1"', '<w:cols w:num="2"'])
  })
})

/** Formulas of Word are written in another way as LaTeX, and the points are those of the paper. */
const apart = (question: ReadQuestion): ReadQuestion =>
  JSON.parse(
    JSON.stringify(question)
      .replace(/"score":[\d.]+/g, '"score":null')
      .replace(/data-value=\\"(?:(?!\\").)*\\"/g, 'data-value=\\"x\\"'),
  ) as ReadQuestion

describe('a question set in Word, read again', () => {
  it.each(['each', 'end'] as const)('has every question with its answer, and its instructions: %s', async (form) => {
    const entries = await readText(docx, (await fileOf('docx', { form })).bytes)
    const back = entries.flatMap((entry) => ('question' in entry ? [entry.question] : []))
    const left = entries.flatMap((entry) => ('refused' in entry && !entry.refused.isAside ? [entry.refused] : []))
    expect(left).toEqual([])
    expect(back.map(({ type }) => type)).toEqual(questions.map(({ type }) => type))
    for (const [at, question] of questions.entries()) {
      const given = { ...emptyQuestion('here', null), ...question, media: [], changes: [] } as unknown as ReadQuestion
      const lost = differencesBetween(apart(given), apart(back[at]!)).map(({ en }) => en)
      // A paper says how many points a question has in it, and adds the bracket of a choice; the material is in front.
      expect([at, ...lost.filter((one) => /answer|option|analysis/.test(one))]).toEqual([at])
    }
    expect([...new Set(back.map(({ section }) => section))]).toEqual([
      '一、前二十题\n请仔细 <审题>\n再作答',
      '二、材料题\n本题共 20 小题，每小题 2.5 分，共 50 分。',
    ])
    expect(
      sectionsOfFile(
        back.map(({ section }, at) => ({ exercise_id: at + 1, section: section!, score: 1 })),
        'zh',
      ),
    ).toMatchObject([{ name: '一、前二十题', instruction: '请仔细 <审题>\n再作答' }, { name: '二、材料题' }])
    expect(back.filter(({ stem }) => stem.startsWith('一段<b>材料</b>'))).toHaveLength(20)
    expect(back.some(({ stem }) => stem.includes('参考答案'))).toBe(false)
  })
})

describe('a question set as a QTI test', () => {
  const qti = qtiFormats.find(({ name }) => name === 'qti_3')!

  it('is read again with every question as it was, in its order, under its section and with its points', async () => {
    const entries = await readText(qti, (await fileOf('qti')).bytes)
    const read = entries.map((entry) =>
      'question' in entry ? entry.question : (entry.refused as unknown as ReadQuestion),
    )
    expect(read.map(({ type }) => type)).toEqual(questions.map(({ type }) => type))
    for (const [at, { stem, answer, options }] of questions.entries())
      expect(read[at]).toMatchObject({
        stem,
        score: at < 20 ? 3 : 2.5,
        section: at < 20 ? '一、前二十题' : '二、材料题',
        ...(options.length > 0 ? { options: options.map(({ key, text }) => ({ key, text })) } : {}),
        answer: { type: answer.type },
      })
  })

  it('has its sections, instructions and materials, and weights that give the points of the set', async () => {
    const parts = await partsOf('qti')
    const test = parts['test.xml']!
    requireWellFormed(test)
    expect(test).toContain('title="期末 &lt;试卷>"'.replace('>"', '&gt;"'))
    expect(test).toContain('<qti-time-limits max-time="7200"/>')
    expect(
      [...test.matchAll(/<qti-assessment-section identifier="(\w+)" title="([^"]*)"/g)].map(([, id, title]) => [
        id,
        title,
      ]),
    ).toEqual([
      ['SECTION_1', '一、前二十题'],
      ['SECTION_2', '二、材料题'],
      ['SECTION_2_1', '二、材料题'],
    ])
    expect(test).toContain('请仔细 &lt;审题&gt;<br/>再作答')
    expect(test).toMatch(/一段<b>材料<\/b>，其中 <math/)
    const weights = [
      ...test.matchAll(/href="items\/q(\d+)\/item.xml"><qti-weight identifier="POINTS" value="([^"]+)"/g),
    ]
    expect(weights).toHaveLength(40)
    for (const [, number, weight] of weights) {
      const item = parts[`items/q${number}/item.xml`]!
      const most = Number(/identifier="MAXSCORE"[^>]*><qti-default-value><qti-value>([^<]+)/.exec(item)?.[1])
      expect(Number(weight) * most).toBeCloseTo(Number(number) <= 20 ? 3 : 2.5, 6)
    }
    const manifest = parts['imsmanifest.xml']!
    expect(manifest.match(/<dependency /g)).toHaveLength(40)
    expect(manifest).toContain('imsqti_test_xmlv3p0')
  })

  it('has the answers, so that it needs the right to read them; it is counted like any download', async () => {
    await expect(fileOf('qti', {}, reader)).rejects.toMatchObject({ code: '403' })
    await expect(fileOf('docx', { form: 'each' }, reader)).rejects.toMatchObject({ code: '403' })
    const all = await Promise.allSettled(
      Array.from({ length: 6 }, () => fileOf('docx', { form: printLayout.parse({}).form }, reader)),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const logged = await db.database.all(sql`select form, format from exam_download_log where created_by = 8`)
    expect(logged).toEqual([{ form: 'paper', format: 'docx' }])
  })
})
