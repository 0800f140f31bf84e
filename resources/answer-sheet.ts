import { geometryWords, sheetGeometry } from './papers/answer-sheets/geometry.ts'
import { checkPaper } from './papers/warnings.ts'
import { workflow } from './parts/capabilities.ts'
import { boolean, choice, defineResource, file, integer, json, ref, text, verbNoun, type Row } from './kit/index.ts'
import {
  columnsRule,
  designFields,
  groupsRule,
  noticeRule,
  previewOutput,
} from './papers/answer-sheets/sheet-design.ts'
import { redPointsField } from './papers/answer-sheets/red-points.ts'
import { identifiedBy, sheetGroups, sheetKinds } from './papers/answer-sheets/sheet-kinds.ts'

/** Copies in one file: a class. */
const maxCopies = 60

const paperOf = ref('exam', { label: { zh: '题组', en: 'Question set' }, required: true })
const titleField = text({
  label: { zh: '标题', en: 'Title' },
  help: { zh: '印在答题卡上；不填则为题组的标题', en: 'On the sheet; left out: the title of the question set' },
  maxLength: 100,
})
const variant = integer({
  label: { zh: '乱序卷号', en: 'Shuffled paper' },
  help: {
    zh: '打印时打乱成多份的，填 1 为 A 卷；0 为不打乱',
    en: 'Where the paper was shuffled into several: 1 for paper A; 0 for the order of the question set',
  },
  min: 0,
  max: 8,
  default: 0,
})
const seed = integer({
  label: { zh: '乱序种子', en: 'Shuffle seed' },
  help: { zh: '与打印试卷时相同', en: 'The same as when the paper was printed' },
  min: 0,
  max: 999_999,
  default: 0,
})
const kind = choice({
  label: { zh: '分给谁', en: 'Whose it is' },
  help: {
    zh: '母版可以随意复印，每面填涂考号；每人一份的印有姓名和考号；编号的每份不同，不能复印',
    en: 'A master may be copied without limit, with the number on every side; one for each candidate has name and number printed; numbered copies differ and may not be photocopied',
  },
  of: sheetKinds,
  default: 'numbered',
})
const has_states = boolean({
  label: { zh: '缺考、违纪标记', en: 'Marks of absence' },
  help: { zh: '印在第一面，由监考员填涂', en: 'On the first side, for the invigilator' },
  default: false,
  onlyWhen: { kind: ['master', 'bound'] },
})
const digits = integer({
  label: { zh: '考号位数', en: 'Digits of the number' },
  help: {
    zh: '用于考试科目时为考生的考号，否则为学员的用户名；不足时在前面补 0',
    en: "Of the candidates where a subject of a school exam has this sheet, else the learner's user name; with zeros in front",
  },
  min: 2,
  max: 12,
  default: 8,
})

/**
 * An answer sheet (答题卡) of a question set. Its first print fixes the set's questions, at the versions of that moment,
 * and where everything is on the paper: scans are read by that (`geometry`). Further copies are the same sheet with
 * other numbers.
 */
