import { useCallback, useRef, type ReactNode } from 'react'
import { useAddressChange } from '../../base/address/use-address-change.ts'
import { ButtonInFocus } from './button-in-focus.tsx'
import { useFeedback } from '../../base/loading/feedback.tsx'

export interface Confirmation {
  title: ReactNode
  content?: ReactNode
  okText: ReactNode
  /** Default: the word for cancel. */
  cancelText?: ReactNode
  /**
   * The button is red. What is lost for good has the focus on the way back, so that an Enter too many loses nothing.
   */
  danger?: 'can be undone' | 'for good' | undefined
  /** While its promise is pending, the button shows that. */
  onOk: () => unknown
}

/** Asks whether something is meant. The dialog goes when the page that it was asked on goes to another address. */
export function useConfirm(): (asked: Confirmation) => void {
  const { modal } = useFeedback()
  const open = useRef<{ destroy: () => void }>(null)
  useAddressChange(() => open.current?.destroy())
  return useCallback(
    ({ danger, ...asked }) => {
      open.current = modal.confirm({
        ...asked,
        ...(danger && { okButtonProps: { danger: true } }),
        autoFocusButton: null,
        footer: (buttons) => <ButtonInFocus at={danger === 'for good' ? 'first' : 'last'}>{buttons}</ButtonInFocus>,
      })
    },
    [modal],
  )
}
