import {
  Suspense,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
} from 'react'
import type { RichTextProfile } from '../../../resources/kit/index.ts'
import { loadAhead } from '../../base/loading/load-ahead.ts'
import { openAlone } from './open-field.ts'
import { profilePages } from './profile-pages.tsx'
import { stayInPlace } from './stay-in-place.ts'
import './rich-field.css'

export interface RichFieldProps {
  id?: string
  /** Default: a question's text. */
  profile?: RichTextProfile
  /** The stored text. */
  value: string
  onChange: (stored: string) => void
  /** `line` grows with its text, `inline` is 240 pixels high, `full` 500. */
  size: 'line' | 'inline' | 'full'
  label: string
  placeholder?: string
  disabled?: boolean
  status?: 'error'
  maxLength?: number
  autoFocus?: boolean
}

/**
 * Rich text, displayed until somebody clicks it or reaches it by Tab; then it is an editor, the only visible one. Its
 * undo history is kept when another field is edited.
 */
export function RichField(props: RichFieldProps) {
  const { value, onChange, size, label, placeholder, disabled, status, maxLength, autoFocus = false } = props
  const { Editor } = profilePages[props.profile ?? 'question']
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(autoFocus && !disabled)
  const memory = useRef<unknown>(undefined)
  const keepMemory = useRef((after: unknown) => void (memory.current = after))
  const topPx = useRef<number>(undefined)
  useEffect(() => loadAhead([() => void Editor.preload().catch(() => undefined)]), [Editor])
  useOnlyOne(isOpen, frame, () => setOpen(false))
  useLayoutEffect(() => {
    if (isOpen && frame.current && topPx.current !== undefined) stayInPlace(frame.current, topPx.current)
  }, [isOpen])
  const open = () => {
    topPx.current = frame.current?.getBoundingClientRect().top
    setOpen(true)
  }
  const closed = <ClosedField {...props} onOpen={open} />
  return (
    <div ref={frame} className="view-rich-field" data-rich-field={isOpen && !disabled ? 'open' : 'closed'}>
      {isOpen && !disabled ? (
        <Suspense fallback={closed}>
          <Editor
            id={props.id}
            value={value}
            onChange={onChange}
            size={size}
            label={label}
            placeholder={placeholder}
            status={status}
            maxLength={maxLength}
            autoFocus
            memory={memory.current}
            onClose={keepMemory.current}
          />
        </Suspense>
      ) : (
        closed
      )}
    </div>
  )
}

/** An insertion effect persists while a tab is hidden: open fields there stay registered. */
function useOnlyOne(isOpen: boolean, frame: { current: HTMLElement | null }, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useInsertionEffect(() => {
    if (!isOpen) return undefined
    let left: (() => void) | undefined
    // The state of other fields may not be set while effects of this kind run.
    queueMicrotask(() => (left ??= openAlone({ element: () => frame.current, close: () => latest.current() })))
    return () => {
      left?.()
      left = () => undefined
    }
  }, [isOpen, frame])
}

interface ClosedFieldProps extends RichFieldProps {
  onOpen: () => void
}

const isSelecting = (within: Node): boolean => {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && within.contains(selection.anchorNode)
}

function ClosedField({
  id,
  profile = 'question',
  value,
  size,
  label,
  placeholder,
  disabled,
  status,
  onOpen,
}: ClosedFieldProps) {
  const { Page } = profilePages[profile]
  const isPressed = useRef(false)
  const onFocus = (event: FocusEvent) => {
    if (event.target === event.currentTarget && !isPressed.current) onOpen()
  }
  // On release of the button: opening moves things, and the click would hit something else.
  const onClick = (event: MouseEvent) => {
    isPressed.current = false
    if (!isSelecting(event.currentTarget)) onOpen()
  }
  return (
    <div
      id={id}
      className="view-rich-closed"
      role="textbox"
      aria-multiline
      aria-readonly
      aria-label={label}
      aria-invalid={status === 'error' || undefined}
      aria-disabled={disabled || undefined}
      tabIndex={disabled ? undefined : 0}
      data-size={size}
      data-status={status}
      onPointerDown={() => (isPressed.current = true)}
      onPointerCancel={() => (isPressed.current = false)}
      onFocus={disabled ? undefined : onFocus}
      onClick={disabled ? undefined : onClick}
      // A drop here goes into the editor.
      onDragEnter={disabled ? undefined : onOpen}
    >
      {value === '' ? <span className="view-quiet">{placeholder}</span> : <Page stored={value} isStill />}
    </div>
  )
}
