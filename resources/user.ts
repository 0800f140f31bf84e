import { z } from 'zod'
import { analysis, importable, lists, notes } from './parts/capabilities.ts'
import { grantRestoration, grantWithdrawal, heldGrant, heldGrants } from './fields/held-grants.ts'
import {
  boolean,
  choice,
  date,
  defineResource,
  email,
  image,
  integer,
  json,
  longText,
  mobile,
  password,
  personName,
  refs,
  text,
  verbNoun,
  type Row,
} from './kit/index.ts'

/** What a person may pass on to others, and until when (null: without end). */
const shareConfig = z.strictObject({
  exams: z.boolean(),
  resources: z.boolean(),
  until: z.iso.date().nullable(),
})

export type ShareConfig = z.infer<typeof shareConfig>

/**
 * Which of them a grant of records of this kind is: papers, with what they are made of and filed under, or resources.
 */
export const sharedAs = (kind: string): 'exams' | 'resources' => (kind === 'resource' ? 'resources' : 'exams')

const switched = [
  { value: 1, label: { zh: '启用', en: 'Active' }, color: 'green' },
  { value: 0, label: { zh: '停用', en: 'Disabled' } },
] as const

/** Only an active user can log in. Who registers waits until somebody approves them (`REGISTRATION=1`). */
const status = [
  ...switched,
  { value: 2, label: { zh: '待批准', en: 'Waiting for approval' }, color: 'gold' },
  { value: 3, label: { zh: '未批准', en: 'Refused' }, color: 'red' },
] as const

/**
 * Anyone with an account: administrators, who have roles, and learners, who have none. Disabling one ends their
 * sessions at once.
 */
