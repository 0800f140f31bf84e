import { z } from 'zod'
import { declared, plainText, recordId } from '../kit/index.ts'
import type { PartWords } from '../kit/json-parts.ts'
import { paperSections, type PaperSection } from './sections.ts'

/** What can be written on a sealing line. */
const sealingFields = ['school', 'grade', 'class', 'name', 'number', 'room', 'seat'] as const

/**
 * How questions are put on paper.
 * - `form`: the questions alone; the answers alone; the answer after each question; or all answers and analyses at the
 *   end.
 * - `paper`: A4, A3 folded once to four pages of A4, 8K folded likewise, 16K.
 * - `columns`: on A4 and 16K; a folded sheet has a column on each half.
 * - `sealing_line` (密封线): the lines for school, class, name and number beside a dotted line on the left of each sheet.
 * - `sealing_fields`: which of them, in this order. `score_table` (得分栏): a table for the points of each section.
 * - `footer`: before the page number.
 * - `person`: lines for name, class and score under the title. `room`: space for answers. `points`: each question
 *   states its points.
 * - `points_at`: before each question, at its end, only at the section, or (`needed`) before those whose section does
 *   not say the points of each.
 * - `variants`: 0 prints the questions as they are given; more print so many papers, each shuffled by `seed`.
 */
export const printLayout = z.strictObject({
  form: z.enum(['paper', 'answers', 'each', 'end']).default('paper'),
  paper: z.enum(['a4', 'a3', '8k', '16k']).default('a4'),
  columns: z.int().min(1).max(2).default(1),
  sealing_line: z.boolean().default(false),
  sealing_fields: z
    .array(z.enum(sealingFields))
    .max(sealingFields.length)
    .default(['school', 'class', 'name', 'number']),
  header: plainText(60).default(''),
  footer: plainText(60).default(''),
  page_numbers: z.boolean().default(true),
  large: z.boolean().default(false),
  person: z.boolean().default(false),
  score_table: z.boolean().default(false),
  room: z.boolean().default(true),
  points: z.boolean().default(true),
  points_at: z.enum(['needed', 'before', 'end', 'section']).default('needed'),
  variants: z.int().min(0).max(8).default(0),
  seed: z.int().min(0).max(999_999).default(0),
})

export type PrintLayout = z.infer<typeof printLayout>

/** A layout in words, where one is kept. */
export const layoutWords: PartWords = {
  form: {
    label: { zh: '答案与解析', en: 'Answers and analysis' },
    of: {
      paper: { zh: '不印', en: 'Left out' },
      end: { zh: '印在最后', en: 'At the end' },
      each: { zh: '印在每题后面', en: 'After each question' },
      answers: { zh: '只印答案', en: 'Only these' },
    },
  },
  paper: {
    label: { zh: '纸张', en: 'Paper' },
    of: {
      a4: { zh: 'A4', en: 'A4' },
      a3: { zh: 'A3 对折', en: 'A3, folded' },
      '8k': { zh: '8 开对折', en: '8K, folded' },
      '16k': { zh: '16 开', en: '16K' },
    },
  },
  columns: { zh: '分栏', en: 'Columns' },
  sealing_line: { zh: '密封线', en: 'Sealing line' },
  sealing_fields: {
    label: { zh: '密封线内填写', en: 'On the sealing line' },
    of: {
      school: { zh: '学校', en: 'School' },
      grade: { zh: '年级', en: 'Grade' },
      class: { zh: '班级', en: 'Class' },
      name: { zh: '姓名', en: 'Name' },
      number: { zh: '考号', en: 'Number' },
      room: { zh: '考场', en: 'Room' },
      seat: { zh: '座位号', en: 'Seat' },
    },
  },
  header: { zh: '页眉', en: 'Page header' },
  footer: { zh: '页脚', en: 'Page footer' },
  page_numbers: { zh: '页码', en: 'Page numbers' },
  large: { zh: '大字', en: 'Large print' },
  person: { zh: '姓名、班级、得分横线', en: 'Lines for name, class and score' },
  score_table: { zh: '得分栏', en: 'Table of points' },
  room: { zh: '留出作答位置', en: 'Room for answers' },
  points: { zh: '标出分值', en: 'Points shown' },
  points_at: {
    label: { zh: '分值位置', en: 'Where points are' },
    of: {
      needed: { zh: '大题未写明时在题前', en: 'Before questions whose section does not say them' },
      before: { zh: '每题题前', en: 'Before each question' },
      end: { zh: '每题题末', en: 'At the end of each question' },
      section: { zh: '只在大题', en: 'Only at the section' },
    },
  },
  variants: { zh: '打乱份数', en: 'Shuffled papers' },
  seed: { zh: '随机种子', en: 'Seed' },
}

/** Whether answers are printed, which not everybody may read. */
export const printsAnswers = ({ form }: Pick<PrintLayout, 'form'>): boolean => form !== 'paper'

/** Questions of one print. */
const maxPrinted = 500

const printed = {
  exercise_ids: z.array(recordId).min(1).max(maxPrinted).optional(),
  exam_id: recordId.optional(),
  version: z.int().min(1).optional(),
  layout: printLayout.prefault({}),
  title: plainText(200).optional(),
}

const needsOne = declared({
  zh: '请给出 exercise_ids 或 exam_id 之一',
  en: 'Give either exercise_ids or exam_id',
})
const ofOneKind = ({
  exercise_ids,
  exam_id,
  version,
}: {
  exercise_ids?: unknown
  exam_id?: unknown
  version?: unknown
}) => (exercise_ids === undefined) !== (exam_id === undefined) && (version === undefined || exam_id !== undefined)

/**
 * What is printed: questions of the bank in this order, each once; or a question set, at its present version or at an
 * earlier one. `title`: default that of the question set.
 */
export const printRequest = z.strictObject(printed).refine(ofOneKind, { path: ['exam_id'], ...needsOne })
export type PrintRequest = z.infer<typeof printRequest>

type Layout = Pick<PrintRequest, 'layout' | 'title'>
export type PrintedQuestions = Layout & { exercise_ids: number[] }
/** `sections`: its content instead of what is stored, while it is edited. */
export type PrintedPaper = Layout & {
  exam_id: number
  version?: number | undefined
  sections?: PaperSection[] | undefined
}

/** Pages of a print that are shown at once. */
export const shownPages = 8
export const printPreviewRequest = z
  .strictObject({
    ...printed,
    sections: paperSections.optional(),
    from_page: z.int().min(1).max(10_000).default(1),
  })
  .refine(ofOneKind, { path: ['exam_id'], ...needsOne })
  .refine(({ sections, exam_id }) => sections === undefined || exam_id !== undefined, {
    path: ['sections'],
    ...needsOne,
  })

/**
 * `pages`: SVG documents, from `from_page`. `left_out`: questions that are not there, or that the person may not see.
 */
export const printPreview = z.strictObject({
  pages: z.array(z.string()),
  page_count: z.int(),
  left_out: z.int(),
})
export type PrintPreview = z.infer<typeof printPreview>

/**
 * A question set as a file for another program: Word, with the answers where the layout puts them, or a QTI 3 package.
 */
export const examFileRequest = z.strictObject({
  exam_id: recordId,
  version: z.int().min(1).optional(),
  format: z.enum(['docx', 'qti']),
  layout: printLayout.prefault({}),
})
export type ExamFileRequest = z.infer<typeof examFileRequest>
