import { useState } from 'react'
import { CommentOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { mayRead, type AnyResource } from '../../../resources/kit/index.ts'
import {
  commentCalls,
  commentStates,
  type CommentPage,
  type CommentState,
} from '../../../resources/capabilities/comments/index.ts'
import { useRights } from '../../base/session/use-rights.ts'
import { Failed, Loading, StateMessage } from '../../base/message-page/states.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentThread } from './comment-thread.tsx'
import './comments.css'
import { useCommentWrites, useThreads } from './use-comments.ts'
import { useCommentsTexts } from './use-comments-texts.ts'

/** The comments on a record: threads, the newest last, and the input below them. */
export function Comments({ resource, id }: { resource: AnyResource; id: number }) {
  const { t, say } = useCommentsTexts()
  const { can, rights } = useRights()
  const [state, setState] = useState<CommentState>('all')
  const writes = useCommentWrites(resource, id)
  const mayWrite = can(resource, commentCalls(resource.name).write)
  const place = `${resource.name} ${id}`
  const fields = Object.entries(resource.fields)
    .filter(([, field]) => mayRead(resource, field, rights))
    .map(([value, field]) => ({ value, label: say(field.label) }))
  return (
    <section className="view-comments">
      <Threads resource={resource} id={id} state={state} setState={setState} />
      {mayWrite && (
        <CommentBox
          place={`${place} new`}
          label={t('comments.write')}
          placeholder={t('comments.writeHint')}
          sendText={t('comments.send')}
          fields={fields}
          send={({ text, field }, key) => writes.write({ text, field }, key)}
          onSent={() => setState((now) => (now === 'resolved' ? 'all' : now))}
        />
      )}
    </section>
  )
}

interface ThreadsProps {
  resource: AnyResource
  id: number
  state: CommentState
  setState: (state: CommentState) => void
}

function Threads({ resource, id, state, setState }: ThreadsProps) {
  const { t } = useCommentsTexts()
  const { can } = useRights()
  const writes = useCommentWrites(resource, id)
  const mayWrite = can(resource, commentCalls(resource.name).write)
  const { threads, counts, isPending, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useThreads(resource, id, state)
  if (isPending) return <Loading rows={4} />
  if (isError) return <Failed fault={error} retry={() => void refetch()} />
  const none = { all: t('comments.none'), open: t('comments.noneOpen'), resolved: t('comments.noneResolved') }
  const isBare = counts !== undefined && counts.open + counts.resolved === 0
  return (
    <>
      {counts && !isBare && <StateFilter counts={counts} state={state} setState={setState} />}
      {hasNextPage && (
        <Button className="view-comments-earlier" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('comments.earlier')}
        </Button>
      )}
      {threads.length === 0 && (
        <StateMessage
          icon={<CommentOutlined />}
          title={none[state]}
          hint={isBare ? t(mayWrite ? 'comments.noneHint' : 'comments.noneHintRead') : undefined}
        />
      )}
      {threads.map((thread) => (
        <CommentThread
          key={thread.id}
          resource={resource}
          place={`${resource.name} ${id}`}
          thread={thread}
          writes={writes}
          mayWrite={mayWrite}
        />
      ))}
    </>
  )
}

function StateFilter({ counts, state, setState }: { counts: CommentPage } & Pick<ThreadsProps, 'state' | 'setState'>) {
  const { t } = useCommentsTexts()
  const labels = {
    all: t('comments.all', { count: counts.open + counts.resolved }),
    open: t('comments.open', { count: counts.open }),
    resolved: t('comments.resolved', { count: counts.resolved }),
  }
  return (
    <Segmented<CommentState>
      aria-label={t('comments.filter')}
      className="view-comments-filter"
      value={state}
      onChange={setState}
      options={commentStates.map((value) => ({ value, label: labels[value] }))}
    />
  )
}
