import { z } from 'zod'
import { assemblyRun } from './papers/assembly/assembly-run.ts'
import { blueprintRule, openRule } from './papers/assembly/blueprint-rule.ts'
import { exportable } from './parts/capabilities.ts'
import {
  boolean,
  date,
  decimal,
  defineResource,
  integer,
  json,
  longText,
  recordId,
  ref,
  refs,
  text,
  verbNoun,
  type Row,
} from './kit/index.ts'

const rules = z.array(blueprintRule).min(1).max(60)
const course = { label: { zh: '学科课程', en: 'Course' }, required: true } as const

/**
 * A blueprint of papers (双向细目表): how many questions or points of which type, difficulty, knowledge and so on a paper
 * has. Papers are assembled from the published questions of its course that the person may see; the last result is kept
 * with it, earlier ones in its history. How: docs/decisions/assembly.md.
 */
export const blueprint = defineResource({
  name: 'blueprint',
  label: { zh: '细目表组卷', en: 'Paper blueprint' },
  calls: verbNoun('admin/exam'),
  menu: { path: '/testing/blueprintManagement', group: 'papers', icon: 'appstore', keepAlive: true, order: 20 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'title',
  fields: {
    title: text({ label: { zh: '名称', en: 'Name' }, required: true, maxLength: 200 }),
    subject_course_id: ref('subject_course', course),
    remark: longText({ label: { zh: '说明', en: 'Remark' }, maxLength: 1000 }),
    rules: json(rules, {
      label: { zh: '细目', en: 'Rules' },
      required: true,
      widget: 'blueprintRules',
      example: [{ ...openRule, types: ['single_choice'], lo: 1, hi: 10 }],
    }),
    section_ids: refs('section', {
      label: { zh: '试卷版块', en: 'Paper sections' },
      help: {
        zh: '版块的默认分值代替题目自己的分值，按题型',
        en: 'The default score of a section replaces that of questions of its type',
      },
      max: 20,
    }),
    papers: integer({
      label: { zh: '平行卷数', en: 'Parallel papers' },
      help: { zh: '各卷题目不重复，难度相当', en: 'Without a shared question, and equally difficult' },
      min: 1,
      max: 10,
      default: 1,
    }),
    target: decimal({
      label: { zh: '目标难度', en: 'Target difficulty' },
      help: {
        zh: '按分值加权的平均难度，1 容易，5 困难；不填则各卷彼此相当',
        en: 'The mean weighted by points, 1 easy to 5 hard. Without one the papers are like each other',
      },
      min: 1,
      max: 5,
    }),
    tolerance: decimal({ label: { zh: '难度允许偏差', en: 'Tolerance' }, min: 0.01, max: 4, default: 0.2 }),
    must_ids: refs('exercise', {
      label: { zh: '必含题目', en: 'Must contain' },
      help: { zh: '每份卷都有的题目', en: 'Questions that are in every paper' },
      max: 50,
    }),
    not_with_ids: refs('exercise', {
      label: { zh: '互斥题目', en: 'Not together' },
      help: { zh: '一份卷最多有其中一题', en: 'A paper has at most one of them' },
      max: 50,
    }),
    not_used_since: date({
      label: { zh: '此日之后未用过', en: 'Not used since' },
      help: { zh: '这天或之后用过的题目不选', en: 'Questions used on this day or later are left out' },
    }),
    not_used_months: integer({
      label: { zh: '最近几个月未用过', en: 'Not used in the last months' },
      help: {
        zh: '从组卷那天往前算；这期间用过的题目不选',
        en: 'Counted back from the day of assembly; questions used since are left out',
      },
      min: 1,
      max: 120,
      unit: { zh: '个月', en: 'months' },
    }),
    least_used: boolean({
      label: { zh: '优先少用的题', en: 'Prefer the least used' },
      help: {
        zh: '在细目要求相同的题目里，先选用得最少的，次数相同的选最久没用的',
        en: 'Of questions that are alike to the rules, those used least, then those not used for longest',
      },
      default: false,
    }),
    seed: integer({
      label: { zh: '随机种子', en: 'Seed' },
      help: { zh: '种子和题库不变，组出的卷也不变', en: 'The same seed and bank give the same papers' },
      min: 0,
      max: 999_999,
      default: 1,
    }),
    run: json(assemblyRun, {
      label: { zh: '组卷结果', en: 'Result' },
      flow: 'read',
      widget: 'assemblyRun',
      example: {
        at: '2026-01-01T00:00:00.000Z',
        met: true,
        papers: [],
        conflict: null,
        braked: false,
        solver: 'HiGHS',
        seed: 1,
        candidates: 0,
        bank: {},
        swapped: [],
      },
    }),
  },
  list: {
    columns: ['title', 'subject_course_id', 'papers', 'rules', 'run', 'updated_at'],
    filters: ['subject_course_id', 'created_by'],
    search: ['title', 'remark'],
    sort: '-updated_at',
  },
  form: [
    { label: { zh: '细目表', en: 'Blueprint' }, fields: ['title', 'subject_course_id', 'rules'] },
    {
      label: { zh: '试卷', en: 'Papers' },
      fields: ['papers', 'target', 'tolerance', 'section_ids'],
    },
    {
      label: { zh: '题目', en: 'Questions' },
      fields: ['must_ids', 'not_with_ids', 'not_used_since', 'not_used_months', 'least_used', 'seed', 'remark'],
    },
  ],
  formIn: 'page',
  with: [exportable()],
  rules: [
    {
      path: 'rules',
      message: { zh: '每条细目的下限不能大于上限', en: 'The lower bound of a rule is not above its upper bound' },
      of: { rules: true },
      holds: ({ rules: given }) =>
        (given ?? []).every(
          ({ lo, hi }: { lo: number | null; hi: number | null }) => lo === null || hi === null || lo <= hi,
        ),
    },
    {
      path: 'rules',
      message: { zh: '每条细目需要下限或上限', en: 'Each rule needs a lower or an upper bound' },
      of: { rules: true },
      holds: ({ rules: given }) =>
        (given ?? []).every(({ lo, hi }: { lo: number | null; hi: number | null }) => lo !== null || hi !== null),
    },
  ],
  actions: {
    assemble_blueprint: {
      on: 'row',
      label: { zh: '组卷', en: 'Assemble' },
      icon: 'solution',
    },
    /** A question set for each paper that was assembled, as drafts. */
    make_exams_of_blueprint: {
      on: 'row',
      label: { zh: '生成题组', en: 'Make question sets' },
      icon: 'fileText',
      confirm: {
        zh: '每份卷生成一个题组草稿，按题型分为各部分。',
        en: 'Each paper becomes a draft of a question set, with a section for each type of question.',
      },
      output: z.strictObject({ ids: z.array(z.int()) }),
    },
    /** How many questions each rule finds, while it is edited. */
    check_blueprint: {
      on: 'page',
      method: 'POST',
      reads: true,
      right: 'list',
      hidden: true,
      label: { zh: '检查题量', en: 'Count questions' },
      input: {
        subject_course_id: ref('subject_course', course),
        rules: json(rules, {
          label: { zh: '细目', en: 'Rules' },
          required: true,
          example: [{ ...openRule, types: ['single_choice'], lo: 1, hi: 10 }],
        }),
        section_ids: refs('section', { label: { zh: '试卷版块', en: 'Paper sections' }, max: 20 }),
        not_used_since: date({ label: { zh: '此日之后未用过', en: 'Not used since' } }),
        not_used_months: integer({
          label: { zh: '最近几个月未用过', en: 'Not used in the last months' },
          min: 1,
          max: 120,
        }),
      },
      /** `total`: the questions that may be chosen. */
      output: z.strictObject({
        total: z.int(),
        supply: z.record(z.string(), z.strictObject({ count: z.number(), score: z.number() })),
      }),
    },
    /**
     * Puts the question most like it in the place of a question of an assembled paper; every rule that was met stays
     * met.
     */
    swap_question: {
      on: 'row',
      hidden: true,
      right: 'assemble_blueprint',
      label: { zh: '换一题', en: 'Swap a question' },
      input: {
        paper: integer({ label: { zh: '第几份卷', en: 'Paper' }, required: true, min: 1, max: 10 }),
        exercise_id: ref('exercise', { label: { zh: '单题', en: 'Question' }, required: true }),
      },
      /** The question that replaces it; null where none does, or where the paper does not have it. */
      output: z.strictObject({ replaced_by: recordId.nullable() }),
    },
  },
})
export type Blueprint = Row<typeof blueprint>
