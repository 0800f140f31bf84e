import { z } from 'zod'
import { boolean, choice, defineResource, order, ref, refs, text, verbNoun, type Row } from './kit/index.ts'

const course = ref('subject_course', { label: { zh: '学科课程', en: 'Course' }, required: true })

/**
 * A choice for questions (枚举): a course's own name of a question type, a difficulty, an ability, a source, a year, a
 * region.
 */
export const exercise_enum_config = defineResource({
  name: 'exercise_enum_config',
  label: { zh: '试题枚举', en: 'Custom choice' },
  calls: verbNoun('admin/exam', { paths: { list: 'get_all_exercise_enum_config' } }),
  menu: { path: '/systemManagement/enumManagement', group: 'questions', icon: 'unorderedList', order: 26 },
  scope: 'shared',
  title: 'name',
  fields: {
    kind: choice({
      label: { zh: '类别', en: 'Kind' },
      of: [
        { value: 'type', label: { zh: '题型', en: 'Question type' }, color: 'blue' },
        { value: 'difficulty', label: { zh: '难度', en: 'Difficulty' }, color: 'orange' },
        { value: 'ability', label: { zh: '能力', en: 'Ability' }, color: 'purple' },
        { value: 'source', label: { zh: '来源', en: 'Source' }, color: 'cyan' },
        { value: 'year', label: { zh: '年份', en: 'Year' }, color: 'green' },
        { value: 'region', label: { zh: '地区', en: 'Region' }, color: 'gold' },
      ],
      required: true,
    }),
    name: text({ label: { zh: '名称', en: 'Name' }, required: true, maxLength: 60 }),
    code: text({ label: { zh: '代码', en: 'Code' }, maxLength: 60 }),
    enabled: boolean({ label: { zh: '启用', en: 'Enabled' }, default: true }),
    sort: order({ label: { zh: '排序', en: 'Order' } }),
  },
  within: 'kind',
  list: {
    columns: ['kind', 'name', 'code', 'enabled', 'sort'],
    filters: ['kind', 'enabled'],
    search: ['name', 'code'],
    sort: 'sort',
  },
  actions: {
    get_enum_ids_by_subject_course: {
      on: 'page',
      method: 'GET',
      label: { zh: '课程使用的枚举', en: 'Choices a course uses' },
      right: 'list',
      hidden: true,
      input: { subject_course_id: course },
      output: z.strictObject({ enum_ids: z.array(z.int()) }),
    },
    get_exercise_enum_config_by_subject_course: {
      on: 'page',
      method: 'GET',
      label: { zh: '课程的枚举', en: 'Choices of a course' },
      right: 'list',
      hidden: true,
      input: { subject_course_id: course },
      output: z.strictObject({
        list: z.array(
          z.strictObject({
            id: z.int(),
            kind: z.string(),
            name: z.string(),
            code: z.string().nullable(),
            sort: z.int(),
          }),
        ),
        total: z.int(),
      }),
    },
    set_enum_ids_by_subject_course: {
      on: 'page',
      label: { zh: '选定课程的枚举', en: 'Choose for a course' },
      icon: 'check',
      input: {
        subject_course_id: course,
        enum_ids: refs('exercise_enum_config', { label: { zh: '枚举', en: 'Choices' }, max: 500, required: true }),
      },
    },
  },
})
export type ExerciseEnumConfig = Row<typeof exercise_enum_config>
