import { z } from 'zod'
import { defineResource, integer, json, longText, ref, text, verbNoun, type Row } from './kit/index.ts'

const site_id = ref('site', { label: { zh: '域', en: 'Site' }, required: true })

/** A module as it was published: the settings of its kind, and nothing of others. */
const releasedModule = z.looseObject({ id: z.int(), title: z.string(), kind: z.string() })
const releasedTheme = z.looseObject({})
const changeKind = ['added', 'removed', 'changed', 'moved'] as const

/**
 * What was published of the learning centre of a site (发布记录): all modules in their order, and the theme. Releases are
 * never changed and never deleted; the public page shows the last one. The server writes them
 * (`server/features/learning/learning-centre/releases.ts`).
 */
export const learn_release = defineResource({
  name: 'learn_release',
  label: { zh: '学习中心发布', en: 'Centre release' },
  calls: verbNoun('admin/center'),
  verbs: ['list', 'detail'],
  menu: { path: '/testing/learnRelease', group: 'learning', icon: 'clockCircle', order: 20 },
  scope: { site: 'site_id', own: 'created_by' },
  title: 'title',
  fields: {
    /** `#3` is the third of its site. */
    title: text({
      label: { zh: '版本', en: 'Release' },
      required: true,
      maxLength: 12,
      unique: { within: 'site_id' },
      flow: 'read',
    }),
    number: integer({ label: { zh: '序号', en: 'Number' }, required: true, flow: 'read' }),
    site_id: ref('site', { label: { zh: '域', en: 'Site' }, required: true, flow: 'read' }),
    note: longText({ label: { zh: '说明', en: 'Note' }, maxLength: 500, flow: 'read' }),
    module_count: integer({ label: { zh: '模块数', en: 'Modules' }, default: 0, flow: 'read' }),
    modules: json(z.array(releasedModule), {
      label: { zh: '模块', en: 'Content' },
      required: true,
      flow: 'read',
      onlyInDetail: true,
      like: 'learn_module',
      unshown: ['id'],
      entry: 'id',
      example: [],
    }),
    theme: json(releasedTheme, {
      label: { zh: '主题', en: 'Theme' },
      flow: 'read',
      onlyInDetail: true,
      like: 'site_theme',
      example: {},
    }),
  },
  within: 'site_id',
  list: {
    columns: ['title', 'site_id', 'note', 'module_count', 'created_by', 'created_at'],
    filters: ['site_id', 'created_by'],
    sort: '-id',
  },
  actions: {
    publish_learn_release: {
      on: 'page',
      label: { zh: '发布', en: 'Publish' },
      icon: 'cloudUpload',
      input: {
        site_id,
        note: longText({ label: { zh: '说明', en: 'Note' }, maxLength: 500 }),
      },
      output: z.strictObject({ id: z.int(), number: z.int() }),
    },
    /** Copies a release into the draft; published is only what is published again. */
    restore_learn_release: {
      on: 'row',
      label: { zh: '恢复到草稿', en: 'Copy into the draft' },
      icon: 'rollback',
      confirm: {
        zh: '草稿将变成这次发布的内容，草稿中未发布的修改会被替换（各模块的历史里仍可找到）。',
        en: 'The draft becomes what this release has. Changes that were not published are replaced; the history of each module keeps them.',
      },
    },
    /** What publishing now would change, module by module, against the last release. */
    get_learn_release_changes: {
      on: 'page',
      method: 'GET',
      label: { zh: '未发布的修改', en: 'Changes since the last release' },
      right: 'publish_learn_release',
      hidden: true,
      input: { site_id },
      output: z.strictObject({
        list: z.array(
          z.strictObject({
            id: z.int(),
            title: z.string(),
            kind: z.string(),
            change: z.enum(changeKind),
            fields: z.array(z.string()),
          }),
        ),
        total: z.int(),
        theme: z.boolean(),
        last: z.int().nullable(),
      }),
    },
  },
})
export type LearnRelease = Row<typeof learn_release>
