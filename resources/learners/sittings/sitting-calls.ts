import { z } from 'zod'
import { exerciseResponse } from '../../bank/exercise-types/scoring.ts'
import { recordId } from '../../kit/index.ts'
import { declarePlainCalls } from '../../system/system-call.ts'

/**
 * The calls by which a learner's app sits papers. They need no right but a login: what a person may sit is what was
 * granted to them (`server/features/learners/sittings`). No answer contains a right answer before the end, and after it
 * only where the question set says so.
 *
 * An app begins a sitting, saves answers as they are given, and submits. Every call may be repeated:
 * - `begin` returns the sitting that is in progress, if any; with an Idempotency-Key also the one that it began before.
 * - `save` takes a number, `seq`, that the app raises with each save. Of the answers to one question the one with the
 * highest number stays, in whatever order they arrive.
 * - `submit` returns the sitting as it was submitted.
 *
 * `due_at` is the server's time. Answers that come later are refused, and what was saved is submitted.
 */

const moment = z.iso.datetime()
/** Identifies a question in its paper: the `vkey` of its item, and its place in it. */
const questionKey = z.string().regex(/^[A-Za-z0-9_-]{1,40}\.\d{1,3}$/)
const maxAnswers = 1000

const savedAnswer = z.strictObject({
  key: questionKey,
  /** In the shape of the question's type; null: none. */
  given: exerciseResponse.nullable(),
})
export type SavedAnswer = z.infer<typeof savedAnswer>

/** An option: `key` is what an answer names, `label` the letter that is shown. */
const option = z.strictObject({
  key: z.string(),
  label: z.string(),
  text: z.string(),
  group: z.enum(['left', 'right']).optional(),
})

const shownQuestion = z.strictObject({
  key: z.string(),
  /** In the paper as it was set, from 1; a shuffled one shows them in another order. */
  number: z.int(),
  /** The last of its numbers, where its blanks or parts have one each on paper; else its number. */
  last_number: z.int(),
  type: z.string(),
  stem: z.string(),
  options: z.array(option),
  /** The prompt besides stem and options: the blanks, or the parts of a composite with their options. Never a key. */
  asked: z.looseObject({ type: z.string() }).nullable(),
  score: z.number().nullable(),
})
export type ShownQuestion = z.infer<typeof shownQuestion>

export const shownSection = z.strictObject({
  name: z.string(),
  instruction: z.string(),
  items: z.array(z.strictObject({ material: z.string(), questions: z.array(shownQuestion) })),
})
export type ShownSection = z.infer<typeof shownSection>

const sittingState = z.enum(['in_progress', 'submitted', 'marked'])

/** What a learner gets to know after the end, as far as the question set says so. */
const sittingResult = z.strictObject({
  score: z.number().nullable(),
  /** Of what has a score, and of what has none yet. */
  total_score: z.number().nullable(),
  open_score: z.number().nullable(),
  answers: z.array(
    z.strictObject({
      key: z.string(),
      /** Null until it is marked. */
      score: z.number().nullable(),
      full_score: z.number().nullable(),
      remark: z.string().nullable(),
      /** The right answer and its explanation, where they are shown. */
      right: z.unknown().optional(),
      analysis: z.string().optional(),
    }),
  ),
})
export type SittingResult = z.infer<typeof sittingResult>

const sittingFacts = {
  record_id: recordId,
  exam_id: recordId,
  title: z.string(),
  state: sittingState,
  started_at: moment,
  /** Null: without a limit. */
  due_at: moment.nullable(),
  submitted_at: moment.nullable(),
}

const sitting = z.strictObject({
  ...sittingFacts,
  /** The server's time, to show what is left of it. */
  now: moment,
  /** The highest number of a save so far. */
  seq: z.int(),
  sections: z.array(shownSection),
  answers: z.array(z.strictObject({ key: z.string(), given: z.unknown() })),
  result: sittingResult.nullable(),
})
export type Sitting = z.infer<typeof sitting>

const offeredExam = z.strictObject({
  id: recordId,
  title: z.string(),
  kind: z.string().nullable(),
  subject_course_id: recordId,
  duration: z.int().nullable(),
  question_count: z.int(),
  total_score: z.number().nullable(),
  /** The first and the last day of the grant. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  attempts: z.int(),
  attempts_left: z.int(),
  /** The sitting that is in progress. */
  record_id: recordId.nullable(),
})

/** Above what an app reaches in a sitting, and below what an integer holds. */
const seq = z.int().min(1).max(1_000_000_000)
const answers = z.array(savedAnswer).max(maxAnswers)
const group = { zh: '学员作答', en: 'Sittings' }

export const sittingCalls = declarePlainCalls('sitting', {
  examList: {
    method: 'GET',
    base: 'api',
    path: 'api/home/get_exam_list',
    right: 'session',
    group,
    summary: { zh: '可作答的题组', en: 'Question sets that one may sit' },
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(offeredExam), total: z.int() }),
  },
  begin: {
    method: 'POST',
    base: 'api',
    path: 'api/home/begin_exam',
    right: 'session',
    personal: true,
    group,
    summary: { zh: '开始或继续作答', en: 'Begin a sitting, or go on with it' },
    input: z.strictObject({ exam_id: recordId }),
    output: sitting,
  },
  list: {
    method: 'GET',
    base: 'api',
    path: 'api/home/get_sitting_list',
    right: 'session',
    group,
    summary: { zh: '我的作答', en: 'My sittings' },
    input: z.strictObject({ exam_id: recordId.optional() }),
    output: z.strictObject({ list: z.array(z.strictObject(sittingFacts)), total: z.int() }),
  },
  detail: {
    method: 'GET',
    base: 'api',
    path: 'api/home/get_sitting',
    right: 'session',
    group,
    summary: { zh: '一次作答', en: 'A sitting' },
    input: z.strictObject({ record_id: recordId }),
    output: sitting,
  },
  save: {
    method: 'POST',
    base: 'api',
    path: 'api/home/save_sitting',
    right: 'session',
    personal: true,
    group,
    summary: { zh: '保存作答', en: 'Save answers' },
    input: z.strictObject({ record_id: recordId, seq, answers }),
    output: z.strictObject({
      seq: z.int(),
      /** Questions of which a later answer is there already. */
      passed_over: z.array(z.string()),
      due_at: moment.nullable(),
      now: moment,
    }),
  },
  submit: {
    method: 'POST',
    base: 'api',
    path: 'api/home/submit_sitting',
    right: 'session',
    personal: true,
    group,
    summary: { zh: '交卷', en: 'Submit' },
    /** With the answers that were not saved yet. */
    input: z.strictObject({ record_id: recordId, seq: seq.optional(), answers: answers.optional() }),
    output: sitting,
  },
})
