import { choice, decimal, defineResource, longText, order, plain, text, type Row } from './kit/index.ts'
import { exerciseTypeChoices } from './bank/exercise-types/index.ts'
import { partialFields, partialRule } from './papers/partial-credit.ts'

/**
 * A reusable section of papers (adapt): its instruction and the points of its questions, unless a paper overrides them.
 */
export const section = defineResource({
  name: 'section',
  label: { zh: '试卷版块', en: 'Paper section' },
  calls: plain('admin/adapt', { base: 'learning' }),
  menu: {
    help: {
      zh: '可以在多份试卷中重复使用的大题',
      en: 'A part that papers can use again: its name, instructions and points',
    },
    path: '/testing/sectionManagement',
    group: 'papers',
    icon: 'partition',
    order: 30,
  },
  scope: 'shared',
  title: 'name',
  fields: {
    name: text({ label: { zh: '版块名称', en: 'Name' }, required: true, maxLength: 100 }),
    instruction: longText({ label: { zh: '答题说明', en: 'Instruction' }, maxLength: 1000 }),
    type: choice({ label: { zh: '题型', en: 'Question type' }, of: exerciseTypeChoices }),
    default_score: decimal({ label: { zh: '每题默认分值', en: 'Default score' }, min: 0, max: 1000 }),
    ...partialFields,
    sort: order({ label: { zh: '排序', en: 'Order' } }),
  },
  list: {
    columns: ['name', 'type', 'default_score', 'sort', 'updated_at'],
    filters: ['type'],
    search: ['name'],
    sort: 'sort',
  },
  rules: [partialRule],
})
export type Section = Row<typeof section>
