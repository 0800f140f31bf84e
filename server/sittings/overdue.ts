import { systemIdentity } from '../identity.ts'
import type { Database } from '../postgres/database.ts'
import { Records } from '../records/records.ts'
import { overdueSittings } from './sitting-row.ts'
import { endIfOver } from './sittings.ts'

/** Submits sittings whose time has ended and whose learners are gone. A look without any costs one query by an index. */

const everyMs = 5000
const mostAtOnce = 200

/** Returns how many it submitted. One that cannot be is said, and keeps no other waiting. */
export async function endOverdue(
  database: Database,
  { failed, changed = new Set(), isEnding = () => false }: Ending,
): Promise<number> {
  let ended = 0
  for (const id of await overdueSittings(database, mostAtOnce)) {
    if (isEnding()) break
    try {
      await endIfOver(new Records(database, systemIdentity, changed), id)
      ended++
    } catch (error) {
      failed(error)
    }
  }
  return ended
}

interface Ending {
  failed(error: unknown): void
  /** The resources that it wrote. */
  changed?: Set<string>
  isEnding?(): boolean
}

/** Looks again and again until it is stopped. */
export function endOverdueSittings(
  database: Database,
  { failed, announce }: { failed(error: unknown): void; announce(changed: ReadonlySet<string>): void },
): { stop(): Promise<void> } {
  let isEnding = false
  let working: Promise<void> | null = null
  const look = async (): Promise<void> => {
    const changed = new Set<string>()
    await endOverdue(database, { failed, changed, isEnding: () => isEnding })
    if (changed.size > 0) announce(changed)
  }
  const timer = setInterval(() => {
    working ??= look()
      .catch(failed)
      .finally(() => (working = null))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      isEnding = true
      await working
    },
  }
}
