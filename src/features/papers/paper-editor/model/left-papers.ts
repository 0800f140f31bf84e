import type { PaperSync } from './paper-sync.ts'

/** Papers whose page is left, in this window: who comes back finds what they did there, and can take it back. */

/** As many as tabs are kept alive. */
const mostLeft = 20
const left = new Map<string, PaperSync>()

/** `key`: the person and the paper. What waits is sent; what cannot be, is tried again. */
export function leavePaper(key: string, sync: PaperSync): void {
  left.delete(key)
  left.set(key, sync)
  sync.rest()
  for (const [one, oldest] of left) {
    if (left.size <= mostLeft) return
    left.delete(one)
    oldest.close()
  }
}

/** The paper as it was left, brought up to date; undefined where it was not. */
export function leftPaper(key: string): PaperSync | undefined {
  const sync = left.get(key)
  left.delete(key)
  void sync?.resume()
  return sync
}

/** The session has ended. */
export function closeLeftPapers(): void {
  for (const sync of left.values()) sync.close()
  left.clear()
}
