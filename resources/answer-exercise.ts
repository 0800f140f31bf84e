import { z } from 'zod'
import { correctScoresOfQuestion } from './learners/correction/action.ts'
import { uncorrected, uncorrectedWords } from './learners/correction/uncorrected.ts'
import { importable } from './parts/capabilities.ts'
import {
  boolean,
  declared,
  decimal,
  defineResource,
  files,
  integer,
  json,
  longText,
  plainText,
  ref,
  text,
  verbNoun,
  type Row,
} from './kit/index.ts'

const maxAnswerCharacters = 100_000

/**
 * The response: in the shape that the question's type declares (`exercise-types/scoring.ts`), or as written, `{ type:
 * 'text', text: 'B' }`, which the server reads by the question's type.
 */
const response = z
  .looseObject({ type: plainText(40, 1) })
  .refine(
    (value) => JSON.stringify(value).length <= maxAnswerCharacters,
    declared({ zh: '作答太长', en: 'The answer is too long' }),
  )

/**
 * Scores follow from the keys: a person who could try answers and read their scores would have them
 * (docs/decisions/unreadable-fields.md).
 */
export const scored = 'exercise:answer'

/**
 * One question's answer in an attempt (`answer_record`), which the server finds or creates by learner and title. An
 * answer of a type that is scored automatically is scored when it arrives, unless it brings its score.
 */
export const answer_exercise = defineResource({
  name: 'answer_exercise',
  label: { zh: '答题明细', en: 'Answer' },
  calls: verbNoun('api/home', { paths: { detail: 'get_answer_exercise_item' } }),
  menu: { path: '/testing/answerDetail', group: 'results', icon: 'unorderedList', order: 20 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'sitting',
  fields: {
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true }),
    sitting: text({ label: { zh: '考试或练习', en: 'Test' }, required: true }),
    user_id: ref('user', { label: { zh: '学员', en: 'Learner' }, required: true }),
    exercise_id: ref('exercise', { label: { zh: '单题', en: 'Question' }, required: true, binds: true }),
    answer: json(response, {
      label: { zh: '作答', en: 'Answer' },
      help: {
        zh: '按学员所写填写：选项写字母，多个空用分号隔开，连线写 A-1；B-2',
        en: 'Enter what the learner wrote: letters of options, blanks separated by semicolons, pairs as A-1; B-2',
      },
      widget: 'exerciseResponse',
      example: { type: 'text', text: 'A' },
    }),
    score: decimal({
      label: { zh: '得分', en: 'Score' },
      help: { zh: '客观题可留空，按作答自动评分', en: 'May be empty where the answer can be scored automatically' },
      min: 0,
      max: 1000,
      readable: scored,
    }),
    full_score: decimal({
      label: { zh: '满分', en: 'Full score' },
      help: { zh: '留空时为题目的分值', en: 'Left out: what the question is worth' },
      min: 0.01,
      max: 1000,
      readable: scored,
    }),
    remark: longText({ label: { zh: '批语', en: 'Remark' }, maxLength: 500 }),
    /** What a learner wrote on paper, cut out of the scan of their answer sheet. */
    scans: files({ label: { zh: '手写作答', en: 'Written answer' }, flow: 'read', onlyInDetail: true }),
    record_id: ref('answer_record', { label: { zh: '作答记录', en: 'Attempt' }, flow: 'read' }),
    /** In the paper that was sat. */
    number: integer({ label: { zh: '题号', en: 'No.' }, flow: 'read' }),
    exercise_version: integer({ label: { zh: '题目版本', en: 'Version of the question' }, flow: 'read' }),
    before_correction: json(uncorrected, {
      label: { zh: '更正前', en: 'Before corrections' },
      flow: 'read',
      onlyInDetail: true,
      readable: scored,
      words: uncorrectedWords,
      unshown: ['after'],
      example: { score: 0, full_score: 5, is_marked: false, mark: null },
    }),
    is_marked_on_paper: boolean({
      label: { zh: '红笔给分', en: 'Marked in red' },
      help: {
        zh: '先阅后扫：得分由扫描件上的红笔读出',
        en: 'Marked before scanning: the points were read from the scan',
      },
      flow: 'read',
      onlyInDetail: true,
      default: false,
    }),
    marked_by: ref('user', { label: { zh: '批阅人', en: 'Marked by' }, flow: 'read' }),
  },
  list: {
    columns: ['sitting', 'user_id', 'exercise_id', 'score', 'full_score', 'updated_at'],
    filters: ['subject_course_id', 'group_ids', 'user_id', 'sitting', 'exercise_id'],
    sort: '-updated_at',
  },
  belongs: { group_ids: { by: 'user_id', through: 'group_member', on: 'record_id.submitted_at' } },
  with: [importable({ once: ['subject_course_id'] })],
  rules: [
    {
      path: 'score',
      message: { zh: '得分不能高于满分', en: 'The score cannot be above the full score' },
      of: { score: true, full_score: true },
      holds: ({ score, full_score }) => score === null || score === undefined || !full_score || score <= full_score,
    },
  ],
  actions: {
    correct_answer_scores: correctScoresOfQuestion,
    /** Sets or corrects a score. The answer records who did it, its history the previous score. */
    update_answer_exercise_mark_by_correct: {
      on: 'row',
      label: { zh: '批改', en: 'Mark' },
      icon: 'edit',
      input: {
        score: decimal({ label: { zh: '得分', en: 'Score' }, min: 0, max: 1000, required: true }),
        remark: longText({ label: { zh: '批语', en: 'Remark' }, maxLength: 500 }),
      },
    },
  },
})
export type AnswerExercise = Row<typeof answer_exercise>
