/**
 * The bar at the top of the window while a page loads. It starts at once, advances every 200 ms without ever finishing,
 * and takes 500 ms to disappear when the page is there.
 */
const speedMs = 500
const trickleMs = 200

type Listener = (share: number | null) => void

let share: number | null = null
let trickle: ReturnType<typeof setInterval> | undefined
let leaving: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<Listener>()

function show(next: number | null): void {
  share = next
  for (const listener of listeners) listener(share)
}

export const currentShare = (): number | null => share

export function watchProgress(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function startProgress(): void {
  clearTimeout(leaving)
  clearInterval(trickle)
  show(0.08)
  trickle = setInterval(() => show((share ?? 0) + (0.96 - (share ?? 0)) * 0.12), trickleMs)
}

let onTheirWay = 0

export const isPageLoading = (): boolean => onTheirWay > 0

/** For a page that has to be fetched first. Called again when it is loaded, or no longer needed. */
export function awaitPage(): () => void {
  onTheirWay++
  startProgress()
  return () => {
    onTheirWay--
    if (!isPageLoading()) endProgress()
  }
}

export function endProgress(): void {
  if (share === null) return
  clearTimeout(leaving)
  clearInterval(trickle)
  show(1)
  leaving = setTimeout(() => show(null), speedMs)
}
