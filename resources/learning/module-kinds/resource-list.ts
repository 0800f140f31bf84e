import { boolean, choices, refs, type Choice } from '../../kit/index.ts'
import { resource } from '../../learning-resource.ts'
import { chosen, contentFields, queried, queryFields } from './content-fields.ts'
import { defineModuleKind } from './module-kind.ts'

export const resourceList = defineModuleKind({
  name: 'resource_list',
  label: { zh: '资源列表', en: 'Resource list' },
  icon: 'folderOpen',
  fields: {
    ...contentFields,
    resource_ids: refs('resource', { label: { zh: '资源', en: 'Resources' }, max: 60, onlyWhen: chosen }),
    ...queryFields,
    resource_types: choices({
      label: { zh: '资源类型', en: 'Types of resources' },
      of: resource.fields.type.options['of'] as readonly Choice<string>[],
      onlyWhen: queried,
    }),
    label_ids: refs('label', { label: { zh: '标签', en: 'Labels' }, max: 20, onlyWhen: queried }),
    open_to_all: boolean({
      label: { zh: '人人可打开', en: 'Everybody may open them' },
      help: {
        zh: '关闭时，只有获得授权的学员登录后可以打开',
        en: 'Off: only learners to whom they are granted, after a login',
      },
      default: false,
    }),
  },
  needs: [],
  widths: ['full', 'half', 'third'],
})
