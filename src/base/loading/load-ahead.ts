import { whenIdle } from './when-idle.ts'

/** Where the browser supports it: Safari and Firefox do not. */
interface NavigatorWithConnection {
  connection?: { saveData?: boolean }
}

const savesData = (): boolean => (navigator as NavigatorWithConnection).connection?.saveData === true

/**
 * Runs `needed` and then loads, part by part, what a person may open next, while the browser is idle. With the
 * browser's data saver each part is loaded when it is opened or approached. Returns a function that cancels the rest.
 */
export function loadAhead(parts: ReadonlyArray<() => void>, ...needed: ReadonlyArray<() => void>): () => void {
  const [first, ...more] = [...needed, ...(savesData() ? [] : parts)]
  return first ? whenIdle(first, ...more) : () => undefined
}
