import { z } from 'zod'
import { boolean, choice, defineResource, json, longText, plain, recordId, refs, text, type Row } from './kit/index.ts'

/** One right of a role: a tag of a menu's `perm_list`. It counts only while the menu has the tag. */
const menuPerm = z.strictObject({
  menu_id: recordId,
  tag: z
    .string()
    .regex(/^[a-z0-9_]+:[a-z0-9_]+$/)
    .max(127),
})
const menuPerms = z.array(menuPerm).max(2000)

export const scopeTypes = [
  { value: 1, label: { zh: '全部数据', en: 'Everything' } },
  { value: 2, label: { zh: '所选域的数据', en: 'Chosen sites' } },
  { value: 3, label: { zh: '所选学科课程的数据', en: 'Chosen courses' } },
  { value: 4, label: { zh: '仅本人的数据', en: 'Only their own' } },
] as const

/** A menu with its rights, and those that the role holds: a row of the matrix. */
const matrixMenu = z.strictObject({
  id: z.int(),
  name: z.string(),
  name_en: z.string().nullable(),
  route: z.string().nullable(),
  parent_id: z.int().nullable(),
  perm_list: z.array(z.strictObject({ name: z.string(), tag: z.string(), checked: z.boolean() })),
})

const member = z.strictObject({ id: z.int(), username: z.string(), name: z.string().nullable(), status: z.int() })

/**
 * What a group of people may do (menu rights) and on which records (scopeType). Nobody can grant a right that they do
 * not have, and only holders of the admin flag can grant that flag.
 */
export const role = defineResource({
  name: 'role',
  label: { zh: '角色', en: 'Role' },
  calls: plain('admin/role', { base: 'learning', paths: { create: 'save', update: 'save' } }),
  menu: { path: '/systemManagement/roleManagement', icon: 'team', order: 30 },
  scope: 'shared',
  title: 'name',
  fields: {
    name: text({ label: { zh: '角色名称', en: 'Name' }, required: true, unique: true, maxLength: 60 }),
    remark: longText({ label: { zh: '说明', en: 'Description' }, maxLength: 500 }),
    is_admin: boolean({
      label: { zh: '超级管理员', en: 'Administrator' },
      default: false,
      help: { zh: '拥有全部权限和全部数据', en: 'Has every right on every record' },
    }),
    scope_type: choice({ label: { zh: '数据范围', en: 'Scope' }, of: scopeTypes, default: 4, flow: 'read' }),
    site_ids: refs('site', { label: { zh: '域', en: 'Sites' }, flow: 'read' }),
    subject_course_ids: refs('subject_course', { label: { zh: '学科课程', en: 'Courses' }, flow: 'read' }),
    menu_perms: json(menuPerms, {
      label: { zh: '权限', en: 'Rights' },
      widget: 'menuPerms',
      example: [{ menu_id: 1, tag: 'exercise:list' }],
    }),
  },
  // Rights are granted by the id of a menu, and no id is certain to exist.
  example: { menu_perms: [] },
  list: {
    columns: ['name', 'scope_type', 'is_admin', 'remark', 'updated_at'],
    filters: ['scope_type'],
    search: ['name'],
    sort: 'id',
  },
  form: [
    { label: { zh: '角色', en: 'Role' }, fields: ['name', 'remark', 'is_admin'] },
    { label: { zh: '权限', en: 'Rights' }, fields: ['menu_perms'] },
  ],
  formIn: 'page',
  actions: {
    multi_perms_scope: {
      on: 'row',
      label: { zh: '数据范围', en: 'Scope' },
      icon: 'cluster',
      idKey: 'role_id',
      input: {
        scope_type: choice({
          label: { zh: '可以看到', en: 'Its people see' },
          of: scopeTypes,
          required: true,
          help: {
            zh: '决定这个角色的成员能看到和处理哪些题目等数据；一人有多个角色时，以范围最大的为准',
            en: 'Which questions and other records the people with this role see and work on. Of several roles the widest scope counts.',
          },
        }),
        site_ids: refs('site', {
          label: { zh: '域', en: 'Sites' },
          help: { zh: '能看到属于这些域的数据', en: 'They see what belongs to these sites' },
          onlyWhen: { scope_type: [2] },
        }),
        subject_course_ids: refs('subject_course', {
          label: { zh: '学科课程', en: 'Courses' },
          help: { zh: '能看到属于这些学科课程的数据', en: 'They see what belongs to these courses' },
          onlyWhen: { scope_type: [3] },
        }),
      },
    },
    add_member: {
      on: 'row',
      label: { zh: '添加成员', en: 'Add members' },
      icon: 'usergroupAdd',
      idKey: 'role_id',
      right: 'member',
      input: { user_ids: refs('user', { label: { zh: '用户', en: 'Users' }, required: true }) },
    },
    remove_member: {
      on: 'row',
      label: { zh: '移除成员', en: 'Remove members' },
      icon: 'usergroupDelete',
      idKey: 'role_id',
      right: 'member',
      input: { user_ids: refs('user', { label: { zh: '用户', en: 'Users' }, required: true }) },
    },
    member_list: {
      on: 'row',
      method: 'GET',
      label: { zh: '成员列表', en: 'Members' },
      idKey: 'role_id',
      right: 'list',
      hidden: true,
      output: z.strictObject({ list: z.array(member), total: z.int() }),
    },
    /** Every menu with its rights, for ticking. */
    menu_perm_list: {
      on: 'page',
      method: 'GET',
      label: { zh: '全部权限', en: 'All rights' },
      right: 'list',
      hidden: true,
      output: z.strictObject({ list: z.array(matrixMenu), total: z.int() }),
    },
    /** The same, with the role's rights ticked. */
    role_menu_perm_list: {
      on: 'row',
      method: 'GET',
      label: { zh: '角色权限', en: 'Rights of a role' },
      idKey: 'role_id',
      right: 'list',
      hidden: true,
      output: z.strictObject({ list: z.array(matrixMenu), total: z.int() }),
    },
  },
})
export type Role = Row<typeof role>
export type MatrixMenu = z.infer<typeof matrixMenu>
