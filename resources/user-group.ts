import { z } from 'zod'
import { exportable, importable, lists } from './capabilities/index.ts'
import { grantedKindChoices } from './fields/granted-kinds.ts'
import { choice, date, defineResource, integer, longText, refs, text, verbNoun, type Row } from './kit/index.ts'

const span = {
  from: date({ label: { zh: '开始日期', en: 'From' } }),
  until: date({ label: { zh: '结束日期', en: 'Until' } }),
}

/** A grant of a group, identified by kind and record. */
const oneGrant = {
  kind: choice({ label: { zh: '类别', en: 'Kind' }, of: grantedKindChoices, required: true }),
  target_id: integer({ label: { zh: '编号', en: 'Number' }, min: 1, required: true }),
}

/**
 * A class or another group of learners (班级). Whoever is a member on a day (`group_member`) has what the group was granted that day, and is
 * compared in reports with the groups that they were in when they submitted. Other resources name groups by a ref.
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
      on: 'row',
      method: 'GET',
      label: { zh: '获得的分配', en: 'Grants' },
      right: 'list',
      hidden: true,
      output: z.strictObject({
        list: z.array(
          z.strictObject({
            title: z.string(),
            kind: z.string(),
            target_id: z.int(),
            from: z.string().nullable(),
            until: z.string().nullable(),
            granted_by: z.string().nullable(),
          }),
        ),
        total: z.int(),
      }),
      entries: { resource: 'kind', id: 'target_id', remove: 'withdraw_group_grant', restore: 'restore_group_grant' },
      answerLabels: {
        title: { zh: '名称', en: 'Name' },
        kind: { zh: '类别', en: 'Kind' },
        from: { zh: '开始日期', en: 'From' },
        until: { zh: '结束日期', en: 'Until' },
        granted_by: { zh: '分配人', en: 'Granted by' },
      },
    },
    withdraw_group_grant: {
      on: 'row',
      label: { zh: '收回', en: 'Take back' },
      confirm: { zh: '成员会收到通知。', en: 'Members are told.' },
      danger: true,
      hidden: true,
      right: 'resource:grant',
      input: oneGrant,
    },
    /** Restores a withdrawn grant, for the same time. */
    restore_group_grant: {
      on: 'row',
      label: { zh: '恢复分配', en: 'Give again' },
      hidden: true,
      right: 'resource:grant',
      input: { ...oneGrant, ...span },
    },
  },
})
export type UserGroup = Row<typeof user_group>
