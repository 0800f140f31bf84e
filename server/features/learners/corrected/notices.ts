import { z } from 'zod'
import { declareNotice, defineNotices, html } from '../../../background/notices/notice-kind.ts'

export const corrections = defineNotices({
  /** To learners: without points, which a paper may not show them. */
  score_corrected: declareNotice({
    type: 'email',
    params: z.object({ exam: z.string(), number: z.int(), undone: z.boolean() }),
    zh: ({ exam, number, undone }) => ({
      title: `${undone ? '成绩更正已撤销' : '成绩已更正'}：${exam}`,
      content: html`“${exam}”第 ${number} 题${undone ? '的更正已撤销，已按原来的规则计分' : '已重新计分'}，请查看您的成绩。`,
    }),
    en: ({ exam, number, undone }) => ({
      title: `${undone ? 'Scores as before' : 'Scores corrected'}: ${exam}`,
      content: html`Question ${number} of “${exam}” ${undone ? 'counts as it did before the correction' : 'was scored again'}. Look at your result.`,
    }),
  }),
})
