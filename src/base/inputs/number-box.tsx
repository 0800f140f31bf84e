import { useEffect, useRef, useState } from 'react'
import { InputNumber, Tooltip, type GetRef, type InputNumberProps } from 'antd'
import { messages } from '../../../resources/kit/messages.ts'
import { numberTyped } from '../../../resources/kit/written-text.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'

interface NumberBoxProps extends InputNumberProps<number> {
  /** What was typed is no number, and stays in the box. Without it the number from before comes back. */
  onWrong?: () => void
}

/** What is empty, or may still become a number. */
const isBegun = (text: string): boolean => /^[-+]?$/.test(text.normalize('NFKC').trim())

/** antd takes an empty text for no number, and a text that is none for one that is not typed yet. */
const parsed = (text: string | undefined): number =>
  (text ?? '').trim() === '' ? (null as unknown as number) : (numberTyped(text ?? '') ?? Number.NaN)

/**
 * antd's number input, which takes digits of any width and says what is no number; by itself it would leave signs out,
 * and make `5，5` 55. Its two arrows are buttons for the mouse only, with English names in any language: they are
 * hidden from screen readers, whose users step by the arrow keys, as the input itself is a spin button.
 */
export function NumberBox({ onWrong, onInput, onBlur, formatter, ...props }: NumberBoxProps) {
  const { say } = useViewTexts()
  const input = useRef<GetRef<typeof InputNumber>>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const { value } = props
  useEffect(() =>
    input.current?.nativeElement.querySelector('.ant-input-number-handler-wrap')?.setAttribute('aria-hidden', 'true'),
  )
  useEffect(() => {
    if (!Number.isNaN(value)) setWrong(null)
  }, [value])
  return (
    <Tooltip open={wrong !== null} title={say(messages.number)} placement="topLeft">
      <InputNumber<number>
        ref={input}
        {...props}
        parser={parsed}
        {...(formatter && { formatter: (number, info) => wrong ?? formatter(number, info) })}
        status={wrong === null ? props.status : 'error'}
        aria-invalid={wrong !== null || undefined}
        onInput={(text) => {
          const isWrong = !isBegun(text) && numberTyped(text) === null
          setWrong(isWrong ? text : null)
          if (isWrong) onWrong?.()
          onInput?.(text)
        }}
        onBlur={(event) => {
          if (!onWrong) setWrong(null)
          onBlur?.(event)
        }}
      />
    </Tooltip>
  )
}
