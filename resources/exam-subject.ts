import { z } from 'zod'
import { corrected, exportable, markingSetup } from './parts/capabilities.ts'
import { conversionChoices } from './exams/conversions.ts'
import { fileLanguage } from './kit/file-language.ts'
import { madeSheetInput } from './papers/answer-sheets/sheet-kinds.ts'
import {
  boolean,
  choice,
  dateTime,
  decimal,
  defineResource,
  integer,
  ref,
  text,
  verbNoun,
  type Row,
} from './kit/index.ts'

/** A subject of a school exam: what is sat, on which sheet, and when. */
export const exam_subject = defineResource({
  name: 'exam_subject',
  label: { zh: '考试科目', en: 'Exam subject' },
  calls: verbNoun('admin/exam'),
  menu: { path: '/testing/examSubject', group: 'results', icon: 'book', order: 6 },
  scope: { course: 'subject_course_id', site: 'school_exam_id.site_ids', own: 'created_by' },
  title: 'name',
  fields: {
    school_exam_id: ref('school_exam', { label: { zh: '考试', en: 'School exam' }, required: true }),
    name: text({
      label: { zh: '科目', en: 'Subject' },
      required: true,
      maxLength: 40,
      unique: { within: 'school_exam_id' },
    }),
    subject_course_id: ref('subject_course', {
      label: { zh: '学科课程', en: 'Course' },
      required: true,
    }),
    exam_id: ref('exam', { label: { zh: '题组', en: 'Question set' } }),
    answer_sheet_id: ref('answer_sheet', { label: { zh: '答题卡', en: 'Answer sheet' } }),
    begins_at: dateTime({ label: { zh: '开考时间', en: 'Begins' } }),
    minutes: integer({ label: { zh: '时长（分钟）', en: 'Minutes' }, min: 1, max: 600, default: 120 }),
    full_score: decimal({ label: { zh: '满分', en: 'Full score' }, min: 0, max: 1000 }),
    weight: decimal({
      label: { zh: '计入总分的权重', en: 'Weight in the total' },
      help: { zh: '1 为原分计入，0 为不计入', en: '1: as it is; 0: left out of the total' },
      min: 0,
      max: 10,
      default: 1,
    }),
    conversion: choice({
      label: { zh: '赋分', en: 'Conversion' },
      help: {
        zh: '再选科目按等级赋分计入总分；请核对本省公布的方案',
        en: 'Converted points count in the total; compare with the plan of your province',
      },
      of: conversionChoices,
      default: 'none',
    }),
  },
  list: {
    columns: [
      'name',
      'school_exam_id',
      'subject_course_id',
      'exam_id',
      'answer_sheet_id',
      'begins_at',
      'minutes',
      'full_score',
    ],
    filters: ['school_exam_id', 'subject_course_id'],
    search: ['name'],
    sort: 'begins_at',
  },
  with: [markingSetup({ exam: 'exam_id' }), exportable(), corrected({ paper: 'exam_id' })],
  actions: {
    print_exam_review: {
      on: 'row',
      reads: true,
      label: { zh: '讲评', en: 'Review' },
      help: {
        zh: '一份 PDF 或 PPT：各题得分率，按未得满分人数排列的题目、谁答错了什么、典型解答、解析，和题库里知识点相同、难度相近的题；算一次下载',
        en: 'A PDF or slides: the rates of all questions, and of those that most failed who answered what, typical answers, the solutions, and questions of the bank about the same; it counts as a download',
      },
      icon: 'profile',
      job: true,
      input: {
        group_id: ref('user_group', {
          label: { zh: '班级', en: 'Group' },
          help: { zh: '不填为全部考生', en: 'Empty: all candidates' },
        }),
        below: integer({
          label: { zh: '讲得分率低于（%）的题', en: 'Questions below (%)' },
          required: true,
          min: 1,
          max: 100,
          default: 80,
        }),
        similar: integer({
          label: { zh: '每题配几道同类题', en: 'Similar questions for each' },
          required: true,
          min: 0,
          max: 3,
          default: 1,
        }),
        format: choice({
          label: { zh: '文件', en: 'File' },
          of: [
            { value: 'pdf', label: { zh: 'PDF', en: 'PDF' } },
            { value: 'pptx', label: { zh: 'PPT 演示文稿', en: 'Slides' } },
          ],
          required: true,
          default: 'pdf',
        }),
        named: boolean({
          label: { zh: '写出学员姓名', en: 'Names of learners' },
          help: { zh: '不写时只有人数，适合在课上放映', en: 'Without them it says how many, as for showing in class' },
          default: true,
        }),
        language: fileLanguage(),
      },
    },
    print_marked_papers: {
      on: 'row',
      reads: true,
      label: { zh: '打印批阅后的答卷', en: 'Print marked papers' },
      help: {
        zh: '扫描页上标出每题得分、正确答案和批注，上方有总分；没有扫描页的学员会列出来。算一次下载',
        en: 'The scanned pages with points, right answers and what markers drew, the total above; who has no pages is listed. It counts as a download',
      },
      icon: 'file',
      job: true,
      input: {
        group_id: ref('user_group', {
          label: { zh: '班级', en: 'Group' },
          help: { zh: '一个班一个文件；不填为全部考生', en: 'A file for a group; empty: all candidates' },
        }),
        user_id: ref('user', {
          label: { zh: '学员', en: 'Learner' },
          help: { zh: '只打印一名学员的', en: 'Of one learner alone' },
        }),
        language: fileLanguage(),
      },
    },
    make_exam_sheet: {
      on: 'row',
      label: { zh: '做答题卡', en: 'Make the answer sheet' },
      help: {
        zh: '按题组做好并印出这一科的答题卡，考号位数按考生',
        en: 'Makes and prints the sheet of this subject of its question set, with the digits of the candidates’ numbers',
      },
      icon: 'appstore',
      right: 'update',
      input: madeSheetInput,
      output: z.strictObject({ id: z.int() }),
      shows: 'answer_sheet',
    },
  },
})
export type ExamSubject = Row<typeof exam_subject>
