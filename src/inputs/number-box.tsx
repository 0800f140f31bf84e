import { useEffect, useRef } from 'react'
import { InputNumber, type GetRef, type InputNumberProps } from 'antd'

/**
 * antd's input of a number. Its two arrows are buttons for the mouse alone, with names in English whatever the language: who hears
 * the page steps by the arrow keys, as the input is a spin button itself, and hears nothing of them.
 */
export function NumberBox(props: InputNumberProps<number>) {
  const input = useRef<GetRef<typeof InputNumber>>(null)
  useEffect(() =>
    input.current?.nativeElement.querySelector('.ant-input-number-handler-wrap')?.setAttribute('aria-hidden', 'true'),
  )
  return <InputNumber<number> ref={input} {...props} />
}
