import { z } from 'zod'
import { scored } from './answer-exercise.ts'
import { importable, measured } from './parts/capabilities.ts'
import { topicValues } from './learning/maps/topic-values.ts'
import {
  choice,
  date,
  decimal,
  defineResource,
  integer,
  json,
  longText,
  ref,
  refs,
  text,
  verbNoun,
  type Row,
} from './kit/index.ts'

const mapOf = ref('map', { label: { zh: '图谱', en: 'Map' }, required: true })
const title = text({ label: { zh: '报告名称', en: 'Title' }, required: true, maxLength: 100 })
const measuredOn = date({
  label: { zh: '测评日期', en: 'Measured on' },
  help: {
    zh: '留空时为今天；计算时只看到这一天为止的作答',
    en: 'Empty means today. Only answers up to this day count',
  },
})
const answersFrom = date({
  label: { zh: '作答起始日期', en: 'Answers from' },
  help: { zh: '计算时只看这一天以后的作答', en: 'Only answers from this day on count' },
})

/**
 * What was measured of a learner on the topics of a map (图谱报告): who, when, and a value for each topic, computed of
 * their answers, or imported or entered, which wins. A record and its data are one: they are read, kept in the history
 * and taken back together.
 */
export const map_report = defineResource({
  name: 'map_report',
  label: { zh: '图谱报告', en: 'Map report' },
  calls: verbNoun('admin/extend_map', {
    paths: {
      list: 'get_report_record',
      detail: 'get_report_data',
      create: 'save_report_data',
      update: 'save_report_data',
    },
  }),
  menu: { path: '/testing/mapReport', group: 'learning', icon: 'profile', order: 70 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'title',
  fields: {
    map_id: mapOf,
    subject_course_id: ref('subject_course', {
      label: { zh: '学科课程', en: 'Course' },
      flow: 'read',
      follows: 'map_id',
    }),
    user_id: ref('user', { label: { zh: '学员', en: 'Learner' }, required: true }),
    title,
    measured_on: measuredOn,
    answers_from: answersFrom,
    source: choice({
      label: { zh: '来源', en: 'Source' },
      flow: 'read',
      of: [
        { value: 'none', label: { zh: '没有数据', en: 'No values' } },
        { value: 'given', label: { zh: '导入或录入', en: 'Imported or entered' }, color: 'blue' },
        { value: 'computed', label: { zh: '由作答计算', en: 'Calculated from answers' }, color: 'green' },
        { value: 'both', label: { zh: '计算，部分导入或录入', en: 'Calculated, partly imported or entered' } },
      ],
      default: 'none',
    }),
    overall: decimal({
      label: { zh: '总体值', en: 'Overall value' },
      flow: 'read',
      min: 0,
      max: 100,
      readable: scored,
    }),
    map_edition: integer({ label: { zh: '图谱版次', en: 'Edition of the map' }, flow: 'read' }),
    data: json(topicValues, {
      label: { zh: '各主题的值', en: 'Values of topics' },
      default: [],
      onlyInDetail: true,
      readable: scored,
      words: {
        topic_id: { zh: '主题', en: 'Topic' },
        given: { zh: '导入或录入的值', en: 'Value imported or entered' },
        evidence: { zh: '观测次数', en: 'Observations' },
        computed: { zh: '由作答计算的值', en: 'Value calculated from answers' },
        questions: { zh: '题数', en: 'Questions' },
        answers: { zh: '作答次数', en: 'Answers' },
      },
      refers: { topic_id: 'map_topic' },
      entry: 'topic_id',
      example: [],
    }),
    remark: longText({ label: { zh: '说明', en: 'Note' }, maxLength: 500 }),
  },
  list: {
    columns: ['title', 'user_id', 'map_id', 'measured_on', 'source', 'overall', 'updated_at'],
    filters: ['map_id', 'group_ids', 'user_id', 'subject_course_id', 'measured_on', 'source'],
    search: ['title', 'remark'],
    sort: '-measured_on',
  },
  belongs: { group_ids: { by: 'user_id', through: 'group_member', on: 'measured_on' } },
  form: [
    {
      label: { zh: '图谱报告', en: 'Map report' },
      fields: ['map_id', 'user_id', 'title', 'measured_on', 'answers_from', 'remark'],
    },
  ],
  rules: [
    {
      path: 'answers_from',
      message: { zh: '不能晚于测评日期', en: 'It cannot be after the day of the report' },
      of: { answers_from: true, measured_on: true },
      holds: ({ answers_from, measured_on }) => !answers_from || !measured_on || answers_from <= measured_on,
    },
  ],
  with: [
    measured({ on: 'map_topic', by: 'map_id', of: 'user_id', at: 'measured_on', values: 'data' }),
    importable({ once: ['map_id', 'title', 'measured_on'] }),
  ],
  actions: {
    /** A report of each learner, of their answers so far to questions of the topics' knowledge points. */
    compute_map_report: {
      on: 'page',
      label: { zh: '由作答计算', en: 'Calculate from answers' },
      help: {
        zh: '掌握度 = 主题及其下级的知识点（含下级知识点）题目的得分之和 ÷ 满分之和。少于 3 题或 5 次作答的显示为灰色，不计入总体值。',
        en: 'Mastery = scores ÷ full scores of the questions of the knowledge points of a topic and below. By fewer than 3 questions or 5 answers it is grey, and counts for nothing.',
      },
      icon: 'barChart',
      input: {
        map_id: mapOf,
        user_ids: refs('user', { label: { zh: '学员', en: 'Learners' }, required: true, max: 200 }),
        title,
        answers_from: answersFrom,
        measured_on: measuredOn,
      },
      output: z.strictObject({ ids: z.array(z.int()) }),
    },
    /** The same again for existing reports; values that were imported or entered stay. */
    recompute_map_report: {
      on: 'rows',
      label: { zh: '重新计算', en: 'Calculate again' },
      icon: 'redo',
      right: 'compute_map_report',
    },
  },
})
export type MapReport = Row<typeof map_report>
