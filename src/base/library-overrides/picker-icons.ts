import { createElement, useContext, useRef, type HTMLAttributes, type MouseEvent, type ReactNode } from 'react'
import { ConfigProvider } from 'antd'
import { clearKeys } from './clear-keys.ts'

interface Given extends HTMLAttributes<HTMLSpanElement> {
  icon?: ReactNode
}

const useClass = (): string => useContext(ConfigProvider.ConfigContext).getPrefixCls('picker')

/**
 * Replaces the icons of a date picker (see `build/library-overrides.ts`): the same, except for the clear icon, which
 * antd has for the mouse only.
 */
export default function PickerIcon({ icon, type, ...given }: Given & { type: string }) {
  const name = useClass()
  return icon ? createElement('span', { className: `${name}-${type}`, ...given }, icon) : null
}

export function ClearIcon({ icon, onClear }: Given & { onClear: () => void }) {
  const name = useClass()
  const cross = useRef<HTMLSpanElement>(null)
  const clear = () => {
    // Clearing removes the icon; the focus stays in the field.
    cross.current?.closest(`.${name}`)?.querySelector('input')?.focus()
    onClear()
  }
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    onClear()
  }
  return createElement(
    'span',
    {
      ref: cross,
      className: `${name}-clear`,
      ...clearKeys(clear),
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick,
    },
    icon,
  )
}
