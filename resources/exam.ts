import { z } from 'zod'
import {
  analysis,
  bulkEdit,
  comments,
  corrected,
  draft,
  lists,
  markingSetup,
  pinned,
  print,
  workflow,
} from './parts/capabilities.ts'
import { grantedRecords, grantedTo, grantInput } from './fields/grant-input.ts'
import {
  boolean,
  choice,
  decimal,
  defineResource,
  integer,
  json,
  ref,
  refs,
  text,
  verbNoun,
  type Row,
} from './kit/index.ts'
import { examLanguage } from './papers/paper-language.ts'
import { madeSheetInput, sheetGroups } from './papers/answer-sheets/sheet-kinds.ts'
import { partialFields, partialRule } from './papers/partial-credit.ts'
import { choiceCredits } from './bank/exercise-types/choice-credit.ts'
import { checkPaper } from './papers/warnings.ts'
import { frontMatter } from './papers/front-matter.ts'
import { missingInPaper } from './papers/missing.ts'
import { maxExercises, maxItems, paperSections } from './papers/sections.ts'

const option = z.strictObject({ value: z.union([z.string(), z.int()]), label: z.string() })

/**
 * A question set or paper (题组, 试卷): sections with items, each with questions at fixed versions. What follows from the
 * sections (numbers, totals, the questions that it is made of) is computed at every write
 * (`server/features/papers/hooks/exam.ts`).
 */
