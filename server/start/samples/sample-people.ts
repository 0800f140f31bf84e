import type { Role } from '../../../resources/role.ts'
import type { User } from '../../../resources/user.ts'

/** The roles of the sample bank. A right counts when a menu has it; `courses` are those of a role of scopeType 3. */
export interface SampleRole extends Pick<Role, 'name' | 'remark' | 'scope_type'> {
  rights: Readonly<Record<string, readonly string[]>>
  courses?: readonly string[]
}

const read = ['list'] as const
const write = ['list', 'create', 'update', 'delete', 'restore', 'history'] as const

export const sampleRoles: readonly SampleRole[] = [
  {
    name: '教研管理员',
    remark: '维护学科、课程、章节与知识点，管理全部题目和资源',
    scope_type: 1,
    rights: {
      subject: write,
      subject_course: write,
      chapter_catalog: [...write, 'bind_chapter_catalog'],
      knowledge_catalog: write,
      label: write,
      exercise_enum_config: [...write, 'set_enum_ids_by_subject_course'],
      section: write,
      exercise: [
        ...write,
        'purge',
        'answer',
        'comment',
        'import_exercise',
        'unbind_exercise',
        'submit_exercise',
        'withdraw_exercise',
        'edit_in_review',
        'publish',
        'return_exercise',
        'revise_exercise',
        'retire',
        'reinstate_exercise',
      ],
      exam_item: write,
      exam: [...write, 'analyse'],
      analysis_chart_config: write,
      answer_record: [...write, 'purge'],
      answer_exercise: [...write, 'purge', 'import', 'update_answer_exercise_mark_by_correct'],
      resource: [...write, 'set_resource_to_question', 'grant'],
      job: [...read, 'cancel', 'retry'],
    },
  },
  {
    name: '出题教师',
    remark: '编写本课程的题目，提交审核',
    scope_type: 3,
    courses: ['高中数学', '初中数学', '高中物理'],
    rights: {
      subject: read,
      subject_course: read,
      chapter_catalog: read,
      knowledge_catalog: read,
      label: read,
      exercise_enum_config: read,
      exercise: [
        ...write,
        'answer',
        'comment',
        'import_exercise',
        'submit_exercise',
        'withdraw_exercise',
        'revise_exercise',
      ],
      exam_item: write,
      resource: ['list', 'create', 'update', 'set_resource_to_question'],
      job: [...read, 'cancel', 'retry'],
    },
  },
  {
    name: '审核员',
    remark: '核对题目与答案，发布、退回或停用',
    scope_type: 3,
    courses: ['高中数学', '高中物理', '高中化学', '高中生物'],
    rights: {
      subject_course: read,
      chapter_catalog: read,
      knowledge_catalog: read,
      label: read,
      exercise: [
        'list',
        'update',
        'history',
        'answer',
        'comment',
        'edit_in_review',
        'publish',
        'return_exercise',
        'retire',
        'reinstate_exercise',
      ],
      exam_item: read,
    },
  },
  {
    name: '阅卷员',
    remark: '查看题目与答案，批阅主观题',
    scope_type: 2,
    rights: {
      subject_course: read,
      exercise: ['list', 'answer'],
      exam_item: read,
      exam: [...read, 'analyse'],
      answer_record: ['list', 'update'],
      answer_exercise: ['list', 'history', 'update_answer_exercise_mark_by_correct'],
    },
  },
]

/** People whose passwords nobody knows: samples to view, not to log in as. */
export type SampleUser = Pick<User, 'username' | 'name' | 'status'> &
  Partial<Pick<User, 'mobile' | 'email' | 'remark' | 'download_auth_total'>> & {
    roles: readonly string[]
    courses: readonly string[]
  }

export const sampleUsers: readonly SampleUser[] = [
  {
    username: 'chenjing',
    name: '陈静',
    mobile: '13900000001',
    email: 'chenjing@example.com',
    status: 1,
    roles: ['教研管理员'],
    courses: ['高中数学', '高中语文', '高中英语'],
    download_auth_total: 200,
    remark: '示例用户',
  },
  {
    username: 'wanglei',
    name: '王磊',
    mobile: '13900000002',
    email: 'wanglei@example.com',
    status: 1,
    roles: ['出题教师'],
    courses: ['高中数学', '初中数学'],
    download_auth_total: 50,
    remark: '示例用户',
  },
  {
    username: 'liumin',
    name: '刘敏',
    mobile: '13900000003',
    email: 'liumin@example.com',
    status: 1,
    roles: ['出题教师'],
    courses: ['高中物理'],
    download_auth_total: 50,
    remark: '示例用户',
  },
  {
    username: 'zhaoqiang',
    name: '赵强',
    mobile: '13900000004',
    email: 'zhaoqiang@example.com',
    status: 1,
    roles: ['审核员', '阅卷员'],
    courses: ['高中化学', '高中生物'],
    remark: '示例用户',
  },
  {
    username: 'sunyue',
    name: '孙悦',
    mobile: '13900000005',
    status: 0,
    roles: ['阅卷员'],
    courses: [],
    remark: '示例用户，已离岗',
  },
  {
    username: 'student01',
    name: '李明',
    mobile: '13900000006',
    status: 1,
    roles: [],
    courses: ['高中数学', '高中物理'],
    download_auth_total: 5,
    remark: '示例学员',
  },
  {
    username: 'student02',
    name: '周雨桐',
    mobile: '13900000007',
    status: 1,
    roles: [],
    courses: ['高中英语', '高中历史'],
    download_auth_total: 5,
    remark: '示例学员',
  },
]
