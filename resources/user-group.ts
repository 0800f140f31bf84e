import { z } from 'zod'
import { exportable, importable, lists } from './parts/capabilities.ts'
import { span } from './fields/grant-input.ts'
import { grantRestoration, grantWithdrawal, heldGrant, heldGrants } from './fields/held-grants.ts'
import { choice, defineResource, integer, longText, refs, text, verbNoun, type Row } from './kit/index.ts'

/**
 * A class or another group of learners (班级). Members of a day (`group_member`) have what the group was granted that
 * day, and are compared in reports with the groups that they were in when they submitted. Other resources name groups
 * by a ref.
 */
export const user_group = defineResource({
  name: 'user_group',
  label: { zh: '班级', en: 'Group' },
  calls: verbNoun('admin/user'),
  menu: { path: '/systemManagement/userGroupManagement', icon: 'team', order: 26 },
  scope: { own: 'created_by', site: 'site_ids', course: 'subject_course_ids' },
  title: 'name',
  fields: {
    name: text({ label: { zh: '名称', en: 'Name' }, required: true, unique: true, maxLength: 100 }),
    kind: choice({
      label: { zh: '类型', en: 'Kind' },
      of: [
        { value: 'class', label: { zh: '行政班', en: 'Class' }, color: 'blue' },
        { value: 'course', label: { zh: '教学班', en: 'Course group' }, color: 'green' },
        { value: 'other', label: { zh: '其他', en: 'Other' } },
      ],
      default: 'class',
    }),
    year: integer({ label: { zh: '入学年份', en: 'Year of entry' }, min: 1900, max: 2100 }),
    site_ids: refs('site', { label: { zh: '所属域', en: 'Sites' } }),
    subject_course_ids: refs('subject_course', { label: { zh: '学科课程', en: 'Courses' } }),
    remark: longText({ label: { zh: '备注', en: 'Note' }, maxLength: 500 }),
  },
  list: {
    columns: ['name', 'kind', 'year', 'site_ids', 'subject_course_ids', 'updated_at'],
    filters: ['kind', 'year', 'site_ids', 'subject_course_ids'],
    search: ['name'],
    sort: '-updated_at',
  },
  with: [
    lists({ group_member: { by: 'group_id', columns: ['user_id', 'number', 'from', 'until'] } }),
    importable({ key: 'name' }),
    exportable(),
  ],
  actions: {
    /** Those who are members already are left as they are. */
    add_group_members: {
      on: 'row',
      label: { zh: '加入成员', en: 'Add members' },
      icon: 'usergroupAdd',
      right: 'group_member:create',
      input: {
        user_ids: refs('user', { label: { zh: '用户', en: 'Users' }, required: true, max: 1000 }),
        ...span,
      },
      output: z.strictObject({ added: z.int() }),
      answerLabels: { added: { zh: '新加入', en: 'Added' } },
    },
    get_group_grants: {
      ...heldGrants,
      right: 'list',
      output: z.strictObject({ list: z.array(z.strictObject(heldGrant)), total: z.int() }),
      entries: { resource: 'kind', id: 'target_id', remove: 'withdraw_group_grant', restore: 'restore_group_grant' },
    },
    withdraw_group_grant: { ...grantWithdrawal, confirm: { zh: '成员会收到通知。', en: 'Members are notified.' } },
    restore_group_grant: grantRestoration,
  },
})
export type UserGroup = Row<typeof user_group>
