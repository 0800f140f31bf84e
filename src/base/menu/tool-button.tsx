import type { ReactNode } from 'react'
import { Button, Tooltip } from 'antd'

interface ToolButtonProps {
  label: string
  icon: ReactNode
  onClick?: () => void
  /** Shown at the corner of the icon, unless it is 0. */
  count?: number
  /** Text next to the icon. */
  text?: string
  /** Called when it is about to be used. */
  onNear?: () => void
  expanded?: boolean
}

const mostShown = 99

/** A count at the corner; nothing for 0. */
export const CountMark = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="shell-count" aria-hidden="true">
      {count > mostShown ? `${mostShown}+` : count}
    </span>
  )

/** A tool of the header: an icon with an accessible name. */
export function ToolButton({ label, icon, onClick, count = 0, text, onNear, expanded }: ToolButtonProps) {
  const marked = (
    <span className="shell-tool-icon">
      {icon}
      <CountMark count={count} />
    </span>
  )
  return (
    <Tooltip title={expanded ? '' : label}>
      <Button
        type="text"
        className="shell-tool"
        aria-label={text ? undefined : label}
        aria-expanded={expanded}
        icon={marked}
        onClick={onClick}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        {text}
      </Button>
    </Tooltip>
  )
}
