import { z } from 'zod'
import { choice, decimal, defineResource, file, files, integer, jobAnswer, json, longText, recordId, ref, refs, richText, text, verbNoun, type Row } from './kit/index.ts'
import { exerciseStatistics, statisticsFields } from './exercise-statistics.ts'
import { exerciseAnswer, exerciseType, exerciseTypeChoices, optionsSchema, stemFits } from './exercise-types/index.ts'

const found = z.strictObject({
  list: z.array(
    z.strictObject({ id: z.int(), type: z.string(), stem: z.string(), marked: z.string(), score: z.number(), subject_course_id: z.int(), difficulty: z.int(), status: z.string() }),
  ),
  total: z.int(),
})

/** One question of the bank (单题), of any type. Its answer has the shape of its type: see `exercise-types`. */
export const exercise = defineResource({
  name: 'exercise',
  label: { zh: '单题', en: 'Question' },
  calls: verbNoun('admin/exam'),
  menu: { path: '/testing/topicManagement', form: '/testing/singleTopic', icon: 'form', keepAlive: true, order: 10 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'stem',
  preview: 'question',
  sheet: 'questions',
  tabs: { statistics: { zh: '统计', en: 'Statistics' } },
  fields: {
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true }),
    type: choice({ label: { zh: '题型', en: 'Type' }, of: exerciseTypeChoices, required: true }),
    difficulty: choice({
      label: { zh: '难度', en: 'Difficulty' },
      of: [
        { value: 1, label: { zh: '容易', en: 'Easy' }, color: 'green' },
        { value: 2, label: { zh: '较易', en: 'Fairly easy' }, color: 'lime' },
        { value: 3, label: { zh: '中等', en: 'Medium' }, color: 'gold' },
        { value: 4, label: { zh: '较难', en: 'Fairly hard' }, color: 'orange' },
        { value: 5, label: { zh: '困难', en: 'Hard' }, color: 'red' },
      ],
      default: 3,
    }),
    code: text({
      label: { zh: '题号', en: 'Code' },
      help: { zh: '在一门学科课程内不重复；再次导入同一题号会更新这道题', en: 'Unlike every other in its course. Importing the same code again changes this question.' },
      maxLength: 100,
      unique: { within: 'subject_course_id' },
    }),
    stem: richText({ label: { zh: '题干', en: 'Stem' }, profile: 'question', required: true, maxLength: 20_000 }),
    options: json(optionsSchema, { label: { zh: '选项', en: 'Options' }, widget: 'exerciseOptions', searchable: true, html: ['text'], default: [], example: [{ key: 'A', text: '1' }, { key: 'B', text: '2' }] }),
    answer: json(exerciseAnswer, { label: { zh: '答案', en: 'Answer' }, widget: 'exerciseAnswer', html: ['text', 'stem', 'analysis'], readable: 'answer', example: { type: 'single_choice', key: 'A' } }),
    analysis: richText({ label: { zh: '解析', en: 'Analysis' }, profile: 'question', maxLength: 20_000, readable: 'answer' }),
    score: decimal({ label: { zh: '分值', en: 'Score' }, min: 0, max: 1000 }),
    chapter_ids: refs('chapter_catalog', { label: { zh: '章节', en: 'Chapters' }, max: 20 }),
    knowledge_ids: refs('knowledge_catalog', { label: { zh: '知识点', en: 'Knowledge points' }, max: 20 }),
    label_ids: refs('label', { label: { zh: '标签', en: 'Labels' }, max: 20 }),
    enum_ids: refs('exercise_enum_config', { label: { zh: '枚举', en: 'Choices' }, max: 20 }),
    source: text({ label: { zh: '来源', en: 'Source' } }),
    year: integer({ label: { zh: '年份', en: 'Year' }, min: 1900, max: 2100 }),
    status: choice({
      label: { zh: '状态', en: 'Status' },
      of: [
        { value: 'draft', label: { zh: '草稿', en: 'Draft' } },
        { value: 'in_review', label: { zh: '审核中', en: 'In review' }, color: 'blue' },
        { value: 'published', label: { zh: '已发布', en: 'Published' }, color: 'green' },
        { value: 'retired', label: { zh: '已停用', en: 'Retired' }, color: 'red' },
      ],
      default: 'draft',
      writable: 'publish',
    }),
    return_reason: longText({ label: { zh: '退回原因', en: 'Why it was returned' }, maxLength: 500, flow: 'read' }),
    attachments: files({ label: { zh: '附件', en: 'Attachments' } }),
    audio: file({ label: { zh: '音频', en: 'Audio' }, accept: ['audio/*'] }),
    lyric: longText({ label: { zh: '听力文本', en: 'Timed text' }, maxLength: 20_000 }),
    ...statisticsFields,
  },
  list: {
    columns: ['id', 'stem', 'type', 'difficulty', 'subject_course_id', 'status', 'updated_at'],
    filters: ['subject_course_id', 'type', 'difficulty', 'status', 'chapter_ids', 'knowledge_ids', 'label_ids', 'created_by', 'code', 'usage', 'suspicions'],
    search: ['stem', 'options', 'source'],
    sort: '-updated_at',
  },
  form: [
    { label: { zh: '题目', en: 'Question' }, fields: ['subject_course_id', 'type', 'stem', 'options', 'answer', 'analysis'] },
    { label: { zh: '分类', en: 'Classification' }, fields: ['difficulty', 'score', 'chapter_ids', 'knowledge_ids', 'label_ids', 'enum_ids', 'code', 'source', 'year'] },
    { label: { zh: '附件', en: 'Attachments' }, fields: ['attachments', 'audio', 'lyric'] },
  ],
  formIn: 'page',
  lock: {
    field: 'status',
    states: { in_review: { edit: 'edit_in_review' }, published: {}, retired: { delete: true } },
    open: ['difficulty', 'chapter_ids', 'knowledge_ids', 'label_ids', 'enum_ids', 'code', 'source', 'year'],
    reason: 'return_reason',
  },
  likeness: { fields: ['stem', 'options'], within: 'subject_course_id' },
  imports: { key: 'code', once: ['subject_course_id'], right: 'import_exercise' },
  exports: {},
  bulk: ['difficulty', 'chapter_ids', 'knowledge_ids', 'label_ids', 'enum_ids', 'source', 'year'],
  comments: true,
  rules: [
    {
      path: 'options',
      message: { zh: '选项的编号不能重复，且选择类题目至少要有两个选项', en: 'Option keys must differ, and a choice needs at least two' },
      holds: ({ type, options }) =>
        new Set((options ?? []).map((one: { key: string; group?: string }) => `${one.group ?? ''}${one.key}`)).size === (options ?? []).length &&
        (!exerciseType(type)?.hasOptions || (options ?? []).length >= 2),
    },
    {
      path: 'answer',
      message: { zh: '答案与题型或选项不符', en: 'The answer does not fit the type or the options' },
      holds: ({ type, options, answer }) =>
        answer === null || answer === undefined || (answer.type === type && exerciseType(type)!.fits(answer, options ?? [])),
    },
    {
      path: 'answer',
      message: { zh: '题干中的空与答案的空数不一致', en: 'The stem and the answer do not have the same number of blanks' },
      holds: ({ stem, answer }) => answer === null || answer === undefined || stemFits(stem ?? '', answer),
    },
  ],
  actions: {
    /** A sheet of question (code or id) and labels (paths of names): changes labels alone. */
    import_exam_item_exercise_label: {
      on: 'page',
      label: { zh: '导入题目标签', en: 'Import labels' },
      icon: 'tags',
      job: true,
      hidden: true,
      right: 'import_exercise',
      input: {
        subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true }),
        file: file({ label: { zh: '表格文件', en: 'Sheet' }, required: true, accept: ['.xlsx', '.csv'], maxMegabytes: 50 }),
      },
      output: jobAnswer,
    },
    get_exercise_by_es: {
      on: 'page',
      method: 'POST',
      reads: true,
      label: { zh: '检索', en: 'Search' },
      right: 'list',
      hidden: true,
      input: {
        keyword: text({ label: { zh: '关键词', en: 'Words' }, maxLength: 500 }),
        near: richText({
          label: { zh: '相似题干', en: 'A stem' },
          help: { zh: '查找与这个题干相似的题目，代替关键词', en: 'Finds questions with a stem like this one, in place of words' },
          profile: 'question',
          maxLength: 20_000,
        }),
        subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' } }),
        type: choice({ label: { zh: '题型', en: 'Type' }, of: exerciseTypeChoices }),
        difficulty: integer({ label: { zh: '难度', en: 'Difficulty' }, min: 1, max: 5 }),
        status: text({ label: { zh: '状态', en: 'Status' }, maxLength: 40 }),
        chapter_ids: refs('chapter_catalog', { label: { zh: '章节（含下级）', en: 'Chapters and what is below' }, max: 50 }),
        knowledge_ids: refs('knowledge_catalog', { label: { zh: '知识点（含下级）', en: 'Knowledge points and what is below' }, max: 50 }),
        label_ids: refs('label', { label: { zh: '标签（含下级）', en: 'Labels and what is below' }, max: 50 }),
        page: integer({ label: { zh: '页码', en: 'Page' }, min: 1, max: 1000, default: 1 }),
        page_size: integer({ label: { zh: '每页条数', en: 'Page size' }, min: 1, max: 200, default: 10 }),
      },
      output: found,
    },
    get_exercise_batch_by_ids: {
      on: 'rows',
      method: 'GET',
      label: { zh: '批量获取', en: 'Read several' },
      right: 'list',
      hidden: true,
      output: z.strictObject({ list: z.array(z.looseObject({ id: recordId })), total: z.int() }),
    },
    /** What the answers to a question say of it; see `server/statistics`. */
    get_exercise_statistics: {
      on: 'row',
      method: 'GET',
      label: { zh: '统计', en: 'Statistics' },
      right: 'list',
      hidden: true,
      output: exerciseStatistics,
    },
    submit_exercise: {
      on: 'rows',
      label: { zh: '提交审核', en: 'Submit for review' },
      icon: 'audit',
      set: { status: 'in_review', return_reason: null },
      when: { status: ['draft'] },
      withSave: true,
    },
    publish: {
      on: 'rows',
      label: { zh: '发布', en: 'Publish' },
      icon: 'checkCircle',
      path: 'admin/exam/publish_exercise',
      set: { status: 'published', return_reason: null },
      when: { status: ['draft', 'in_review'] },
    },
    return_exercise: {
      on: 'rows',
      label: { zh: '退回修改', en: 'Return' },
      help: { zh: '题目回到草稿，出题人会收到原因。', en: 'The question is a draft again, and its author is told why.' },
      icon: 'rollback',
      input: { return_reason: longText({ label: { zh: '退回原因', en: 'Reason' }, required: true, maxLength: 500 }) },
      set: { status: 'draft' },
      after: true,
      when: { status: ['in_review'] },
    },
    withdraw_exercise: {
      on: 'rows',
      label: { zh: '撤回', en: 'Withdraw' },
      icon: 'undo',
      set: { status: 'draft' },
      when: { status: ['in_review'] },
    },
    revise_exercise: {
      on: 'rows',
      label: { zh: '修订', en: 'Revise' },
      icon: 'edit',
      set: { status: 'draft' },
      when: { status: ['published'] },
      confirm: {
        zh: '题目回到草稿，重新发布之前不能用于新试卷；已组好的试卷保留原来的版本。',
        en: 'It becomes a draft, and goes into no new paper until it is published again. Papers that have it keep the version that they have.',
      },
    },
    retire: {
      on: 'rows',
      label: { zh: '停用', en: 'Retire' },
      icon: 'stop',
      path: 'admin/exam/retire_exercise',
      set: { status: 'retired' },
      when: { status: ['published'] },
      confirm: { zh: '停用后不能再用于新试卷。', en: 'A retired question can no longer go into new papers.' },
    },
    reinstate_exercise: {
      on: 'rows',
      label: { zh: '重新启用', en: 'Use again' },
      icon: 'redo',
      set: { status: 'draft' },
      when: { status: ['retired'] },
      confirm: { zh: '题目回到草稿，发布后可再次使用。', en: 'It becomes a draft, and can be used once it is published.' },
    },
    unbind_exercise: {
      on: 'rows',
      label: { zh: '解绑章节', en: 'Untie from a chapter' },
      icon: 'disconnect',
      input: { chapter_id: ref('chapter_catalog', { label: { zh: '章节', en: 'Chapter' }, required: true }) },
    },
  },
})
export type Exercise = Row<typeof exercise>
