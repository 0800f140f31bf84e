import sharp from 'sharp'
import { resources } from '../../resources/index.ts'
import { pixelsOf } from '../features/papers/answer-sheets/pdf-pixels.ts'
import { filled, randomOf, scanned } from '../features/papers/answer-sheets/simulated-scan.ts'
import type { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'

const { answer_sheet, exam, exercise, user } = resources
const right = ['B', 'B', 'B', 'B', 'B', 'B']

/** Of the learner with the first, the second … number. */
export const learnerName = (at: number): string => `王小${'甲乙丙丁'[at]}`

export interface PrintedSheets {
  course: number
  /** The question set that they are of, and its question that is answered in writing. */
  exam: number
  written: number
  /**
   * The page of a copy as it comes from a scanner, filled in with a number and letters; all right, unless
   * given otherwise.
   */
  scanOf(copy: number, number: string, chosen?: readonly string[]): Promise<Buffer>
}

/**
 * A question set of six questions to choose in and one to write, whose answer sheets are printed, a copy for each
 * learner, who is called by their number.
 */
export async function printSheets(admin: Client, numbers: readonly string[]): Promise<PrintedSheets> {
  const { id: course } = await new RecordFactory(admin).make('subject_course', { name: '高中数学' })
  const ids: number[] = []
  for (let n = 0; n < right.length; n++) {
    const made = await admin.must(exercise, 'create', {
      subject_course_id: course,
      type: 'single_choice',
      stem: `答题卡用第 ${n + 1} 题`,
      options: ['甲', '乙', '丙', '丁'].map((text, at) => ({ key: 'ABCD'[at], text })),
      answer: { type: 'single_choice', key: 'B' },
    })
    ids.push(made.id)
  }
  const { id: written } = await admin.must(exercise, 'create', {
    subject_course_id: course,
    type: 'short_answer',
    stem: '解方程组 x + y = 2，x − y = 4，写出过程。',
    answer: { type: 'short_answer', text: '两式相加得 2x = 6，x = 3；代入得 y = −1。', keywords: [] },
  })
  const sections = [
    { name: '一、单选题', exercise_items: ids.map((exercise_id) => ({ exercises: [{ exercise_id, score: 5 }] })) },
    { name: '二、解答题', exercise_items: [{ exercises: [{ exercise_id: written, score: 6 }] }] },
  ]
  const set = await admin.must(exam, 'create', { title: '高一数学期中考试', subject_course_id: course, sections })
  for (const [at, username] of numbers.entries())
    await admin.must(user, 'create', { username, password: 'correct-horse-9', name: learnerName(at) })
  const sheet = await admin.must(answer_sheet, 'create', { exam_id: set.id, subject_course_id: course })
  await admin.must(answer_sheet, 'print_answer_sheet', { id: sheet.id, copies: numbers.length })
  const { file, geometry } = await admin.must(answer_sheet, 'detail', { id: sheet.id })
  const headers = { authorization: `Bearer ${admin.token}` }
  const pdf = await (await fetch(new URL(file.url, admin.base), { headers })).arrayBuffer()
  const pages = await pixelsOf(new Uint8Array(pdf), 150)
  // A copy of one page has a blank back.
  const pagesOfCopy = pages.length / numbers.length
  const random = randomOf(3)
  const conditions = { turn: 0.5, noise: 4, rubbedOut: 0 }
  return {
    course,
    exam: set.id,
    written,
    async scanOf(copy, number, chosen = right) {
      const truth = new Map<string, string[]>([
        ...geometry.digits.map((row: any, place: number) => [row.key, [number[place]!]]),
        ...geometry.rows.map((row: any, place: number) => [row.key, [...chosen[place]!]]),
      ])
      const rows = [...geometry.digits, ...geometry.rows]
      const page = filled(pages[(copy - 1) * pagesOfCopy]!, geometry, rows, truth, conditions, random)
      const { width, height, data } = scanned(page, conditions, random)
      return sharp(data, { raw: { width, height, channels: 1 } })
        .jpeg({ quality: 80 })
        .toBuffer()
    },
  }
}
