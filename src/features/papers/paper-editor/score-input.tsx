import { useRef, useState, type KeyboardEvent } from 'react'
import { NumberBox } from '../../../base/inputs/number-box.tsx'

interface ScoreInputProps {
  label: string
  value: number | null
  onCommit: (score: number | null) => void
  onDone?: () => void
  autoFocus?: boolean
}

/** The points of something: taken over by Enter and when the input is left, given up by Escape. */
export function ScoreInput({ label, value, onCommit, onDone, autoFocus }: ScoreInputProps) {
  const [typed, setTyped] = useState<number | null>(value)
  const [shown, setShown] = useState(value)
  const isGivenUp = useRef(false)
  // The value changed elsewhere: by undo, or by somebody else.
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const commit = () => {
    if (!isGivenUp.current && typed !== value) onCommit(typed)
    isGivenUp.current = false
    onDone?.()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      isGivenUp.current = true
      setTyped(value)
    }
    if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
  }
  return (
    <NumberBox
      aria-label={label}
      className="compose-score-input"
      size="small"
      value={typed}
      min={0}
      max={1000}
      precision={Number.isInteger(typed ?? 0) ? undefined : 2}
      onChange={(next) => setTyped(next === null ? null : Math.round(next * 100) / 100)}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      autoFocus={autoFocus}
    />
  )
}
