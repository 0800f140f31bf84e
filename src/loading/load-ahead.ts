import { whenIdle } from './when-idle.ts'

/** Where a browser knows it: Safari and Firefox do not say. */
interface SaysWhetherDataIsSaved {
  connection?: { saveData?: boolean }
}

const savesData = (): boolean => (navigator as SaysWhetherDataIsSaved).connection?.saveData === true

/**
 * Runs `needed` and then loads, part by part, what a person may open next, when the browser has nothing better to do. Who told
 * the browser to save data is given each part when they open it or come near it. Returns the way to call off what is left.
 */
export function loadAhead(parts: ReadonlyArray<() => void>, ...needed: ReadonlyArray<() => void>): () => void {
  const [first, ...more] = [...needed, ...(savesData() ? [] : parts)]
  return first ? whenIdle(first, ...more) : () => undefined
}