export const exam = defineResource({
  name: 'exam',
  label: { zh: '题组', en: 'Question set' },
  calls: verbNoun('admin/exam', { paths: { create: 'enter_exam' } }),
  menu: {
    help: {
      zh: '练习、作业或试卷：按大题编排的题目',
      en: 'An exercise, homework or exam paper: parts with their questions',
    },
    path: '/testing/question',
    group: 'papers',
    form: '/testing/examination',
    icon: 'fileText',
    keepAlive: true,
    keepFormAlive: false,
    order: 10,
  },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'title',
  holds: 'exercise_ids',
  fields: {
    code: text({
      label: { zh: '编号', en: 'Code' },
      help: { zh: '在一门学科课程内不重复', en: 'Unique within its course' },
      maxLength: 100,
      unique: { within: 'subject_course_id' },
    }),
    title: text({ label: { zh: '标题', en: 'Title' }, required: true, maxLength: 200 }),
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true }),
    chapter_ids: refs('chapter_catalog', { label: { zh: '章节', en: 'Chapters' }, max: 50 }),
    kind: choice({
      label: { zh: '类型', en: 'Kind' },
      of: [
        { value: 'practice', label: { zh: '同步练习', en: 'Practice' }, color: 'cyan' },
        { value: 'homework', label: { zh: '作业', en: 'Homework' }, color: 'lime' },
        { value: 'unit_test', label: { zh: '单元测试', en: 'Unit test' }, color: 'blue' },
        { value: 'midterm', label: { zh: '期中考试', en: 'Midterm' }, color: 'geekblue' },
        { value: 'final', label: { zh: '期末考试', en: 'Final' }, color: 'purple' },
        { value: 'mock', label: { zh: '模拟考试', en: 'Mock exam' }, color: 'orange' },
        { value: 'past_paper', label: { zh: '历年真题', en: 'Past paper' }, color: 'gold' },
      ],
      default: 'practice',
    }),
    language: examLanguage,
    year: integer({ label: { zh: '年份', en: 'Year' }, min: 1900, max: 2100 }),
    source: text({ label: { zh: '来源', en: 'Source' } }),
    duration: integer({ label: { zh: '时长', en: 'Duration' }, min: 1, max: 1440, unit: { zh: '分钟', en: 'min' } }),
    full_score: decimal({
      label: { zh: '满分', en: 'Full score' },
      help: { zh: '各题分值之和与它不同时，编辑器会提醒', en: 'The editor says when the points do not add up to it' },
      min: 0,
      max: 100_000,
    }),
    ...frontMatter,
    ...partialFields,
    attempts: integer({
      label: { zh: '可作答次数', en: 'Attempts' },
      help: { zh: '每名学员', en: 'Of each learner' },
      min: 1,
      max: 100,
      default: 1,
    }),
    is_shuffled: boolean({
      label: { zh: '打乱作答', en: 'Shuffled' },
      help: { zh: '每次作答的题目和选项顺序不同', en: 'Each sitting has questions and options in an order of its own' },
      default: false,
    }),
    shows_after: choice({
      label: { zh: '交卷后显示', en: 'Shown afterwards' },
      help: { zh: '答案要到没有作答次数时才显示', en: 'Answers only once no attempt is left' },
      of: [
        { value: 'nothing', label: { zh: '不显示', en: 'Nothing' } },
        { value: 'score', label: { zh: '得分', en: 'Scores' } },
        { value: 'answers', label: { zh: '得分和答案', en: 'Scores and answers' } },
      ],
      default: 'score',
    }),
    status: choice({
      label: { zh: '状态', en: 'Status' },
      of: [
        { value: 'draft', label: { zh: '草稿', en: 'Draft' } },
        { value: 'published', label: { zh: '已发布', en: 'Published' }, color: 'green' },
        { value: 'archived', label: { zh: '已归档', en: 'Archived' } },
      ],
      default: 'draft',
      writable: 'publish_exam',
    }),
    is_open: boolean({ label: { zh: '开放', en: 'Open' }, default: false, writable: 'publish_exam' }),
    incomplete: boolean({ label: { zh: '不完整', en: 'Incomplete' }, default: false, flow: 'read' }),
    sections: json(paperSections, {
      label: { zh: '试卷内容', en: 'Content' },
      widget: 'paperSections',
      default: [],
      onlyInDetail: true,
      places: {
        sections: { zh: '第 {n} 部分', en: 'section {n}' },
        exercise_items: { zh: '第 {n} 项', en: 'item {n}' },
        exercises: { zh: '第 {n} 题', en: 'question {n}' },
      },
      refers: { exercise_id: 'exercise', exam_item_id: 'exam_item', section_id: 'section' },
      example: [{ name: '一、选择题', exercise_items: [{ exercises: [{ exercise_id: 1, score: 5 }] }] }],
    }),
    question_count: integer({ label: { zh: '题数', en: 'Questions' }, default: 0, flow: 'read' }),
    total_score: decimal({ label: { zh: '总分', en: 'Total score' }, default: 0, flow: 'read' }),
    exercise_ids: refs('exercise', {
      label: { zh: '单题', en: 'Questions' },
      max: maxExercises,
      flow: 'read',
      from: 'sections',
      onlyInDetail: true,
    }),
    exam_item_ids: refs('exam_item', {
      label: { zh: '题目', en: 'Paper items' },
      max: maxItems,
      flow: 'read',
      from: 'sections',
      onlyInDetail: true,
    }),
  },
  list: {
    columns: [
      'title',
      'subject_course_id',
      'kind',
      'year',
      'question_count',
      'total_score',
      'status',
      'is_open',
      'updated_at',
    ],
    filters: ['subject_course_id', 'chapter_ids', 'kind', 'year', 'status', 'is_open', 'code', 'created_by'],
    search: ['title', 'code', 'source'],
    sort: '-updated_at',
  },
  form: [
    {
      label: { zh: '题组', en: 'Question set' },
      fields: [
        'title',
        'subject_course_id',
        'kind',
        'language',
        'chapter_ids',
        'code',
        'year',
        'source',
        'duration',
        'full_score',
        'partial_rule',
        'partial_points',
      ],
    },
    {
      label: { zh: '卷首', en: 'Front of the paper' },
      fields: ['secrecy', 'subtitle', 'author', 'reviewer', 'notice'],
    },
    { label: { zh: '作答', en: 'Sittings' }, fields: ['attempts', 'is_shuffled', 'shows_after'] },
  ],
  formIn: 'page',
  bespoke: { form: 'paperEditor' },
  keeps: ['subject_course_id', 'kind', 'year', 'source', 'duration', 'full_score'],
  with: [
    workflow({
      field: 'status',
      states: { published: {}, archived: { delete: true } },
      open: ['chapter_ids', 'code', 'kind', 'language', 'year', 'source', 'is_open', 'attempts', 'shows_after'],
      complete: { states: ['published'], mark: 'incomplete', missing: missingInPaper },
    }),
    bulkEdit(['kind', 'language', 'chapter_ids', 'year', 'source', 'duration', 'full_score']),
    draft({ field: 'sections', document: 'paper' }),
    print('paper'),
    analysis({ by: 'exam_id', course: 'subject_course_id' }),
    lists({
      exam_print: {
        by: 'exam_id',
        columns: ['title', 'exam_version', 'variants', 'page_count', 'file', 'created_by', 'created_at'],
        sort: '-id',
      },
      exam_subject: {
        by: 'exam_id',
        columns: ['school_exam_id', 'name', 'answer_sheet_id', 'begins_at'],
        sort: '-begins_at',
      },
      answer_sheet: { by: 'exam_id', columns: ['title', 'state', 'copies', 'pages', 'file'], sort: '-id' },
      marking_scheme: { by: 'exam_id', columns: ['title', 'exercise_id', 'mode', 'markers', 'state'] },
      answer_record: {
        by: 'exam_id',
        columns: ['title', 'user_id', 'state', 'score', 'submitted_at'],
        sort: '-submitted_at',
      },
    }),
    markingSetup({}),
    corrected({}),
    comments(),
    pinned(),
  ],
  example: {
    sections: [
      { vkey: 's1', name: '一、选择题', exercise_items: [{ vkey: 'q1', exercises: [{ exercise_id: 1, score: 5 }] }] },
    ],
  },
  rules: [
    {
      path: 'is_open',
      message: { zh: '只有已发布的题组可以开放', en: 'Only a published question set can be open' },
      of: { status: true, is_open: true },
      holds: ({ status, is_open }) => !is_open || status === 'published',
    },
    partialRule,
  ],
  actions: {
    publish_exam: {
      on: 'rows',
      label: { zh: '发布', en: 'Publish' },
      icon: 'checkCircle',
      set: { status: 'published' },
      when: { status: ['draft'] },
      warnedBy: 'check_exam',
    },
    check_exam: checkPaper,
    revise_exam: {
      on: 'rows',
      label: { zh: '修订', en: 'Revise' },
      icon: 'edit',
      set: { status: 'draft', is_open: false },
      when: { status: ['published'] },
      confirm: {
        zh: '题组回到草稿并关闭，重新发布、开放之后才能再使用。',
        en: 'It becomes a draft and is closed, until it is published and opened again.',
      },
    },
    archive_exam: {
      on: 'rows',
      label: { zh: '归档', en: 'Archive' },
      icon: 'stop',
      set: { status: 'archived', is_open: false },
      when: { status: ['published'] },
    },
    restore_archived_exam: {
      on: 'rows',
      label: { zh: '取消归档', en: 'Take out of the archive' },
      icon: 'redo',
      set: { status: 'draft' },
      when: { status: ['archived'] },
    },
    open_exam: {
      on: 'rows',
      label: { zh: '开放', en: 'Open' },
      help: { zh: '获得分配的学员可以作答', en: 'Learners to whom it is granted can sit it' },
      icon: 'checkCircle',
      right: 'publish_exam',
      set: { is_open: true },
      when: { status: ['published'], is_open: [false] },
    },
    close_exam: {
      on: 'rows',
      label: { zh: '关闭', en: 'Close' },
      icon: 'stop',
      right: 'publish_exam',
      set: { is_open: false },
      when: { status: ['published'], is_open: [true] },
    },
    make_answer_sheet: {
      on: 'row',
      label: { zh: '做答题卡', en: 'Make an answer sheet' },
      help: {
        zh: '做好并印出一张答题卡；考试的答题卡请在“考试科目”里做，考号用考生的',
        en: 'Makes and prints one. For a school exam make it at its subject, so that it takes the candidates’ numbers',
      },
      icon: 'appstore',
      right: 'answer_sheet:create',
      warnedBy: 'check_exam',
      input: { ...madeSheetInput, group_ids: { ...sheetGroups, onlyWhen: { kind: ['bound'] } } },
      output: z.strictObject({ id: z.int() }),
      shows: 'answer_sheet',
    },
    /** A draft with the same content, and a title that says so. */
    copy_exam: {
      on: 'row',
      label: { zh: '复制', en: 'Copy' },
      icon: 'copy',
      right: 'create',
      input: { title: text({ label: { zh: '新标题', en: 'New title' }, maxLength: 200 }) },
      output: z.strictObject({ id: z.int() }),
    },
    /**
     * The questions of a paper, in its order, at the versions that it has; those out of the caller's sight are left
     * out.
     */
    get_exam_exercises: {
      on: 'row',
      method: 'GET',
      label: { zh: '题组的单题', en: 'Questions in a question set' },
      right: 'list',
      hidden: true,
      output: z.strictObject({
        list: z.array(z.looseObject({ id: z.int(), version: z.int(), current_version: z.int() })),
        total: z.int(),
      }),
    },
    /** What a question set can be: the choices of each of its fields, and the reusable sections. */
    get_exam_config: {
      on: 'page',
      method: 'GET',
      label: { zh: '题组设置', en: 'Settings of question sets' },
      right: 'list',
      hidden: true,
      output: z.strictObject({
        code: z.string(),
        list: z.array(z.strictObject({ code: z.string(), label: z.string(), options: z.array(option) })),
        total: z.int(),
        sections: z.array(
          z.strictObject({
            id: z.int(),
            name: z.string(),
            instruction: z.string().nullable(),
            type: z.string().nullable(),
            default_score: z.number().nullable(),
            partial_rule: z.enum(choiceCredits).nullable(),
            partial_points: z.number().nullable(),
          }),
        ),
      }),
    },
    unbind_chapter_exam: {
      on: 'rows',
      label: { zh: '解绑章节', en: 'Remove from chapter' },
      icon: 'disconnect',
      input: { chapter_id: ref('chapter_catalog', { label: { zh: '章节', en: 'Chapter' }, required: true }) },
    },
    set_exam_auth_to_user: {
      on: 'rows',
      label: { zh: '授权给用户', en: 'Grant to users' },
      icon: 'userAdd',
      idsKey: 'exam_ids',
      right: 'resource:grant',
      input: grantInput,
    },
    get_exam_auth_to_user: {
      on: 'page',
      method: 'GET',
      label: { zh: '用户的题组', en: 'Question sets of a user' },
      right: 'resource:grant',
      hidden: true,
      input: grantedTo,
      output: grantedRecords,
    },
  },
})
export type Exam = Row<typeof exam>
