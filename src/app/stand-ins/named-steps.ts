import { createElement, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useViewTexts } from '../../locales/use-view-texts.ts'

/**
 * Stands in for `rc-input-number/es/StepHandler` (see `vite.config.ts`), which names its two buttons in English whatever the
 * language: one step at a press, and more while it is held. The keyboard has the arrow keys of the field itself.
 */
interface Steps {
  prefixCls: string
  upNode?: ReactNode
  downNode?: ReactNode
  upDisabled?: boolean
  downDisabled?: boolean
  onStep: (up: boolean) => void
}

const heldMs = 600
const betweenMs = 200

/** Where nothing but fingers points, the buttons would be too small to be hit. */
const isPointedAt = (): boolean => matchMedia('(any-pointer: fine)').matches

function useHeld(onStep: (up: boolean) => void) {
  const latest = useRef(onStep)
  const next = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    latest.current = onStep
  })
  const stop = () => clearTimeout(next.current)
  const step = (up: boolean, againMs: number) => {
    stop()
    next.current = setTimeout(step, againMs, up, betweenMs)
    latest.current(up)
  }
  useEffect(() => () => clearTimeout(next.current), [])
  return { start: (up: boolean) => step(up, heldMs), stop }
}

export default function NamedSteps({ prefixCls, upNode, downNode, upDisabled = false, downDisabled = false, onStep }: Steps) {
  const { t } = useViewTexts()
  const { start, stop } = useHeld(onStep)
  if (!isPointedAt()) return null
  const button = (up: boolean, name: string, disabled: boolean, icon: ReactNode) => {
    const kind = `${prefixCls}-handler-${up ? 'up' : 'down'}`
    return createElement(
      'span',
      {
        unselectable: 'on',
        role: 'button',
        'aria-label': name,
        'aria-disabled': disabled,
        className: `${prefixCls}-handler ${kind}${disabled ? ` ${kind}-disabled` : ''}`,
        onMouseDown: (event: { preventDefault: () => void }) => {
          event.preventDefault()
          start(up)
        },
        onMouseUp: stop,
        onMouseLeave: stop,
      },
      icon,
    )
  }
  return createElement('div', { className: `${prefixCls}-handler-wrap` }, button(true, t('common.stepUp'), upDisabled, upNode), button(false, t('common.stepDown'), downDisabled, downNode))
}
