import { z } from 'zod'
import { progressOutput } from './exams/progress/output.ts'
import { exportable, lists, progress } from './parts/capabilities.ts'
import { examSteps } from './exams/progress-steps.ts'
import { numberRules, seatOrders } from './exams/candidates.ts'
import { examListOptions } from './exams/prints.ts'
import { resultFields } from './exams/results-shown.ts'
import { scoreSlipOptions } from './exams/slips.ts'
import { fileLanguage } from './kit/file-language.ts'
import {
  choice,
  date,
  defineResource,
  integer,
  json,
  longText,
  plainText,
  ref,
  refs,
  text,
  verbNoun,
  type Row,
} from './kit/index.ts'

/**
 * An exam as a school holds it (考试): its subjects, each with a question set, an answer sheet and a time, and its
 * candidates with number, room and seat.
 */
export const school_exam = defineResource({
  name: 'school_exam',
  label: { zh: '考试', en: 'School exam' },
  calls: verbNoun('admin/exam'),
  menu: {
    help: {
      zh: '一次月考、期中或期末：各科的题组、答题卡和时间，考生的考号、考场和座位',
      en: 'A test of a month or a term: the papers, sheets and times of its subjects, the numbers and seats of its candidates',
    },
    path: '/testing/schoolExam',
    group: 'results',
    icon: 'profile',
    order: 5,
  },
  scope: { site: 'site_ids', course: 'subject_course_ids', own: 'created_by' },
  title: 'title',
  formIn: 'page',
  fields: {
    title: text({ label: { zh: '名称', en: 'Title' }, required: true, unique: true, maxLength: 100 }),
    kind: choice({
      label: { zh: '类型', en: 'Kind' },
      of: [
        { value: 'monthly', label: { zh: '月考', en: 'Monthly' } },
        { value: 'midterm', label: { zh: '期中', en: 'Midterm' }, color: 'blue' },
        { value: 'final', label: { zh: '期末', en: 'Final' }, color: 'purple' },
        { value: 'mock', label: { zh: '模拟', en: 'Mock' }, color: 'gold' },
        { value: 'other', label: { zh: '其他', en: 'Other' } },
      ],
      default: 'midterm',
    }),
    term: text({ label: { zh: '学期', en: 'Term' }, maxLength: 40 }),
    grade: text({ label: { zh: '年级', en: 'Grade' }, maxLength: 40 }),
    from: date({ label: { zh: '开始日期', en: 'From' } }),
    until: date({ label: { zh: '结束日期', en: 'Until' } }),
    subject_course_ids: refs('subject_course', { label: { zh: '学科课程', en: 'Courses' }, required: true, max: 30 }),
    site_ids: refs('site', { label: { zh: '所属域', en: 'Sites' } }),
    earlier_id: ref('school_exam', {
      label: { zh: '与哪次考试比较', en: 'Compared with' },
      help: {
        zh: '成绩表会列出每位考生上次的名次和变化',
        en: 'The results have each candidate’s rank of then, and the change',
      },
    }),
    lines: json(z.array(z.strictObject({ name: plainText(20, 1), points: z.number().min(0).max(10_000) })).max(10), {
      label: { zh: '分数线', en: 'Lines' },
      help: {
        zh: '总分达到的线，如特控、本科；成绩表会算出各科有效分和上线人数',
        en: 'Of the total; the results have the effective points of each subject, and how many reach them',
      },
      words: { name: { zh: '名称', en: 'Name' }, points: { zh: '总分', en: 'Total' } },
      entry: 'name',
      example: [{ name: '本科线', points: 450 }],
    }),
    school: text({
      label: { zh: '学校名称', en: 'School' },
      help: { zh: '印在准考证等页面的抬头', en: 'At the head of admission tickets and other pages' },
      maxLength: 60,
    }),
    notices: longText({
      label: { zh: '考生须知', en: 'Notices' },
      help: { zh: '印在准考证上；不填用常用的几条', en: 'On admission tickets; empty: the usual ones' },
      maxLength: 1000,
    }),
    remark: longText({ label: { zh: '备注', en: 'Note' }, maxLength: 500 }),
    ...resultFields,
  },
  list: {
    columns: ['title', 'kind', 'grade', 'term', 'from', 'until', 'subject_course_ids', 'results_state', 'updated_at'],
    filters: ['kind', 'subject_course_ids', 'site_ids', 'results_state'],
    search: ['title', 'grade', 'term'],
    sort: '-from',
  },
  form: [
    {
      label: { zh: '考试', en: 'School exam' },
      fields: [
        'title',
        'kind',
        'grade',
        'term',
        'from',
        'until',
        'subject_course_ids',
        'site_ids',
        'lines',
        'earlier_id',
        'remark',
      ],
    },
    { label: { zh: '打印', en: 'Print' }, fields: ['school', 'notices'] },
    { label: { zh: '给学员看的成绩', en: 'Results for learners' }, fields: ['shown_results', 'shown_ranks'] },
  ],
  example: { from: '2026-11-10', until: '2026-11-12', term: '2026—2027学年第一学期', grade: '高二' },
  rules: [
    {
      path: 'until',
      message: { zh: '结束日期不能早于开始日期', en: 'The end cannot be before the beginning' },
      of: { from: true, until: true },
      holds: ({ from, until }) => !from || !until || from <= until,
    },
  ],
  with: [
    progress({
      read: 'get_school_exam_progress',
      each: { of: 'exam_subject', by: 'school_exam_id' },
      steps: examSteps,
      lacking: { of: 'exam_candidate', columns: ['number', 'user_id', 'group_id', 'room', 'seat'] },
    }),
    lists({
      exam_subject: {
        by: 'school_exam_id',
        columns: ['name', 'exam_id', 'answer_sheet_id', 'begins_at', 'minutes', 'full_score'],
        sort: 'begins_at',
      },
      exam_candidate: {
        by: 'school_exam_id',
        columns: ['number', 'user_id', 'group_id', 'room', 'seat', 'state'],
        sort: 'number',
      },
    }),
    exportable(),
  ],
  actions: {
    get_school_exam_progress: {
      on: 'row',
      method: 'GET',
      right: 'list',
      hidden: true,
      label: { zh: '进度', en: 'Progress' },
      output: progressOutput,
    },
    /** Those who are candidates already keep their numbers and seats. */
    take_exam_candidates: {
      on: 'row',
      label: { zh: '从班级加入考生', en: 'Take candidates from groups' },
      help: {
        zh: '加入班级今天的成员；已是考生的不变',
        en: 'The members of today; those who are candidates already stay as they are',
      },
      icon: 'usergroupAdd',
      right: 'exam_candidate:create',
      input: {
        group_ids: refs('user_group', { label: { zh: '班级', en: 'Groups' }, required: true, max: 100 }),
        number_by: choice({
          label: { zh: '考号', en: 'Number' },
          help: {
            zh: '按班级和班内序号编的考号末位是校验位，填错一位会被发现',
            en: 'A number by group and place ends with a check digit: one wrong digit is noticed',
          },
          of: numberRules,
          default: 'group_and_place',
        }),
      },
      output: z.strictObject({ added: z.int(), without_number: z.int() }),
      answerLabels: {
        added: { zh: '新加入考生', en: 'Candidates added' },
        without_number: { zh: '没有学号、已改用用户名的', en: 'With the user name for want of a number' },
      },
    },
    seat_exam_candidates: {
      on: 'row',
      label: { zh: '排考场座位', en: 'Assign rooms and seats' },
      help: {
        zh: '排好之后“打印考务表”：准考证、桌贴、签到表和名单',
        en: '“Print for the exam days” comes next: tickets, stickers, sign-in sheets and names',
      },
      icon: 'appstore',
      right: 'exam_candidate:update',
      confirm: {
        zh: '所有考生的考场和座位会重新安排。',
        en: 'The rooms and seats of all candidates are assigned again.',
      },
      input: {
        order: choice({ label: { zh: '顺序', en: 'Order' }, of: seatOrders, default: 'mixed' }),
        room_size: integer({
          label: { zh: '每考场人数', en: 'Seats in a room' },
          required: true,
          min: 1,
          max: 500,
          default: 30,
        }),
      },
      output: z.strictObject({ seated: z.int(), rooms: z.int() }),
      answerLabels: {
        seated: { zh: '已排考生', en: 'Candidates seated' },
        rooms: { zh: '考场数', en: 'Rooms' },
      },
    },
    print_exam_lists: {
      on: 'row',
      reads: true,
      label: { zh: '打印考务表', en: 'Print for the exam days' },
      help: {
        zh: '免考的考生不在其中；还没有考场和座位的，先“排考场座位”',
        en: 'Exempt candidates are left out; who has no room and seat yet gets them by “Assign rooms and seats”',
      },
      icon: 'profile',
      job: true,
      input: examListOptions,
    },
    export_exam_results: {
      on: 'row',
      reads: true,
      label: { zh: '下载成绩表', en: 'Download the results' },
      help: {
        zh: '每位考生各科得分、赋分、总分和名次，以及班级对比、上线情况和与上次的比较；每科取考生在考试开始之后第一次作答，补考的取最后一次',
        en: 'Points, converted points, totals and ranks of the candidates, the groups side by side, lines and the change since an earlier exam; of each subject the first attempt since the exam began, of a make-up the last',
      },
      icon: 'download',
      job: true,
      input: { language: fileLanguage() },
    },
    publish_exam_results: {
      on: 'row',
      label: { zh: '发布成绩', en: 'Publish the results' },
      help: {
        zh: '学员从此看到“学员可见”里选定的内容',
        en: 'From now on learners see what is chosen in “Learners see”',
      },
      icon: 'share',
      confirm: {
        zh: '学员马上就能看到自己的成绩。还没有批完的科目不显示得分。',
        en: 'Learners see their results at once. Subjects that are not marked to the end show no points.',
      },
      when: { results_state: ['held'] },
      set: { results_state: 'published' },
    },
    withdraw_exam_results: {
      on: 'row',
      label: { zh: '撤回成绩', en: 'Withdraw the results' },
      icon: 'rollback',
      confirm: {
        zh: '学员不再看到这次考试的成绩，直到重新发布。',
        en: 'Learners no longer see the results of this exam until they are published again.',
      },
      right: 'publish_exam_results',
      when: { results_state: ['published'] },
      set: { results_state: 'held' },
    },
    print_score_slips: {
      on: 'row',
      reads: true,
      label: { zh: '打印成绩条', en: 'Print slips of scores' },
      help: {
        zh: '每位考生一条，按班级，一页多条，有裁切线；算一次下载',
        en: 'A strip for each candidate, by group, several on a page with lines to cut along; it counts as a download',
      },
      icon: 'fileText',
      job: true,
      input: scoreSlipOptions,
    },
  },
})
export type SchoolExam = Row<typeof school_exam>
