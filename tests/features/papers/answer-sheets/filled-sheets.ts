import sharp from 'sharp'
import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { resources } from '../../../../resources/index.ts'
import { answer_sheet as sheetHandlers } from '../../../../server/features/papers/handlers/answer-sheet.ts'
import type { ActionContext } from '../../../../server/calls/handlers.ts'
import { startTypesetter } from '../../../../server/features/papers/print/engine/start-typesetter.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { startBank, teacher, type Bank } from '../../../fixtures/importing.ts'
import { pixelsOf, type Gray } from './pdf-pixels.ts'
import { filled, randomOf, scanned, type Conditions } from './simulated-scan.ts'

/**
 * A bank with a question set of fourteen questions, whose sheet is printed twelve times; learners 501 to 512, with the
 * numbers 1001 to 1012; and the pages of a copy as they come from a scanner.
 */
export interface FilledSheets {
  bank: Bank
  sheet: AnswerSheet
  context(): ActionContext
  /** What a learner of this number fills in: everything right, but for what is given. */
  truthOf(number: string, other?: Record<number, string[]>): Map<string, string[]>
  pagesOf(copy: number, truth: Map<string, string[]>, conditions?: Conditions): Gray[]
  /** The recorded answers of a learner. */
  answersOf(userId: number): Promise<any[]>
  stop(): Promise<void>
}

const { answer_sheet, exam } = resources
const options = ['甲', '乙', '丙', '丁'].map((text, at) => ({ key: 'ABCD'[at], text }))
export const usual: Conditions = { turn: 0.6, noise: 4, rubbedOut: 0 }
export const picture = ({ width, height, data }: Gray) => sharp(data, { raw: { width, height, channels: 1 } })
export const jpeg = (gray: Gray) => picture(gray).jpeg({ quality: 75 }).toBuffer()

/** The set with its learners. Returns its id. */
async function makeSet({ db: { database } }: Bank, { records }: ActionContext): Promise<number> {
  const question = (id: number, type: string, answer: object, own: object[] = []) =>
    database.run(
      sql`insert into exercise (id, subject_course_id, type, stem, options, answer) values (${id}, 1, ${type}, ${`第${id}题`}, ${JSON.stringify(own)}::jsonb, ${JSON.stringify(answer)}::jsonb)`,
    )
  for (let id = 101; id <= 110; id++) await question(id, 'single_choice', { type: 'single_choice', key: 'B' }, options)
  await question(111, 'multiple_choice', { type: 'multiple_choice', keys: ['A', 'C'] }, options)
  for (let id = 112; id <= 114; id++) await question(id, 'essay', { type: 'essay', text: '略' })
  for (let n = 1; n <= 12; n++)
    await database.run(sql`insert into "user" (id, username, password) values (${500 + n}, ${String(1000 + n)}, 'x')`)
  const all = Array.from({ length: 14 }, (_, at) => ({
    exercises: [{ exercise_id: 101 + at, score: at < 11 ? 5 : 10 }],
  }))
  const sections = [{ name: '一', exercise_items: all }]
  return (await records.create(exam, { title: '高一期中', subject_course_id: 1, sections })).id
}

export async function startFilledSheets(): Promise<FilledSheets> {
  const bank = await startBank()
  const typesetter = startTypesetter({ warn: (problem) => console.warn(problem) })
  const context = () => ({ ...bank.contextOf(teacher), typesetter })
  const random = randomOf(5)
  const { records } = context()
  const set = await makeSet(bank, context())
  const made = await records.create(answer_sheet, { exam_id: set, subject_course_id: 1, digits: 6 })
  await sheetHandlers.print_answer_sheet(context(), { id: made.id, copies: 12 })
  const sheet = (await records.get(answer_sheet, made.id)) as unknown as AnswerSheet
  const pages = await pixelsOf(await bank.bytesOf(sheet.file!), 200)
  const each = sheet.pages!
  const geometry = sheet.geometry!
  return {
    bank,
    sheet,
    context,
    truthOf(number, other = {}) {
      const { digits, questions, rows } = geometry
      const filledIn = new Map(digits.map((row, at) => [row.key, [number.padStart(6, '0')[at]!]]))
      for (const { exercise_id, parts } of questions)
        for (const { key } of parts[0]!.rows)
          filledIn.set(key, other[exercise_id] ?? (exercise_id === 111 ? ['A', 'C'] : ['B']))
      return new Map(
        [...filledIn].filter(([key]) => digits.some((one) => one.key === key) || rows.some((one) => one.key === key)),
      )
    },
    pagesOf(copy, truth, conditions = usual) {
      return pages.slice((copy - 1) * each, copy * each).map((page, at) => {
        const here = [...geometry.digits, ...geometry.rows].filter((one) => one.page === at + 1)
        return scanned(filled(page, geometry, here, truth, conditions, random), conditions, random)
      })
    },
    answersOf: (userId) =>
      bank.db.database.all<any>(
        sql`select exercise_id, sitting, answer, score, full_score, scans, record_id from answer_exercise where user_id = ${userId} and deleted_at is null order by exercise_id`,
      ),
    async stop() {
      await typesetter.stop()
      await bank.close()
    },
  }
}
