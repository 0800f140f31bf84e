import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button, Input, Select } from 'antd'
import { newIdempotencyKey } from '../../../providers/data.ts'
import { hasValue } from '../../../providers/required-value.ts'
import { HttpFault } from '../../../providers/fault.ts'
import { maxCommentLength } from '../../../resources/capabilities/comments/index.ts'
import { useCommentDraft, type CommentDraft } from './comment-drafts.ts'
import { useCommentsTexts } from './use-comments-texts.ts'

interface CommentBoxProps {
  /** The key under which the draft is kept until it is sent. */
  place: string
  label: string
  placeholder?: string
  sendText: string
  start?: CommentDraft
  /** The possible subjects of a comment; without them there is no choice. */
  fields?: { value: string; label: string }[]
  send: (draft: CommentDraft, idempotencyKey: string) => Promise<void>
  onSent?: () => void
  onCancel?: () => void
  autoFocus?: boolean
}

/** The input of a comment. Ctrl+Enter sends it; the text is kept when sending fails. */
export function CommentBox(props: CommentBoxProps) {
  const { label, placeholder, sendText, fields, onCancel, autoFocus } = props
  const { t } = useCommentsTexts()
  const { draft, setDraft, running, submit } = useSending(props)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
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

/** The draft until it has been sent. */
function useSending({ place, label, start, send, onSent }: CommentBoxProps) {
  const [draft, setDraft] = useCommentDraft(place, start)
  const [running, setRunning] = useState(false)
  // A comment that is sent again because the response was lost is stored only once.
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

/** The field that a comment is about, or the record as a whole. */
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
