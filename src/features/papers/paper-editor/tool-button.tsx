import type { ReactNode } from 'react'

interface ToolButtonProps {
  className?: string
  /** What it does, for people who see its icon alone and for those who hear it. */
  label: string
  tabIndex?: -1
  /** For the key that presses it. */
  mark?: `data-${string}`
  onClick: () => void
  children: ReactNode
}

/** An icon to press. A paper has thousands of them, and antd's takes longer to draw than the text of a question. */
export const ToolButton = ({ className = '', label, mark, ...rest }: ToolButtonProps) => (
  <button
    type="button"
    className={`compose-tool ${className}`}
    aria-label={label}
    title={label}
    {...(mark ? { [mark]: '' } : {})}
    {...rest}
  />
)
