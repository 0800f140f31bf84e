import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleCourses } from '../../../samples/sample-courses.ts'
import type { AnswerSheet } from '../../../resources/answer-sheet.ts'
import { resources } from '../../../resources/index.ts'
import { examFileRequest, printLayout, type PrintLayout } from '../../../resources/papers/print-layout.ts'
import type { Identity } from '../../../server/base/identity.ts'
import type { ActionContext } from '../../../server/calls/handlers.ts'
import { docx } from '../../../server/features/bank/question-formats/docx/docx.ts'
import { shownPaper } from '../../../server/features/learners/sittings/sitting-paper.ts'
import { sheetOfExam } from '../../../server/features/papers/answer-sheets/sheet-of-exam.ts'
import { exam as handlers } from '../../../server/features/papers/handlers/exam.ts'
import { paperContent } from '../../../server/features/papers/paper-files/paper-content.ts'
import { paperFile } from '../../../server/features/papers/paper-files/paper-files.ts'
import { createPaperPrinter } from '../../../server/features/papers/paper-files/paper-printer.ts'
import { drawSheet } from '../../../server/features/papers/print/sheet/draw-sheet.ts'
import { startTypesetter } from '../../../server/features/papers/print/engine/start-typesetter.ts'
import type { Typesetter } from '../../../server/features/papers/print/engine/typesetter.ts'
import { createPrintDesk } from '../../../server/features/papers/print/print-desk.ts'
import { recordsFor } from '../../../server/records/records.ts'
import { createFileStore, type FileStore } from '../../../server/storage/files/file-store.ts'
import { sql } from '../../../server/storage/postgres/database.ts'
import { startTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { teacher } from '../../fixtures/importing.ts'
import { readText } from '../bank/question-formats/format-files.ts'
import { textOfPdf } from './print/pdf-text.ts'

/** What is printed around the questions is in the language of the paper, no matter who prints it. */

const { exam, answer_sheet } = resources
const questions = sampleCourses.flatMap((course) => course.questions).slice(0, 40)
const languages = ['zh', 'en'] as const
const paperOf: Record<string, number> = {}
let db: TestDatabase
let files: FileStore
let typesetter: Typesetter

const asOf = (language: 'zh' | 'en'): Identity => ({ ...teacher, language })
const recordsOf = (identity: Identity = teacher) => recordsFor(db.database, identity)
const contextOf = (identity: Identity) =>
  ({
    identity,
    language: identity.language,
    database: db.database,
    records: recordsOf(identity),
    files,
    typesetter,
  }) as unknown as ActionContext
const made = (more: Record<string, unknown>) =>
  recordsOf().create(exam, {
    title: 'T',
    subject_course_id: 1,
    duration: 90,
    sections: [
      {
        vkey: 's',
        name: 'I',
        exercise_items: questions.map((_, at) => ({ exercises: [{ exercise_id: at + 1, score: 3 }] })),
      },
    ],
    ...more,
  })

beforeAll(async () => {
  db = await startTestDatabase()
  files = createFileStore({ database: db.database, dataDir: db.dataDir })
  typesetter = startTypesetter({ warn: (problem) => console.warn(problem) })
  const { database } = db
  await database.run(
    sql`insert into "user" (id, username, password, download_auth_total) values (7, 'teacher', 'x', 999)`,
  )
  await database.run(sql`insert into subject (id, name) values (1, '英语')`)
  await database.run(
    sql`insert into subject_course (id, name, subject_id, language) values (1, '高中语文', 1, 'zh'), (2, '高中英语', 1, 'en')`,
  )
  for (const [at, { type, stem, options, answer, analysis }] of questions.entries())
    await database.run(
      sql`insert into exercise (id, subject_course_id, type, stem, options, answer, analysis, score, status) values (${at + 1}, 1, ${type}, ${stem}, ${JSON.stringify(options)}::jsonb, ${JSON.stringify(answer)}::jsonb, ${analysis}, 3, 'published')`,
    )
  for (const language of languages) paperOf[language] = (await made({ language })).id
})
afterAll(async () => {
  await typesetter?.stop()
  await db?.stop()
})

const layout: Partial<PrintLayout> = { form: 'end', sealing_line: true }
async function wordOf(id: number, identity: Identity, more: Partial<PrintLayout> = layout) {
  const request = examFileRequest.parse({ exam_id: id, format: 'docx', layout: more })
  return (await paperFile(recordsOf(identity), files, request)).bytes
}
const textOfWord = (bytes: Uint8Array): string =>
  Object.entries(unzipSync(bytes))
    .filter(([name]) => /^word\/(?:document|header\d|footer\d)\.xml$/.test(name))
    .map(([, xml]) =>
      strFromU8(xml)
        .replace(/<\/w:p>/g, '\n')
        .replace(/<[^>]*>/g, ''),
    )
    .join('\n')
const pdfOf = async (id: number, identity: Identity) =>
  textOfPdf(
    await createPaperPrinter(files, createPrintDesk({ files, typesetter })).pdf(recordsOf(identity), {
      exam_id: id,
      layout: printLayout.parse(layout),
    }),
  )

/** Everything that a paper becomes, as this person makes it. */
async function everythingOf(id: number, identity: Identity): Promise<Record<string, string>> {
  const content = await paperContent(recordsOf(identity), { exam_id: id })
  const sheet = { exam_id: id, key: 'KEY', title: 'T', digits: 8 } as AnswerSheet
  const { document } = await sheetOfExam(recordsOf(identity), sheet)
  return {
    pdf: (await pdfOf(id, identity)).replace(/\s/g, ''),
    word: textOfWord(await wordOf(id, identity)),
    sheet: JSON.stringify(drawSheet(document, { first: 60, others: 0 }, [1]).data),
    sitting: JSON.stringify(shownPaper(content, 1)),
  }
}

const wordsOf = {
  zh: {
    pdf: ['姓名', '考试时间：90', '参考答案与解析'],
    word: ['（3分）', '【答案】', '第 ', '姓名'],
    sheet: ['答题卡', '考号'],
    sitting: ['本题共'],
  },
  en: {
    pdf: ['Name', '90minutes', 'Answersandanalysis'],
    word: ['(3 points)', '[Answer]', 'Page ', 'Name'],
    sheet: ['Answer sheet', 'Number'],
    sitting: ['points each'],
  },
}

describe.each(languages)('a paper in %s', (language) => {
  const other = language === 'zh' ? 'en' : 'zh'

  it('has its own words in PDF, Word, sheet and sitting, the same for people of either language', {
    timeout: 120_000,
  }, async () => {
    const [one, same] = [
      await everythingOf(paperOf[language]!, asOf('zh')),
      await everythingOf(paperOf[language]!, asOf('en')),
    ]
    expect(same).toEqual(one)
    for (const [kind, words] of Object.entries(wordsOf[language]))
      for (const word of words) expect([kind, one[kind]]).toEqual([kind, expect.stringContaining(word)])
    for (const [kind, words] of Object.entries(wordsOf[other]))
      for (const word of words) expect([kind, one[kind]!.includes(word), word]).toEqual([kind, false, word])
  })

  it.each(['each', 'end'] as const)('reads back from Word with every answer: %s', async (form) => {
    const read = async (id: number) =>
      (await readText(docx, await wordOf(id, teacher, { form }))).flatMap((entry): unknown[] => {
        if (!('question' in entry)) return entry.refused.isAside ? [] : [entry]
        const { type, answer, analysis, options, score } = entry.question
        return [{ type, answer, analysis, options, score }]
      })
    const back = await read(paperOf[language]!)
    expect(back).toHaveLength(questions.length)
    expect(back).toEqual(await read(paperOf['zh']!))
  })
})

describe('the language of a paper', () => {
  const languageOf = async (id: number) => (await recordsOf().get(exam, id))['language']

  it('is that of its course where none is given, and stays when the course has another', async () => {
    const { id } = await made({ subject_course_id: 2, sections: [] })
    expect(await languageOf(id)).toBe('en')
    await recordsOf().update(exam, id, null, { language: null })
    expect(await languageOf(id)).toBe('en')
    await db.database.run(sql`update subject_course set language = 'zh' where id = 2`)
    await recordsOf().update(exam, id, null, { title: 'Other' })
    expect(await languageOf(id)).toBe('en')
    expect(await languageOf((await made({})).id)).toBe('zh')
  })

  it('is carried along by a copy', async () => {
    const { id } = await handlers.copy_exam(contextOf(asOf('zh')), { id: paperOf['en']!, title: null })
    expect(await languageOf(id)).toBe('en')
  })

  it('of a sheet is that of the version that it was printed of', async () => {
    const { id } = await made({ language: 'en' })
    await recordsOf().update(exam, id, null, { language: 'zh' })
    const sheet = { exam_id: id, exam_version: 1, key: 'KEY' } as AnswerSheet
    expect((await sheetOfExam(recordsOf(), sheet)).document.language).toBe('en')
    expect((await sheetOfExam(recordsOf(), { ...sheet, exam_version: null })).document.language).toBe('zh')
    expect(answer_sheet.fields).not.toHaveProperty('language')
  })
})
