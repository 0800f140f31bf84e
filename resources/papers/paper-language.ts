import { choice, type Language } from '../kit/index.ts'

/** The language of what a paper prints around its questions (第1页, 5分, 姓名), no matter who prints it. */

const paperLanguages = [
  { value: 'zh', label: { zh: '中文', en: 'Chinese' } },
  { value: 'en', label: { zh: '英文', en: 'English' } },
] as const

/** Of a course: that of its new papers. */
export const courseLanguage = choice({
  label: { zh: '试卷语言', en: 'Language of papers' },
  help: { zh: '这门课程新建题组的试卷语言', en: 'Of the papers that are made for this course from now on' },
  of: paperLanguages,
  default: 'zh',
})

/** Of a paper. A write without one takes that of the course. */
export const examLanguage = choice({
  label: { zh: '试卷语言', en: 'Language of the paper' },
  help: {
    zh: '打印、Word 和答题卡上题目以外的文字；不填则同学科课程',
    en: 'Of what is printed around the questions, in PDF, Word and on answer sheets; left out: as its course',
  },
  of: paperLanguages,
})

/** The language of a paper or a course; Chinese where it is older than this choice. */
export const languageOf = (record: Readonly<Record<string, unknown>>): Language =>
  record['language'] === 'en' ? 'en' : 'zh'
