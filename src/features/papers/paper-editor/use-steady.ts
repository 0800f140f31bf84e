import { useMemo, useRef } from 'react'

type Handlers = Readonly<Record<string, (...given: never[]) => void>>

/** Handlers that stay the same from rendering to rendering, and do what the latest ones do: for memoised parts. */
export function useSteady<T extends Handlers>(handlers: T): T {
  const latest = useRef(handlers)
  latest.current = handlers
  return useMemo(() => {
    const steady =
      (name: string) =>
      (...given: never[]) =>
        latest.current[name]!(...given)
    return Object.fromEntries(Object.keys(latest.current).map((name) => [name, steady(name)])) as T
  }, [])
}

/** The earlier value for as long as `text`, which stands for it, is the same. */
export function useSame<T>(value: T, text: string): T {
  const kept = useRef({ value, text })
  if (kept.current.text !== text) kept.current = { value, text }
  return kept.current.value
}
