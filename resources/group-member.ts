import { exportable, importable } from './parts/capabilities.ts'
import { date, defineResource, ref, text, verbNoun, type Row } from './kit/index.ts'

/** A learner's membership of a group, from one date to another. Someone who comes back is a member a second time. */
export const group_member = defineResource({
  name: 'group_member',
  label: { zh: '班级成员', en: 'Member' },
  calls: verbNoun('admin/user'),
  menu: { path: '/systemManagement/groupMember', icon: 'team', order: 27 },
  scope: { own: 'created_by', site: 'group_id.site_ids', course: 'group_id.subject_course_ids' },
  title: 'number',
  fields: {
    group_id: ref('user_group', { label: { zh: '班级', en: 'Group' }, required: true }),
    user_id: ref('user', { label: { zh: '学员', en: 'Learner' }, required: true }),
    number: text({ label: { zh: '学号', en: 'Number' }, maxLength: 40 }),
    from: date({ label: { zh: '开始日期', en: 'From' } }),
    until: date({ label: { zh: '结束日期', en: 'Until' } }),
  },
  list: {
    columns: ['number', 'user_id', 'group_id', 'from', 'until', 'updated_at'],
    filters: ['group_id', 'user_id'],
    search: ['number'],
    sort: '-updated_at',
  },
  membership: { of: 'user_id', in: 'group_id', from: 'from', until: 'until' },
  with: [importable({ once: ['group_id'], examples: { user_id: 'student01' } }), exportable()],
  example: { from: '2026-09-01', until: '2027-07-31' },
  rules: [
    {
      path: 'until',
      message: { zh: '结束日期不能早于开始日期', en: 'The end cannot be before the beginning' },
      of: { from: true, until: true },
      holds: ({ from, until }) => !from || !until || from <= until,
    },
  ],
})
export type GroupMember = Row<typeof group_member>
