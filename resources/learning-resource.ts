import { z } from 'zod'
import { lyric, pinned, viewer } from './parts/capabilities.ts'
import { grantInput } from './fields/grant-input.ts'
import { grantedKindChoices } from './fields/granted-kinds.ts'
import {
  choice,
  choices,
  defineResource,
  file,
  image,
  integer,
  longText,
  plain,
  ref,
  refs,
  text,
  url,
  type Row,
} from './kit/index.ts'

const grantList = z.strictObject({
  list: z.array(
    z.strictObject({
      id: z.int(),
      title: z.string(),
      type: z.string(),
      from: z.string().nullable(),
      until: z.string().nullable(),
    }),
  ),
  total: z.int(),
})

/**
 * Material for learning (资源): a video, a document, slides, a picture or a link, given to users and shown with
 * questions.
 */
export const resource = defineResource({
  name: 'resource',
  label: { zh: '资源', en: 'Resource' },
  calls: plain('admin/resource', { base: 'learning' }),
  menu: { path: '/testing/resourceManagement', group: 'learning', icon: 'folderOpen', order: 40 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'created_by' },
  title: 'title',
  fields: {
    title: text({ label: { zh: '标题', en: 'Title' }, required: true, maxLength: 200 }),
    type: choice({
      label: { zh: '类型', en: 'Type' },
      of: [
        { value: 'video', label: { zh: '视频', en: 'Video' }, color: 'purple' },
        { value: 'audio', label: { zh: '音频', en: 'Audio' }, color: 'magenta' },
        { value: 'document', label: { zh: '文档', en: 'Document' }, color: 'blue' },
        { value: 'slides', label: { zh: '课件', en: 'Slides' }, color: 'orange' },
        { value: 'picture', label: { zh: '图片', en: 'Picture' }, color: 'green' },
        { value: 'link', label: { zh: '链接', en: 'Link' }, color: 'cyan' },
      ],
      required: true,
    }),
    subject_course_id: ref('subject_course', { label: { zh: '学科课程', en: 'Course' } }),
    file: file({
      label: { zh: '文件', en: 'File' },
      maxMegabytes: 2048,
      fills: { seconds: 'duration', cover: 'cover' },
    }),
    url: url({ label: { zh: '链接地址', en: 'Address' } }),
    duration: integer({ label: { zh: '时长', en: 'Duration' }, min: 0, max: 86_400, unit: { zh: '秒', en: 's' } }),
    cover: image({ label: { zh: '封面', en: 'Cover' } }),
    label_ids: refs('label', { label: { zh: '标签', en: 'Labels' } }),
    exercise_ids: refs('exercise', { label: { zh: '关联单题', en: 'Questions' }, flow: 'read' }),
    lyric: lyric.field(),
    pages: viewer.pages(),
    description: longText({ label: { zh: '简介', en: 'Description' }, maxLength: 2000 }),
  },
  list: {
    columns: ['cover', 'title', 'type', 'subject_course_id', 'label_ids', 'updated_at'],
    filters: ['type', 'subject_course_id', 'label_ids'],
    search: ['title', 'description'],
    sort: '-updated_at',
  },
  with: [
    pinned(),
    viewer({ file: 'file', pages: 'pages', of: { type: ['slides', 'document'] } }),
    lyric({ sound: 'file', lines: 'lyric', of: { type: ['audio', 'video'] } }),
  ],
  example: { type: 'link', url: 'https://example.com/page' },
  rules: [
    {
      path: 'file',
      message: { zh: '请上传文件', en: 'Upload a file' },
      of: { type: true, file: true },
      holds: (record) => record.type === undefined || record.type === 'link' || Boolean(record.file),
    },
    {
      path: 'url',
      message: { zh: '请填写链接地址', en: 'Enter the address' },
      of: { type: true, url: true },
      holds: (record) => record.type !== 'link' || Boolean(record.url),
    },
  ],
  actions: {
    set_resource_to_user: {
      on: 'rows',
      label: { zh: '分配给用户', en: 'Grant to users' },
      icon: 'userAdd',
      idsKey: 'resource_ids',
      right: 'grant',
      input: grantInput,
    },
    set_resource_to_question: {
      on: 'rows',
      label: { zh: '关联或解除单题', en: 'Tie to questions, or untie' },
      icon: 'link',
      idsKey: 'resource_ids',
      input: {
        mode: choice({
          label: { zh: '方式', en: 'How' },
          of: [
            { value: 'add', label: { zh: '增加关联', en: 'Tie to these too' } },
            { value: 'remove', label: { zh: '解除关联', en: 'Untie from these' } },
            { value: 'replace', label: { zh: '只关联这些', en: 'Tie to these alone' } },
          ],
          default: 'add',
        }),
        exercise_ids: refs('exercise', { label: { zh: '单题', en: 'Questions' }, required: true }),
      },
    },
    get_resource_for_user: {
      on: 'page',
      method: 'GET',
      label: { zh: '用户的资源', en: 'Resources of a user' },
      right: 'grant',
      hidden: true,
      input: { user_id: ref('user', { label: { zh: '用户', en: 'User' }, required: true }) },
      output: grantList,
    },
    set_exam_item_to_user: {
      on: 'page',
      label: { zh: '分配题目', en: 'Grant paper items' },
      icon: 'userAdd',
      right: 'grant',
      hidden: true,
      input: {
        exam_item_ids: refs('exam_item', { label: { zh: '题目', en: 'Paper items' }, required: true }),
        ...grantInput,
      },
    },
    clear_all_allocation_to_user: {
      on: 'page',
      label: { zh: '清空用户的全部分配', en: 'Clear all grants of users' },
      icon: 'clear',
      danger: true,
      right: 'grant',
      confirm: {
        zh: '将收回所选用户的全部资源、题目、题组和章节，不能撤销。',
        en: 'Takes back every resource, item, question set and chapter of the chosen users. This cannot be undone.',
      },
      input: {
        user_ids: refs('user', { label: { zh: '用户', en: 'Users' }, required: true }),
        kinds: choices({ label: { zh: '范围', en: 'What' }, of: grantedKindChoices }),
      },
    },
  },
})
export type LearningResource = Row<typeof resource>
