import { vi } from 'vitest'
import { showNotices, type Notice } from '../../providers/notification.ts'

let moment = Date.now()

/**
 * Takes the messages of a test, until the function it returns is called. The clock is set a minute ahead of every test
 * before, no matter in which file, so that what was announced there may be announced again here, and what waited for a
 * page is too old.
 */
export function collectNotices(notice: (notice: Notice) => void): () => void {
  moment += 60_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(moment)
  const stop = showNotices(notice)
  return () => {
    stop()
    clock.mockRestore()
  }
}
