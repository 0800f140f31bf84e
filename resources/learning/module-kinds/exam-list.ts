import { exam } from '../../exam.ts'
import { choices, refs, type Choice } from '../../kit/index.ts'
import { chosen, contentFields, queried, queryFields } from './content-fields.ts'
import { defineModuleKind } from './module-kind.ts'

/** Question sets that are published and open; others are never shown, chosen or not. */
export const examList = defineModuleKind({
  name: 'exam_list',
  label: { zh: '题组列表', en: 'Question sets' },
  icon: 'form',
  fields: {
    ...contentFields,
    exam_ids: refs('exam', { label: { zh: '题组', en: 'Question sets' }, max: 60, onlyWhen: chosen }),
    ...queryFields,
    exam_kinds: choices({
      label: { zh: '题组类型', en: 'Kinds of question sets' },
      of: exam.fields.kind.options['of'] as readonly Choice<string>[],
      onlyWhen: queried,
    }),
  },
  needs: [],
  widths: ['full', 'half', 'third'],
})
