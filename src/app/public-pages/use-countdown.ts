import { useEffect, useState } from 'react'

/** Counts seconds down to 0, by the clock: correct even after a background tab's timers were throttled. */
export function useCountdown(): [secondsLeft: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000))
  useEffect(() => {
    if (secondsLeft === 0) return undefined
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [secondsLeft])
  const start = (seconds: number): void => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }
  return [secondsLeft, start]
}
