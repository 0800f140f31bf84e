import { useEffect, useRef } from 'react'
import { InputNumber, type GetRef, type InputNumberProps } from 'antd'

/**
 * antd's number input. Its two arrows are buttons for the mouse only, with English names in any language: they are
 * hidden from screen readers, whose users step by the arrow keys, as the input itself is a spin button.
 */
export function NumberBox(props: InputNumberProps<number>) {
  const input = useRef<GetRef<typeof InputNumber>>(null)
  useEffect(() =>
    input.current?.nativeElement.querySelector('.ant-input-number-handler-wrap')?.setAttribute('aria-hidden', 'true'),
  )
  return <InputNumber<number> ref={input} {...props} />
}
