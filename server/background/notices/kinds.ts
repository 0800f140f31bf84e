import { z } from 'zod'
import { sanitise } from '../../../editor/sanitise.ts'
import type { Language, Text } from '../../../resources/kit/index.ts'
import { partNotices } from '../../parts/notices.ts'
import { declareNotice, html, labelOf, type NoticeKind, type NoticeWords } from './notice-kind.ts'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/**
 * The kinds of notices: what is stored of each, and its text. Texts are composed when they are read, so that the same
 * notice is Chinese to one reader and English to another. A title is plain text; a content is HTML, in which every
 * value is escaped.
 */

const countedZh = (resource: string, count: number): string => `${count}个${labelOf(resource).zh}`
const countedEn = (resource: string, count: number): string =>
  `${count} ${labelOf(resource).en.toLowerCase()}${count === 1 ? '' : 's'}`

/** A line for each title, and one with the number of the others. */
const lines = (titles: readonly string[], more: string): string =>
  [...titles.map((title) => html`<br>· ${title}`), more && html`<br>${more}`].join('')

function spanZh(from: string | null, until: string | null): string {
  if (from && until) return `<br>可用时间：${from}至${until}`
  if (from) return `<br>自${from}起可用`
  return until ? `<br>${until}前可用` : ''
}

function spanEn(from: string | null, until: string | null): string {
  if (from && until) return `<br>Available from ${from} to ${until}`
  if (from) return `<br>Available from ${from}`
  return until ? `<br>Available until ${until}` : ''
}

const inBoth = z.object({ zh: z.string(), en: z.string() })
/** Notices of earlier versions have their title in one language. */
const endedJob = z.object({ title: z.union([inBoth, z.string()]), message: inBoth })
const wordsOfTitle = (title: Text | string, language: Language): string =>
  typeof title === 'string' ? title : title[language]
const count = z.int().min(1)

