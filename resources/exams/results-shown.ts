import { choice, choices } from '../kit/index.ts'
import { shownRanks } from './slips.ts'

/** What learners may see of a school exam, once its results are published. */

export const shownResults = [
  { value: 'totals', label: { zh: '各科得分和总分', en: 'Points and total' } },
  { value: 'questions', label: { zh: '每题得分', en: 'Points of each question' } },
  { value: 'pages', label: { zh: '自己的批阅后答卷', en: 'Their own marked pages' } },
  { value: 'key', label: { zh: '答案与解析', en: 'Key and solutions' } },
] as const
export type ShownResult = (typeof shownResults)[number]['value']

/** The fields of a school exam. */
export const resultFields = {
  results_state: choice({
    label: { zh: '成绩', en: 'Results' },
    of: [
      { value: 'held', label: { zh: '未发布', en: 'Not published' } },
      { value: 'published', label: { zh: '已发布', en: 'Published' }, color: 'green' },
    ],
    default: 'held',
    flow: 'read',
  }),
  shown_results: choices({
    label: { zh: '学员可见', en: 'Learners see' },
    help: {
      zh: '发布成绩之后才看得到；发布之前什么都看不到',
      en: 'Once results are published; before, they see nothing of it',
    },
    of: shownResults,
    default: ['totals'],
  }),
  shown_ranks: choice({
    label: { zh: '学员可见的名次', en: 'Ranks that learners see' },
    of: shownRanks,
    default: 'none',
  }),
}
