/** What a slow machine needs for one step; a condition that holds earlier ends the wait. */
const stepMs = 60_000

const pauseMs = 10
/** What takes longer is looked for less often: to look at a page costs more than all else of a wait. */
const longestPauseMs = 120

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Reads until there is something to return, and rejects with what was waited for. */
export async function until<T>(
  read: () => T | undefined | Promise<T | undefined>,
  whatFor: () => string,
  { timeout = stepMs }: { timeout?: number | undefined } = {},
): Promise<T> {
  const end = Date.now() + (timeout || stepMs)
  for (let ms = 0; ; ms = Math.min(ms + pauseMs, longestPauseMs)) {
    const found = await read()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`waited in vain ${whatFor()}`)
    await pause(ms)
  }
}
