import { z } from 'zod'
import type { Action } from '../../kit/action.ts'
import { defineCapability, type CapableResource } from '../../kit/capability.ts'
import type { Text } from '../../kit/field.ts'
import { boolean, choice, integer, longText, text } from '../../kit/fields/index.ts'
import { commentCalls } from './calls.ts'

export { commentCalls } from './calls.ts'

export interface CommentsOptions {
  /** The suffix of the right to write; people who may list may read. @default `comment` */
  right?: string
}

export const maxCommentLength = 2000

const comment = z.strictObject({
  id: z.int(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  /** Whether the caller wrote it: only its author changes or deletes it. */
  mine: z.boolean(),
  /** Empty where it was deleted and still has replies. */
  text: z.string(),
  deleted: z.boolean(),
  /** The field that it is about. */
  field: z.string().nullable(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  resolved_at: z.iso.datetime().nullable(),
  resolved_by: z.string().nullable(),
})
const thread = comment.extend({ replies: z.array(comment) })
export type Comment = z.infer<typeof comment>
export type CommentThread = z.infer<typeof thread>

/**
 * A page of threads; within it the newest is last, and page 1 is the newest page. `open`, `resolved` count threads,
 * `comments` all existing comments.
 */
const commentPage = z.strictObject({
  list: z.array(thread),
  total: z.int(),
  open: z.int(),
  resolved: z.int(),
  comments: z.int(),
})
export type CommentPage = z.infer<typeof commentPage>

export const commentStates = ['all', 'open', 'resolved'] as const
export type CommentState = (typeof commentStates)[number]

const stateLabels: Record<CommentState, Text> = {
  all: { zh: '全部', en: 'All' },
  open: { zh: '未解决', en: 'Open' },
  resolved: { zh: '已解决', en: 'Resolved' },
}

const words = longText({ label: { zh: '内容', en: 'Text' }, required: true, maxLength: maxCommentLength })
const which = integer({ label: { zh: '评论', en: 'Comment' }, min: 1, required: true })
const label: Text = { zh: '评论', en: 'Comments' }

function actions({ name }: CapableResource, { right = 'comment' }: CommentsOptions): Record<string, Action> {
  const calls = commentCalls(name)
  const post = { on: 'row' as const, hidden: true, right }
  return {
    [calls.read]: {
      on: 'row' as const,
      method: 'GET' as const,
      hidden: true,
      right: 'list',
      label,
      input: {
        state: choice({
          label: { zh: '状态', en: 'State' },
          of: commentStates.map((value) => ({ value, label: stateLabels[value] })),
          default: 'all',
        }),
        page: integer({ label: { zh: '页码', en: 'Page' }, min: 1, max: 1000, default: 1 }),
        page_size: integer({ label: { zh: '每页条数', en: 'Page size' }, min: 1, max: 20, default: 10 }),
      },
      output: commentPage,
    },
    [calls.write]: {
      ...post,
      label: { zh: '评论', en: 'Comment' },
      input: {
        text: words,
        reply_to: integer({ label: { zh: '回复', en: 'In reply to' }, min: 1 }),
        field: text({ label: { zh: '关于字段', en: 'About the field' }, maxLength: 63 }),
      },
      output: z.strictObject({ comment_id: z.int() }),
    },
    [calls.edit]: {
      ...post,
      label: { zh: '修改评论', en: 'Change a comment' },
      input: { comment_id: which, text: words },
    },
    [calls.remove]: {
      ...post,
      danger: true,
      label: { zh: '删除评论', en: 'Delete a comment' },
      input: { comment_id: which },
    },
    [calls.resolve]: {
      ...post,
      label: { zh: '解决评论', en: 'Resolve a thread' },
      input: { comment_id: which, resolved: boolean({ label: { zh: '已解决', en: 'Resolved' }, default: true }) },
    },
  }
}

/**
 * Comments on a record: threads on its page, each about the record or one of its fields. Every call gets the record's
 * id.
 */
export const comments = defineCapability(
  { name: 'comments', actions },
  (had) =>
    (options: CommentsOptions = {}) =>
      had(options),
)
