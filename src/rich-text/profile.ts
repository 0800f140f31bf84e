/** What every editor of rich text is given. */
export interface RichEditorProps {
  id?: string
  value: string
  onChange: (stored: string) => void
  /** `line` grows with its text; how high the others are says the editor. */
  size: 'line' | 'inline' | 'full'
  label: string
  placeholder?: string
  status?: 'error'
  maxLength?: number
  autoFocus?: boolean
  /** What it said when it was closed: its text, and what can be undone. */
  memory?: unknown
  onClose?: (memory: unknown) => void
}

export interface RichPageProps {
  stored: string
  className?: string
  /** Nothing in it can be pressed: it stands in something that is pressed as a whole. */
  isStill?: boolean
}
