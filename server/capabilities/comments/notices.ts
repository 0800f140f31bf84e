import { z } from 'zod'
import { declareNotice, defineNotices, html, labelOf } from '../../background/notices/notice-kind.ts'

export const comments = defineNotices({
  /** Somebody commented on a record that one created or commented on before. */
  commented: declareNotice({
    type: 'email',
    params: z.object({ by: z.string(), resource: z.string(), title: z.string(), text: z.string() }),
    zh: ({ by, resource, title, text }) => ({
      title: `${labelOf(resource).zh}有新评论：${title}`,
      content: html`<b>${by}</b>：${text}`,
    }),
    en: ({ by, resource, title, text }) => ({
      title: `New comment on a ${labelOf(resource).en.toLowerCase()}: ${title}`,
      content: html`<b>${by}</b>: ${text}`,
    }),
  }),
})
