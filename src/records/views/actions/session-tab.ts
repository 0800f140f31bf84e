import { giveSession } from '../../../../providers/session.ts'

/** A tab of the browser that waits for a session. */
export interface SessionTab {
  open(token: string): void
  close(): void
}

/**
 * Opens an empty tab, which is of this origin. Called in the click itself: a moment later browsers refuse it. Null
 * where they do so even then. The session reaches the tab by its own storage, so no address, no history and no log ever
 * has it.
 */
export function openSessionTab(): SessionTab | null {
  const tab = globalThis.open('', '_blank')
  if (!tab) return null
  return {
    open(token) {
      giveSession(tab, token)
      tab.opener = null
      tab.location.replace(globalThis.location.pathname)
    },
    close: () => tab.close(),
  }
}
