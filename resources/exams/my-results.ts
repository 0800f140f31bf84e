import { z } from 'zod'
import { recordId } from '../kit/index.ts'
import { shownSection } from '../learners/sittings/sitting-calls.ts'
import { declarePlainCalls } from '../system/system-call.ts'

/**
 * The calls by which a learner's app shows the results of school exams. They need no right but a login: a person sees
 * their own results, once they are published, and of them what the exam shows (`shown_results`, `shown_ranks`). What is
 * not shown is null or left out.
 */

const points = z.number().nullable()
const rank = z.int().nullable()

const examFacts = {
  id: recordId,
  title: z.string(),
  kind: z.string(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** Of the candidate. */
  number: z.string(),
}

const question = z.strictObject({
  /** As on the paper. */
  number: z.int(),
  score: points,
  full_score: points,
  remark: z.string().nullable(),
  given: z.unknown(),
  /** The right answer and its explanation, where they are shown. */
  right: z.unknown().optional(),
  analysis: z.string().optional(),
  /** What was corrected of its points since, where answers are shown. */
  corrections: z.array(z.string()).optional(),
})

const subject = z.strictObject({
  id: recordId,
  name: z.string(),
  /** `open`: not marked to its end; `missing`: no paper has come in. Only `points` has any. */
  state: z.enum(['points', 'open', 'missing', 'absent']),
  score: points,
  full_score: points,
  converted: z.strictObject({ level: z.string(), points: z.number() }).nullable(),
  /** Whether `get_my_marked_paper` has pages. */
  has_pages: z.boolean(),
  questions: z.array(question),
  /** What was asked, where answers are shown; empty otherwise. */
  sections: z.array(shownSection),
})

export const examResult = z.strictObject({
  ...examFacts,
  total: points,
  /** Among those with a rank; of the group, and of all candidates. */
  group_rank: rank,
  rank,
  subjects: z.array(subject),
})
export type ExamResult = z.infer<typeof examResult>

const group = { zh: '学员成绩', en: 'Results of learners' }

export const myResultCalls = declarePlainCalls('my_results', {
  list: {
    method: 'GET',
    base: 'api',
    path: 'api/home/get_my_exam_results',
    right: 'session',
    group,
    summary: { zh: '我的考试成绩', en: 'My exams with published results' },
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject(examFacts)), total: z.int() }),
  },
  detail: {
    method: 'GET',
    base: 'api',
    path: 'api/home/get_my_exam_result',
    right: 'session',
    group,
    summary: { zh: '一次考试的成绩', en: 'My result of an exam' },
    input: z.strictObject({ id: recordId }),
    output: examResult,
  },
  /** The pages as a PDF. Throws 100404 where there are none, or they are not shown. */
  paper: {
    method: 'GET',
    base: 'api',
    path: 'api/home/get_my_marked_paper',
    right: 'session',
    group,
    summary: { zh: '我的批阅后答卷', en: 'My marked paper' },
    input: z.strictObject({ id: recordId, subject_id: recordId }),
    output: z.unknown(),
    answers: 'application/pdf',
  },
})