export const user = defineResource({
  name: 'user',
  label: { zh: '用户', en: 'User' },
  calls: verbNoun('admin/user'),
  menu: { path: '/userManagement', icon: 'user', keepAlive: true, order: 10 },
  scope: { own: 'created_by', site: 'site_ids', course: 'subject_course_ids' },
  title: 'username',
  called: 'name',
  fields: {
    username: text({
      label: { zh: '用户名', en: 'User name' },
      required: true,
      unique: { lookalikes: true },
      maxLength: 60,
    }),
    name: personName({ label: { zh: '姓名', en: 'Name' } }),
    mobile: mobile({ label: { zh: '手机号', en: 'Mobile' }, unique: true }),
    email: email({ label: { zh: '邮箱', en: 'E-mail' }, unique: true }),
    avatar: image({ label: { zh: '头像', en: 'Picture' } }),
    password: password({
      label: { zh: '密码', en: 'Password' },
      unlike: ['username', 'name', 'mobile', 'email'],
      help: {
        zh: '至少6位，不能太常见，也不能近似用户名、姓名、手机号或邮箱；编辑时留空则不修改',
        en: 'At least 6 characters, not a common one, nor like the user name, name, mobile or e-mail; left empty when editing, it stays as it is',
      },
    }),
    role_ids: refs('role', {
      label: { zh: '角色', en: 'Roles' },
      writable: 'role',
      max: 50,
      help: { zh: '没有角色的用户是学员', en: 'A user without roles is a learner' },
    }),
    status: choice({ label: { zh: '状态', en: 'Status' }, of: status, default: 1 }),
    site_ids: refs('site', {
      label: { zh: '所属域', en: 'Sites' },
      help: { zh: '只是档案，不影响能看到的数据', en: 'For information only: it does not change what they can see' },
    }),
    subject_course_ids: refs('subject_course', {
      label: { zh: '任教学科课程', en: 'Courses taught' },
      help: {
        zh: '只是档案；能看到哪些课程由角色的数据范围决定',
        en: 'For information only: the scope of their roles decides which courses they can see',
      },
    }),
    download_auth_total: integer({
      label: { zh: '剩余下载次数', en: 'Downloads left' },
      min: 0,
      max: 1_000_000,
      default: 0,
    }),
    share_config: json(shareConfig, {
      label: { zh: '分享设置', en: 'Sharing' },
      flow: 'read',
      words: {
        exams: { zh: '可分享题组', en: 'May pass on question sets' },
        resources: { zh: '可分享资源', en: 'May pass on resources' },
        until: { zh: '截止日期', en: 'Until' },
      },
      example: { exams: true, resources: false, until: '2027-06-30' },
    }),
    remark: longText({ label: { zh: '备注', en: 'Note' }, maxLength: 500 }),
  },
  list: {
    columns: ['username', 'name', 'mobile', 'role_ids', 'status', 'download_auth_total', 'created_at'],
    filters: ['status', 'role_ids', 'group_ids', 'site_ids'],
    search: ['username', 'name', 'mobile', 'email'],
    sort: '-created_at',
  },
  belongs: { group_ids: { by: 'id', through: 'group_member' } },
  form: [
    { label: { zh: '账号', en: 'Account' }, fields: ['username', 'password', 'role_ids', 'status'] },
    {
      label: { zh: '个人信息', en: 'Person' },
      fields: ['name', 'mobile', 'email', 'avatar', 'site_ids', 'subject_course_ids', 'remark'],
    },
  ],
  with: [
    notes({ role_ids: 'reach' }),
    lists({
      answer_record: {
        by: 'user_id',
        columns: ['title', 'state', 'score', 'total_score', 'submitted_at'],
        sort: '-id',
      },
      group_member: { by: 'user_id', columns: ['group_id', 'from', 'until'] },
      simulate_answer_exam: { by: 'user_id', columns: ['title', 'state', 'reason', 'created_at'], sort: '-id' },
    }),
    analysis({ by: 'user_id' }),
    importable({
      key: 'username',
      headings: {
        username: ['帐号', '账号', '登录名', '登录账号', 'login', 'account'],
        name: ['真实姓名', '学生姓名', '教师姓名', 'full name'],
        mobile: ['电话', '手机', '手机号码', '联系电话', 'phone', 'mobile phone'],
      },
    }),
  ],
  actions: {
    approve_user: {
      on: 'rows',
      label: { zh: '批准注册', en: 'Approve' },
      help: { zh: '批准后即可登录', en: 'They can log in from then on' },
      icon: 'checkCircle',
      set: { status: 1 },
      when: { status: [2, 3] },
    },
    refuse_user: {
      on: 'rows',
      label: { zh: '拒绝注册', en: 'Refuse' },
      icon: 'stop',
      right: 'approve_user',
      set: { status: 3 },
      when: { status: [2] },
      confirm: {
        zh: '该用户不能登录，登录时会看到注册未获批准；以后仍可批准。',
        en: 'They cannot log in, and read at the login that they were refused. They can still be approved later.',
      },
    },
    batch_update_user_status: {
      on: 'rows',
      label: { zh: '启用或停用', en: 'Enable or disable' },
      icon: 'poweroff',
      input: { status: choice({ label: { zh: '状态', en: 'Status' }, of: switched, required: true }) },
      right: 'update',
    },
    update_user_download_auth_total: {
      on: 'row',
      label: { zh: '设置下载次数', en: 'Set downloads' },
      icon: 'download',
      input: {
        download_auth_total: integer({
          label: { zh: '剩余下载次数', en: 'Downloads left' },
          min: 0,
          max: 1_000_000,
          required: true,
        }),
      },
    },
    set_share_config: {
      on: 'row',
      label: { zh: '分享设置', en: 'Sharing' },
      icon: 'share',
      input: {
        exams: boolean({ label: { zh: '可分享试卷', en: 'May share papers' }, default: false }),
        resources: boolean({ label: { zh: '可分享资源', en: 'May share resources' }, default: false }),
        until: date({ label: { zh: '截止日期', en: 'Until' } }),
      },
    },
    get_user_token: {
      on: 'row',
      method: 'GET',
      label: { zh: '以此用户身份登录', en: 'Log in as this user' },
      icon: 'login',
      help: { zh: '在新标签页中打开，最长1小时', en: 'Opens in a new tab, for an hour at most' },
      confirm: {
        zh: '将在新标签页中以该用户的身份打开，最长1小时，您自己的登录不受影响。该用户会收到通知，其中有您的姓名；期间所做的一切都会同时记在您名下。',
        en: 'Opens a new tab as this user, for an hour at most; you stay logged in here. They are notified, with your name, and all that is done there is recorded as done by you too.',
      },
      output: z.strictObject({ token: z.string(), expires_at: z.string() }),
      opensSession: true,
    },
    clear_user_grants: {
      on: 'rows',
      label: { zh: '收回全部分配', en: 'Take all grants back' },
      icon: 'clear',
      right: 'resource:grant',
      danger: true,
      confirm: {
        zh: '收回本人获得的全部分配；通过班级获得的不变。',
        en: 'All grants of their own; those by a group stay.',
      },
    },
    get_user_sessions: {
      on: 'row',
      method: 'GET',
      label: { zh: '登录', en: 'Sessions' },
      hidden: true,
      output: z.strictObject({
        list: z.array(
          z.strictObject({ created_at: z.string(), expires_at: z.string(), taken_by: z.string().nullable() }),
        ),
        total: z.int(),
      }),
      answerLabels: {
        created_at: { zh: '登录时间', en: 'Since' },
        expires_at: { zh: '到期时间', en: 'Until' },
        taken_by: { zh: '代为登录的人', en: 'Acting' },
      },
    },
    close_user_sessions: {
      on: 'rows',
      label: { zh: '结束登录', en: 'Log out' },
      icon: 'poweroff',
      right: 'update',
      confirm: { zh: '在所有设备上退出登录。', en: 'On all devices.' },
    },
    get_user_files: {
      on: 'row',
      method: 'GET',
      label: { zh: '上传的文件', en: 'Files' },
      hidden: true,
      output: z.strictObject({
        list: z.array(z.strictObject({ name: z.string(), type: z.string(), size: z.int(), created_at: z.string() })),
        total: z.int(),
      }),
      answerLabels: {
        name: { zh: '文件', en: 'File' },
        type: { zh: '类型', en: 'Type' },
        size: { zh: '字节', en: 'Bytes' },
        created_at: { zh: '上传时间', en: 'Uploaded' },
      },
    },
    /** A workbook of all that is kept about a person. */
    export_user_data: {
      on: 'row',
      label: { zh: '导出个人数据', en: 'Export their data' },
      icon: 'export',
      reads: true,
      job: true,
    },
    erase_user: {
      on: 'row',
      label: { zh: '清除个人数据', en: 'Erase the person' },
      icon: 'delete',
      danger: true,
      confirm: {
        zh: '姓名、联系方式、登录、分配、班级、手写图片和账号的历史将被清除，不能恢复；作答和成绩留作统计，不再显示是谁的。建议先导出个人数据。',
        en: 'Name, contacts, logins, grants, groups, handwriting and the history of the account are erased for good. Answers and scores stay for statistics, without a name. Export their data first.',
      },
      output: z.strictObject({ kept: z.array(z.strictObject({ resource: z.string(), count: z.int() })) }),
      answerLabels: { kept: { zh: '留下的匿名记录', en: 'What stays, without a name' } },
    },
    get_user_grants: {
      ...heldGrants,
      output: z.strictObject({
        list: z.array(z.strictObject({ ...heldGrant, group: z.string().nullable() })),
        total: z.int(),
      }),
      entries: { resource: 'kind', id: 'target_id', remove: 'withdraw_user_grant', restore: 'restore_user_grant' },
      answerLabels: { ...heldGrants.answerLabels, group: { zh: '通过班级', en: 'By a group' } },
    },
    withdraw_user_grant: { ...grantWithdrawal, confirm: { zh: '该用户会收到通知。', en: 'They are notified.' } },
    restore_user_grant: grantRestoration,
  },
})
export type User = Row<typeof user>
