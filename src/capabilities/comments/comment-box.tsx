import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button, Input, Select } from 'antd'
import { newIdempotencyKey } from '../../../providers/data.ts'
import { hasValue } from '../../../providers/required-value.ts'
import { HttpFault } from '../../../providers/fault.ts'
import { maxCommentLength } from '../../../resources/capabilities/comments/index.ts'
import { useCommentDraft, type CommentDraft } from './comment-drafts.ts'
import { useCommentsTexts } from './use-comments-texts.ts'

interface CommentBoxProps {
  /** Where what is typed is kept until it is sent. */
  place: string
  label: string
  placeholder?: string
  sendText: string
  start?: CommentDraft
  /** What a comment may be about; without it, it is not asked. */
  fields?: { value: string; label: string }[]
  send: (draft: CommentDraft, idempotencyKey: string) => Promise<void>
  onSent?: () => void
  onCancel?: () => void
  autoFocus?: boolean
}

/** Where a comment is written. Ctrl+Enter sends it; what could not be sent stays. */
export function CommentBox(props: CommentBoxProps) {
  const { label, placeholder, sendText, fields, onCancel, autoFocus } = props
  const { t } = useCommentsTexts()
  const { draft, setDraft, running, submit } = useSending(props)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void submit()
    }
    if (event.key === 'Escape' && onCancel) onCancel()
  }
  return (
    <div className="view-comment-box">
      <Input.TextArea
        aria-label={label}
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        onKeyDown={onKeyDown}
        placeholder={placeholder}
        maxLength={maxCommentLength}
        autoSize={{ minRows: 2, maxRows: 10 }}
        autoFocus={autoFocus}
      />
      <div className="view-comment-box-buttons">
        {fields && (
          <AboutSelect fields={fields} value={draft.field} onChange={(field) => setDraft({ ...draft, field })} />
        )}
        <span className="view-grow" />
        {onCancel && <Button onClick={onCancel}>{t('comments.cancel')}</Button>}
        <Button type="primary" disabled={draft.text.trim() === ''} loading={running} onClick={() => void submit()}>
          {sendText}
        </Button>
      </div>
    </div>
  )
}

/** What is typed, until it was sent. */
function useSending({ place, label, start, send, onSent }: CommentBoxProps) {
  const [draft, setDraft] = useCommentDraft(place, start)
  const [running, setRunning] = useState(false)
  // The same words sent twice, because an answer was lost, are one comment.
  const sent = useRef({ words: '', key: '' })
  const submit = async () => {
    if (running || !hasValue(draft.text, label)) return
    const words = JSON.stringify(draft)
    if (sent.current.words !== words) sent.current = { words, key: newIdempotencyKey() }
    setRunning(true)
    try {
      await send(draft, sent.current.key)
      sent.current = { words: '', key: '' }
      setDraft(null)
      onSent?.()
    } catch (fault) {
      if (!(fault instanceof HttpFault)) throw fault
    } finally {
      setRunning(false)
    }
  }
  return { draft, setDraft, running, submit }
}

interface AboutSelectProps {
  fields: { value: string; label: string }[]
  value: CommentDraft['field']
  onChange: (field: string | null) => void
}

/** Which field a comment is about, or the record as a whole. */
function AboutSelect({ fields, value, onChange }: AboutSelectProps) {
  const { t } = useCommentsTexts()
  const id = useId()
  return (
    <span className="view-comment-about">
      <label htmlFor={id} className="view-quiet">
        {t('comments.about')}
      </label>
      <Select
        id={id}
        value={value ?? ''}
        onChange={(field) => onChange(field === '' ? null : field)}
        options={[{ value: '', label: t('comments.aboutAll') }, ...fields]}
        popupMatchSelectWidth={false}
      />
    </span>
  )
}