export const noticeKinds = {
  job_done: declareNotice({
    type: 'notice',
    params: endedJob,
    zh: ({ title, message }) => ({ title: `任务已完成：${wordsOfTitle(title, 'zh')}`, content: html`${message.zh}` }),
    en: ({ title, message }) => ({ title: `Job finished: ${wordsOfTitle(title, 'en')}`, content: html`${message.en}` }),
  }),
  job_failed: declareNotice({
    type: 'notice',
    params: endedJob,
    zh: ({ title, message }) => ({ title: `任务失败：${wordsOfTitle(title, 'zh')}`, content: html`${message.zh}` }),
    en: ({ title, message }) => ({ title: `Job failed: ${wordsOfTitle(title, 'en')}`, content: html`${message.en}` }),
  }),
  /** Cancelled by somebody other than the person who started it. */
  job_cancelled: declareNotice({
    type: 'notice',
    params: endedJob.extend({ by: z.string() }),
    zh: ({ title, message, by }) => ({
      title: `任务已被取消：${wordsOfTitle(title, 'zh')}`,
      content: html`<b>${by}</b>取消了您的任务。${message.zh}`,
    }),
    en: ({ title, message, by }) => ({
      title: `Job cancelled: ${wordsOfTitle(title, 'en')}`,
      content: html`<b>${by}</b> cancelled your job. ${message.en}`,
    }),
  }),
  assigned: declareNotice({
    type: 'email',
    params: z.object({
      by: z.string(),
      resource: z.string(),
      count,
      titles: z.array(z.string()),
      from: z.iso.date().nullable(),
      until: z.iso.date().nullable(),
    }),
    zh: ({ by, resource, count, titles, from, until }) => ({
      title: `您收到了${countedZh(resource, count)}`,
      content:
        html`<b>${by}</b>给您分配了${countedZh(resource, count)}：` +
        lines(titles, count > titles.length ? '等' : '') +
        spanZh(from, until),
    }),
    en: ({ by, resource, count, titles, from, until }) => ({
      title: `You were given ${countedEn(resource, count)}`,
      content:
        html`<b>${by}</b> gave you ${countedEn(resource, count)}:` +
        lines(titles, count > titles.length ? `and ${count - titles.length} more` : '') +
        spanEn(from, until),
    }),
  }),
  /** A grant was withdrawn; `counts` by resource. */
  withdrawn: declareNotice({
    type: 'email',
    params: z.object({ by: z.string(), counts: z.record(z.string(), count) }),
    zh: ({ by, counts }) => {
      const what = Object.entries(counts)
        .map(([resource, count]) => countedZh(resource, count))
        .join('、')
      return { title: `分配给您的${what}已收回`, content: html`<b>${by}</b>收回了分配给您的${what}。` }
    },
    en: ({ by, counts }) => {
      const what = Object.entries(counts)
        .map(([resource, count]) => countedEn(resource, count))
        .join(' and ')
      return { title: `Taken back: ${what}`, content: html`<b>${by}</b> took back what you were given: ${what}.` }
    },
  }),
  /** Somebody logged in as this person. */
  acted_for: declareNotice({
    type: 'email',
    params: z.object({ by: z.string(), until: z.iso.datetime() }),
    zh: ({ by }) => ({
      title: `${by}以您的身份登录了系统`,
      content: html`<b>${by}</b>以您的身份登录了系统，最长1小时；期间的操作在历史中注明由其代为完成。如有疑问请联系对方，修改密码可立即终止该登录。`,
    }),
    en: ({ by }) => ({
      title: `${by} logged in as you`,
      content: html`<b>${by}</b> logged in as you, for an hour at most. The history says of what they do that they did it for you. If in doubt ask them; changing your password ends it at once.`,
    }),
  }),
  /** Records wait for an action that the reader may do, after somebody else's action. */
  waiting: declareNotice({
    type: 'email',
    params: z.object({ by: z.string(), resource: z.string(), action: inBoth, count, titles: z.array(z.string()) }),
    zh: ({ by, resource, action, count, titles }) => ({
      title: `等待您处理：${countedZh(resource, count)}`,
      content: html`<b>${by}</b>已${action.zh}：` + lines(titles, count > titles.length ? '等' : ''),
    }),
    en: ({ by, resource, action, count, titles }) => ({
      title: `Waiting for you: ${countedEn(resource, count)}`,
      content:
        html`<b>${by}</b> · ${action.en}:` +
        lines(titles, count > titles.length ? `and ${count - titles.length} more` : ''),
    }),
  }),
  /** Somebody's record was returned to them by a reviewer, with the reason if one was given. */
  returned: declareNotice({
    type: 'email',
    params: z.object({ by: z.string(), resource: z.string(), title: z.string(), reason: z.string().nullable() }),
    zh: ({ by, resource, title, reason }) => ({
      title: `${labelOf(resource).zh}被退回：${title}`,
      content:
        html`<b>${by}</b>退回了您的${labelOf(resource).zh}“${title}”。` + (reason ? html`<br>原因：${reason}` : ''),
    }),
    en: ({ by, resource, title, reason }) => ({
      title: `${labelOf(resource).en} returned: ${title}`,
      content:
        html`<b>${by}</b> returned your ${labelOf(resource).en.toLowerCase()} “${title}”.` +
        (reason ? html`<br>Reason: ${reason}` : ''),
    }),
  }),
  ...partNotices,
}

export type NoticeKindName = keyof typeof noticeKinds
export type NoticeParams<K extends NoticeKindName> =
  (typeof noticeKinds)[K] extends NoticeKind<infer Params> ? Params : never

/** The text of a stored notice. One of an unknown kind, or stored in an old form, is still listed. */
export function wordsOf(kind: string, params: unknown, language: Language): NoticeWords {
  const declared = ownEntry(noticeKinds as Record<string, NoticeKind<unknown>>, kind)
  const parsed = declared?.params.safeParse(params)
  if (!declared || !parsed?.success) return { title: { zh: '消息', en: 'Notice' }[language], content: '' }
  const { title, content } = declared[language](parsed.data)
  return { title, content: sanitise(content, 'question') }
}
