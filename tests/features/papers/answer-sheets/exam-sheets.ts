import type { AnswerSheet } from '../../../../resources/answer-sheet.ts'
import { checkDigit } from '../../../../resources/exams/candidates.ts'
import { resources } from '../../../../resources/index.ts'
import type { SheetGeometry } from '../../../../resources/papers/answer-sheets/geometry.ts'
import type { RedPoints } from '../../../../resources/papers/answer-sheets/red-points.ts'
import type { Identification, SheetKind } from '../../../../resources/papers/answer-sheets/sheet-kinds.ts'
import type { ActionContext } from '../../../../server/calls/handlers.ts'
import { exam_subject as subjectHandlers } from '../../../../server/features/exams/handlers/exam-subject.ts'
import { startTypesetter } from '../../../../server/features/papers/print/engine/start-typesetter.ts'
import { sql } from '../../../../server/storage/postgres/database.ts'
import { startBank, teacher, type Bank } from '../../../fixtures/importing.ts'
import { pixelsOf, type Gray } from './pdf-pixels.ts'
import { filled, randomOf, scanned, type Conditions } from './simulated-scan.ts'

/** Candidates of school exams with the numbers that the product gives, and sheets of the subjects that they sit. */
export interface ExamSheets {
  bank: Bank
  context(): ActionContext
  /** An exam with so many candidates, and the sheet of its one subject. */
  exam(count: number, kind: SheetKind, more?: Made): Promise<ExamSheet>
  stop(): Promise<void>
}

export interface Candidate {
  userId: number
  candidateId: number
  number: string
}

export interface ExamSheet {
  sheet: AnswerSheet
  geometry: SheetGeometry
  examId: number
  subjectId: number
  candidates: Candidate[]
  /** The pages of the printed file. */
  pages(): Promise<Gray[]>
  /** The title of the question set, by which attempts are called. */
  title: string
}

interface Made {
  identified_by?: Identification
  has_states?: boolean
  red_points?: RedPoints
  numberOf?: (at: number) => string
}

const { exam } = resources
const options = ['甲', '乙', '丙', '丁'].map((text, at) => ({ key: 'ABCD'[at], text }))
const questionCount = 12

/** Two digits for the class, three for the place, and the check digit. */
const givenNumber = (at: number): string => {
  const number = `01${String(at + 1).padStart(3, '0')}`
  return number + checkDigit(number)
}

/** Of twelve questions: ten are chosen, two written, so that there are two pages. */
async function makeQuestions({ db: { database } }: Bank): Promise<void> {
  for (let at = 0; at < questionCount; at++) {
    const isChosen = at < 10
    const answer = isChosen ? { type: 'single_choice', key: 'B' } : { type: 'essay', text: '略' }
    await database.run(
      sql`insert into exercise (id, subject_course_id, type, stem, options, answer) values (${101 + at}, 1, ${answer.type}, ${`第${at + 1}题`}, ${JSON.stringify(isChosen ? options : [])}::jsonb, ${JSON.stringify(answer)}::jsonb)`,
    )
  }
}

async function makeExam(bank: Bank, { records }: ActionContext, count: number, number: (at: number) => string) {
  const { database } = bank.db
  const last = await database.first<{ n: number }>(sql`select coalesce(max(id), 1000)::integer as n from "user"`)
  const from = (last?.n ?? 1000) + 1
  const all = Array.from({ length: questionCount }, (_, at) => ({
    exercises: [{ exercise_id: 101 + at, score: at < 10 ? 5 : 20 }],
  }))
  const title = `期中 ${from}`
  const set = await records.create(exam, {
    title,
    subject_course_id: 1,
    sections: [{ name: '一', exercise_items: all }],
  })
  const made = await database.first<{ id: number }>(
    sql`insert into school_exam (title, subject_course_ids) values (${title}, '{1}') returning id`,
  )
  const subject = await database.first<{ id: number }>(
    sql`insert into exam_subject (school_exam_id, name, subject_course_id, exam_id) values (${made!.id}, '数学', 1, ${set.id}) returning id`,
  )
  const candidates: Candidate[] = []
  for (let at = 0; at < count; at++) {
    const userId = from + at
    await database.run(
      sql`insert into "user" (id, username, name, password) values (${userId}, ${`learner${userId}`}, ${`学员${at + 1}`}, 'x')`,
    )
    const row = await database.first<{ id: number }>(
      sql`insert into exam_candidate (school_exam_id, user_id, number, room, seat) values (${made!.id}, ${userId}, ${number(at)}, '01', ${at + 1}) returning id`,
    )
    candidates.push({ userId, candidateId: row!.id, number: number(at) })
  }
  return { examId: made!.id, subjectId: subject!.id, candidates, title }
}

export async function startExamSheets(): Promise<ExamSheets> {
  const bank = await startBank()
  const typesetter = startTypesetter({ warn: (problem) => console.warn(problem) })
  const context = () => ({ ...bank.contextOf(teacher), typesetter })
  await makeQuestions(bank)
  return {
    bank,
    context,
    async exam(
      count,
      kind,
      { identified_by = 'grid', has_states = true, red_points = 'none', numberOf = givenNumber } = {},
    ) {
      const made = await makeExam(bank, context(), count, numberOf)
      const { id } = await subjectHandlers.make_exam_sheet(context(), {
        id: made.subjectId,
        kind,
        identified_by,
        has_states,
        paper: 'a4',
        columns: null,
        red_points,
      })
      const { records } = context()
      const read = async () => (await records.get(resources.answer_sheet, id)) as unknown as AnswerSheet
      if (kind === 'bound') await printed(bank, read)
      const sheet = await read()
      return {
        ...made,
        sheet,
        geometry: sheet.geometry!,
        pages: async () => pixelsOf(await bank.bytesOf(sheet.file!), 200),
      }
    },
    async stop() {
      await typesetter.stop()
      await bank.close()
    },
  }
}

/** Waits for the job that prints it. */
async function printed(bank: Bank, read: () => Promise<AnswerSheet>): Promise<void> {
  const job = await bank.db.database.first<{ id: number }>(
    sql`select max(id) as id from job where kind = 'print_sheets'`,
  )
  const row = await bank.ended(job!.id)
  if (row.state !== 'done' || (await read()).state !== 'printed') throw new Error(`not printed: ${row.message}`)
}

const usual: Conditions = { turn: 0.6, noise: 4, rubbedOut: 0 }

/** A page as it comes from a scanner, with the number, the answer to every chosen question, and marked states. */
export function scanOf(
  { geometry }: ExamSheet,
  page: Gray,
  number: number,
  { digits = '', answer = 'B', states = [] }: { digits?: string; answer?: string; states?: readonly string[] },
  seed = 7,
): Gray {
  const random = randomOf(seed)
  const here = [...geometry.digits, ...geometry.rows, ...(geometry.states ?? [])].filter((one) => one.page === number)
  const truth = new Map<string, string[]>()
  for (const row of geometry.rows) truth.set(row.key, answer === '' ? [] : [answer])
  geometry.digits.forEach((row) => {
    const digit = digits.at(Number(row.label) - 1)
    truth.set(row.key, digit === undefined || digits === '' ? [] : [digit])
  })
  for (const key of states) truth.set(key, [key])
  return scanned(filled(page, geometry, here, truth, usual, random), usual, random)
}
