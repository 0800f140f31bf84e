/** The props of every editor of rich text. */
export interface RichEditorProps {
  id?: string
  value: string
  onChange: (stored: string) => void
  /** `line` grows with its text; the editor decides how high the others are. */
  size: 'line' | 'inline' | 'full'
  label: string
  placeholder?: string
  status?: 'error'
  maxLength?: number
  autoFocus?: boolean
  /** Its state when it was closed: its text, and the undo history. */
  memory?: unknown
  onClose?: (memory: unknown) => void
}

export interface RichPageProps {
  stored: unknown
  className?: string
  /** Without interactive elements: it is inside something that is clicked as a whole. */
  isStill?: boolean
}
