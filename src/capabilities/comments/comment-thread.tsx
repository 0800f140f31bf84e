import { useState, type ReactNode } from 'react'
import { Button, Tag } from 'antd'
import type { AnyResource } from '../../../resources/kit/index.ts'
import type { Comment, CommentThread as Thread } from '../../../resources/capabilities/comments/index.ts'
import { fieldOf } from '../../../resources/registry/record-fields.ts'
import { momentIn } from '../../base/locales/moments.ts'
import { useConfirm } from '../../records/screen/use-confirm.tsx'
import { CommentBox } from './comment-box.tsx'
import { useHasDraft } from './comment-drafts.ts'
import type { CommentWrites } from './use-comments.ts'
import { useCommentsTexts } from './use-comments-texts.ts'

interface ThreadProps {
  resource: AnyResource
  /** Distinguishes the drafts of one record from those of another. */
  place: string
  thread: Thread
  writes: CommentWrites
  mayWrite: boolean
}

/** A comment with its replies and their actions. A resolved thread is subdued. */
export function CommentThread({ resource, place, thread, writes, mayWrite }: ThreadProps) {
  const { t } = useCommentsTexts()
  const draftPlace = `${place} reply ${thread.id}`
  const [replying, setReplying] = useState(useHasDraft(draftPlace))
  const resolved = thread.resolved_at !== null
  const author = thread.user_name ?? t('comments.somebody')
  return (
    <article
      className="view-thread"
      data-resolved={resolved || undefined}
      aria-label={t('comments.by', { name: author })}
    >
      <OneComment resource={resource} place={place} comment={thread} writes={writes} mayWrite={mayWrite}>
        {mayWrite && (
          <>
            <Button type="link" size="small" onClick={() => setReplying(true)}>
              {t('comments.reply')}
            </Button>
            <Button
              type="link"
              size="small"
              onClick={() => void writes.resolve(thread.id, !resolved).catch(() => undefined)}
            >
              {t(resolved ? 'comments.reopen' : 'comments.resolve')}
            </Button>
          </>
        )}
      </OneComment>
      {thread.replies.length > 0 && (
        <div className="view-replies">
          {thread.replies.map((reply) => (
            <OneComment
              key={reply.id}
              resource={resource}
              place={place}
              comment={reply}
              isReply
              writes={writes}
              mayWrite={mayWrite}
            />
          ))}
        </div>
      )}
      {replying && (
        <div className="view-replies">
          <CommentBox
            place={draftPlace}
            label={t('comments.replyTo', { name: author })}
            placeholder={t('comments.replyTo', { name: author })}
            sendText={t('comments.reply')}
            send={({ text }, key) => writes.write({ text, reply_to: thread.id }, key)}
            onSent={() => setReplying(false)}
            onCancel={() => setReplying(false)}
            autoFocus
          />
        </div>
      )}
    </article>
  )
}

interface OneCommentProps extends Omit<ThreadProps, 'thread'> {
  comment: Comment
  isReply?: boolean
  children?: ReactNode
}

function OneComment({ resource, place, comment, isReply, writes, mayWrite, children }: OneCommentProps) {
  const { t } = useCommentsTexts()
  const draftPlace = `${place} edit ${comment.id}`
  const [editing, setEditing] = useState(useHasDraft(draftPlace))
  const askRemove = useAskRemove(writes)
  const own = mayWrite && comment.mine && !comment.deleted
  return (
    <div className="view-comment">
      <CommentHead resource={resource} comment={comment} isReply={isReply} />
      {editing ? (
        <CommentBox
          place={draftPlace}
          label={t('comments.edit')}
          sendText={t('comments.save')}
          start={{ text: comment.text, field: null }}
          send={({ text }) => writes.edit(comment.id, text)}
          onSent={() => setEditing(false)}
          onCancel={() => setEditing(false)}
          autoFocus
        />
      ) : (
        <>
          <p className={comment.deleted ? 'view-comment-text view-quiet' : 'view-comment-text'}>
            {comment.deleted ? t('comments.gone') : comment.text}
          </p>
          <div className="view-comment-tools">
            {children}
            {own && (
              <Button type="link" size="small" onClick={() => setEditing(true)}>
                {t('comments.edit')}
              </Button>
            )}
            {own && (
              <Button type="link" size="small" danger onClick={() => askRemove(comment.id)}>
                {t('comments.delete')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** A reply has the same subject as its thread. */
function CommentHead({ resource, comment, isReply }: { resource: AnyResource; comment: Comment; isReply?: boolean }) {
  const { t, say, language } = useCommentsTexts()
  const about = comment.field === null || isReply ? undefined : fieldOf(resource, comment.field)
  return (
    <div className="view-comment-head">
      <b>{comment.user_name ?? t('comments.somebody')}</b>
      <time className="view-quiet" dateTime={comment.created_at}>
        {momentIn(language, comment.created_at, 'minute')}
      </time>
      {comment.edited_at && !comment.deleted && (
        <span className="view-quiet" title={momentIn(language, comment.edited_at, 'minute')}>
          {t('comments.edited')}
        </span>
      )}
      {about && <Tag bordered={false}>{say(about.label)}</Tag>}
      {comment.resolved_at && (
        <Tag color="green">{t('comments.resolvedBy', { name: comment.resolved_by ?? t('comments.somebody') })}</Tag>
      )}
    </div>
  )
}

function useAskRemove(writes: CommentWrites): (commentId: number) => void {
  const { t } = useCommentsTexts()
  const confirm = useConfirm()
  return (commentId) =>
    confirm({
      title: t('comments.deleteTitle'),
      content: t('comments.deleteHint'),
      okText: t('comments.delete'),
      danger: 'for good',
      cancelText: t('comments.cancel'),
      onOk: () => writes.remove(commentId).catch(() => undefined),
    })
}
