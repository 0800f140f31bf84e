import { bulkEdit, exportable, importable } from './parts/capabilities.ts'
import { candidateStates } from './exams/candidates.ts'
import { choice, defineResource, integer, longText, ref, refs, text, verbNoun, type Row } from './kit/index.ts'

/** A learner who sits a school exam, by a number, in a room, on a seat. */
export const exam_candidate = defineResource({
  name: 'exam_candidate',
  label: { zh: '考生', en: 'Candidate' },
  calls: verbNoun('admin/exam'),
  menu: { path: '/testing/examCandidate', group: 'results', icon: 'team', order: 7 },
  scope: { course: 'school_exam_id.subject_course_ids', site: 'school_exam_id.site_ids', own: 'created_by' },
  title: 'number',
  fields: {
    school_exam_id: ref('school_exam', { label: { zh: '考试', en: 'School exam' }, required: true }),
    user_id: ref('user', {
      label: { zh: '学员', en: 'Learner' },
      required: true,
      unique: { within: 'school_exam_id' },
    }),
    group_id: ref('user_group', { label: { zh: '班级', en: 'Group' } }),
    number: text({
      label: { zh: '考号', en: 'Number' },
      required: true,
      maxLength: 40,
      unique: { within: 'school_exam_id' },
    }),
    room: text({ label: { zh: '考场', en: 'Room' }, maxLength: 40 }),
    seat: integer({ label: { zh: '座位号', en: 'Seat' }, min: 1, max: 999 }),
    state: choice({ label: { zh: '状态', en: 'State' }, of: candidateStates, default: 'sits' }),
    subject_ids: refs('exam_subject', {
      label: { zh: '选考科目', en: 'Subjects' },
      help: { zh: '不填为全部科目', en: 'Empty: all of them' },
      max: 30,
    }),
    absent_ids: refs('exam_subject', {
      label: { zh: '缺考科目', en: 'Absent from' },
      help: { zh: '只缺考部分科目时填', en: 'Where only some subjects were missed' },
      max: 30,
    }),
    remark: longText({ label: { zh: '备注', en: 'Note' }, maxLength: 500 }),
  },
  list: {
    columns: ['number', 'user_id', 'group_id', 'room', 'seat', 'state', 'school_exam_id'],
    filters: ['school_exam_id', 'group_id', 'room', 'state', 'user_id'],
    search: ['number', 'room'],
    sort: 'number',
  },
  with: [
    bulkEdit(['state', 'room']),
    importable({
      key: 'number',
      once: ['school_exam_id'],
      examples: { user_id: 'student01' },
      headings: {
        user_id: ['姓名', '学生', '学生姓名', '考生', '考生姓名', 'Name', 'Student'],
        number: ['准考证号', '准考证', '考生号', '考试号', 'Candidate number', 'Exam number'],
        group_id: ['行政班', '班', 'Class'],
        room: ['考场号', '考室', '试室', '试室号'],
        seat: ['座位', '座号', '座次', 'Seat number'],
        state: ['缺考', '考试状态', '缺考标记'],
      },
    }),
    exportable(),
  ],
})
export type ExamCandidate = Row<typeof exam_candidate>