export const answer_sheet = defineResource({
  name: 'answer_sheet',
  label: { zh: '答题卡', en: 'Answer sheet' },
  calls: verbNoun('admin/exam'),
  menu: { path: '/testing/answerSheet', group: 'results', icon: 'appstore', order: 30 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'title',
  fields: {
    title: titleField,
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true }),
    exam_id: paperOf,
    variant,
    seed,
    kind,
    identified_by: identifiedBy,
    has_states,
    red_points: redPointsField,
    digits,
    ...designFields,
    state: choice({
      label: { zh: '状态', en: 'State' },
      of: [
        { value: 'draft', label: { zh: '未印', en: 'Not printed' } },
        { value: 'printed', label: { zh: '已印', en: 'Printed' }, color: 'green' },
      ],
      default: 'draft',
    }),
    copies: integer({ label: { zh: '已印份数', en: 'Copies printed' }, default: 0, flow: 'read' }),
    pages: integer({ label: { zh: '每份页数', en: 'Pages of a copy' }, flow: 'read' }),
    exam_version: integer({ label: { zh: '题组版本', en: 'Version of the set' }, flow: 'read' }),
    engine: text({ label: { zh: '排版程序', en: 'Typeset by' }, flow: 'read', maxLength: 100 }),
    file: file({ label: { zh: '最近印的文件', en: 'Last file' }, flow: 'read' }),
    key: text({ label: { zh: '编码', en: 'Code' }, flow: 'read', maxLength: 10, unique: true }),
    geometry: json(sheetGeometry, {
      label: { zh: '版面', en: 'Geometry' },
      flow: 'read',
      onlyInDetail: true,
      words: geometryWords,
      refers: { exercise_id: 'exercise' },
      unshown: [
        'width',
        'height',
        'bubble',
        'corners',
        'square',
        'code',
        'timing',
        'digits',
        'states',
        'stickers',
        'rows',
        'boxes',
        'points',
        'parts',
        'choice',
      ],
      example: {
        width: 595.28,
        height: 841.89,
        pages: 1,
        bubble: { width: 14.17, height: 9.07 },
        corners: [
          { x: 31.2, y: 31.2 },
          { x: 564.1, y: 31.2 },
          { x: 564.1, y: 810.7 },
          { x: 31.2, y: 810.7 },
        ],
        square: 17,
        code: { x: 487.6, y: 22.7, size: 48.2 },
        digits: [],
        rows: [],
        boxes: [],
        questions: [],
      },
    }),
  },
  list: {
    columns: ['title', 'kind', 'exam_id', 'paper', 'variant', 'pages', 'copies', 'state', 'file', 'updated_at'],
    filters: ['subject_course_id', 'exam_id', 'kind', 'state'],
    search: ['title'],
    sort: '-updated_at',
  },
  form: [
    {
      label: { zh: '答题卡', en: 'Answer sheet' },
      fields: [
        'subject_course_id',
        'exam_id',
        'title',
        'kind',
        'identified_by',
        'digits',
        'has_states',
        'red_points',
        'variant',
        'seed',
      ],
    },
    {
      label: { zh: '版面', en: 'Layout' },
      fields: ['paper', 'columns', 'sides', 'notice', 'choice_groups', 'rooms'],
    },
  ],
  formIn: 'page',
  rules: [columnsRule, groupsRule, noticeRule],
  with: [workflow({ field: 'state', states: { printed: { delete: true } }, open: [] })],
  actions: {
    /** Of the paper that it is printed of. */
    check_answer_sheet: checkPaper,
    /** Its pages as they would be printed, and the rooms for written answers; nothing is stored. */
    preview_answer_sheet: {
      on: 'page',
      reads: true,
      hidden: true,
      label: { zh: '预览答题卡', en: 'Preview a sheet' },
      right: 'list',
      input: {
        exam_id: paperOf,
        title: titleField,
        variant,
        seed,
        kind,
        identified_by: identifiedBy,
        has_states,
        red_points: redPointsField,
        digits,
        ...designFields,
      },
      output: previewOutput,
    },
    /** Every copy has a number of its own, by which its pages belong together: a photocopy has none. */
    print_answer_sheet: {
      on: 'row',
      label: { zh: '印答题卡', en: 'Print copies' },
      help: {
        zh: '每份有自己的编号，请直接印，不要复印；每名学员一份',
        en: 'Each copy has its own number: print the file, do not photocopy a sheet. One for each learner',
      },
      icon: 'download',
      warnedBy: 'check_answer_sheet',
      when: { kind: ['numbered'] },
      input: {
        copies: integer({
          label: { zh: '份数', en: 'Copies' },
          help: { zh: '一个文件最多 60 份，可以再印', en: 'At most 60 in one file; more by printing again' },
          required: true,
          min: 1,
          max: maxCopies,
          default: 30,
        }),
      },
    },
    print_master_sheet: {
      on: 'row',
      label: { zh: '印母版', en: 'Print the master' },
      help: {
        zh: '印好后可以随意复印；每名考生在每一面填涂自己的考号',
        en: 'May be copied without limit; every candidate fills in their number on every side',
      },
      icon: 'download',
      right: 'print_answer_sheet',
      warnedBy: 'check_answer_sheet',
      when: { kind: ['master'] },
    },
    print_bound_sheets: {
      on: 'row',
      label: { zh: '印每人一份', en: 'Print for each candidate' },
      help: {
        zh: '用于考试科目的，为它的考生各印一份，否则为所选班级的成员；免考和不考这一科的除外',
        en: 'For the candidates of the subject that has this sheet, else for the members of the groups; without who is exempt or does not take the subject',
      },
      icon: 'download',
      right: 'print_answer_sheet',
      warnedBy: 'check_answer_sheet',
      when: { kind: ['bound'] },
      job: true,
      input: { group_ids: sheetGroups },
    },
    /** It gets another code: what was printed before is no page of it any more. */
    redesign_answer_sheet: {
      on: 'row',
      label: { zh: '重新设计', en: 'Design again' },
      help: {
        zh: '已经印出的作废：扫描时不再认得。有扫描页的答题卡不能重新设计',
        en: 'What was printed counts no more: scans of it are unknown. Not for a sheet of which pages were scanned',
      },
      icon: 'edit',
      right: 'update',
      when: { state: ['printed'] },
      confirm: {
        zh: '已经印出的答题卡作废，改好后重新印。',
        en: 'What was printed counts no more; print again when it is as it should be.',
      },
    },
  },
})
export type AnswerSheet = Row<typeof answer_sheet>
