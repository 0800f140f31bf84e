import { useRef, useState, type KeyboardEvent } from 'react'
import { BoldOutlined, ItalicOutlined } from '@ant-design/icons'
import { Button, Input, Tooltip } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import type { Fields, RichTextProfile } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { RichField } from '../../rich-text/rich-field.tsx'
import { RichTextHtml } from '../../rich-text/rich-text-html.tsx'
import { htmlToSource, sourceToHtml, toggleTag } from '../../rich-text/rich-text-model.ts'
import type { InputProps } from '../../inputs/widget.ts'

const tagOfKey: Readonly<Record<string, 'b' | 'em'>> = { b: 'b', i: 'em' }

/** A question's text in the question editor, an article's in a plain one. What the question's page is about has the higher editor. */
export function RichTextInput({
  id,
  field,
  value,
  onChange,
  resource,
  disabled,
  status,
  placeholder,
  autoFocus,
}: InputProps<string>) {
  const { say } = useViewTexts()
  const profile = field.options['profile'] as RichTextProfile
  const change = (html: string) => onChange(html === '' ? null : html)
  if (profile !== 'question')
    return (
      <PlainEditor
        id={id}
        value={value ?? ''}
        onChange={change}
        profile={profile}
        disabled={disabled}
        status={status}
        minRows={3}
      />
    )
  const isMain = resource?.formIn === 'page' && (resource.fields as Fields)[resource.title ?? ''] === field
  return (
    <RichField
      id={id}
      value={value ?? ''}
      onChange={change}
      size={isMain ? 'full' : 'inline'}
      label={say(field.label)}
      placeholder={placeholder}
      disabled={disabled}
      status={status}
      maxLength={field.options['maxLength'] as number | undefined}
      autoFocus={autoFocus}
    />
  )
}

interface PlainEditorProps {
  id?: string
  value: string
  onChange: (html: string) => void
  profile: RichTextProfile
  disabled?: boolean
  status?: 'error'
  minRows: number
  label?: string
}

function PlainEditor({ id, value, onChange, profile, disabled, status, minRows, label }: PlainEditorProps) {
  const area = useRef<TextAreaRef>(null)
  const { source, type } = useSource(value, profile, onChange)
  const mark = (tag: 'b' | 'em') => {
    const box = area.current?.resizableTextArea?.textArea
    if (!box) return
    const after = toggleTag({ source, start: box.selectionStart, end: box.selectionEnd }, tag)
    type(after.source)
    requestAnimationFrame(() => {
      box.focus()
      box.setSelectionRange(after.start, after.end)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const tag =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
        ? tagOfKey[event.key.toLowerCase()]
        : undefined
    if (!tag) return
    event.preventDefault()
    mark(tag)
  }
  return (
    <div className="view-plain-editor" data-status={status}>
      <EditorButtons mark={mark} disabled={disabled} />
      <Input.TextArea
        ref={area}
        id={id}
        aria-label={label}
        value={source}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        autoSize={{ minRows, maxRows: 16 }}
        disabled={disabled}
        status={status}
        variant="borderless"
      />
      {/<[a-z]|&/i.test(value) && (
        <div className="view-preview">
          <RichTextHtml html={value} profile={profile} />
        </div>
      )}
    </div>
  )
}

/** What is typed, kept beside the value: HTML that comes back as it went out must not move the cursor. */
function useSource(value: string, profile: RichTextProfile, onChange: (html: string) => void) {
  const [typed, setTyped] = useState(() => ({ source: htmlToSource(value, profile), html: value }))
  if (typed.html !== value) setTyped({ source: htmlToSource(value, profile), html: value })
  const type = (source: string) => {
    const html = sourceToHtml(source, profile)
    setTyped({ source, html })
    onChange(html)
  }
  return { source: typed.source, type }
}

function EditorButtons({ mark, disabled }: { mark: (tag: 'b' | 'em') => void; disabled?: boolean }) {
  const { t } = useViewTexts()
  const buttons = [
    { tag: 'b', icon: <BoldOutlined />, title: t('widget.bold') },
    { tag: 'em', icon: <ItalicOutlined />, title: t('widget.italic') },
  ] as const
  return (
    <div className="view-plain-editor-bar" role="toolbar" aria-label={t('widget.format')}>
      {buttons.map(({ tag, icon, title }) => (
        <Tooltip key={tag} title={title}>
          <Button
            type="text"
            size="small"
            icon={icon}
            aria-label={title}
            disabled={disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => mark(tag)}
          />
        </Tooltip>
      ))}
    </div>
  )
}
