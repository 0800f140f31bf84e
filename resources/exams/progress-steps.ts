import type { ProgressStep } from './progress/options.ts'

const subjects = { of: 'exam_subject', by: { school_exam_id: 'id' } } as const
const candidates = { of: 'exam_candidate', by: { school_exam_id: 'id' } } as const
const attempts = { of: 'answer_record', by: { exam_id: 'exam_id' } } as const
const pages = { of: 'scan_page', by: { sheet_id: 'answer_sheet_id' } } as const

/** What is done for a school exam, from its subjects to its results. */
export const examSteps = {
  subjects: {
    label: { zh: '科目', en: 'Subjects' },
    todo: { zh: '添加科目', en: 'Add subjects' },
    list: subjects,
    creates: true,
  },
  candidates: {
    label: { zh: '考生', en: 'Candidates' },
    todo: { zh: '从班级加入考生', en: 'Take candidates from groups' },
    list: candidates,
    action: 'take_exam_candidates',
  },
  paper: {
    label: { zh: '题组发布', en: 'Paper published' },
    todo: { zh: '选好并发布题组', en: 'Choose and publish the question set' },
    each: true,
    opens: 'exam_id',
  },
  seats: {
    label: { zh: '考场座位', en: 'Seats' },
    todo: { zh: '排考场座位', en: 'Assign rooms and seats' },
    list: { ...candidates, where: { room__isnull: true } },
    action: 'seat_exam_candidates',
  },
  sheet: {
    label: { zh: '答题卡印出', en: 'Sheet printed' },
    todo: { zh: '选好并印答题卡', en: 'Choose and print the answer sheet' },
    each: true,
    opens: 'answer_sheet_id',
    action: 'make_exam_sheet',
  },
  pages: {
    label: { zh: '扫描页', en: 'Pages read' },
    todo: { zh: '导入扫描件', en: 'Import scans' },
    each: true,
    list: pages,
  },
  doubts: {
    label: { zh: '存疑页', en: 'Pages in doubt' },
    todo: { zh: '判定存疑', en: 'Decide doubts' },
    each: true,
    list: { ...pages, where: { state: 'waiting' }, layout: 'queue' },
    isTrouble: true,
  },
  unreadable: {
    label: { zh: '读不出的页', en: 'Pages not read' },
    todo: { zh: '重新扫描后删除读不出的页', en: 'Scan again, then delete what could not be read' },
    each: true,
    list: { ...pages, where: { state: 'unreadable' } },
    isTrouble: true,
  },
  answers: {
    label: { zh: '考生作答', en: 'Papers of candidates' },
    todo: { zh: '查看还没有作答的考生', en: 'See who has no paper yet' },
    each: true,
    list: attempts,
  },
  marked: {
    label: { zh: '批阅', en: 'Marked' },
    todo: { zh: '批阅', en: 'Mark' },
    each: true,
    list: { of: 'marking_scheme', by: { exam_id: 'exam_id' } },
    action: 'set_up_marking_of_exam_subject',
    also: 'begin_marking_of_exam_subject',
  },
  results: {
    label: { zh: '成绩', en: 'Results' },
    todo: { zh: '下载成绩表', en: 'Download the results' },
    action: 'export_exam_results',
  },
  published: {
    label: { zh: '发布成绩', en: 'Results published' },
    todo: { zh: '发布成绩', en: 'Publish the results' },
    action: 'publish_exam_results',
  },
} as const satisfies Readonly<Record<string, ProgressStep>>
